import { webApi } from "@slack/bolt";
import { pino } from "pino";
import { expect, onTestFinished, test, vi } from "vitest";
import { createAuthority } from "../../../src/kunye/slack/authority.ts";

const asker = { team: "T1", enterprise: null as string | null, userId: "U1", channel: "C1" };
const second = 1_000;
const minute = 60 * second;

/** Starts an authority on a fake Slack; an error as its answer makes the call fail. */
function startAuthority() {
  const clock = { now: 1_000_000 };
  const slack: { user: object; channel: object; asked: string[] } = {
    user: { team_id: "T1" },
    channel: {},
    asked: [],
  };
  const answer = (what: string, value: object, key: string) => {
    slack.asked.push(what);
    return value instanceof Error
      ? Promise.reject(value)
      : Promise.resolve({ ok: true, [key]: value });
  };
  const client = {
    users: { info: ({ user }: { user: string }) => answer(user, slack.user, "user") },
    conversations: {
      info: ({ channel }: { channel: string }) => answer(channel, slack.channel, "channel"),
    },
  } as unknown as webApi.WebClient;
  const lines: Record<string, unknown>[] = [];
  const stream = {
    write: (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]),
  };
  const counted: string[] = [];
  const authority = createAuthority(client, pino({ level: "warn" }, stream), {
    onUnverified: (method, code) => counted.push(`${method} ${code}`),
    now: () => clock.now,
  });
  return {
    clock,
    slack,
    lines,
    counted,
    roleOf: (who = asker) => authority.roleOf(who),
    roleNow: () => authority.roleNow(asker),
    scopeOf: (who = asker) => authority.scopeOf(who),
  };
}

const refusal = (error: string) => new webApi.WebAPIPlatformError({ ok: false, error });

test.each([
  [{ team_id: "T1" }, "member"],
  [{ team_id: "T1", is_admin: true }, "admin"],
  [{ team_id: "T1", is_restricted: true, is_admin: true }, "guest"],
  [{ team_id: "T1", is_ultra_restricted: true }, "guest"],
  [{ team_id: "T1", deleted: true, is_admin: true }, "external"],
  [{ team_id: "T1", is_stranger: true }, "external"],
  [{ team_id: "T2" }, "external"],
  [{ team_id: "T2", is_admin: true }, "external"],
  [{ team_id: "T2", enterprise_user: { id: "W1", enterprise_id: "E1" } }, "external"],
  [{ team_id: "T2", enterprise_user: { id: "W1" } }, "external"],
  [{}, "external"],
])("without an enterprise %j is a %s", async (user, role) => {
  const { slack, roleOf: ask } = startAuthority();
  slack.user = user;
  expect(await ask()).toBe(role);
});

test.each([
  [{ team_id: "T1" }, "member"],
  [{ team_id: "T2" }, "external"],
  [{ team_id: "T2", enterprise_user: { id: "W1", enterprise_id: "E1" } }, "member"],
  [{ team_id: "T2", enterprise_user: { enterprise_id: "E1" }, is_admin: true }, "admin"],
  [{ team_id: "T2", enterprise_user: { enterprise_id: "E1" }, is_restricted: true }, "guest"],
  [{ team_id: "T2", enterprise_user: { enterprise_id: "E1" }, is_stranger: true }, "external"],
  [{ team_id: "T2", enterprise_user: { enterprise_id: "E2" } }, "external"],
  [{ team_id: "T2", enterprise_user: {} }, "external"],
])("in the enterprise E1 %j is a %s", async (user, role) => {
  const { slack, roleOf: ask } = startAuthority();
  slack.user = user;
  expect(await ask({ ...asker, enterprise: "E1" })).toBe(role);
});

test.each([
  [{}, "internal"],
  [{ is_ext_shared: true }, "external"],
  [{ is_pending_ext_shared: true }, "external"],
  [{ is_shared: true, is_org_shared: true }, "internal"],
  [{ is_archived: true }, "archived"],
  [{ is_read_only: true }, "restricted"],
  [{ properties: { posting_restricted_to: { type: ["admin"], user: [] } } }, "restricted"],
  [{ properties: { is_dormant: false } }, "internal"],
  [{ is_archived: true, is_ext_shared: true }, "external"],
  [refusal("channel_not_found"), "unknown"],
  [refusal("missing_scope"), "unverified"],
])("the channel %j is %s", async (channel, scopeOf) => {
  const { slack, scopeOf: ask } = startAuthority();
  slack.channel = channel;
  expect(await ask()).toBe(scopeOf);
});

test("the scope of a direct message is known without a call", async () => {
  const { slack, scopeOf } = startAuthority();
  expect(await scopeOf({ ...asker, channel: "D1" })).toBe("internal");
  expect(slack.asked).toEqual([]);
});

test("an answer counts for a minute per user and channel, with one call at a time", async () => {
  const { slack, clock, roleOf, scopeOf } = startAuthority();
  await Promise.all([roleOf(), roleOf(), scopeOf(), scopeOf()]);
  slack.user = { team_id: "T1", is_restricted: true };
  clock.now += minute - 1;
  expect(await roleOf()).toBe("member");
  expect(slack.asked.sort()).toEqual(["C1", "U1"]);
  expect(await roleOf({ ...asker, userId: "U2" })).toBe("guest");
  clock.now += 1;
  expect(await roleOf()).toBe("guest");
});

test.each([
  ["a 429", new webApi.WebAPIRateLimitedError(30)],
  ["a 503", new webApi.WebAPIHTTPError(503, "unavailable", {})],
  ["a broken network", new webApi.WebAPIRequestError(new Error("reset"))],
  ["ratelimited", refusal("ratelimited")],
  ["internal_error", refusal("internal_error")],
])("after %s the last answer counts for an hour; others stay unverified", async (_name, error) => {
  const { slack, clock, lines, roleOf, scopeOf } = startAuthority();
  expect([await roleOf(), await scopeOf()]).toEqual(["member", "internal"]);
  slack.user = { team_id: "T1", is_restricted: true };
  expect(await roleOf({ ...asker, userId: "UGUEST" })).toBe("guest");
  clock.now += minute;
  [slack.user, slack.channel] = [error, error];
  expect([await roleOf(), await scopeOf()]).toEqual(["member", "internal"]);
  expect(await roleOf({ ...asker, userId: "UGUEST" })).toBe("guest");
  expect(await roleOf({ ...asker, userId: "UNEW" })).toBe("unverified");
  expect(await scopeOf({ ...asker, channel: "CNEW" })).toBe("unverified");
  clock.now += 60 * minute;
  expect([await roleOf(), await scopeOf()]).toEqual(["unverified", "unverified"]);
  expect(lines.every(({ level }) => level === 40)).toBe(true);
});

test.each([
  ...["user_not_visible", "user_not_found", "missing_scope", "invalid_auth", "not_authed"],
  ...["token_revoked", "token_expired", "account_inactive", "an_error_of_tomorrow"],
])("after %s nothing is believed, whatever was known, and the log says so", async (code) => {
  const { slack, clock, lines, counted, roleOf, scopeOf } = startAuthority();
  expect([await roleOf(), await scopeOf()]).toEqual(["member", "internal"]);
  clock.now += minute;
  [slack.user, slack.channel] = [refusal(code), refusal(code)];
  expect([await roleOf(), await scopeOf()]).toEqual(["unverified", "unverified"]);
  expect(counted).toEqual([`users.info ${code}`, `conversations.info ${code}`]);
  expect(lines).toMatchObject([
    { level: 50, code, method: "users.info" },
    { level: 50, code, method: "conversations.info" },
  ]);
  expect(JSON.stringify(lines)).not.toContain("U1");
});

test("a failed call is repeated after five seconds", async () => {
  const { slack, clock, roleOf, scopeOf } = startAuthority();
  [slack.user, slack.channel] = [refusal("missing_scope"), refusal("channel_not_found")];
  expect([await roleOf(), await scopeOf()]).toEqual(["unverified", "unknown"]);
  [slack.user, slack.channel] = [{ team_id: "T1" }, {}];
  clock.now += 5 * second - 1;
  expect([await roleOf(), await scopeOf()]).toEqual(["unverified", "unknown"]);
  clock.now += 1;
  expect([await roleOf(), await scopeOf()]).toEqual(["member", "internal"]);
});

test("group members count for a minute; a failed call leaves a user unverified", async () => {
  const clock = { now: 1_000_000 };
  const members: Record<string, string[] | Error> = { S1: ["U1"], S2: [] };
  let asked = 0;
  const list = ({ usergroup }: { usergroup: string }) => {
    asked += 1;
    const users = members[usergroup];
    return users instanceof Error ? Promise.reject(users) : Promise.resolve({ ok: true, users });
  };
  const client = { usergroups: { users: { list } } } as unknown as webApi.WebClient;
  const log = pino({ level: "silent" });
  const groups = { spenders: ["S1", "S2"], viewers: ["S2"] };
  const authority = createAuthority(client, log, { now: () => clock.now, groups });
  const spends = (userId: string) => authority.membershipIn(userId, "spenders");
  expect(await Promise.all([spends("U1"), spends("U2"), spends("U")])).toEqual(["yes", "no", "no"]);
  expect(asked).toBe(2);
  members["S1"] = [];
  clock.now += minute - 1;
  expect(await spends("U1")).toBe("yes");
  clock.now += 1;
  expect(await spends("U1")).toBe("no");
  members["S2"] = ["U2"];
  members["S1"] = refusal("internal_error");
  clock.now += minute;
  expect(await Promise.all([spends("U1"), spends("U2")])).toEqual(["unverified", "yes"]);
  expect(await authority.membershipIn("U1", "viewers")).toBe("no");
  expect(await createAuthority(client, log).membershipIn("U3", "viewers")).toBe("yes");
});

test("a manager's role is read each time, and failures are counted", async () => {
  const { slack, roleOf, roleNow, counted } = startAuthority();
  expect([await roleOf(), await roleNow()]).toEqual(["member", "member"]);
  slack.user = { team_id: "T1", is_restricted: true };
  expect([await roleOf(), await roleNow()]).toEqual(["member", "guest"]);
  slack.user = refusal("user_not_found");
  expect(await roleNow()).toBe("unverified");
  expect(counted).toEqual(["users.info user_not_found"]);
});

test("admins are read once an hour; slow pages and failures give null", async () => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  onTestFinished(() => void vi.useRealTimers());
  const clock = { now: 1_000_000 };
  const admin = (id: string) => ({ id, team_id: "T1", is_admin: true });
  const last = Promise.withResolvers<object>();
  let pages: (Error | object | Promise<object>)[] = [
    { members: [admin("U1")], response_metadata: { next_cursor: "second" } },
    last.promise,
  ];
  let asked = 0;
  const list = async () => {
    asked += 1;
    const page = await pages.shift();
    if (!page || page instanceof Error) throw page ?? new Error("no page was expected");
    return page;
  };
  const client = { users: { list } } as unknown as webApi.WebClient;
  const authority = createAuthority(client, pino({ level: "silent" }), { now: () => clock.now });
  const admins = () => authority.adminsOf({ team: "T1", enterprise: null });
  const hasty = Promise.all([admins(), admins()]);
  await vi.advanceTimersByTimeAsync(3 * second);
  expect(await hasty).toEqual([null, null]);
  // A later caller does not wait again for the same pages.
  let later: string[] | null | undefined;
  void admins().then((known) => (later = known));
  await vi.advanceTimersByTimeAsync(0);
  expect(later).toBeNull();
  await vi.advanceTimersByTimeAsync(50 * second);
  last.resolve({ members: [{ id: "U2", team_id: "T1" }, admin("U3")] });
  await vi.advanceTimersByTimeAsync(0);
  expect(await admins()).toEqual(["U1", "U3"]);
  clock.now += 60 * minute - 1;
  expect(await admins()).toEqual(["U1", "U3"]);
  expect(asked).toBe(2);
  clock.now += 1;
  pages = [new webApi.WebAPIRateLimitedError(30), { members: [] }];
  expect(await admins()).toBeNull();
  clock.now += 5 * minute - 1;
  expect(await admins()).toBeNull();
  expect(asked).toBe(3);
  clock.now += 1;
  expect(await admins()).toEqual([]);
});

test("an organisation's managers are its own admins, listed by workspace; a workspace's admins are members", async () => {
  const enterprise_user = { enterprise_id: "E1" };
  const users = [
    { id: "WORG", team_id: "T1", enterprise_user: { ...enterprise_user, is_admin: true } },
    { id: "WOWNER", team_id: "T2", enterprise_user: { ...enterprise_user, is_owner: true } },
    { id: "WTEAM", team_id: "T1", is_admin: true, is_owner: true, enterprise_user },
    { id: "WALIEN", team_id: "T9", is_admin: true },
  ];
  const asked: string[] = [];
  const client = {
    auth: {
      teams: {
        list: ({ cursor }: { cursor?: string }) =>
          Promise.resolve(
            cursor === undefined
              ? { ok: true, teams: [{ id: "T1" }], response_metadata: { next_cursor: "2" } }
              : { ok: true, teams: [{ id: "T2" }] },
          ),
      },
    },
    users: {
      info: ({ user }: { user: string }) =>
        Promise.resolve({ ok: true, user: users.find(({ id }) => id === user) }),
      list: ({ team_id }: { team_id: string }) => {
        asked.push(team_id);
        // The same person may be in several workspaces.
        return Promise.resolve({ ok: true, members: team_id === "T1" ? users : users.slice(0, 2) });
      },
    },
  } as unknown as webApi.WebClient;
  const authority = createAuthority(client, pino({ level: "silent" }));
  const whole = { team: "E1", enterprise: "E1" };
  expect(await authority.adminsOf(whole)).toEqual(["WORG", "WOWNER"]);
  expect(asked).toEqual(["T1", "T2"]);
  const roles = users.map(({ id }) => authority.roleNow({ ...whole, userId: id }));
  expect(await Promise.all(roles)).toEqual(["admin", "admin", "member", "external"]);
  // A workspace's own installation is managed by the workspace's admins.
  const own = { team: "T1", enterprise: "E1" };
  expect(await authority.adminsOf(own)).toEqual(["WTEAM"]);
  expect(await authority.roleNow({ ...own, userId: "WORG" })).toBe("member");
});

test("an organisation does not serve people who are only in workspaces that have left its team", async () => {
  const teamsOf: Record<string, string[]> = {
    ULEFT: ["T2"],
    UBOTH: ["T2", "T1"],
    USTAYS: ["T1"],
    UAWAY: ["T3"],
  };
  const client = {
    auth: {
      teams: { list: () => Promise.resolve({ ok: true, teams: [{ id: "T1" }, { id: "T2" }] }) },
    },
    users: {
      info: ({ user }: { user: string }) => {
        const enterprise_user = { enterprise_id: "E1", teams: teamsOf[user] };
        return Promise.resolve({ ok: true, user: { id: user, team_id: "T1", enterprise_user } });
      },
    },
  } as unknown as webApi.WebClient;
  const log = pino({ level: "silent" });
  const groups = { spenders: [], viewers: [] };
  const authority = createAuthority(client, log, { now: () => 0, groups, leavers: ["T2"] });
  const whole = { team: "E1", enterprise: "E1" };
  const roles = Object.keys(teamsOf).map((userId) => authority.roleOf({ ...whole, userId }));
  expect(await Promise.all(roles)).toEqual(["unverified", "member", "member", "unverified"]);
});
