import { createHmac } from "node:crypto";
import { afterEach, beforeEach, expect, test } from "vitest";
import { maxWorkspaces, startSlackWorkspaces } from "../../src/workspace/create-slack-workspace.ts";
import { readManifest } from "../../src/workspace/install/manifest.ts";
import { createRecordingApp } from "./support/recording-app.ts";
import { sampleManifest } from "./support/sample-app.ts";
import { signingSecret } from "./support/start-workspace.ts";
import {
  client,
  startWorkspaces,
  teamIds,
  type RunningWorkspaces,
} from "./support/start-workspaces.ts";

const manifest = sampleManifest
  .replace(
    "[app_home_opened]",
    "[app_home_opened, message.channels, tokens_revoked, app_uninstalled]",
  )
  .replace("scopes:\n    bot: [", "scopes:\n    bot: [channels:history, files:read, ");
const app = createRecordingApp();
const { first, second } = teamIds;
let run: RunningWorkspaces;
let now = Date.now();

beforeEach(async () => {
  app.received.length = 0;
  run = await startWorkspaces(manifest, app.listener, { clock: () => now });
});
afterEach(() => run.stop());

async function codeFor(place: string, fields: Readonly<Record<string, string>> = {}) {
  const returned = await run.authorize(run.authorizeUrl(fields), { place });
  return returned.searchParams.get("code") ?? "";
}

test("an allowed request returns to the app with a code and its state", async () => {
  const returned = await run.authorize(run.authorizeUrl(), { place: second });
  expect(returned.href.startsWith(`${run.redirectUrl}?`)).toBe(true);
  expect([...returned.searchParams.keys()]).toEqual(["code", "state"]);
  expect(returned.searchParams.get("state")).toBe("durum 1");
});

test("a refused request returns with access_denied and its state, and installs nothing", async () => {
  const returned = await run.authorize(run.authorizeUrl(), { place: first, isAllowed: false });
  expect(Object.fromEntries(returned.searchParams)).toEqual({
    error: "access_denied",
    state: "durum 1",
  });
});

test("an installation that Slack's own pages begin has no state", async () => {
  const address = run.authorizeUrl({ state: undefined, redirect_uri: undefined });
  const returned = await run.authorize(address, { place: first });
  expect(`${returned.origin}${returned.pathname}`).toBe(run.redirectUrl);
  expect([...returned.searchParams.keys()]).toEqual(["code"]);
  // The app may name its address at the exchange, or none.
  const code = returned.searchParams.get("code") ?? "";
  expect(await run.exchange(code)).toMatchObject({ ok: true });
});

test("the exchange answers as Slack documents it, and the token works", async () => {
  const answer = await run.exchange(await codeFor(second));
  expect(answer).toEqual({
    ok: true,
    app_id: "A05UYGULAMA",
    authed_user: { id: "U07SELIN001" },
    scope: "channels:history,files:read,commands,chat:write,users:read,channels:read,groups:read",
    token_type: "bot",
    access_token: expect.stringMatching(/^xoxb-\w{40,}$/) as string,
    bot_user_id: "U07UYGULAMA",
    team: { id: second, name: "Poyrazdere Makine" },
    enterprise: null,
    is_enterprise_install: false,
  });
  expect(await run.call("auth.test", String(answer["access_token"]))).toMatchObject({
    ok: true,
    team_id: second,
    team: "Poyrazdere Makine",
    user_id: "U07UYGULAMA",
    bot_id: "B07UYGULAMA",
    is_enterprise_install: false,
    url: `${run.url}/w/${second}/`,
  });
});

test("the app's credentials are taken from HTTP Basic too", async () => {
  const basic = Buffer.from(`${client.id}:${client.secret}`).toString("base64");
  const response = await fetch(`${run.url}/api/oauth.v2.access`, {
    method: "POST",
    headers: { authorization: `Basic ${basic}` },
    body: new URLSearchParams({ code: await codeFor(first), redirect_uri: run.redirectUrl }),
  });
  expect(await response.json()).toMatchObject({ ok: true, team: { id: first } });
});

test("a token has only the scopes that the request asked for", async () => {
  const code = await codeFor(first, { scope: "commands chat:write" });
  const { access_token, scope } = await run.exchange(code);
  expect(scope).toBe("commands,chat:write");
  expect(await run.call("users.list", String(access_token))).toMatchObject({
    error: "missing_scope",
    provided: "commands,chat:write",
  });
});

test("a person may decline optional scopes only", async () => {
  const optional = manifest.replace("\nsettings", "\n    bot_optional: [files:read]\nsettings");
  const other = await startWorkspaces(optional, app.listener);
  const declined = ["files:read", "chat:write"];
  const returned = await other.authorize(other.authorizeUrl(), { place: first, declined });
  const { scope } = await other.exchange(returned.searchParams.get("code") ?? "");
  expect(scope).toBe("channels:history,commands,chat:write,users:read,channels:read,groups:read");
  await other.stop();
});

test.each([
  [{ client_id: "1.2" }, "invalid_client_id"],
  [{ client_id: undefined }, "invalid_client_id"],
  [{ redirect_uri: "https://evil.example/slack/oauth_redirect" }, "bad_redirect_uri"],
  [{ redirect_uri: "not an address" }, "bad_redirect_uri"],
  [{ scope: "" }, "invalid_scope"],
  [{ scope: undefined }, "invalid_scope"],
  [{ scope: "commands,admin" }, "invalid_scope"],
  [{ user_scope: "search:read" }, "invalid_scope"],
])("a request with %j is refused: %s", async (fields, error) => {
  const address = run.authorizeUrl(fields);
  await expect(run.authorize(address, { place: first })).rejects.toThrow(error);
  const response = await fetch(`${run.url}/oauth/v2/request${new URL(address).search}`);
  expect(await response.json()).toMatchObject({ error });
});

test("a redirect_uri may lie below the registered one, not beside it", async () => {
  const allow = (redirect_uri: string) =>
    run.authorize(run.authorizeUrl({ redirect_uri }), { place: first });
  expect((await allow(`${run.redirectUrl}/tr?a=1`)).searchParams.get("a")).toBe("1");
  await expect(allow(`${run.redirectUrl}x`)).rejects.toThrow("bad_redirect_uri");
  await expect(allow(run.redirectUrl.replace("http://", "http://a@"))).rejects.toThrow(
    "bad_redirect_uri",
  );
});

test.each(["tolga", "nehir", "ayse"])(
  "a guest, a foreigner and a person of the other workspace can't install: %s",
  async (by) => {
    await expect(run.authorize(run.authorizeUrl(), { place: second, by })).rejects.toThrow(
      "not_allowed",
    );
  },
);

test("a code works once, for ten minutes", async () => {
  const code = await codeFor(first);
  expect(await run.exchange(code)).toMatchObject({ ok: true });
  expect(await run.exchange(code)).toEqual({ ok: false, error: "invalid_code" });
  expect(await run.exchange("")).toEqual({ ok: false, error: "invalid_code" });
  const late = await codeFor(first);
  now += 600_000;
  expect(await run.exchange(late)).toEqual({ ok: false, error: "invalid_code" });
});

test.each([
  [{ client_id: "1.2" }, "invalid_client_id"],
  [{ client_secret: "wrong" }, "bad_client_secret"],
  [{ redirect_uri: "https://evil.example/" }, "bad_redirect_uri"],
  [{ redirect_uri: "" }, "bad_redirect_uri"],
  [{ grant_type: "refresh_token" }, "invalid_grant_type"],
])("an exchange with %j is refused: %s, and the code stays good", async (fields, error) => {
  const code = await codeFor(first);
  expect(await run.exchange(code, fields)).toEqual({ ok: false, error });
  expect(run.workspace(first).core.installation()).toBeUndefined();
  expect(await run.exchange(code)).toMatchObject({ ok: true });
});

test("a second installation keeps the token, and adds scopes", async () => {
  const token = await run.install(first);
  const again = await run.exchange(await codeFor(first, { scope: "commands" }));
  expect(again["access_token"]).toBe(token);
  expect(await run.call("users.list", token)).toMatchObject({ ok: true });
});

test("commands are unknown until the app is installed, and then delivered signed", async () => {
  const muhasebe = run.workspace(second).person("elif").in("muhasebe");
  expect(await muhasebe.type("/cicek gül")).toEqual({ kind: "unknown-command" });
  expect(await run.workspace(second).person("elif").openHome()).toMatchObject({});
  expect(app.received).toEqual([]);
  await run.install(second);
  expect(await muhasebe.type("/cicek gül")).toMatchObject({ kind: "acknowledged" });
  const [delivery] = app.received;
  expect(delivery?.fields).toMatchObject({
    command: "/cicek",
    team_id: second,
    team_domain: "poyrazdere",
    user_id: "U07ELIF0003",
    channel_name: "muhasebe",
  });
  const time = String(delivery?.headers["x-slack-request-timestamp"]);
  const hmac = createHmac("sha256", signingSecret).update(`v0:${time}:${delivery?.body ?? ""}`);
  expect(delivery?.headers["x-slack-signature"]).toBe(`v0=${hmac.digest("hex")}`);
  // The other workspace is still without the app.
  expect(await run.workspace(first).person("ayse").in("finans").type("/cicek gül")).toEqual({
    kind: "unknown-command",
  });
});

test("each token reaches only its own workspace", async () => {
  const tokens = { [first]: await run.install(first), [second]: await run.install(second) };
  const channels = { [first]: "C05FINANS02", [second]: "C07MUHASE02" };
  for (const [team, other] of [
    [first, second],
    [second, first],
  ] as const) {
    const token = tokens[team];
    const post = (channel = "") =>
      run.call("chat.postMessage", token, { channel, text: `yalnız ${team}` });
    expect(await post(channels[team])).toMatchObject({ ok: true });
    expect(await post(channels[other])).toMatchObject({ error: "channel_not_found" });
  }
  const texts = [first, second]
    .map((id) => run.workspace(id))
    .map(({ core }) =>
      core.messages
        .all()
        .map(({ text }) => text)
        .filter((text) => text.startsWith("yalnız")),
    );
  expect(texts).toEqual([[`yalnız ${first}`], [`yalnız ${second}`]]);
  const people = await Promise.all(
    ([first, second] as const).map((team) => run.call("users.list", tokens[team])),
  );
  const ids = people.map(({ members }) => (members as { id: string }[]).map(({ id }) => id));
  expect(ids[0]?.filter((id) => ids[1]?.includes(id))).toEqual([]);
});

test("response_urls, files and events belong to the workspace where they began", async () => {
  const otherToken = await run.install(first);
  const token = await run.install(second);
  const muhasebe = run.workspace(second).person("elif").in("muhasebe");
  await muhasebe.type("/cicek gül");
  const responseUrl = app.received.at(-1)?.fields["response_url"] ?? "";
  const body = JSON.stringify({ text: "Kart hazır" });
  await fetch(responseUrl, { method: "POST", body });
  await muhasebe.waitFor("Kart hazır");
  expect(
    run
      .workspace(first)
      .core.messages.all()
      .map(({ text }) => text),
  ).not.toContain("Kart hazır");
  await muhasebe.type("merhaba");
  const event = JSON.parse(app.received.at(-1)?.body ?? "") as Record<string, unknown>;
  expect(event).toMatchObject({ team_id: second, authorizations: [{ team_id: second }] });
  const file = run.workspace(second).core.files.add("U07UYGULAMA", "liste.csv", Buffer.from("a"));
  const info = await run.call("files.info", token, { file: file.id });
  const { url_private } = info["file"] as { url_private: string };
  const download = async (bearer: string) =>
    (
      await fetch(url_private, {
        headers: { authorization: `Bearer ${bearer}` },
        redirect: "manual",
      })
    ).status;
  expect([await download(token), await download(otherToken)]).toEqual([200, 302]);
  expect(await run.call("files.info", otherToken, { file: file.id })).toMatchObject({
    error: "file_not_found",
  });
});

test("a removed app's token is dead when its events arrive", async () => {
  const token = await run.install(second);
  const other = await run.install(first);
  app.received.length = 0;
  const stateAtEvent: unknown[] = [];
  const listen = app.received.push.bind(app.received);
  app.received.push = (...items) => {
    stateAtEvent.push(run.workspace(second).core.installations.callerOf(token));
    return listen(...items);
  };
  expect(await act(second, "uninstall", { personId: "U07SELIN001" })).toEqual({
    kind: "uninstalled",
  });
  app.received.push = listen;
  expect(stateAtEvent).toEqual([{ error: "account_inactive" }, { error: "account_inactive" }]);
  const envelopes = app.received.map(({ body }) => JSON.parse(body) as Record<string, unknown>);
  const common = { type: "event_callback", team_id: second, api_app_id: "A05UYGULAMA" };
  const tokens = { oauth: [], bot: ["U07UYGULAMA"] };
  // Slack promises no order.
  for (const event of [{ type: "tokens_revoked", tokens }, { type: "app_uninstalled" }]) {
    expect(envelopes).toContainEqual(expect.objectContaining({ ...common, event }));
  }
  expect(await run.call("auth.test", token)).toEqual({ ok: false, error: "account_inactive" });
  expect(await run.call("auth.test", other)).toMatchObject({ ok: true });
  expect(await run.call("auth.test", "xoxb-yok")).toEqual({ ok: false, error: "invalid_auth" });
  expect(await run.workspace(second).person("elif").in("muhasebe").type("/cicek gül")).toEqual({
    kind: "unknown-command",
  });
});

test("after a new installation the token is new, the bot the same and in no channel", async () => {
  const token = await run.install(second);
  await run.call("auth.revoke", token);
  const answer = await run.exchange(await codeFor(second));
  expect(answer).toMatchObject({ ok: true, bot_user_id: "U07UYGULAMA" });
  expect(answer["access_token"]).not.toBe(token);
  expect(await run.call("auth.test", token)).toMatchObject({ error: "account_inactive" });
  const post = () =>
    run.call("chat.postMessage", String(answer["access_token"]), {
      channel: "C07MUHASE02",
      text: "döndüm",
    });
  expect(await post()).toMatchObject({ error: "not_in_channel" });
  await run.workspace(second).person("selin").in("muhasebe").type("/invite @çiçekçi");
  expect(await post()).toMatchObject({ ok: true });
});

test("an uninstalled app's response_urls have expired", async () => {
  await run.install(first);
  await run.workspace(first).person("ayse").in("finans").type("/cicek gül");
  const responseUrl = app.received.at(-1)?.fields["response_url"] ?? "";
  await act(first, "uninstall", { personId: "U05AYSE0001" });
  const response = await fetch(responseUrl, { method: "POST", body: '{"text":"geç"}' });
  expect(response.status).toBe(404);
  expect(await response.json()).toMatchObject({ ok: false, error: "expired_url" });
});

test("the buttons of a removed app do nothing", async () => {
  const token = await run.install(first);
  const text = { type: "plain_text", text: "Sula" };
  const button = { type: "button", action_id: "sula", text };
  await run.call("chat.postMessage", token, {
    channel: "C05FINANS02",
    text: "Kart",
    blocks: JSON.stringify([{ type: "actions", elements: [button] }]),
  });
  await run.call("auth.revoke", token);
  await expect.poll(() => app.received.length).toBe(3);
  const finans = run.workspace(first).person("ayse").in("finans");
  expect(await finans.click("Sula")).toEqual({ kind: "failed", error: "app_not_installed" });
  expect(app.received).toHaveLength(3);
});

test("the app can remove itself", async () => {
  const token = await run.install(first);
  expect(await run.call("auth.revoke", token, { test: "1" })).toEqual({ ok: true, revoked: false });
  const uninstall = (client_secret: string) =>
    run.call("apps.uninstall", token, { client_id: client.id, client_secret });
  expect(await uninstall("wrong")).toEqual({ ok: false, error: "bad_client_secret" });
  expect(await run.call("auth.test", token)).toMatchObject({ ok: true });
  expect(await uninstall(client.secret)).toEqual({ ok: true });
  expect(await run.call("auth.test", token)).toMatchObject({ error: "account_inactive" });
});

test("only administrators remove the app, on the page of its workspace", async () => {
  await run.install(second);
  expect(await act(second, "uninstall", { personId: "U07BARAN002" })).toEqual({
    kind: "not-allowed",
  });
  // The person is unknown in the other workspace.
  expect(await act(first, "uninstall", { personId: "U07SELIN001" })).toMatchObject({
    error: "bad_request",
  });
  expect(run.workspace(second).core.installation()).toBeDefined();
});

test("an exchange fails, hangs, or gives a token that expires, as the knobs say", async () => {
  const knobs = run.workspace(second).knobs;
  const code = await codeFor(second);
  knobs.turn({ failures: [{ of: "oauth.v2.access", error: "fatal_error", times: 1 }] });
  expect(await run.exchange(code)).toEqual({ ok: false, error: "fatal_error" });
  knobs.turn({ failures: [{ of: "oauth.v2.access", isUnanswered: true, times: 1 }] });
  const answer = run.exchange(code).then(() => "answered");
  await expect.poll(() => knobs.settings().failures).toEqual([]);
  expect(await Promise.race([answer, run.call("api.test", "").then(() => "silent")])).toBe(
    "silent",
  );
  void answer.catch(() => undefined);
  knobs.turn({ expiringTokens: true });
  const expiring = await run.exchange(code);
  expect(expiring).toMatchObject({
    access_token: expect.stringMatching(/^xoxe\.xoxb-1-/) as string,
    refresh_token: expect.stringMatching(/^xoxe-1-/) as string,
    expires_in: 43_200,
  });
  const token = String(expiring["access_token"]);
  expect(await run.call("auth.test", token)).toMatchObject({ ok: true });
  now += 43_200_000;
  expect(await run.call("auth.test", token)).toMatchObject({ error: "token_expired" });
});

test("the traffic has no secrets and no codes", async () => {
  const code = await codeFor(second);
  const { access_token } = await run.exchange(code);
  await run.call("auth.test", String(access_token));
  const traffic = JSON.stringify([first, second].map((id) => run.workspace(id).traffic()));
  expect(traffic).toContain("oauth.v2.access");
  for (const secret of [code, String(access_token), client.secret, signingSecret]) {
    expect(traffic).not.toContain(secret);
  }
});

async function act(teamId: string, name: string, body: object): Promise<unknown> {
  const response = await fetch(`${run.url}/w/${teamId}/workspace/${name}`, {
    method: "POST",
    body: JSON.stringify(body),
  });
  return response.json();
}

test.each([0, -1, 1.5, maxWorkspaces + 1])("%d workspaces are refused", async (count) => {
  const starting = startSlackWorkspaces({
    appUrl: "http://127.0.0.1:9/slack/events",
    signingSecret,
    manifest: readManifest(manifest),
    client: { ...client, redirectUrls: [] },
    count,
  });
  const end = starting.then((program) => program.close());
  await expect(Promise.all([starting, end])).rejects.toThrow(RangeError);
});
