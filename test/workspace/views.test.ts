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

const personId = "U05AYSE0001";
const view = {
  type: "modal",
  callback_id: "form",
  notify_on_close: true,
  title: { type: "plain_text", text: "Form" },
  submit: { type: "plain_text", text: "Gönder" },
  blocks: [
    {
      type: "input",
      block_id: "ad",
      label: { type: "plain_text", text: "Ad" },
      element: { type: "plain_text_input", action_id: "ad" },
    },
  ],
};

async function trigger(): Promise<string> {
  await run.workspace.person("ayse").in("genel").type("/form");
  return app.received.at(-1)?.fields["trigger_id"] ?? "";
}

async function open(): Promise<string> {
  const opened = await call(run.url, "views.open", { trigger_id: await trigger(), view });
  return (opened["view"] as { id: string }).id;
}

async function onPage(act: string, body: object): Promise<unknown> {
  const response = await fetch(`${run.url}/workspace/${act}`, {
    method: "POST",
    body: JSON.stringify({ personId, ...body }),
  });
  return response.json();
}

const values = { ad: { ad: { type: "plain_text_input", value: "Lale" } } };

test("a trigger_id opens one view, within three seconds", async () => {
  const id = await trigger();
  expect(await call(run.url, "views.open", { trigger_id: id, view })).toMatchObject({ ok: true });
  expect(await call(run.url, "views.open", { trigger_id: id, view })).toMatchObject({
    error: "exchanged_trigger_id",
  });
  const inTime = await trigger();
  const late = await trigger();
  now += 3_000;
  expect(await call(run.url, "views.open", { trigger_id: inTime, view })).toMatchObject({
    ok: true,
  });
  now += 1;
  expect(await call(run.url, "views.open", { trigger_id: late, view })).toMatchObject({
    error: "expired_trigger_id",
  });
});

test("a submission carries the filled-in values and closes the modal", async () => {
  const viewId = await open();
  expect(await onPage("submit", { viewId, values })).toEqual({ kind: "closed" });
  expect(app.received.at(-1)?.payload).toMatchObject({
    type: "view_submission",
    user: { id: personId },
    view: { id: viewId, callback_id: "form", state: { values } },
  });
  expect(await onPage("submit", { viewId, values })).toEqual({ kind: "gone" });
});

test("errors of the app are returned by block id and keep the modal open", async () => {
  const viewId = await open();
  app.reply = { json: { response_action: "errors", errors: { ad: "Kısa" } } };
  expect(await onPage("submit", { viewId, values })).toEqual({
    kind: "invalid",
    errors: { ad: "Kısa" },
  });
  app.reply = { json: { response_action: "update", view: { ...view, callback_id: "yeni" } } };
  expect(await onPage("submit", { viewId, values })).toEqual({ kind: "changed" });
});

test("closing a modal with notify_on_close sends view_closed", async () => {
  const viewId = await open();
  expect(await onPage("close-modal", { viewId })).toEqual({ kind: "closed" });
  expect(app.received.at(-1)?.payload).toMatchObject({ type: "view_closed", is_cleared: false });
});

test("a stale hash and a fourth modal are refused", async () => {
  const viewId = await open();
  expect(await call(run.url, "views.update", { view_id: viewId, hash: "alt", view })).toMatchObject(
    { error: "hash_conflict" },
  );
  const push = async () => call(run.url, "views.push", { trigger_id: await trigger(), view });
  expect(await push()).toMatchObject({ ok: true });
  expect(await push()).toMatchObject({ ok: true });
  expect(await push()).toMatchObject({ error: "push_limit_reached" });
});

test("an invalid view is refused with the JSON pointer", async () => {
  const long = { ...view, title: { type: "plain_text", text: "x".repeat(25) } };
  expect(
    await call(run.url, "views.open", { trigger_id: await trigger(), view: long }),
  ).toMatchObject({
    error: "invalid_arguments",
    response_metadata: {
      messages: ["[ERROR] must be less than 25 characters [json-pointer:/view/title/text]"],
    },
  });
});

test("opening the Home tab is an event, and a Home view can be published", async () => {
  await onPage("home", { tab: "home" });
  expect(JSON.parse(app.received.at(-1)?.body ?? "")).toMatchObject({
    type: "event_callback",
    team_id: "T05KARTALTP",
    event: { type: "app_home_opened", user: personId, tab: "home" },
  });
  const home = { type: "home", blocks: [{ type: "divider" }] };
  const published = await call(run.url, "views.publish", { user_id: personId, view: home });
  expect(published).toMatchObject({ ok: true, view: { type: "home" } });
});

test("a view has at most 250,000 bytes", async () => {
  const sized = (bytes: number) => {
    const block = (text: string) => ({ type: "section", text: { type: "plain_text", text } });
    const full = { ...view, blocks: Array.from({ length: 100 }, () => block("ş".repeat(1_220))) };
    const rest = bytes - Buffer.byteLength(JSON.stringify(full));
    const [first, ...others] = full.blocks;
    const padded = block(`${first?.text.text ?? ""}${"x".repeat(rest)}`);
    return { ...full, blocks: [padded, ...others] };
  };
  const opened = async (bytes: number) =>
    call(run.url, "views.open", { trigger_id: await trigger(), view: sized(bytes) });
  expect(await opened(250_000)).toMatchObject({ ok: true });
  expect(await opened(250_001)).toMatchObject({ error: "view_too_large" });
});
