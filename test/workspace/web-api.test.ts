import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { call, sampleManifest } from "./support/sample-app.ts";
import { botToken, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

let run: RunningWorkspace;
let client: webApi.WebClient;

beforeEach(async () => {
  run = await startWorkspace(sampleManifest, createRecordingApp().listener);
  client = new webApi.WebClient(botToken, {
    slackApiUrl: `${run.url}/api/`,
    retryConfig: { retries: 0 },
    logLevel: webApi.LogLevel.ERROR,
  });
});
afterEach(() => run.stop());

const genel = "C05GENEL001";

test("Slack's own client finds out who it is", async () => {
  expect(await client.auth.test()).toMatchObject({
    ok: true,
    team_id: "T05KARTALTP",
    user_id: "U05UYGULAMA",
    bot_id: "B05UYGULAMA",
  });
});

test("a message posted by Slack's own client can be changed and deleted", async () => {
  const posted = await client.chat.postMessage({
    channel: genel,
    text: "bir",
    blocks: [{ type: "section", text: { type: "mrkdwn", text: "*bir*" } }],
  });
  const ayse = run.workspace.person("ayse").in("genel");
  expect(ayse.newest().plain).toBe("bir");
  await client.chat.update({ channel: genel, ts: posted.ts ?? "", text: "iki", blocks: [] });
  expect(ayse.newest().plain).toBe("iki");
  await client.chat.delete({ channel: genel, ts: posted.ts ?? "" });
  expect(ayse.messages()).toEqual([]);
});

test("a person's id as channel is their conversation with the app", async () => {
  const posted = await client.chat.postMessage({ channel: "U05ZEYNEP03", text: "Merhaba" });
  expect(posted.channel).toBe("D05ZEYNEP03");
  expect(run.workspace.person("zeynep").withApp().newest().plain).toBe("Merhaba");
});

test("the app changes only its own messages", async () => {
  const ayse = run.workspace.person("ayse").in("genel");
  await ayse.type("benim");
  const where = { channel: genel, ts: ayse.newest().ts };
  expect(await call(run.url, "chat.update", { ...where, text: "x" })).toMatchObject({
    error: "cant_update_message",
  });
  expect(await call(run.url, "chat.delete", where)).toMatchObject({
    error: "cant_delete_message",
  });
});

test("a private message can't be changed, and goes only to members", async () => {
  const to = (user: string, channel = genel) =>
    call(run.url, "chat.postEphemeral", { channel, user, text: "x" });
  const { message_ts: ts } = await to("U05AYSE0001");
  expect(await call(run.url, "chat.update", { channel: genel, ts, text: "y" })).toMatchObject({
    error: "message_not_found",
  });
  expect(await to("U06KEREM005")).toMatchObject({ error: "user_not_in_channel" });
  expect(await to("U05YOK")).toMatchObject({ error: "user_not_found" });
});

test("channels without the app are closed to it", async () => {
  const post = (channel: string) => call(run.url, "chat.postMessage", { channel, text: "x" });
  expect(await post("C05RASTGE03")).toMatchObject({ error: "not_in_channel" });
  expect(await post("C05YONETI05")).toMatchObject({ error: "channel_not_found" });
  expect(await post("C05YOK")).toMatchObject({ error: "channel_not_found" });
  expect(await call(run.url, "conversations.info", { channel: "C05YONETI05" })).toMatchObject({
    error: "channel_not_found",
  });
});

test("conversations.info tells if a channel is private, shared, or has the app", async () => {
  const info = async (channel: string) => (await client.conversations.info({ channel })).channel;
  expect(await info(genel)).toMatchObject({ is_general: true, is_member: true });
  expect(await info("C05SATIS004")).toMatchObject({ is_private: true, is_member: true });
  expect(await info("C05ORTAKP06")).toMatchObject({
    is_ext_shared: true,
    connected_team_ids: ["T06MERCANLJ"],
  });
  expect(await info("C05RASTGE03")).toMatchObject({ is_member: false });
});

test("users.info tells if a person is an admin, a guest, or of another company", async () => {
  const info = async (user: string) => (await client.users.info({ user })).user;
  expect(await info("U05AYSE0001")).toMatchObject({ is_admin: true, team_id: "T05KARTALTP" });
  expect(await info("U05DENIZ004")).toMatchObject({ is_admin: false, is_restricted: true });
  expect(await info("U06KEREM005")).toMatchObject({ team_id: "T06MERCANLJ", is_stranger: false });
});

test("methods need the scopes of the manifest", async () => {
  expect(await call(run.url, "files.info", { file: "F1" })).toEqual({
    ok: false,
    error: "missing_scope",
    needed: "files:read",
    provided: "commands,chat:write,users:read,channels:read,groups:read",
  });
});

test("every answer names the token's scopes and the method's scopes", async () => {
  const { response_metadata } = await client.users.info({ user: "U05AYSE0001" });
  expect(response_metadata).toMatchObject({
    scopes: ["commands", "chat:write", "users:read", "channels:read", "groups:read"],
    acceptedScopes: ["users:read"],
  });
});

test("an app with fewer scopes than its manifest asks for gets missing_scope", async () => {
  const other = await startWorkspace(sampleManifest, createRecordingApp().listener, {
    grantedScopes: ["commands", "chat:write"],
  });
  const ask = (method: string) =>
    fetch(`${other.url}/api/${method}`, { headers: { authorization: `Bearer ${botToken}` } });
  try {
    expect((await ask("auth.test")).headers.get("x-oauth-scopes")).toBe("commands,chat:write");
    const refused = await ask("users.info");
    expect(refused.headers.get("x-accepted-oauth-scopes")).toBe("users:read");
    expect(await refused.json()).toMatchObject({ error: "missing_scope", needed: "users:read" });
  } finally {
    await other.stop();
  }
});

test("wrong tokens and unknown methods are refused", async () => {
  expect(await call(run.url, "auth.test", {}, "xoxb-wrong")).toMatchObject({
    error: "invalid_auth",
  });
  const bare = await fetch(`${run.url}/api/auth.test`, { method: "POST" });
  expect(await bare.json()).toMatchObject({ ok: false, error: "not_authed" });
  expect(await call(run.url, "chat.dance", {})).toMatchObject({ error: "unknown_method" });
});

test("wrong blocks are refused in Slack's words", async () => {
  const blocks = [{ type: "section", text: { type: "mrkdwn", text: "" } }];
  expect(await call(run.url, "chat.postMessage", { channel: genel, blocks })).toEqual({
    ok: false,
    error: "invalid_blocks",
    errors: ["[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]"],
    response_metadata: {
      messages: ["[ERROR] must be more than 0 characters [json-pointer:/blocks/0/text/text]"],
    },
  });
});

test("a text is cut after 40,000 characters", async () => {
  const sent = async (length: number) => {
    const text = "x".repeat(length);
    const answer = await call(run.url, "chat.postMessage", { channel: genel, text });
    return (answer["message"] as { text: string }).text.length;
  };
  expect(await sent(40_000)).toBe(40_000);
  expect(await sent(40_001)).toBe(40_000);
});

test("user groups have members", async () => {
  const manifest = sampleManifest.replace("bot: [commands,", "bot: [commands, usergroups:read,");
  const other = await startWorkspace(manifest, createRecordingApp().listener);
  const members = (usergroup: string) => call(other.url, "usergroups.users.list", { usergroup });
  try {
    expect(await members("S05MALIIS01")).toMatchObject({ users: ["U05AYSE0001", "U05ZEYNEP03"] });
    expect(await members("S05YOK")).toMatchObject({ error: "no_such_subteam" });
  } finally {
    await other.stop();
  }
});
