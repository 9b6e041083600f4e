import { afterEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = sampleManifest
  .replace("groups:read]", "groups:read, im:history, channels:history, app_mentions:read]")
  .replace("[app_home_opened]", "[app_home_opened, message.im, message.channels, app_mention]");
const enterprise = { id: "E05KARTALHL", name: "Kartal Holding" };
const enterpriseNames = { enterprise_id: enterprise.id, enterprise_name: enterprise.name };
const text = expect.any(String) as string;

let app: RecordingApp;
let run: RunningWorkspace;

async function start(options: Parameters<typeof startWorkspace>[2] = {}) {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener, options);
}
afterEach(() => run.stop());

const ayse = () => run.workspace.person("ayse");
const lastPayload = () => app.received.at(-1)?.payload;
const lastEnvelope = () => JSON.parse(app.received.at(-1)?.body ?? "{}") as object;

const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
const actions = { type: "actions", elements: [button] };

async function open(blocks: readonly object[]) {
  await ayse().in("genel").type("/form");
  const { trigger_id } = app.received.at(-1)?.fields ?? {};
  const view = {
    type: "modal",
    notify_on_close: true,
    title: { type: "plain_text", text: "Form" },
    submit: { type: "plain_text", text: "Gönder", emoji: false },
    blocks,
  };
  await call(run.url, "views.open", { trigger_id, view });
  return ayse().modal("Form");
}

test("a workspace of an enterprise names the enterprise in every payload", async () => {
  await start({ enterprise });
  expect(await call(run.url, "auth.test", {})).toMatchObject({ enterprise_id: enterprise.id });
  const person = await call(run.url, "users.info", { user: "U05AYSE0001" });
  expect(person).toMatchObject({
    user: { enterprise_user: { ...enterpriseNames, id: "U05AYSE0001", teams: ["T05KARTALTP"] } },
  });
  const stranger = await call(run.url, "users.info", { user: "U06KEREM005" });
  expect(stranger["user"]).not.toHaveProperty("enterprise_user");
  await ayse().in("genel").type("/cicek gül");
  expect(app.received.at(-1)?.fields).toMatchObject(enterpriseNames);
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", blocks: [actions] });
  await ayse().in("genel").click("Bas");
  expect(lastPayload()).toMatchObject({
    enterprise,
    team: { id: "T05KARTALTP", ...enterpriseNames },
  });
  await ayse().withApp().type("merhaba");
  expect(lastEnvelope()).toMatchObject({
    enterprise_id: enterprise.id,
    context_enterprise_id: enterprise.id,
    authorizations: [{ enterprise_id: enterprise.id, is_enterprise_install: false }],
  });
});

test("a workspace without an enterprise names none", async () => {
  await start();
  expect(await call(run.url, "auth.test", {})).not.toHaveProperty("enterprise_id");
  await ayse().in("genel").type("/cicek gül");
  expect(app.received.at(-1)?.fields).not.toHaveProperty("enterprise_id");
  await call(run.url, "chat.postMessage", { channel: "C05GENEL001", blocks: [actions] });
  await ayse().in("genel").click("Bas");
  expect(lastPayload()).toMatchObject({ enterprise: null });
  expect(lastPayload()?.["team"]).toEqual({ id: "T05KARTALTP", domain: "kartaltepe" });
});

test("a press and the app's message carry Slack's further fields", async () => {
  await start();
  const posted = await call(run.url, "chat.postMessage", {
    channel: "C05GENEL001",
    blocks: [actions],
  });
  const bot_profile = {
    id: "B05UYGULAMA",
    app_id: "A05UYGULAMA",
    name: "Çiçekçi",
    deleted: false,
    team_id: "T05KARTALTP",
    icons: { image_36: text, image_48: text, image_72: text },
  };
  expect(posted).toMatchObject({ message: { app_id: "A05UYGULAMA", bot_profile } });
  await ayse().in("genel").click("Bas");
  expect(lastPayload()).toMatchObject({
    container: { type: "message", is_app_unfurl: false },
    message: { bot_profile },
    function_data: { execution_id: text, function: { callback_id: text } },
    interactivity: {
      interactivity_pointer: lastPayload()?.["trigger_id"],
      interactor: { id: "U05AYSE0001", secret: text },
    },
  });
  expect(lastPayload()).not.toHaveProperty("bot_access_token");
});

test("typed messages carry client_msg_id, and an action token if they address the app", async () => {
  await start();
  const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
  await ayse().in("genel").type("selam");
  const client_msg_id = expect.stringMatching(uuid) as string;
  expect(lastEnvelope()).toMatchObject({ event: { client_msg_id } });
  expect(lastEnvelope()).not.toHaveProperty("event.assistant_thread");
  const assistant_thread = { action_token: text };
  await ayse().withApp().type("selam");
  expect(lastEnvelope()).toMatchObject({ event: { client_msg_id, assistant_thread } });
  await ayse().in("genel").type("@Çiçekçi selam");
  expect(lastEnvelope()).toMatchObject({ event: { type: "app_mention", assistant_thread } });
});

test("views come back with complete text objects, also in app_home_opened", async () => {
  await start();
  const interactivity = { interactor: { id: "U05AYSE0001" }, interactivity_pointer: text };
  const closed = await open([actions]);
  await closed.close();
  expect(lastPayload()).toMatchObject({ type: "view_closed", interactivity });
  const form = await open([actions]);
  await form.submit();
  expect(lastPayload()).toMatchObject({
    view: {
      title: { type: "plain_text", text: "Form", emoji: true },
      submit: { emoji: false },
      blocks: [{ elements: [{ text: { text: "Bas", emoji: true } }] }],
    },
  });
  const view = { type: "home", blocks: [{ ...actions, block_id: "düğme" }] };
  await call(run.url, "views.publish", { user_id: "U05AYSE0001", view });
  await ayse().openHome();
  const blocks = [{ block_id: "düğme", elements: [{ text: { text: "Bas", emoji: true } }] }];
  expect(lastEnvelope()).toMatchObject({
    event: { view: { type: "home", app_id: "A05UYGULAMA", blocks } },
  });
});

test("a form with a chosen conversation carries a response_url for it", async () => {
  await start();
  const element = {
    type: "conversations_select",
    action_id: "yer",
    response_url_enabled: true,
  };
  const label = { type: "plain_text", text: "Yer" };
  const form = await open([{ type: "input", block_id: "nereye", label, element }]);
  await form.fill("Yer", "satis");
  await form.submit();
  const [entry] = lastPayload()?.["response_urls"] as Record<string, string>[];
  expect(entry).toMatchObject({
    block_id: "nereye",
    action_id: "yer",
    channel_id: "C05SATIS004",
  });
  const body = JSON.stringify({ text: "Herkese", response_type: "in_channel" });
  await fetch(entry?.["response_url"] ?? "", { method: "POST", body });
  expect(run.workspace.person("mehmet").in("satis").newest().plain).toBe("Herkese");
});

test("pasted cells are a table in an attachment", async () => {
  await start();
  const cells = [
    ["Unvan", "VKN"],
    ["Örnek Gıda", ""],
  ];
  await ayse().withApp().type("şunlar", { cells });
  const written = (value: string) => ({ type: "text", text: value });
  const cell = (...elements: object[]) => ({
    type: "rich_text",
    elements: [{ type: "rich_text_section", elements }],
  });
  const rows = [
    [cell(written("Unvan")), cell(written("VKN"))],
    [cell(written("Örnek Gıda")), cell()],
  ];
  expect(lastEnvelope()).toMatchObject({
    event: {
      type: "message",
      text: "şunlar",
      attachments: [
        { id: 1, fallback: "[no preview available]", blocks: [{ type: "table", rows }] },
      ],
    },
  });
  expect(ayse().withApp().newest().plain).toBe("şunlar\nUnvan | VKN\nÖrnek Gıda | ");
  await ayse().in("genel").type("", { cells });
  await ayse().in("genel").shortcut("Çiçeğe sor", ayse().in("genel").newest());
  expect(lastPayload()).toMatchObject({
    message: { text: "", attachments: [{ blocks: [{ type: "table", rows }] }] },
  });
});

test("people and channels carry the fields of Slack's samples", async () => {
  await start();
  expect(await call(run.url, "users.info", { user: "U05AYSE0001" })).toMatchObject({
    user: { is_owner: false, is_primary_owner: false },
  });
  expect(await call(run.url, "conversations.info", { channel: "C05GENEL001" })).toMatchObject({
    channel: {
      previous_names: [],
      pending_shared: [],
      is_read_only: false,
      properties: { is_dormant: false, tabs: [], tabz: [] },
    },
  });
  expect(await call(run.url, "auth.test", {})).toMatchObject({
    app_id: "A05UYGULAMA",
    app_name: "Çiçekçi",
  });
});
