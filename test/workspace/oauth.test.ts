import { App, HTTPReceiver, LogLevel, type Installation } from "@slack/bolt";
import { afterEach, beforeEach, expect, test } from "vitest";
import { createRecordingApp } from "./support/recording-app.ts";
import { call } from "./support/sample-app.ts";
import { signingSecret, startWorkspace, type RunningWorkspace } from "./support/start-workspace.ts";

const client = { id: "111.222", secret: "local-client-secret" };
const manifest = `
display_information: { name: Kurulan }
oauth_config:
  redirect_urls: ["https://app.example/slack"]
  scopes:
    bot: [chat:write, users:read, files:write]
    bot_optional: [files:write]
`;

let run: RunningWorkspace;
let now: number;

beforeEach(async () => {
  now = Date.UTC(2026, 0, 5, 9);
  run = await startWorkspace(manifest, createRecordingApp().listener, {
    ...{ client, clock: () => now, isInstalled: false },
  });
});
afterEach(() => run.stop());

const redirectUri = "https://app.example/slack/oauth_redirect";
const usual = {
  client_id: client.id,
  scope: "chat:write,files:write",
  redirect_uri: redirectUri,
  state: "durum & 1",
};

function address(query: Readonly<Record<string, string>> = usual): string {
  return `${run.url}/oauth/v2/authorize?${new URLSearchParams(query).toString()}`;
}

async function answer(form: string, query = usual): Promise<URL> {
  const response = await fetch(address(query), {
    method: "POST",
    body: new URLSearchParams(form),
    redirect: "manual",
  });
  expect(response.status).toBe(302);
  return new URL(response.headers.get("location") ?? "");
}

const yes = "decision=allow&person=U05AYSE0001&optional=files%3Awrite";
const code = async (form = yes) => (await answer(form)).searchParams.get("code") ?? "";

function exchange(given: string, more: Readonly<Record<string, string>> = {}) {
  const fields = { code: given, redirect_uri: redirectUri };
  const secrets = { client_id: client.id, client_secret: client.secret };
  return call(run.url, "oauth.v2.access", { ...fields, ...secrets, ...more }, "");
}

test("the page shows the scopes, and yes leads back with a code and the state", async () => {
  const page = await fetch(address());
  const text = await page.text();
  expect(page.headers.get("content-security-policy")).toContain("form-action 'self' https://app");
  for (const expected of ["chat:write", "files:write", "Kurulan", "Ayşe Yıldırım"]) {
    expect(text).toContain(expected);
  }
  expect(text).not.toContain("users:read");
  const back = await answer(yes);
  expect(back.origin + back.pathname).toBe(redirectUri);
  expect(back.searchParams.get("state")).toBe("durum & 1");
  const granted = await exchange(back.searchParams.get("code") ?? "");
  expect(granted).toEqual({
    ok: true,
    app_id: "A05UYGULAMA",
    authed_user: { id: "U05AYSE0001" },
    scope: "chat:write,files:write",
    token_type: "bot",
    access_token: expect.stringMatching(/^xoxb-/) as string,
    bot_user_id: "U05UYGULAMA",
    team: { id: "T05KARTALTP", name: "Kartaltepe Ticaret" },
    enterprise: null,
    is_enterprise_install: false,
  });
  const token = String(granted["access_token"]);
  expect(await call(run.url, "auth.test", {}, token)).toMatchObject({ ok: true });
  expect(await call(run.url, "users.list", {}, token)).toMatchObject({
    error: "missing_scope",
    needed: "users:read",
    provided: "chat:write,files:write",
  });
});

test("an optional scope can be left out, and no is no", async () => {
  const granted = await exchange(await code("decision=allow&person=U05AYSE0001"));
  expect(granted["scope"]).toBe("chat:write");
  for (const form of ["decision=deny&person=U05AYSE0001", "decision=allow&person=U05DENIZ004"]) {
    const back = await answer(form);
    expect(back.searchParams.get("error")).toBe("access_denied");
    expect(back.searchParams.get("code")).toBeNull();
  }
});

test("a code works once, for ten minutes, for the client and the address it was made for", async () => {
  const first = await code();
  expect(await exchange(first, { client_secret: "x" })).toMatchObject({
    error: "bad_client_secret",
  });
  expect(await exchange(first, { client_id: "x" })).toMatchObject({ error: "invalid_client_id" });
  expect(await exchange(first, { redirect_uri: "https://app.example/slack" })).toMatchObject({
    error: "bad_redirect_uri",
  });
  expect(await exchange(first)).toMatchObject({ ok: true });
  expect(await exchange(first)).toMatchObject({ error: "invalid_code" });
  const late = await code();
  now += 10 * 60_000 + 1;
  expect(await exchange(late)).toMatchObject({ error: "invalid_code" });
});

test.each([
  [{ client_id: "333.444" }, "invalid_client_id"],
  [{ redirect_uri: "https://evil.example/slack" }, "bad_redirect_uri"],
  [{ redirect_uri: "https://app.example/slackish" }, "bad_redirect_uri"],
  [{ scope: "chat:write,admin" }, "invalid_scope"],
  [{ scope: "" }, "invalid_scope"],
])("a wrong address leads nowhere: %j", async (wrong, error) => {
  const response = await fetch(address({ ...usual, ...wrong }), { redirect: "manual" });
  expect(response.status).toBe(400);
  expect(await response.text()).toContain(error);
});

test("an uninstalled app's token is inactive, and installing again gives a new one", async () => {
  const install = async () => String((await exchange(await code()))["access_token"]);
  const token = await install();
  expect(await install()).toBe(token);
  const secrets = { client_id: client.id, client_secret: client.secret };
  expect(await call(run.url, "apps.uninstall", secrets, token)).toEqual({ ok: true });
  expect(await call(run.url, "auth.test", {}, token)).toMatchObject({ error: "account_inactive" });
  const next = await install();
  expect(next).not.toBe(token);
  expect(await call(run.url, "auth.revoke", {}, next)).toEqual({ ok: true, revoked: true });
  expect(await call(run.url, "auth.test", {}, next)).toMatchObject({ error: "token_revoked" });
});

test("the log of the traffic holds no secret", async () => {
  const granted = await exchange(await code());
  const log = JSON.stringify(run.workspace.traffic());
  expect(log).toContain("oauth.v2.access");
  expect(log).not.toContain(client.secret);
  expect(log).not.toContain(String(granted["access_token"]));
});

test("a Bolt app is installed from its own page", async () => {
  const stored: Installation[] = [];
  let appUrl = "";
  const own = manifest.replace("https://app.example", "http://127.0.0.1");
  const listener: ReturnType<typeof createRecordingApp>["listener"] = (request, response) => {
    appUrl = `http://${request.headers.host ?? ""}`;
    app.requestListener(request, response);
  };
  const other = await startWorkspace(own, listener, { client, isInstalled: false });
  const app = new HTTPReceiver({
    signingSecret,
    clientId: client.id,
    clientSecret: client.secret,
    scopes: ["chat:write"],
    stateSecret: "durum",
    logLevel: LogLevel.ERROR,
    redirectUri: "http://127.0.0.1/slack/oauth_redirect",
    installationStore: {
      storeInstallation: (one) => {
        stored.push(one);
        return Promise.resolve();
      },
      fetchInstallation: () => Promise.reject(new Error("not needed")),
    },
    installerOptions: {
      redirectUriPath: "/slack/oauth_redirect",
      directInstall: true,
      authorizationUrl: `${other.url}/oauth/v2/authorize`,
      clientOptions: { slackApiUrl: `${other.url}/api/` },
      stateVerification: false,
    },
  });
  new App({ receiver: app, logLevel: LogLevel.ERROR });
  const start = await fetch(`${other.appUrl}/slack/install`, { redirect: "manual" });
  const back = other.workspace.person("ayse").install(start.headers.get("location") ?? "");
  await fetch(back.replace("http://127.0.0.1", appUrl));
  expect(stored).toMatchObject([
    { team: { id: "T05KARTALTP" }, user: { id: "U05AYSE0001" }, bot: { scopes: ["chat:write"] } },
  ]);
  const token = stored[0]?.bot?.token ?? "";
  expect(await call(other.url, "auth.test", {}, token)).toMatchObject({ ok: true });
  await other.stop();
});
