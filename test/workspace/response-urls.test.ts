import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;
let now: number;

beforeEach(async () => {
  app = createRecordingApp();
  now = Date.UTC(2026, 0, 5, 9);
  run = await startWorkspace(sampleManifest, app.listener, { clock: () => now });
});
afterEach(() => run.stop());

async function commandUrl(): Promise<string> {
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  return app.received.at(-1)?.fields["response_url"] ?? "";
}

async function buttonUrl(isEphemeral: boolean): Promise<string> {
  await call(run.url, isEphemeral ? "chat.postEphemeral" : "chat.postMessage", {
    channel: "C05GENEL001",
    user: "U05AYSE0001",
    text: "İlk",
    blocks: [
      {
        type: "actions",
        elements: [{ type: "button", text: { type: "plain_text", text: "Bas" } }],
      },
    ],
  });
  await run.workspace.person("ayse").in("genel").click("Bas");
  return String(app.received.at(-1)?.payload["response_url"]);
}

async function post(url: string, body: unknown) {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const textsSeenBy = (handle: string) =>
  run.workspace
    .person(handle)
    .in("genel")
    .messages()
    .map((one) => one.plain);

test("an answer is private unless it says in_channel", async () => {
  const url = await commandUrl();
  expect(await post(url, { text: "bir" })).toEqual({ status: 200, body: { ok: true } });
  await post(url, { text: "iki", response_type: "in_channel" });
  expect(textsSeenBy("ayse")).toEqual(["bir", "iki"]);
  expect(textsSeenBy("mehmet")).toEqual(["iki"]);
});

test("a sixth use is refused", async () => {
  const url = await commandUrl();
  for (const text of ["1", "2", "3", "4", "5"]) await post(url, { text });
  expect(await post(url, { text: "6" })).toEqual({
    status: 404,
    body: { ok: false, error: "used_url" },
  });
});

test("an expired response_url is refused", async () => {
  const url = await commandUrl();
  now += 30 * 60_000;
  expect(await post(url, { text: "vaktinde" })).toMatchObject({ status: 200 });
  now += 1;
  expect(await post(url, { text: "geç" })).toEqual({
    status: 404,
    body: { ok: false, error: "expired_url" },
  });
});

test("a command's response_url never replaces: it posts a new message", async () => {
  const url = await commandUrl();
  await post(url, { text: "bir" });
  await post(url, { text: "iki", replace_original: true });
  expect(textsSeenBy("ayse")).toEqual(["bir", "iki"]);
});

test("a button's response_url replaces a private message, which stays private", async () => {
  const url = await buttonUrl(true);
  await post(url, { text: "Yeni", replace_original: true, response_type: "in_channel" });
  expect(textsSeenBy("ayse")).toEqual(["Yeni"]);
  expect(textsSeenBy("mehmet")).toEqual([]);
});

test("a button's response_url deletes the original", async () => {
  const url = await buttonUrl(false);
  await post(url, { delete_original: true });
  expect(textsSeenBy("mehmet")).toEqual([]);
});

test("by default a button's answer is a new private message", async () => {
  const url = await buttonUrl(false);
  await post(url, { text: "Gördüm" });
  expect(textsSeenBy("ayse")).toEqual(["[Bas]", "Gördüm"]);
  expect(textsSeenBy("mehmet")).toEqual(["[Bas]"]);
});

test("wrong blocks and empty messages are refused without using the address up", async () => {
  const url = await commandUrl();
  const blocks = [{ type: "header", text: { type: "plain_text", text: "x".repeat(151) } }];
  for (let round = 0; round < 6; round++) {
    expect(await post(url, { text: "x", blocks })).toMatchObject({
      status: 200,
      body: {
        ok: false,
        error: "invalid_blocks",
        errors: ["[ERROR] must be less than 151 characters [json-pointer:/blocks/0/text/text]"],
      },
    });
  }
  expect(await post(url, {})).toMatchObject({
    status: 200,
    body: { ok: false, error: "no_text" },
  });
  expect(await post(url, null)).toMatchObject({
    status: 200,
    body: { ok: false, error: "invalid_payload" },
  });
  expect(await post(url, { text: "olur" })).toMatchObject({ status: 200 });
});

test("it works in a channel where the app is no member", async () => {
  await run.workspace.person("ayse").in("yonetim").type("/cicek gül");
  const url = app.received.at(-1)?.fields["response_url"] ?? "";
  await post(url, { text: "Burada", response_type: "in_channel" });
  expect(run.workspace.person("mehmet").in("yonetim").newest().plain).toBe("Burada");
});
