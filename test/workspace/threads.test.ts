import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const genel = "C05GENEL001";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(sampleManifest, app.listener);
});
afterEach(() => run.stop());

const ayse = () => run.workspace.person("ayse").in("genel");
const mehmet = () => run.workspace.person("mehmet").in("genel");
const post = (more: object) =>
  call(run.url, "chat.postMessage", { channel: genel, text: "yanıt", ...more });
const texts = (messages: readonly { readonly plain: string }[]) => messages.map((one) => one.plain);

async function parent() {
  await ayse().type("soru");
  return ayse().newest();
}

test("replies appear in the thread and are counted on its parent", async () => {
  const { ts } = await parent();
  const thread = mehmet().thread({ ts });
  await thread.type("bir");
  await post({ thread_ts: ts });
  await thread.type("iki");
  expect(texts(ayse().messages())).toEqual(["soru"]);
  expect(texts(thread.messages())).toEqual(["soru", "bir", "yanıt", "iki"]);
  await ayse().shortcut("Çiçeğe sor", { ts });
  await thread.shortcut("Çiçeğe sor", thread.messages()[1] ?? { ts });
  const [asked, reply] = app.received.slice(-2).map(({ payload }) => payload["message"]);
  expect(asked).toMatchObject({
    text: "soru",
    thread_ts: ts,
    reply_count: 3,
    reply_users: ["U05MEHMET02", "U05UYGULAMA"],
    reply_users_count: 2,
    latest_reply: thread.newest().ts,
  });
  expect(reply).toMatchObject({ text: "bir", thread_ts: ts, parent_user_id: "U05AYSE0001" });
});

test("a reply to a reply is a reply to its parent", async () => {
  const { ts } = await parent();
  const reply = await post({ thread_ts: ts });
  await post({ thread_ts: reply["ts"], text: "derin" });
  expect(texts(ayse().thread({ ts }).messages())).toEqual(["soru", "yanıt", "derin"]);
});

test("a deleted reply is not counted, and without replies there is no count", async () => {
  const { ts } = await parent();
  const one = await post({ thread_ts: ts });
  const two = await post({ thread_ts: ts });
  await call(run.url, "chat.delete", { channel: genel, ts: two["ts"] });
  expect(ayse().newest()).toMatchObject({ ts, replyCount: 1 });
  await call(run.url, "chat.delete", { channel: genel, ts: one["ts"] });
  expect(ayse().newest()).toMatchObject({ ts, replyCount: 0 });
});

test("a private message in a thread is visible to one person and not counted", async () => {
  const { ts } = await parent();
  await mehmet().thread({ ts }).type("yanıt");
  const to = { channel: genel, user: "U05AYSE0001", thread_ts: ts, text: "yalnız sana" };
  expect(await call(run.url, "chat.postEphemeral", to)).toMatchObject({ ok: true });
  expect(texts(ayse().thread({ ts }).messages())).toEqual(["soru", "yanıt", "yalnız sana"]);
  expect(texts(mehmet().thread({ ts }).messages())).toEqual(["soru", "yanıt"]);
  expect(texts(ayse().messages())).toEqual(["soru"]);
  expect(ayse().newest().replyCount).toBe(1);
});

test("slash commands are refused in threads", async () => {
  const { ts } = await parent();
  const thread = ayse().thread({ ts });
  expect(await thread.type("/cicek gül")).toEqual({ kind: "not-in-threads" });
  expect(thread.newest()).toMatchObject({ ephemeral: true, from: "Slackbot" });
  expect(app.received).toEqual([]);
});

test("a press and an answer in a thread carry its thread_ts", async () => {
  const { ts } = await parent();
  const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
  await post({ thread_ts: ts, blocks: [{ type: "actions", elements: [button] }] });
  const thread = ayse().thread({ ts });
  await thread.click("Bas");
  expect(app.received.at(-1)?.payload).toMatchObject({
    container: { thread_ts: ts },
    message: { thread_ts: ts },
  });
  const url = String(app.received.at(-1)?.payload["response_url"]);
  const respond = (thread_ts: string) =>
    fetch(url, { method: "POST", body: JSON.stringify({ text: "dizide", thread_ts }) });
  expect((await respond(ts)).status).toBe(200);
  expect(thread.newest()).toMatchObject({ ephemeral: true, plain: "dizide" });
  const astray = await respond("1.000001");
  expect(astray.status).toBe(200);
  expect(await astray.json()).toEqual({ ok: false, error: "cannot_reply_to_message" });
});

test("a reply to an unknown message is refused", async () => {
  expect(await post({ thread_ts: "1700000000.000001" })).toMatchObject({
    error: "cannot_reply_to_message",
  });
});
