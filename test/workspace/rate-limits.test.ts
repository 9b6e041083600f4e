import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { sampleManifest } from "./support/sample-app.ts";
import { botToken, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = sampleManifest.replace("bot: [commands,", "bot: [commands, usergroups:read,");

let run: RunningWorkspace;
const clock = { now: 1_700_000_000_000 };

beforeEach(async () => {
  run = await startWorkspace(manifest, createRecordingApp().listener, { clock: () => clock.now });
  run.workspace.knobs.turn({ unlimitedCalls: false });
});
afterEach(() => run.stop());

/** Calls a method; returns its status, its error and its Retry-After. */
async function call(method: string, args: Readonly<Record<string, unknown>>) {
  const response = await fetch(`${run.url}/api/${method}`, {
    method: "POST",
    headers: { authorization: `Bearer ${botToken}`, "content-type": "application/json" },
    body: JSON.stringify(args),
  });
  const { error = "" } = (await response.json()) as { error?: string };
  return `${response.status} ${error} ${response.headers.get("retry-after") ?? ""}`.trim();
}

/** Calls a method until it is limited; returns the number of accepted calls, and the refusal. */
async function callOften(method: string, args: Readonly<Record<string, unknown>>) {
  for (let count = 0; count < 200; count += 1) {
    const answer = await call(method, args);
    if (answer.startsWith("429")) return [count, answer];
  }
  return ["never", ""];
}

const limited = (seconds: number) => `429 ratelimited ${seconds}`;

test("messages are limited to one a second in a channel after a short burst", async () => {
  const genel = { channel: "C05GENEL001", text: "x" };
  expect(await callOften("chat.postMessage", genel)).toEqual([5, limited(1)]);
  expect(await call("chat.postMessage", { ...genel, channel: "C05FINANS02" })).toBe("200");
  clock.now += 1_000;
  expect(await call("chat.postMessage", genel)).toBe("200");
  expect(await call("chat.postMessage", genel)).toBe(limited(1));
  expect(run.workspace.person("ayse").in("genel").messages()).toHaveLength(6);
});

test("a person's id and their conversation with the app are one place", async () => {
  expect(await callOften("chat.postMessage", { channel: "U05AYSE0001", text: "x" })).toEqual([
    5,
    limited(1),
  ]);
  expect(await call("chat.postMessage", { channel: "D05AYSE0001", text: "x" })).toBe(limited(1));
});

test.each([
  ["users.list", {}, 20, 3],
  ["usergroups.users.list", { usergroup: "S05MALIIS01" }, 20, 3],
  ["conversations.info", { channel: "C05GENEL001" }, 50, 2],
  ["users.info", { user: "U05AYSE0001" }, 100, 1],
  ["chat.postEphemeral", { channel: "C05GENEL001", user: "U05AYSE0001", text: "x" }, 100, 1],
])("%s has the limit of its tier", async (method, args, perMinute, wait) => {
  expect(await callOften(method, args)).toEqual([perMinute, limited(wait)]);
  clock.now += 60_000;
  expect(await call(method, args)).toBe("200");
});

test("Slack's own client waits as Retry-After says", async () => {
  const client = new webApi.WebClient(botToken, {
    slackApiUrl: `${run.url}/api/`,
    logLevel: webApi.LogLevel.ERROR,
  });
  await callOften("users.list", {});
  client.on(webApi.WebClientEvent.RATE_LIMITED, () => (clock.now += 3_000));
  expect(await client.users.list({})).toMatchObject({ ok: true });
});

test("methods without a tier are not limited, and a switch ends all limits", async () => {
  expect(await callOften("auth.test", {})).toEqual(["never", ""]);
  run.workspace.knobs.turn({ unlimitedCalls: true });
  expect(await callOften("users.list", {})).toEqual(["never", ""]);
});
