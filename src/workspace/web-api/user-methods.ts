import { enterpriseFields, type Person } from "../core/channels-and-people.ts";
import type { Core } from "../core/core.ts";
import { isOurs } from "../core/directory.ts";
import { needing, textOf, type WebMethod } from "./web-method.ts";

export const userMethods: Readonly<Record<string, WebMethod>> = {
  "users.info": {
    scopes: needing("users:read"),
    run(core, args) {
      const id = textOf(args["user"]);
      if (id === core.directory.app.botUserId) return { user: botJson(core) };
      const person = core.directory.people.find((one) => one.id === id);
      if (!person) return { error: "user_not_found" };
      const { locale = "tr-TR" } = person;
      const said = textOf(args["include_locale"]) === "true" ? { locale } : {};
      return { user: { ...personJson(person), ...enterpriseUser(core, person), ...said } };
    },
  },
  "users.list": {
    scopes: needing("users:read"),
    run(core) {
      const members = core.directory.people.map((person) => ({
        ...personJson(person),
        ...enterpriseUser(core, person),
      }));
      return { members: [...members, botJson(core)], response_metadata: { next_cursor: "" } };
    },
  },
  "usergroups.users.list": {
    scopes: needing("usergroups:read"),
    run(core, args) {
      const group = core.directory.userGroups.find((one) => one.id === args["usergroup"]);
      return group ? { users: group.userIds } : { error: "no_such_subteam" };
    },
  },
};

const noOwner = { is_owner: false, is_primary_owner: false } as const;

/** Returns what `users.info` says of the person in the enterprise; nothing for other companies. */
function enterpriseUser(core: Core, person: Person): Record<string, unknown> {
  const { team, enterprise } = core.directory;
  if (!enterprise || !isOurs(person)) return {};
  const fields = { id: person.id, ...enterpriseFields(enterprise), teams: [team.id] };
  return { enterprise_user: { ...fields, is_admin: false, ...noOwner } };
}

function personJson(person: Person): Record<string, unknown> {
  return {
    ...memberJson(person.id, person.teamId, person.handle, person.realName),
    color: person.color,
    tz: "Europe/Istanbul",
    tz_offset: 10_800,
    is_admin: person.isAdmin,
    is_restricted: person.isGuest,
    is_bot: false,
    is_app_user: false,
    // People of another company who share a channel are no strangers to Slack.
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
  const plain = { deleted: false, ...noOwner, is_ultra_restricted: false, updated: 1_700_000_000 };
  return { id, team_id, name, real_name, ...plain };
}
