import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp, type RecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { botToken, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const manifest = sampleManifest
  .replace("bot: [commands,", "bot: [commands, files:read, files:write, im:history,")
  .replace("[app_home_opened]", "[message.im]");
const channel_id = "C05GENEL001";

let app: RecordingApp;
let run: RunningWorkspace;
let client: webApi.WebClient;

beforeEach(async () => {
  app = createRecordingApp();
  run = await startWorkspace(manifest, app.listener);
  client = new webApi.WebClient(botToken, {
    slackApiUrl: `${run.url}/api/`,
    retryConfig: { retries: 0 },
    logLevel: webApi.LogLevel.ERROR,
  });
});
afterEach(() => run.stop());

const genel = () => run.workspace.person("ayse").in("genel");
const announce = (length: number) =>
  call(run.url, "files.getUploadURLExternal", { filename: "liste.csv", length });
const upload = (url: unknown, body: string) => fetch(String(url), { method: "POST", body });
const download = async (url: string) => {
  const headers = { authorization: `Bearer ${botToken}` };
  return (await fetch(url, { headers })).status;
};
const infoOf = (file: unknown) => call(run.url, "files.info", { file });
const complete = (id: unknown, more: object) =>
  call(run.url, "files.completeUploadExternal", { files: [{ id, title: "Liste" }], ...more });

test("Slack's own client uploads a file into a thread, and reads it again", async () => {
  await genel().type("hani liste?");
  const { ts } = genel().newest();
  const uploaded = await client.filesUploadV2({
    channel_id,
    thread_ts: ts,
    filename: "şirketler.csv",
    initial_comment: "Buyurun",
    file: Buffer.from("vkn;unvan\n1;a\n"),
  });
  const shared = await genel().thread({ ts }).waitFor("Buyurun");
  expect(shared.fileNames).toEqual(["şirketler.csv"]);
  const id = uploaded.files[0]?.files?.[0]?.id ?? "";
  const { file } = await client.files.info({ file: id });
  expect(file).toMatchObject({
    name: "şirketler.csv",
    filetype: "csv",
    mimetype: "text/csv",
    size: 14,
    mode: "hosted",
  });
  const url = file?.url_private_download ?? "";
  const read = await fetch(url, { headers: { authorization: `Bearer ${botToken}` } });
  expect(await read.text()).toBe("vkn;unvan\n1;a\n");
  expect(file?.shares?.public).toHaveProperty(channel_id);
});

test("without its token the app gets no file, as in Slack", async () => {
  const { upload_url, file_id } = await announce(3);
  await upload(upload_url, "a;b");
  const completed = await complete(file_id, { channel_id });
  const [file] = completed["files"] as { url_private: string }[];
  const bare = await fetch(file?.url_private ?? "", { redirect: "manual" });
  expect(bare.status).toBe(302);
  const wrong = { headers: { authorization: "Bearer xoxb-wrong" }, redirect: "manual" } as const;
  expect((await fetch(file?.url_private ?? "", wrong)).status).toBe(302);
});

test("an upload address takes the announced size, once", async () => {
  const { upload_url } = await announce(3);
  expect((await upload(upload_url, "abcd")).status).toBe(400);
  const taken = await upload(upload_url, "abc");
  expect(await taken.text()).toBe("OK - 3");
  expect((await upload(upload_url, "abc")).status).toBe(400);
  expect(await announce(20_000_001)).toMatchObject({ error: "file_upload_size_restricted" });
});

test("files that were not uploaded and channels without the app are refused", async () => {
  const { upload_url, file_id } = await announce(3);
  expect(await complete(file_id, { channel_id })).toMatchObject({ error: "file_not_found" });
  await upload(upload_url, "abc");
  const to = (channel: string) => complete(file_id, { channel_id: channel });
  expect(await to("C05RASTGE03")).toMatchObject({ error: "not_in_channel" });
  expect(await to("D05RASTGELE")).toMatchObject({ error: "channel_not_found" });
  expect(await to("U05AYSE0001")).toMatchObject({
    error: "invalid_arguments",
    response_metadata: { messages: [expect.stringMatching(/\^\[CGDZ\].*\/channel_id/)] },
  });
  expect(await to(channel_id)).toMatchObject({ ok: true, files: [{ title: "Liste" }] });
});

interface MessageFile {
  readonly id: string;
  readonly url_private_download: string;
}

test("the app gets a file only from its own channels", async () => {
  const rastgele = run.workspace.person("ayse").in("rastgele");
  await rastgele.type("liste", { files: [{ name: "liste.csv", content: "a;b" }] });
  await rastgele.shortcut("Çiçeğe sor", rastgele.newest());
  const message = app.received.at(-1)?.payload["message"] as { files: MessageFile[] };
  const [file] = message.files;
  const url = file?.url_private_download ?? "";
  expect(await infoOf(file?.id)).toEqual({ ok: false, error: "file_not_found" });
  expect(await download(url)).toBe(404);
  await rastgele.type("/invite @Çiçekçi");
  expect(await infoOf(file?.id)).toMatchObject({ ok: true, file: { name: "liste.csv" } });
  expect(await download(url)).toBe(200);
});

test("the app gets a form's files, and only when the form is submitted", async () => {
  const ayse = run.workspace.person("ayse");
  await genel().type("/form");
  const view = {
    type: "modal",
    title: { type: "plain_text", text: "Form" },
    submit: { type: "plain_text", text: "Gönder" },
    blocks: [
      {
        type: "input",
        label: { type: "plain_text", text: "Dosya" },
        element: { type: "file_input", filetypes: ["csv"] },
      },
    ],
  };
  const { trigger_id } = app.received.at(-1)?.fields ?? {};
  await call(run.url, "views.open", { trigger_id, view });
  const [id, other] = [ayse.upload("liste.csv", "a;b"), ayse.upload("öteki.csv", "c;d")];
  const form = await ayse.modal("Form");
  await form.fill("Dosya", [id]);
  expect(await infoOf(id)).toMatchObject({ error: "file_not_found" });
  expect(await form.submit()).toEqual({ kind: "closed" });
  expect(await infoOf(id)).toMatchObject({ ok: true, file: { name: "liste.csv" } });
  expect(await infoOf(other)).toMatchObject({ error: "file_not_found" });
});

test("an upload is shared a moment after it is completed", async () => {
  const { upload_url, file_id } = await announce(3);
  await upload(upload_url, "abc");
  const completed = await complete(file_id, { channel_id });
  expect(completed).toMatchObject({ files: [{ shares: { public: {} }, channels: [] }] });
  expect(genel().messages()).toEqual([]);
  await genel().waitFor(({ fileNames }) => fileNames.includes("liste.csv"));
  const { ts } = genel().newest();
  expect(await infoOf(file_id)).toMatchObject({
    file: { shares: { public: { [channel_id]: [{ ts }] } }, channels: [channel_id] },
  });
});

test("the app's file in a direct message is an event like a person's file", async () => {
  const { upload_url, file_id } = await announce(3);
  await upload(upload_url, "abc");
  await complete(file_id, { channel_id: "D05AYSE0001" });
  await expect.poll(() => app.received.length).toBe(1);
  const { event } = JSON.parse(app.received[0]?.body ?? "") as { event: Record<string, unknown> };
  expect(event).toMatchObject({
    type: "message",
    subtype: "file_share",
    channel_type: "im",
    user: "U05UYGULAMA",
    files: [{ id: file_id, user: "U05UYGULAMA" }],
  });
  for (const field of ["bot_id", "app_id", "bot_profile"]) expect(event).not.toHaveProperty(field);
  const shares = { private: { D05AYSE0001: [{ ts: event["ts"] }] } };
  expect(await infoOf(file_id)).toMatchObject({ file: { shares, ims: ["D05AYSE0001"] } });
});

test("a person uploads and downloads a file on the page", async () => {
  const put = (query: string, body: string) =>
    fetch(`${run.url}/workspace/upload?${query}`, { method: "POST", body });
  const answer = await put("personId=U05AYSE0001&name=not.txt", "içerik");
  const { file } = (await answer.json()) as { file: { id: string } };
  const posted = await fetch(`${run.url}/workspace/type`, {
    method: "POST",
    body: JSON.stringify({
      personId: "U05AYSE0001",
      channelId: channel_id,
      text: "",
      fileIds: [file.id],
    }),
  });
  expect(await posted.json()).toEqual({ kind: "posted" });
  expect(genel().newest().fileNames).toEqual(["not.txt"]);
  const download = await fetch(`${run.url}/workspace/files/${file.id}`);
  expect(await download.text()).toBe("içerik");
  expect(download.headers.get("content-disposition")).toContain("attachment");
  expect((await put("personId=U0&name=a.txt", "x")).status).toBe(400);
  expect((await put("personId=U05AYSE0001&name=", "x")).status).toBe(400);
});

test.each([
  ["snippet", { mode: "snippet", editable: true, preview: "içerik", lines: 1 }],
  ["quip", { mode: "quip", filetype: "quip", mimetype: "application/vnd.slack-docs" }],
  ["list", { mode: "list", filetype: "list", mimetype: "application/vnd.slack-list" }],
  ["external", { mode: "external", is_external: true, external_type: "gdrive" }],
] as const)("a file can be a %s", async (mode, fields) => {
  const withApp = run.workspace.person("ayse").withApp();
  await withApp.type("", { files: [{ name: "not.txt", content: "içerik", mode }] });
  const { event } = JSON.parse(app.received[0]?.body ?? "") as {
    event: { files: { id: string }[] };
  };
  expect(event.files).toMatchObject([fields]);
  expect(await infoOf(event.files[0]?.id)).toMatchObject({ ok: true, file: fields });
});

test.each([
  ["tombstone", "file_deleted"],
  ["hidden_by_limit", "file_not_found"],
] as const)("of a file that is %s only the id is left", async (mode, error) => {
  const { files } = run.workspace.core;
  const { id } = files.add("U05AYSE0001", "not.txt", Buffer.from("içerik"));
  files.share(id, channel_id, "1.1");
  files.lose(id, mode);
  expect(await infoOf(id)).toMatchObject({ ok: false, error });
  const url = `${run.url}/files-pri/T05KARTALTP-${id}/not.txt`;
  expect(await download(url)).toBe(404);
});

test("a file of another company has its fields in files.info only", async () => {
  await run.stop();
  run = await startWorkspace(
    manifest
      .replace("[message.im]", "[message.channels]")
      .replace("im:history", "channels:history"),
    app.listener,
  );
  const kerem = run.workspace.person("kerem").in("ortak-proje");
  await kerem.type("", { files: [{ name: "liste.csv", content: "a;b" }] });
  const { event } = JSON.parse(app.received[0]?.body ?? "") as {
    event: { files: { id: string }[] };
  };
  const [file] = event.files;
  expect(file).toEqual({
    id: file?.id,
    mode: "file_access",
    file_access: "check_file_info",
    created: 0,
    timestamp: 0,
    user: "",
  });
  expect(await infoOf(file?.id)).toMatchObject({ file: { name: "liste.csv", mode: "hosted" } });
});
