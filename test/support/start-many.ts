import type { IncomingMessage, RequestListener } from "node:http";
import { Writable } from "node:stream";
import { onTestFinished } from "vitest";
import { createLimitedServer, listen } from "../../src/platform/limited-server.ts";
import { createLogger } from "../../src/platform/logger.ts";
import { readConfig } from "../../src/kunye/start/config.ts";
import { startKunye } from "../../src/kunye/start/start-kunye.ts";
import { freePort } from "./free-port.ts";
import { shortIntervals } from "./short-intervals.ts";

/** Slack's side of an installation: what a code brings, and whose token it is. */
export interface FakeSlack {
  url: string;
  /** The answers to `oauth.v2.access` by code; a code works once. */
  codes: Map<string, object>;
  /** The answers to `auth.test` by token. */
  tokens: Map<string, object>;
  /** The code that its page gives to whoever comes, or null if they decline. */
  consent: string | null;
  /** The tokens with which the app removed itself. */
  uninstalls: string[];
  /** The error with which it refuses a removal, or null. */
  refusesRemoval: string | null;
  /** The forms of the exchanges. */
  exchanges: URLSearchParams[];
  /** Runs before the answer to an exchange. */
  beforeExchange: () => Promise<unknown>;
}

/** The answers of the fake Slack for an installation of a workspace. */
function workspaceAnswers(id: string, fields: Record<string, unknown> = {}) {
  const token = `xoxb-canary-${id}`;
  const scopes = "commands,chat:write,im:history,users:read,channels:read,groups:read";
  return {
    token,
    access: {
      ok: true,
      access_token: token,
      token_type: "bot",
      scope: scopes,
      bot_user_id: `UBOT${id}`,
      app_id: "A0KUNYE",
      team: { id, name: `Örnek <b>${id}</b>` },
      enterprise: null,
      is_enterprise_install: false,
      authed_user: { id: "U0KURAN" },
      ...fields,
    },
    identity: { ok: true, team_id: id, user_id: `UBOT${id}`, bot_id: `B${id}` },
  };
}

/** Lets a code install a workspace; returns the bot token that Slack gives. */
export function offerCode(
  slack: FakeSlack,
  code: string,
  id: string,
  fields: Record<string, unknown> = {},
): string {
  const { token, access, identity } = workspaceAnswers(id, fields);
  slack.codes.set(code, access);
  slack.tokens.set(token, identity);
  return token;
}

async function startFakeSlack(): Promise<FakeSlack> {
  const slack: FakeSlack = {
    url: "",
    codes: new Map(),
    tokens: new Map(),
    consent: null,
    uninstalls: [],
    refusesRemoval: null,
    exchanges: [],
    beforeExchange: () => Promise.resolve(),
  };
  slack.url = await serve(async (req, res) => {
    const asked = new URL(req.url ?? "/", slack.url);
    if (asked.pathname === "/oauth/v2/authorize") {
      const back = new URL(asked.searchParams.get("redirect_uri") ?? "");
      back.searchParams.set("state", asked.searchParams.get("state") ?? "");
      if (slack.consent === null) back.searchParams.set("error", "access_denied");
      else back.searchParams.set("code", slack.consent);
      res.writeHead(302, { location: back.href }).end();
      return;
    }
    const form = new URLSearchParams(await bodyOf(req));
    const answer = async () => {
      if (req.url !== "/api/oauth.v2.access") {
        const token = (req.headers.authorization ?? "").replace("Bearer ", "");
        const isKnown = slack.tokens.has(token);
        if (req.url === "/api/apps.uninstall" && isKnown) {
          if (slack.refusesRemoval !== null) return { ok: false, error: slack.refusesRemoval };
          slack.uninstalls.push(token);
        }
        return slack.tokens.get(token) ?? { ok: false, error: "token_revoked" };
      }
      slack.exchanges.push(form);
      await slack.beforeExchange();
      const code = form.get("code") ?? "";
      const access = slack.codes.get(code) ?? { ok: false, error: "invalid_code" };
      slack.codes.delete(code);
      return access;
    };
    res.writeHead(200, { "content-type": "application/json" }).end(JSON.stringify(await answer()));
  });
  return slack;
}

/** A registry that answers readings of the balance for known keys. */
export interface KeyRegistry {
  url: string;
  keys: Set<string>;
  /** Runs before each answer, such as for a change while a check is in flight. */
  beforeAnswer: () => Promise<unknown>;
  checked: string[];
}

async function startKeyRegistry(): Promise<KeyRegistry> {
  const registry: KeyRegistry = {
    url: "",
    keys: new Set(),
    beforeAnswer: () => Promise.resolve(),
    checked: [],
  };
  registry.url = await serve(async (req, res) => {
    const key = (req.headers.authorization ?? "").replace("Bearer ", "");
    registry.checked.push(`${req.url} ${key}`);
    await registry.beforeAnswer();
    const isKnown = registry.keys.has(key);
    res.writeHead(isKnown ? 200 : 401, { "content-type": "application/json" });
    res.end(isKnown ? '{"balance":100}' : '{"error":"unauthorized"}');
  });
  return registry;
}

/** Starts the program for many workspaces, with a fake Slack and a registry that knows keys. */
export async function startMany(environment: Record<string, string> = {}) {
  const slack = await startFakeSlack();
  const registry = await startKeyRegistry();
  const port = await freePort();
  const publicUrl = `http://localhost:${port}`;
  const lines: string[] = [];
  const destination = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  const own =
    environment["REGISTRY"] === undefined ? { REGISTRY_BASE_URL: registry.url } : undefined;
  const settings = {
    NODE_ENV: "test",
    PORT: String(port),
    HOST: "127.0.0.1",
    SLACK_CLIENT_ID: "11.22",
    SLACK_CLIENT_SECRET: "canary-client-secret",
    SLACK_SIGNING_SECRET: "test-signing-secret",
    SLACK_API_URL: `${slack.url}/api/`,
    PUBLIC_URL: publicUrl,
    METRICS_TOKEN: "metrics",
    ...own,
    ...environment,
  };
  const kunye = await startKunye(
    readConfig(settings),
    createLogger("trace", destination),
    shortIntervals,
  );
  onTestFinished(() => kunye.stop());
  return { kunye, slack, registry, publicUrl, settings, logged: () => lines.join("") };
}

export type Many = Awaited<ReturnType<typeof startMany>>;

/** A browser without scripts: it keeps cookies, and follows no redirect by itself. */
export function createVisitor(language = "tr") {
  const cookies = new Map<string, string>();
  return {
    async visit(url: string, init: RequestInit = {}) {
      const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join("; ");
      const response = await fetch(url, {
        ...init,
        redirect: "manual",
        headers: {
          "accept-language": language,
          ...(cookie !== "" && { cookie }),
          ...(init.headers as Record<string, string>),
        },
      });
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const { status, headers } = response;
      const source = await response.text();
      const text = source.replaceAll("&#39;", "'");
      return { status, headers, to: headers.get("location") ?? "", text };
    },
  };
}

export type Visitor = ReturnType<typeof createVisitor>;

async function serve(listener: (...of: Parameters<RequestListener>) => Promise<void>) {
  const server = createLimitedServer((req, res) => void listener(req, res));
  const url = await listen(server, 0, "127.0.0.1");
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
  });
  return url;
}

async function bodyOf(req: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of req as AsyncIterable<Buffer>) chunks.push(chunk);
  return Buffer.concat(chunks).toString();
}
