import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let app: RecordingApp;
let run: RunningWorkspace;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener);
});
afterEach(() => run.stop());

const manifest = sampleManifest
  .replace("groups:read]", "groups:read, groups:history, channels:history]")
  .replace("[app_home_opened]", "[message.channels, message.groups]");
const group = { id: "C05GRUPDM07", name: "mpdm-ayse--mehmet--zeynep-1" };
const announcementsId = "C05DUYURU08";
const archivedId = "C05ESKIPRJ9";

const at = (handle: string, channel: string) => run.workspace.person(handle).in(channel);
const post = (channel: string) => call(run.url, "chat.postMessage", { channel, text: "x" });
const whisper = (channel: string) =>
  call(run.url, "chat.postEphemeral", { channel, text: "x", user: "U05AYSE0001" });
const info = (channel: string) => call(run.url, "conversations.info", { channel });

async function commandUrl(handle: string, channel: string): Promise<string> {
  expect(await at(handle, channel).type("/cicek gül")).toMatchObject({ kind: "acknowledged" });
  return app.received.at(-1)?.fields["response_url"] ?? "";
}

async function respond(url: string, body: object) {
  const response = await fetch(url, { method: "POST", body: JSON.stringify(body) });
  return { status: response.status, body: await response.json() };
}

const publicAnswer = { text: "Herkese", response_type: "in_channel" };
const done = { status: 200, body: { ok: true } };
const refused = (error: string) => ({ status: 200, body: { ok: false, error } });

test("in a group conversation only commands and their answers work", async () => {
  const url = await commandUrl("ayse", group.name);
  expect(app.received[0]?.fields).toMatchObject({
    channel_id: group.id,
    channel_name: group.name,
  });
  expect(await respond(url, publicAnswer)).toEqual(done);
  expect(at("zeynep", group.name).newest().plain).toBe("Herkese");
  await at("mehmet", group.name).type("Teşekkürler");
  expect(app.received).toHaveLength(1);

  const notFound = { ok: false, error: "channel_not_found" };
  expect(await info(group.id)).toMatchObject({ error: "missing_scope", needed: "mpim:read" });
  expect(await post(group.id)).toEqual(notFound);
  expect(await post(group.name)).toEqual(notFound);
  expect(await whisper(group.id)).toEqual(notFound);
});

test("/invite adds the app to a channel, by every spelling of its name", async () => {
  const { directory } = run.workspace;
  const invite = async (handle: string, channel: string, text: string) => {
    const { kind } = await at(handle, channel).type(text);
    return [kind, at(handle, channel).newest().plain];
  };
  expect(await invite("mehmet", "yonetim", "/invite @Cicekci")).toEqual([
    "invited",
    "Çiçekçi #yonetim kanalına eklendi.",
  ]);
  expect(at("mehmet", "yonetim").newest()).toMatchObject({ from: "Slackbot", ephemeral: true });
  expect(directory.channelNamed("yonetim")?.hasBot).toBe(true);
  await invite("ayse", "rastgele", `/invite <@${directory.app.botUserId}|çiçekçi>`);
  expect(directory.channelNamed("rastgele")?.hasBot).toBe(true);
  expect(await invite("ayse", "yonetim", "/invite @Çiçekçi")).toEqual([
    "not-invited",
    "Çiçekçi zaten bu kanalda.",
  ]);
  expect(app.received).toEqual([]);
});

test.each([
  ["ayse", group.name, "@Çiçekçi", /yalnız kanallarda çalışır/],
  ["ayse", "yonetim", "@zeynep", /yalnız uygulama eklenir/],
  ["ayse", "yonetim", "", /Kimi davet edeceğinizi yazın/],
  ["deniz", "genel", "@zeynep", /davet edemezsiniz/],
  ["kerem", "ortak-proje", "@mehmet", /davet edemezsiniz/],
])("%s in %s is refused: /invite %s", async (handle, channel, name, reason) => {
  expect(await at(handle, channel).type(`/invite ${name}`)).toEqual({ kind: "not-invited" });
  expect(at(handle, channel).newest().plain).toMatch(reason);
});

test("in a channel restricted to admins everybody runs commands, with public answers", async () => {
  const mehmet = at("mehmet", "duyurular");
  expect(await mehmet.type("Merhaba")).toEqual({ kind: "restricted" });
  expect(mehmet.newest()).toMatchObject({ from: "Slackbot", ephemeral: true });
  expect(await at("ayse", "duyurular").type("Duyuru")).toEqual({ kind: "posted" });
  const url = await commandUrl("mehmet", "duyurular");
  expect(await respond(url, publicAnswer)).toEqual(done);
  expect(at("deniz", "duyurular").messages()).toMatchObject([
    { from: "ayse", plain: "Duyuru" },
    { plain: "Herkese" },
  ]);
  expect(await post(announcementsId)).toMatchObject({ error: "restricted_action" });
  expect(await whisper(announcementsId)).toMatchObject({ ok: true });
  const restricted = {
    is_read_only: true,
    properties: { posting_restricted_to: { type: ["admin"], user: [] } },
  };
  expect(await info(announcementsId)).toMatchObject({ channel: restricted });
});

test("no one can write in an archived channel", async () => {
  for (const text of ["Merhaba", "/cicek gül"]) {
    expect(await at("ayse", "eski-proje").type(text)).toEqual({ kind: "archived" });
  }
  expect(app.received).toEqual([]);
  expect(at("mehmet", "eski-proje").messages()).toEqual([]);
  expect(await post(archivedId)).toMatchObject({ error: "is_archived" });
  expect(await whisper(archivedId)).toMatchObject({ error: "is_archived" });
  expect(await info(archivedId)).toMatchObject({ channel: { is_archived: true } });
});

test("a button in an archived channel can be pressed, but its answer is refused", async () => {
  const button = { type: "button", text: { type: "plain_text", text: "Bas" } };
  const blocks = [{ type: "actions", elements: [button] }];
  const posted = await call(run.url, "chat.postMessage", { channel: "C05GENEL001", blocks });
  run.workspace.directory.update("C05GENEL001", { isArchived: true });
  await at("ayse", "genel").click("Bas");
  const url = String(app.received.at(-1)?.payload["response_url"]);
  expect(await respond(url, publicAnswer)).toEqual(refused("is_archived"));
  expect(await respond(url, { replace_original: true, text: "Yeni" })).toEqual(
    refused("is_archived"),
  );
  const where = { channel: "C05GENEL001", ts: posted["ts"], text: "Yeni" };
  expect(await call(run.url, "chat.update", where)).toMatchObject({ error: "is_inactive" });
});

test("a response_url fails once the person can't see the channel", async () => {
  const privateUrl = await commandUrl("mehmet", "satis");
  const publicUrl = await commandUrl("mehmet", "finans");
  for (const id of ["C05SATIS004", "C05FINANS02"]) {
    run.workspace.directory.update(id, { memberIds: ["U05AYSE0001"] });
  }
  expect(await respond(privateUrl, publicAnswer)).toEqual(refused("channel_not_found"));
  expect(await respond(publicUrl, publicAnswer)).toEqual(done);
});
