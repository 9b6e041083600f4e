import type { Core } from "../core.ts";
import type { Person } from "../directory.ts";
import { needing, textOf, type WebMethod } from "./web-method.ts";

export const userMethods: Readonly<Record<string, WebMethod>> = {
  "users.info": {
    scopes: needing("users:read"),
    run(core, args) {
      const id = textOf(args["user"]);
      if (id === core.directory.app.botUserId) return { user: botJson(core) };
      const person = core.directory.people.find((one) => one.id === id);
      return person ? { user: personJson(core, person) } : { error: "user_not_found" };
    },
  },
  "users.list": {
    scopes: needing("users:read"),
    run: (core) => ({
      members: [...core.directory.people.map((one) => personJson(core, one)), botJson(core)],
      cache_ts: Math.floor(core.clock() / 1000),
      response_metadata: { next_cursor: "" },
    }),
  },
};

function personJson(core: Core, person: Person): Record<string, unknown> {
  const [first = "", ...rest] = person.realName.split(" ");
  const email = core.manifest.scopes.includes("users:read.email")
    ? { email: `${person.handle}@example.com` }
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
    is_stranger: person.teamId !== core.directory.team.id,
    updated: 1_700_000_000,
    profile: {
      title: person.title,
      real_name: person.realName,
      real_name_normalized: person.realName,
      display_name: person.handle,
      display_name_normalized: person.handle,
      first_name: first,
      last_name: rest.join(" "),
      status_text: "",
      status_emoji: "",
      team: person.teamId,
      ...email,
    },
  };
}

function botJson(core: Core): Record<string, unknown> {
  const { app, team } = core.directory;
  return {
    id: app.botUserId,
    team_id: team.id,
    name: app.name.toLowerCase(),
    real_name: app.name,
    deleted: false,
    is_admin: false,
    is_owner: false,
    is_restricted: false,
    is_ultra_restricted: false,
    is_bot: true,
    profile: {
      real_name: app.name,
      display_name: "",
      api_app_id: app.id,
      bot_id: app.botId,
      team: team.id,
    },
  };
}
