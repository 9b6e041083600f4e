import { avatarUrl } from "../avatar.ts";
import type { Core } from "../core.ts";
import { isOurs, type Person } from "../directory.ts";
import { enterpriseFields } from "../enterprise-fields.ts";
import { isSlackError } from "../slack-error.ts";
import { isTrue, needing, paged, textOf, type WebMethod } from "./web-method.ts";

export const userMethods: Readonly<Record<string, WebMethod>> = {
  "users.info": {
    rate: 100,
    scopes: needing("users:read"),
    run(core, args) {
      const id = textOf(args["user"]);
      if (id === core.directory.app.botUserId) return { user: botJson(core) };
      const person = core.directory.people.find((one) => one.id === id);
      return person ? { user: personJson(core, person) } : { error: "user_not_found" };
    },
  },
  "users.list": {
    rate: 20,
    scopes: needing("users:read"),
    run(core, args) {
      const people = core.directory.people.map((one) => personJson(core, one));
      const listed = paged([...people, botJson(core)], args);
      if (isSlackError(listed)) return listed;
      return {
        members: listed.page,
        cache_ts: Math.floor(core.clock() / 1000),
        response_metadata: { next_cursor: listed.next },
      };
    },
  },
  "users.lookupByEmail": {
    rate: 50,
    scopes: needing("users:read.email"),
    run(core, args) {
      const email = textOf(args["email"]).toLowerCase();
      const person = core.directory.people.find((one) => emailOf(one) === email);
      return person ? { user: personJson(core, person) } : { error: "users_not_found" };
    },
  },
  "usergroups.list": {
    rate: 20,
    scopes: needing("usergroups:read"),
    run: (core, args) => ({
      usergroups: core.directory.userGroups.map((group) => ({
        id: group.id,
        team_id: core.directory.team.id,
        is_usergroup: true,
        is_external: false,
        name: group.name,
        description: "",
        handle: group.handle,
        date_create: createdAt,
        date_update: createdAt,
        date_delete: 0,
        auto_type: null,
        created_by: group.userIds[0],
        updated_by: group.userIds[0],
        deleted_by: null,
        prefs: { channels: [], groups: [] },
        user_count: group.userIds.length,
        ...(isTrue(args["include_users"]) && { users: group.userIds }),
      })),
    }),
  },
  "usergroups.users.list": {
    rate: 20,
    scopes: needing("usergroups:read"),
    run(core, args) {
      const group = core.directory.userGroups.find((one) => one.id === args["usergroup"]);
      return group ? { users: group.userIds } : { error: "no_such_subteam" };
    },
  },
};

const createdAt = 1_700_000_000;

const pictureSizes = [24, 32, 48, 72, 192, 512];

function emailOf(person: Person): string {
  return `${person.handle}@example.com`;
}

function personJson(core: Core, person: Person): Record<string, unknown> {
  const picture = avatarUrl(core.baseUrl(), person);
  const [first = "", ...rest] = person.realName.split(" ");
  const email = core.installation.scopes().includes("users:read.email")
    ? { email: emailOf(person) }
    : {};
  return {
    id: person.id,
    team_id: person.teamId,
    name: person.handle,
    real_name: person.realName,
    deleted: false,
    color: person.color,
    tz: "Europe/Istanbul",
    tz_label: "Turkey Time",
    tz_offset: 10_800,
    is_admin: person.isAdmin,
    is_owner: false,
    is_primary_owner: false,
    is_restricted: person.isGuest,
    is_ultra_restricted: false,
    is_bot: false,
    is_app_user: false,
    // Whoever shares a channel with the workspace is no stranger, whatever their company.
    is_stranger: false,
    is_email_confirmed: true,
    who_can_share_contact_card: "EVERYONE",
    updated: createdAt,
    ...enterpriseUser(core, person),
    profile: {
      title: person.title,
      real_name: person.realName,
      real_name_normalized: person.realName,
      display_name: person.handle,
      display_name_normalized: person.handle,
      first_name: first,
      last_name: rest.join(" "),
      phone: "",
      skype: "",
      avatar_hash: "",
      status_text: "",
      status_emoji: "",
      status_expiration: 0,
      team: person.teamId,
      ...Object.fromEntries(pictureSizes.map((size) => [`image_${size}`, picture])),
      ...email,
    },
  };
}

/** Who a person is in the enterprise; people of another company aren't in it. */
function enterpriseUser({ directory }: Core, person: Person): Record<string, unknown> {
  if (!directory.enterprise || !isOurs(person)) return {};
  return {
    enterprise_user: {
      id: person.id,
      ...enterpriseFields(directory),
      is_admin: false,
      is_owner: false,
      teams: [person.teamId],
    },
  };
}

function botJson(core: Core): Record<string, unknown> {
  const { app, team } = core.directory;
  return {
    id: app.botUserId,
    team_id: team.id,
    name: app.handle,
    real_name: app.name,
    deleted: false,
    is_admin: false,
    is_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: true,
    is_app_user: false,
    updated: createdAt,
    profile: {
      real_name: app.name,
      display_name: "",
      api_app_id: app.id,
      bot_id: app.botId,
      team: team.id,
    },
  };
}
