import type { Core } from "../core/core.ts";
import { enterpriseFields, isOurs, type Channel, type Person } from "../core/directory.ts";
import { textOf, visibleChannel, type Arguments, type WebMethod } from "./web-method.ts";

/** Methods on people, user groups and channels. */
export const directoryMethods: Readonly<Record<string, WebMethod>> = {
  "users.info": {
    scopes: ["users:read"],
    run(core, args) {
      const id = textOf(args["user"]);
      if (id === core.directory.app.botUserId) return { user: botJson(core) };
      const person = core.directory.people.find((one) => one.id === id);
      if (!person) return { error: "user_not_found" };
      const { locale = "en-US" } = person;
      const localeField = textOf(args["include_locale"]) === "true" ? { locale } : {};
      return { user: { ...personJson(person), ...enterpriseUser(core, person), ...localeField } };
    },
  },
  "users.list": {
    scopes: ["users:read"],
    needsTeam: true,
    run(core) {
      const members = core.directory.people.map((person) => ({
        ...personJson(person),
        ...enterpriseUser(core, person),
      }));
      return { members: [...members, botJson(core)], response_metadata: { next_cursor: "" } };
    },
  },
  "usergroups.users.list": {
    scopes: ["usergroups:read"],
    needsTeam: true,
    run(core, args) {
      const group = core.directory.userGroups.find((one) => one.id === args["usergroup"]);
      return group ? { users: group.userIds } : { error: "no_such_subteam" };
    },
  },
  "conversations.info": {
    scopes: conversationScopes,
    run(core, args) {
      const channel = visibleChannel(core, args["channel"]);
      return channel ? { channel: channelJson(core, channel) } : { error: "channel_not_found" };
    },
  },
};

const noOwner = { is_owner: false, is_primary_owner: false } as const;

function enterpriseUser(core: Core, person: Person): Record<string, unknown> {
  const { team, enterprise } = core.directory;
  if (!enterprise || !isOurs(person)) return {};
  const fields = { id: person.id, ...enterpriseFields(enterprise), teams: [team.id] };
  const { isOrgAdmin: is_admin = false } = person;
  return { enterprise_user: { ...fields, is_admin, ...noOwner } };
}

function personJson(person: Person): Record<string, unknown> {
  return {
    ...memberJson(person.id, person.teamId, person.handle, person.realName),
    deleted: person.isDeactivated === true,
    color: person.color,
    tz: person.timeZone ?? "Europe/Istanbul",
    tz_offset: 10_800,
    is_admin: person.isAdmin,
    is_restricted: person.isGuest,
    is_bot: false,
    is_app_user: false,
    // A stranger shares no channel with us; these people do.
    is_stranger: false,
    profile: {
      title: person.title,
      real_name: person.realName,
      display_name: person.handle,
      team: person.teamId,
    },
  };
}

function botJson({ directory: { app, team } }: Core): Record<string, unknown> {
  return {
    ...memberJson(app.botUserId, team.id, app.handle, app.name),
    is_admin: false,
    is_restricted: false,
    is_bot: true,
    profile: { real_name: app.name, api_app_id: app.id, bot_id: app.botId, team: team.id },
  };
}

function memberJson(id: string, team_id: string, name: string, real_name: string) {
  const common = { deleted: false, ...noOwner, is_ultra_restricted: false, updated: 1_700_000_000 };
  return { id, team_id, name, real_name, ...common };
}

function conversationScopes(core: Core, args: Arguments): readonly string[] {
  switch (core.directory.channel(textOf(args["channel"]))?.kind) {
    case "im":
      return ["im:read"];
    case "private":
      return ["groups:read"];
    case "mpim":
      return ["mpim:read"];
    case "public":
    case undefined:
      return ["channels:read"];
  }
}

const createdAt = 1_700_000_000;

const adminsOnly = { posting_restricted_to: { type: ["admin"], user: [] } } as const;

function channelJson(core: Core, channel: Channel): Record<string, unknown> {
  const { team, otherTeam } = core.directory;
  const [creator] = channel.memberIds;
  const common = {
    id: channel.id,
    created: createdAt,
    is_archived: channel.isArchived,
    is_im: channel.kind === "im",
    is_mpim: channel.kind === "mpim",
    is_org_shared: false,
    context_team_id: team.id,
  };
  if (channel.kind === "im") return { ...common, user: creator, is_user_deleted: false };
  const sharedWith = channel.isExtShared ? [otherTeam.id] : [];
  return {
    ...common,
    name: channel.name,
    is_channel: channel.kind === "public",
    is_group: channel.kind === "private",
    is_private: channel.kind === "private",
    is_general: channel.isGeneral,
    is_member: channel.hasBot,
    is_shared: channel.isExtShared,
    is_ext_shared: channel.isExtShared,
    is_pending_ext_shared: false,
    shared_team_ids: [team.id, ...sharedWith],
    connected_team_ids: sharedWith,
    pending_shared: [],
    previous_names: [],
    is_read_only: channel.postingRestricted,
    properties: {
      is_dormant: false,
      tabs: [],
      tabz: [],
      ...(channel.postingRestricted && adminsOnly),
    },
    creator,
    topic: { value: channel.topic.tr, creator, last_set: createdAt },
    purpose: { value: "", creator: "", last_set: 0 },
  };
}
