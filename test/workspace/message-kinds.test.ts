import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = `
display_information: { name: Dinleyici }
features: { app_home: { messages_tab_enabled: true } }
oauth_config:
  scopes:
    bot: [commands, chat:write, channels:history, im:history, channels:read, users:read, assistant:write]
settings:
  interactivity: { is_enabled: true }
  event_subscriptions:
    bot_events: [message.channels, message.im, assistant_thread_started, app_home_opened]
`;

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener);
});
afterEach(() => run.stop());

const events = () =>
  app.received.map(({ body }) => (JSON.parse(body) as { event: Record<string, unknown> }).event);
const genel = () => run.workspace.person("ayse").in("genel");
const withApp = () => run.workspace.person("ayse").withApp();
const channel = "C05GENEL001";

test.each([
  ["satis@firma.com.tr", "<mailto:satis@firma.com.tr|satis@firma.com.tr>"],
  ["firma.com.tr nerede", "<http://firma.com.tr|firma.com.tr> nerede"],
  ["R&D <b>", "R&amp;D &lt;b&gt;"],
  ["https://a.com.tr/x?a=1&b", "<https://a.com.tr/x?a=1&amp;b>"],
  ["1234567890", "1234567890"],
  ["0 (212) 555 01 23", "0 (212) 555 01 23"],
])("a typed %s is sent as %s", async (typed, sent) => {
  await genel().type(typed);
  expect(events()[0]?.["text"]).toBe(sent);
});

test.each([
  ["1234567890", "<tel:1234567890|1234567890>"],
  ["ara: +90 212 555 01 23.", "ara: <tel:+902125550123|+90 212 555 01 23>."],
  ["12345", "12345"],
  ["AB1234567890", "AB1234567890"],
  ["satis@firma.com.tr", "<mailto:satis@firma.com.tr|satis@firma.com.tr>"],
])("%s typed on a phone is sent as %s", async (typed, sent) => {
  await genel().type(typed, { onPhone: true });
  expect(events()[0]?.["text"]).toBe(sent);
});

test("a button in a card of a carousel is pressed, in the block of its card", async () => {
  const plain = (text: string) => ({ type: "plain_text", text });
  const card = (title: string) => ({
    type: "card",
    title: plain(title),
    actions: [{ type: "button", text: plain(`Aç: ${title}`), value: title }],
  });
  const blocks = [{ type: "carousel", elements: [card("Moda"), card("Bostancı")] }];
  await call(run.url, "chat.postMessage", { channel, text: "x", blocks });
  await genel().click("Aç: Bostancı");
  const { payload } = app.received.at(-1) ?? {};
  const [carousel] = genel().newest().blocks;
  const cards = carousel?.["elements"] as readonly { readonly block_id: string }[];
  expect(payload?.["actions"]).toMatchObject([
    { type: "button", value: "Bostancı", block_id: cards[1]?.block_id },
  ]);
});

test("a link's preview changes its message after it was sent", async () => {
  await genel().type("bak: https://example.com/fatura.pdf");
  await expect.poll(() => events().length).toBe(2);
  const [posted, changed] = events();
  expect(changed).toMatchObject({
    subtype: "message_changed",
    hidden: true,
    message: {
      ts: posted?.["ts"],
      text: posted?.["text"],
      attachments: [{ from_url: "https://example.com/fatura.pdf", title: "example.com" }],
    },
    previous_message: { ts: posted?.["ts"] },
  });
  expect(changed?.["message"]).not.toHaveProperty("edited");
});

test("a reply that the channel sees too is a thread_broadcast, of people and of the app", async () => {
  await genel().type("soru");
  const { ts } = genel().newest();
  await genel().thread({ ts }).type("herkese", { isBroadcast: true });
  await call(run.url, "chat.postMessage", {
    channel,
    thread_ts: ts,
    reply_broadcast: true,
    text: "yanıt",
  });
  await expect.poll(() => events().length).toBe(3);
  const broadcast = { subtype: "thread_broadcast", thread_ts: ts, root: { ts, text: "soru" } };
  expect(events().slice(1)).toMatchObject([
    { ...broadcast, text: "herkese", user: "U05AYSE0001" },
    { ...broadcast, text: "yanıt", bot_id: "B05UYGULAMA" },
  ]);
  expect(
    genel()
      .messages()
      .map(({ text }) => text),
  ).toEqual(["soru", "herkese", "yanıt"]);
});

test("a reminder is a message of Slackbot's", async () => {
  await withApp().type("/remind fatura");
  expect(events()).toMatchObject([
    { type: "message", channel_type: "im", user: "USLACKBOT", text: "Hatırlatma: fatura." },
  ]);
  expect(events()[0]).not.toHaveProperty("bot_id");
});

test("in agent view each message to the app is the root of a thread", async () => {
  run.workspace.knobs.turn({ agentView: true });
  await withApp().type("bir");
  const { ts } = withApp().newest();
  await withApp().thread({ ts }).type("iki");
  await genel().type("kanalda");
  expect(events()).toMatchObject([
    { text: "bir", ts, thread_ts: ts },
    { text: "iki", thread_ts: ts },
    { text: "kanalda" },
  ]);
  expect(events()[2]).not.toHaveProperty("thread_ts");
});

test("opening the conversation in agent view starts a thread, if the app subscribes to that", async () => {
  const open = () =>
    fetch(`${run.url}/workspace/home`, {
      method: "POST",
      body: JSON.stringify({ personId: "U05AYSE0001", tab: "messages" }),
    });
  await open();
  run.workspace.knobs.turn({ agentView: true });
  await open();
  expect(events().map(({ type }) => type)).toEqual([
    "app_home_opened",
    "assistant_thread_started",
    "app_home_opened",
  ]);
  expect(events()[1]).toMatchObject({
    assistant_thread: { user_id: "U05AYSE0001", channel_id: "D05AYSE0001", context: {} },
  });
});

test("a private message in a thread is seen only if the thread has replies", async () => {
  await genel().type("soru");
  const { ts } = genel().newest();
  const thread = genel().thread({ ts });
  const tell = (text: string) =>
    call(run.url, "chat.postEphemeral", { channel, user: "U05AYSE0001", thread_ts: ts, text });
  expect(await tell("erken")).toMatchObject({ ok: true });
  await thread.type("yanıt");
  expect(await tell("gizli")).toMatchObject({ ok: true });
  expect(thread.messages().map(({ text }) => text)).toEqual(["soru", "yanıt", "gizli"]);
});

test("people have Slack's English, as it has no Turkish interface", async () => {
  const { user } = await call(run.url, "users.info", {
    user: "U05AYSE0001",
    include_locale: "true",
  });
  expect(user).toMatchObject({ locale: "en-US", tz: "Europe/Istanbul" });
});

test("the check of the certificate has no signature", async () => {
  expect(await run.workspace.checkCertificate()).toBe(200);
  app.reply = { status: 401 };
  expect(await run.workspace.checkCertificate()).toBe(401);
  const [check] = app.received;
  expect(check?.fields).toEqual({ ssl_check: "1", token: "local-workspace-token" });
  expect(check?.headers).not.toHaveProperty("x-slack-signature");
  expect(run.workspace.traffic().map(({ label, status }) => [label, status])).toEqual([
    ["ssl_check", 200],
    ["ssl_check", 401],
  ]);
});
