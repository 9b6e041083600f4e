import { webApi } from "@slack/bolt";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
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
  const { permalink } = await client.chat.getPermalink({
    channel: genel,
    message_ts: posted.ts ?? "",
  });
  expect(permalink).toContain(`/archives/${genel}/p`);
  await client.chat.delete({ channel: genel, ts: posted.ts ?? "" });
  expect(ayse.messages()).toEqual([]);
});

test("a person's id as channel is their conversation with the app", async () => {
  const posted = await client.chat.postMessage({ channel: "U05ZEYNEP03", text: "Merhaba" });
  expect(posted.channel).toBe("D05ZEYNEP03");
  expect(run.workspace.person("zeynep").withApp().newest().plain).toBe("Merhaba");
});

test("nobody else's message can be changed", async () => {
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

test("what the app is no member of is closed to it", async () => {
  const post = (channel: string) => call(run.url, "chat.postMessage", { channel, text: "x" });
  expect(await post("C05RASTGE03")).toMatchObject({ error: "not_in_channel" });
  expect(await post("C05YONETI05")).toMatchObject({ error: "channel_not_found" });
  expect(await post("C05YOK")).toMatchObject({ error: "channel_not_found" });
  expect(await call(run.url, "conversations.info", { channel: "C05YONETI05" })).toMatchObject({
    error: "channel_not_found",
  });
});

test("channels say whether they are private, shared, and the app's", async () => {
  const info = async (channel: string) => (await client.conversations.info({ channel })).channel;
  expect(await info(genel)).toMatchObject({ is_general: true, is_member: true });
  expect(await info("C05SATIS004")).toMatchObject({ is_private: true, is_member: true });
  expect(await info("C05ORTAKP06")).toMatchObject({
    is_ext_shared: true,
    connected_team_ids: ["T06MERCANLJ"],
  });
  expect(await info("C05RASTGE03")).toMatchObject({ is_member: false });
  const { channels } = await client.conversations.list({ types: "public_channel" });
  expect(channels?.map((one) => one.name)).toEqual([
    ...["genel", "finans", "rastgele", "ortak-proje", "duyurular", "eski-proje"],
  ]);
  const { members } = await client.conversations.members({ channel: genel });
  expect(members).toContain("U05DENIZ004");
});

test("people say whether they are admins, guests or somebody else's", async () => {
  const info = async (user: string) => (await client.users.info({ user })).user;
  expect(await info("U05AYSE0001")).toMatchObject({ is_admin: true, team_id: "T05KARTALTP" });
  expect(await info("U05DENIZ004")).toMatchObject({ is_admin: false, is_restricted: true });
  expect(await info("U06KEREM005")).toMatchObject({ team_id: "T06MERCANLJ", is_stranger: false });
  const { members } = await client.users.list({});
  expect(members).toHaveLength(6);
});

test("people have pictures", async () => {
  const { user } = await client.users.info({ user: "U05AYSE0001" });
  const picture = await fetch(user?.profile?.image_72 ?? "");
  expect(picture.headers.get("content-type")).toBe("image/svg+xml");
  expect(await picture.text()).toContain("AY");
  expect((await fetch(`${run.url}/avatars/U05YOK`)).status).toBe(404);
});

test("methods need the scopes of the manifest", async () => {
  expect(await call(run.url, "conversations.open", { users: "U05AYSE0001" })).toEqual({
    ok: false,
    error: "missing_scope",
    needed: "im:write",
    provided: "commands,chat:write,users:read,channels:read,groups:read",
  });
});

test("every answer says what the token may do and what the method takes", async () => {
  const { response_metadata } = await client.users.info({ user: "U05AYSE0001" });
  expect(response_metadata).toMatchObject({
    scopes: ["commands", "chat:write", "users:read", "channels:read", "groups:read"],
    acceptedScopes: ["users:read"],
  });
});

test("an app that was granted less than its manifest asks for is told so", async () => {
  const other = await startWorkspace(sampleManifest, createRecordingApp().listener, {
    grantedScopes: ["commands", "chat:write"],
  });
  const ask = (method: string) =>
    fetch(`${other.url}/api/${method}`, { headers: { authorization: `Bearer ${botToken}` } });
  try {
    expect((await ask("auth.test")).headers.get("x-oauth-scopes")).toBe("commands,chat:write");
    const refused = await ask("users.list");
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

test("wrong blocks are refused as Slack words it", async () => {
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
    const answer = await call(run.url, "chat.postMessage", {
      ...{ channel: genel, text: "x".repeat(length) },
    });
    return (answer["message"] as { text: string }).text.length;
  };
  expect(await sent(40_000)).toBe(40_000);
  expect(await sent(40_001)).toBe(40_000);
});

describe("with more scopes", () => {
  const scopes =
    "usergroups:read, users:read.email, channels:history, channels:join, reactions:write";
  const manifest = sampleManifest.replace("bot: [commands,", `bot: [commands, ${scopes},`);
  let other: RunningWorkspace;
  let now: number;

  beforeEach(async () => {
    now = Date.UTC(2026, 0, 5, 9);
    other = await startWorkspace(manifest, createRecordingApp().listener, { clock: () => now });
  });
  afterEach(() => other.stop());

  const ask = (method: string, args: object) => call(other.url, method, { ...args });

  test("history comes newest first, in pages, and between two times", async () => {
    const posted: unknown[] = [];
    for (const text of ["1", "2", "3", "4", "5"]) {
      posted.push((await ask("chat.postMessage", { channel: genel, text }))["ts"]);
    }
    const texts: string[][] = [];
    let cursor = "";
    do {
      const page = await ask("conversations.history", { channel: genel, limit: 2, cursor });
      texts.push((page["messages"] as { text: string }[]).map((one) => one.text));
      expect(page["has_more"]).toBe(texts.length < 3);
      cursor = (page["response_metadata"] as { next_cursor: string }).next_cursor;
    } while (cursor !== "");
    expect(texts).toEqual([["5", "4"], ["3", "2"], ["1"]]);
    const between = { channel: genel, oldest: posted[1], latest: posted[3] };
    const inner = async (more: object) =>
      (await ask("conversations.history", { ...between, ...more }))["messages"];
    expect(await inner({})).toMatchObject([{ text: "3" }]);
    expect(await inner({ inclusive: true })).toMatchObject([
      { text: "4" },
      { text: "3" },
      { text: "2" },
    ]);
    expect(await ask("conversations.history", { channel: genel, limit: 0 })).toMatchObject({
      error: "invalid_limit",
    });
    expect(await ask("conversations.history", { channel: genel, cursor: "yok" })).toMatchObject({
      error: "invalid_cursor",
    });
  });

  test("history is closed where the app is no member, until it joins", async () => {
    const channel = "C05RASTGE03";
    expect(await ask("conversations.history", { channel })).toMatchObject({
      error: "not_in_channel",
    });
    expect(await ask("conversations.join", { channel })).toMatchObject({
      channel: { is_member: true },
    });
    expect(await ask("conversations.history", { channel })).toMatchObject({ ok: true });
    expect(await ask("conversations.history", { channel: "C05SATIS004" })).toMatchObject({
      error: "missing_scope",
      needed: "groups:history",
    });
  });

  test("user groups, and people by their e-mail", async () => {
    const { usergroups } = await ask("usergroups.list", { include_users: true });
    expect(usergroups).toMatchObject([
      { handle: "mali-isler", user_count: 2 },
      { users: ["U05MEHMET02"] },
    ]);
    const members = (usergroup: string) => ask("usergroups.users.list", { usergroup });
    expect(await members("S05MALIIS01")).toMatchObject({ users: ["U05AYSE0001", "U05ZEYNEP03"] });
    expect(await members("S05YOK")).toMatchObject({ error: "no_such_subteam" });
    const byEmail = (email: string) => ask("users.lookupByEmail", { email });
    expect(await byEmail("ayse@example.com")).toMatchObject({ user: { id: "U05AYSE0001" } });
    expect(await byEmail("yok@example.com")).toMatchObject({ error: "users_not_found" });
  });

  test("reactions are put and taken once", async () => {
    const { ts: timestamp } = await ask("chat.postMessage", { channel: genel, text: "x" });
    const react = (what: string, name = "eyes") =>
      ask(`reactions.${what}`, { channel: genel, timestamp, name });
    expect(await react("add")).toEqual({ ok: true });
    expect(await react("add")).toMatchObject({ error: "already_reacted" });
    const seen = () => other.workspace.person("ayse").in("genel").newest().reactions;
    expect(seen()).toEqual([{ name: "eyes", userIds: ["U05UYGULAMA"] }]);
    expect(await react("remove")).toEqual({ ok: true });
    expect(await react("remove")).toMatchObject({ error: "no_reaction" });
    expect(seen()).toEqual([]);
    expect(await react("add", "yok böyle")).toMatchObject({ error: "invalid_name" });
  });

  test("a scheduled message waits for its time, and can be called off", async () => {
    const at = Math.floor(now / 1000);
    const schedule = (post_at: number, text: string) =>
      ask("chat.scheduleMessage", { channel: genel, text, post_at });
    expect(await schedule(at, "x")).toMatchObject({ error: "time_in_past" });
    expect(await schedule(at + 121 * 86_400, "x")).toMatchObject({ error: "time_too_far" });
    await schedule(at + 120, "ikinci");
    const first = await schedule(at + 60, "birinci");
    const never = await schedule(at + 30, "hiç");
    const { scheduled_messages: waiting } = await ask("chat.scheduledMessages.list", {});
    expect(waiting).toMatchObject([{ text: "hiç" }, { id: first["scheduled_message_id"] }, {}]);
    const off = { channel: genel, scheduled_message_id: never["scheduled_message_id"] };
    expect(await ask("chat.deleteScheduledMessage", off)).toEqual({ ok: true });
    expect(await ask("chat.deleteScheduledMessage", off)).toMatchObject({
      error: "invalid_scheduled_message_id",
    });
    now += 60_000;
    const ayse = other.workspace.person("ayse").in("genel");
    await ayse.waitFor("birinci");
    expect(ayse.messages().map((one) => one.plain)).toEqual(["birinci"]);
  });
});
