import type { webApi } from "@slack/bolt";
import { expect, test } from "vitest";
import { createLogger } from "../../src/platform/logger.ts";
import { createAuthority } from "../../src/slack-app/authority.ts";

const asker = { team: "T1", userId: "U1", channel: "C1" };
const minute = 60_000;

/** An authority over a Slack that answers as told; null makes it fail. */
function startAuthority() {
  const clock = { now: 1_000_000 };
  const slack: { user: object | null; channel: object | null; asked: string[] } = {
    ...{ user: { team_id: "T1" }, channel: {}, asked: [] },
  };
  const answer = (what: string, value: object | null, key: string) => {
    slack.asked.push(what);
    return value ? Promise.resolve({ ok: true, [key]: value }) : Promise.reject(new Error("down"));
  };
  const client = {
    users: { info: ({ user }: { user: string }) => answer(user, slack.user, "user") },
    conversations: {
      info: ({ channel }: { channel: string }) => answer(channel, slack.channel, "channel"),
    },
  } as unknown as webApi.WebClient;
  const authority = createAuthority(createLogger("silent"), () => clock.now);
  return {
    ...{ clock, slack },
    standing: (who = asker) => authority.standing(client, who),
    reach: (who = asker) => authority.reach(client, who),
  };
}

test.each([
  [{ team_id: "T1" }, "member"],
  [{}, "member"],
  [{ team_id: "T1", is_admin: true }, "admin"],
  [{ team_id: "T1", is_restricted: true, is_admin: true }, "guest"],
  [{ team_id: "T1", is_ultra_restricted: true }, "guest"],
  [{ team_id: "T2" }, "external"],
  [{ team_id: "T2", is_admin: true }, "external"],
  [{ team_id: "T1", is_stranger: true }, "external"],
  [{ team_id: "T2", enterprise_user: { id: "W1" } }, "member"],
])("%j is a %s", async (user, standing) => {
  const { slack, standing: ask } = startAuthority();
  slack.user = user;
  expect(await ask()).toBe(standing);
});

test.each([
  [{}, "internal"],
  [{ is_ext_shared: true }, "external"],
  [{ is_pending_ext_shared: true }, "external"],
  [{ is_shared: true, is_org_shared: true }, "internal"],
])("the channel %j is %s", async (channel, reach) => {
  const { slack, reach: ask } = startAuthority();
  slack.channel = channel;
  expect(await ask()).toBe(reach);
});

test("a direct message is not asked about", async () => {
  const { slack, reach } = startAuthority();
  expect(await reach({ ...asker, channel: "D1" })).toBe("internal");
  expect(slack.asked).toEqual([]);
});

test("an answer is remembered for five minutes, for each person and channel of each team", async () => {
  const { slack, clock, standing, reach } = startAuthority();
  await Promise.all([standing(), standing(), reach(), reach()]);
  slack.user = { is_restricted: true };
  clock.now += 5 * minute - 1;
  expect(await standing()).toBe("member");
  expect(slack.asked.sort()).toEqual(["C1", "U1"]);
  expect(await standing({ ...asker, userId: "U2" })).toBe("guest");
  expect(await standing({ ...asker, team: "T2" })).toBe("guest");
  clock.now += 1;
  expect(await standing()).toBe("guest");
});

test("where Slack can't say, a colleague is not locked out, a channel is unknown, and it is asked again soon", async () => {
  const { slack, clock, standing, reach } = startAuthority();
  [slack.user, slack.channel] = [null, null];
  expect([await standing(), await reach()]).toEqual(["member", "unknown"]);
  [slack.user, slack.channel] = [{ is_restricted: true }, { is_ext_shared: true }];
  clock.now += minute / 2 - 1;
  expect([await standing(), await reach()]).toEqual(["member", "unknown"]);
  clock.now += 1;
  expect([await standing(), await reach()]).toEqual(["guest", "external"]);
});
