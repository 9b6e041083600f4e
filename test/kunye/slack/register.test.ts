import { expect, test } from "vitest";
import type { AdmissionLimits } from "../../../src/platform/admission.ts";
import { createLogger } from "../../../src/platform/logger.ts";
import { features } from "../../../src/kunye/features/index.ts";
import { createMiddleware } from "../../../src/kunye/slack/middleware.ts";
import { createPostQueue } from "../../../src/kunye/slack/post-queue.ts";
import { register } from "../../../src/kunye/slack/register.ts";
import type { Services } from "../../../src/kunye/slack/interaction.ts";
import { connectToPayloads, fieldsOf, type Act } from "../../support/deliver-payloads.ts";
import { tr, wording } from "../../support/wording.ts";

const place = { team: "T1", userId: "U1", channel: "C1" };

/** Connects the features to a Slack with one user; returns the user's actions and the answers. */
function startTeam(role = "member", waiting?: AdmissionLimits) {
  const said: string[] = [];
  const seen = new Set<string>();
  const say = ({ user, text }: { user: string; text: string }) => {
    said.push(`${user}: ${text}`);
    return Promise.resolve();
  };
  const services = {
    slack: {
      chat: {
        postEphemeral: say,
        postMessage: ({ channel, text }: { channel: string; text: string }) =>
          say({ user: channel, text }),
      },
    },
    posts: createPostQueue(),
    authority: {
      roleOf: () => Promise.resolve(role),
      scopeOf: () => Promise.resolve("internal"),
    },
    replyStore: {
      recordDelivery: ({ key }: { key: string }) => {
        const isFirst = !seen.has(key);
        seen.add(key);
        return Promise.resolve(isFirst);
      },
    },
    textsOf: () => Promise.resolve(tr),
    homes: new Map(),
    log: createLogger("silent"),
  } as unknown as Services;
  const installed = { team: "T1", enterprise: null, botId: "B1", userId: "UBOT", scopes: null };
  const finder = { find: () => Promise.resolve(installed) };
  const tenants = { find: () => Promise.resolve({ services, finder }) };
  let refused = 0;
  const countBusy = () => {
    refused += 1;
  };
  const middleware = createMiddleware({
    shared: services,
    features,
    tenants,
    countBusy,
    ...(waiting && { waiting }),
  });
  const act = connectToPayloads((app) => {
    register(app, features, middleware, tr);
  });
  return { act, said, middleware, refused: () => refused };
}

test.each<[string, Act, string]>([
  ["button", { kind: "action", actionId: "no_such:1", value: "x" }, "Bu düğme sizin için"],
  ["menu entry", { kind: "action", actionId: "more:1", value: "no_such|x" }, "Bu düğme sizin için"],
  ["shortcut", { kind: "shortcut", callbackId: "no_such" }, "Künye bu kısayolu tanımıyor"],
  ["form", { kind: "submission", callbackId: "no_such", values: {} }, "Bu düğme sizin için"],
])("an unknown %s is answered: nothing was asked, nothing was spent", async (_name, act, words) => {
  const team = startTeam();
  await team.act(act, { ...place, id: "1" });
  const [said = "", ...others] = team.said;
  expect(said).toMatch(/^U1: /);
  expect(said).toContain(words);
  expect(said).toContain(wording.notCharged);
  expect(others).toEqual([]);
});

test.each<[string, Act]>([
  ["a button that opens a card", { kind: "action", actionId: "copy", value: "x" }],
  ["an entry of a menu", { kind: "action", actionId: "more:1", value: "copy|x" }],
  ["the next page", { kind: "action", actionId: "page", value: "x|Ortaklar|0" }],
  ["all information", { kind: "action", actionId: "all_info", value: "x" }],
  ["the history", { kind: "action", actionId: "history", value: "now" }],
  [
    "a submitted form",
    {
      kind: "submission",
      callbackId: "ask_company",
      values: fieldsOf({ company: { value: "a" } }),
    },
  ],
  ["the balance", { kind: "command", command: "/bakiye", text: "" }],
])("%s is checked before anything is opened: a guest is told so", async (_name, act) => {
  const team = startTeam("guest");
  await team.act(act, { ...place, id: "1" });
  expect(team.said).toEqual([`U1: ${tr.failure.guest}`]);
});

test("a delivery that Slack repeats is answered once", async () => {
  const team = startTeam("guest");
  const act: Act = { kind: "command", command: "/bakiye", text: "" };
  await Promise.all(["1", "1"].map((id) => team.act(act, { ...place, id })));
  await team.act(act, { ...place, id: "2" });
  expect(team.said).toHaveLength(2);
});

test("another installation's delivery is refused", async () => {
  const team = startTeam();
  const act: Act = { kind: "command", command: "/bakiye", text: "" };
  await team.act(act, { ...place, team: "T2", id: "1" });
  expect(team.said).toEqual([`U1: ${tr.failure.foreign}`]);
});

const ask: Act = {
  kind: "submission",
  callbackId: "ask_company",
  values: fieldsOf({ company: { value: "1234567890" } }),
};

test.each<[string, Act, unknown]>([
  [
    "a command",
    { kind: "command", command: "/vkn", text: "1234567890" },
    { response_type: "ephemeral", text: tr.failure.crowded },
  ],
  // The form stays open with its words.
  ["a form", ask, { response_action: "errors", errors: { company: tr.failure.crowded } }],
])("%s too many is refused in its acknowledgement", async (_name, act, acknowledgement) => {
  const team = startTeam("member", { ofParty: 0, inAll: 10 });
  expect(await team.act(act, { ...place, id: "1" })).toMatchObject(acknowledgement as object);
  expect(team.said).toEqual([]);
  expect(team.refused()).toBe(1);
});

test.each<[string, Act]>([
  ["a button", { kind: "action", actionId: "copy", value: "x" }],
  ["a message", { kind: "message", text: "1234567890", ts: "1.1" }],
  ["a button of an earlier version", { kind: "action", actionId: "no_such:1", value: "x" }],
])("%s too many is acknowledged, and its user is told", async (_name, act) => {
  const team = startTeam("member", { ofParty: 0, inAll: 10 });
  await team.act(act, { ...place, id: "1" });
  expect(team.said).toHaveLength(1);
  expect(team.said[0]).toContain(tr.failure.crowded);
  expect(team.said[0]).toContain(wording.notCharged);
  expect(team.refused()).toBe(1);
});

test.each<[string, Act, string]>([
  ["an opened Home", { kind: "home" }, "U1"],
  ["the app's own message", { kind: "message", text: "1234567890", ts: "1.2" }, "UBOT"],
])("%s too many is not told, so it does not count", async (_name, act, userId) => {
  const team = startTeam("member", { ofParty: 0, inAll: 10 });
  await team.act(act, { ...place, userId, id: "1" });
  expect(team.said).toEqual([]);
  expect(team.refused()).toBe(0);
});

test("a team's waiting deliveries are bounded, and its next one has a place when they begin", async () => {
  const team = startTeam("guest", { ofParty: 1, inAll: 10 });
  const act: Act = { kind: "command", command: "/bakiye", text: "" };
  const both = await Promise.all(["1", "2"].map((id) => team.act(act, { ...place, id })));
  expect(both.filter(Boolean)).toHaveLength(1);
  expect(await team.act(act, { ...place, id: "3" })).toBeFalsy();
  expect(team.said).toHaveLength(2);
  expect(team.refused()).toBe(1);
});
