import { afterEach, beforeEach, expect, onTestFinished, test } from "vitest";
import { createSlackWorkspace } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import {
  botToken,
  signingSecret,
  startWorkspace,
  type RunningWorkspace,
} from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener);
});
afterEach(() => run.stop());

const genel = { channel: "C05GENEL001", text: "x" };

async function post(text = "x") {
  const response = await fetch(`${run.url}/api/chat.postMessage`, {
    method: "POST",
    headers: { authorization: `Bearer ${botToken}`, "content-type": "application/json" },
    body: JSON.stringify({ ...genel, text }),
  });
  const body = (await response.json()) as { ok: boolean; error?: string };
  return { status: response.status, wait: response.headers.get("retry-after"), ...body };
}

const seen = () =>
  run.workspace
    .person("ayse")
    .in("genel")
    .messages()
    .map((one) => one.plain);

test("a failing method fails the set number of times, without an effect", async () => {
  run.workspace.knobs.turn({ failures: [{ of: "chat.postMessage", status: 503, times: 2 }] });
  expect(await post("bir")).toMatchObject({ status: 503, error: "service_unavailable" });
  expect(await call(run.url, "auth.test", {})).toMatchObject({ ok: true });
  expect(await post("iki")).toMatchObject({ status: 503 });
  expect(await post("üç")).toMatchObject({ status: 200, ok: true });
  expect(seen()).toEqual(["üç"]);
});

test("an answer can be lost after the call was executed", async () => {
  run.workspace.knobs.turn({ failures: [{ of: "*", status: 500, isDone: true, times: 1 }] });
  expect(await post("yapıldı")).toMatchObject({ status: 500 });
  expect(seen()).toEqual(["yapıldı"]);
});

test("a 429 has Retry-After", async () => {
  run.workspace.knobs.turn({
    failures: [{ of: "chat.postMessage", status: 429, retryAfterSeconds: 7 }],
  });
  expect(await post()).toEqual({ status: 429, wait: "7", ok: false, error: "ratelimited" });
});

test.each(["users.info", "*"])("a call can fail with an error of Slack: %s", async (of) => {
  run.workspace.knobs.turn({ failures: [{ of, error: "user_not_visible", times: 1 }] });
  const ask = () => call(run.url, "users.info", { user: "U05AYSE0001" });
  expect(await ask()).toEqual({ ok: false, error: "user_not_visible" });
  expect(await ask()).toMatchObject({ ok: true });
});

test("a response_url can fail with an error of Slack", async () => {
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  const url = app.received[0]?.fields["response_url"] ?? "";
  run.workspace.knobs.turn({ failures: [{ of: "response_url", error: "channel_not_found" }] });
  const response = await fetch(url, { method: "POST", body: JSON.stringify({ text: "x" }) });
  expect(response.status).toBe(200);
  expect(await response.json()).toEqual({ ok: false, error: "channel_not_found" });
  expect(seen()).toEqual([]);
});

test("a failure has either a status or an error", async () => {
  const turn = (failure: object) =>
    fetch(`${run.url}/workspace/knobs`, {
      method: "POST",
      body: JSON.stringify({ failures: [{ of: "*", ...failure }] }),
    });
  expect((await turn({ status: 500, error: "invalid_auth" })).status).toBe(400);
  expect((await turn({})).status).toBe(400);
  expect((await turn({ error: "invalid_auth" })).status).toBe(200);
});

test("private answers can be accepted and lost", async () => {
  const ayse = { channel: genel.channel, user: "U05AYSE0001" };
  const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
  const blocks = [{ type: "actions", elements: [button] }];
  await call(run.url, "chat.postEphemeral", { ...ayse, text: "önceki", blocks });
  await run.workspace.person("ayse").in("genel").click("Bas");
  const url = String(app.received.at(-1)?.payload["response_url"]);
  run.workspace.knobs.turn({ privateAnswersLost: true });
  const taken = await call(run.url, "chat.postEphemeral", { ...ayse, text: "x" });
  expect(taken).toMatchObject({ ok: true, message_ts: expect.any(String) as string });
  const respond = async (body: object) => {
    const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
    expect(await response.json()).toEqual({ ok: true });
  };
  await respond({ text: "x" });
  await respond({ text: "x", replace_original: true });
  await respond({ text: "herkese", response_type: "in_channel" });
  expect(seen()).toEqual(["[Bas]", "herkese"]);
});

test("a failing response_url isn't used up", async () => {
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  const url = app.received[0]?.fields["response_url"] ?? "";
  const respond = () => fetch(url, { method: "POST", body: JSON.stringify({ text: "yanıt" }) });
  run.workspace.knobs.turn({ failures: [{ of: "response_url", status: 500, times: 6 }] });
  for (let round = 0; round < 6; round++) expect((await respond()).status).toBe(500);
  expect((await respond()).status).toBe(200);
  expect(seen()).toEqual(["yanıt"]);
});

test("a command delivered twice is the same command, trigger included", async () => {
  run.workspace.knobs.turn({ deliverTwice: true });
  await run.workspace.person("ayse").in("genel").type("/cicek gül");
  expect(app.received).toHaveLength(2);
  expect(app.received[0]?.fields).toEqual(app.received[1]?.fields);
});

test("the second delivery of an event is a retry", async () => {
  run.workspace.knobs.turn({ deliverTwice: true });
  await run.workspace.person("ayse").openHome();
  const tries = app.received.map((one) => one.headers["x-slack-retry-num"] ?? "none");
  expect(tries.toSorted()).toEqual(["1", "none"]);
  const ids = app.received.map(({ body }) => (JSON.parse(body) as { event_id: string }).event_id);
  expect(ids[0]).toBe(ids[1]);
});

test("a later call can be answered first, though the late call was executed", async () => {
  run.workspace.knobs.turn({ answerDelayMs: 600_000 });
  const late = post("önce").catch(() => "never answered");
  await run.workspace.person("ayse").in("genel").waitFor("önce");
  run.workspace.knobs.turn({ answerDelayMs: 0 });
  expect(await Promise.race([late, post("sonra")])).toMatchObject({ ok: true });
  expect(seen()).toEqual(["önce", "sonra"]);
});

test("a later delivery can arrive first", async () => {
  const genel = run.workspace.person("ayse").in("genel");
  run.workspace.knobs.turn({ deliveryDelayMs: 600_000 });
  void genel.type("/cicek gül");
  run.workspace.knobs.turn({ deliveryDelayMs: 0 });
  await genel.type("/cicek lale");
  expect(app.received.map((one) => one.fields["text"])).toEqual(["lale"]);
});

test("a delivery past the deadline fails for the person, and still arrives", async () => {
  const other = await startWorkspace(sampleManifest, app.listener, { ackMilliseconds: 40 });
  const genel = other.workspace.person("ayse").in("genel");
  other.workspace.knobs.turn({ deliveryDelayMs: 80 });
  const outcome = await genel.type("/cicek gül");
  expect(outcome).toEqual({ kind: "failed", error: "operation_timeout" });
  expect(genel.newest().plain).toContain("operation_timeout");
  expect(app.received).toEqual([]);
  await expect.poll(() => app.received.length).toBe(1);
  await other.stop();
});

test("a late acknowledgement of a form overwrites an earlier views.update", async () => {
  const ayse = run.workspace.person("ayse");
  await ayse.in("genel").type("/form");
  const view = (title: string) => ({
    type: "modal",
    title: { type: "plain_text", text: title },
    submit: { type: "plain_text", text: "Gönder" },
    blocks: [{ type: "divider" }],
  });
  const { trigger_id } = app.received.at(-1)?.fields ?? {};
  const opened = await call(run.url, "views.open", { trigger_id, view: view("Form") });
  const { id: view_id } = opened["view"] as { id: string };
  const form = await ayse.modal("Form");
  run.workspace.knobs.turn({ ackDelayMs: 500 });
  app.reply = { json: { response_action: "update", view: view("Bekleyin") } };
  const submitted = form.submit();
  await expect.poll(() => app.received.length).toBe(2);
  await call(run.url, "views.update", { view_id, view: view("Sonuç") });
  expect((await ayse.modal()).title).toBe("Sonuç");
  expect(await submitted).toEqual({ kind: "changed" });
  expect((await ayse.modal()).title).toBe("Bekleyin");
});

test("a form that is closed before its late acknowledgement stays closed", async () => {
  const ayse = run.workspace.person("ayse");
  await ayse.in("genel").type("/form");
  const view = {
    type: "modal",
    title: { type: "plain_text", text: "Form" },
    blocks: [{ type: "divider" }],
  };
  const { trigger_id } = app.received.at(-1)?.fields ?? {};
  await call(run.url, "views.open", { trigger_id, view });
  const form = await ayse.modal("Form");
  run.workspace.knobs.turn({ ackDelayMs: 500 });
  app.reply = { json: { response_action: "update", view } };
  const submitted = form.submit();
  await form.close();
  expect(await submitted).toEqual({ kind: "gone" });
  await expect(ayse.modal(undefined, 20)).rejects.toThrow("sees no modal");
});

test("a command's late acknowledgement is shown below earlier messages", async () => {
  app.reply = { text: "yanıt" };
  run.workspace.knobs.turn({ ackDelayMs: 500 });
  const typed = run.workspace.person("ayse").in("genel").type("/cicek gül");
  await expect.poll(() => app.received.length).toBe(1);
  await post("araya giren");
  await typed;
  expect(seen()).toEqual(["araya giren", "yanıt"]);
});

test("the page turns knobs, and invalid values are refused", async () => {
  const turn = (body: unknown) =>
    fetch(`${run.url}/workspace/knobs`, { method: "POST", body: JSON.stringify(body) });
  const turned = await turn({ deliverTwice: true });
  expect(await turned.json()).toMatchObject({ deliverTwice: true, unreachable: false });
  expect(run.workspace.knobs.settings().deliverTwice).toBe(true);
  for (const wrong of [{ deliverTwice: 1 }, { failures: [{ of: "*", status: 200 }] }, null]) {
    expect((await turn(wrong)).status).toBe(400);
  }
});

test("all knobs are off by default", () => {
  // The people of tests turn the rate limits off.
  const workspace = createSlackWorkspace({
    appUrl: run.appUrl,
    baseUrl: run.url,
    signingSecret,
    botToken,
    manifest: readManifest(sampleManifest),
  });
  onTestFinished(() => workspace.close());
  expect(workspace.knobs.settings()).toEqual({
    deliveryDelayMs: 0,
    answerDelayMs: 0,
    ackDelayMs: 0,
    deliverTwice: false,
    unreachable: false,
    privateAnswersLost: false,
    unlimitedCalls: false,
    agentView: false,
    expiringTokens: false,
    failures: [],
    retryPausesMs: [0, 60_000, 300_000],
    extras: [],
  });
});
