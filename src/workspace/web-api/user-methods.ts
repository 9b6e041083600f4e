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

const updated = 1_700_000_000;
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
    id: person.id,
    team_id: person.teamId,
    name: person.handle,
    real_name: person.realName,
    deleted: false,
    color: person.color,
    tz: "Europe/Istanbul",
    tz_offset: 10_800,
    is_admin: person.isAdmin,
    ...noOwner,
    is_restricted: person.isGuest,
    is_ultra_restricted: false,
    is_bot: false,
    is_app_user: false,
    // People of another company who share a channel are no strangers to Slack.
    is_stranger: false,
    updated,
    profile: {
      title: person.title,
      real_name: person.realName,
      display_name: person.handle,
      team: person.teamId,
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
    ...noOwner,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: true,
    updated,
    profile: { real_name: app.name, api_app_id: app.id, bot_id: app.botId, team: team.id },
  };
}
