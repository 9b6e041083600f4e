import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import type { Config } from "./config.ts";
import { createLookups } from "./lookups/create-lookups.ts";
import { settleUnknowns } from "./lookups/settle-unknowns.ts";
import type { Registry } from "./lookups/registry-port.ts";
import { createMetrics } from "./metrics.ts";
import { openStore } from "./open-store.ts";
import { readSecret, writeSecret } from "./platform/kept-secret.ts";
import { createLimitedServer, listen } from "./platform/limited-server.ts";
import { createRegistryClient } from "./registry-client/create-registry-client.ts";
import { startRegistryService } from "./registry-service/start-registry-service.ts";
import { createAuthority } from "./slack-app/authority.ts";
import { createSlackApp, type SlackApp } from "./slack-app/create-slack-app.ts";
import { createPresenter } from "./slack-app/presenter.ts";
import { createSlackWorkspace } from "./slack-workspace/create-slack-workspace.ts";
import { readManifest } from "./slack-workspace/manifest.ts";

/** The running program. */
export interface Kunye {
  /** Where it listens. */
  url: string;
  local: boolean;
  /** Takes nothing new, finishes what may have been paid for, and closes. */
  stop(): Promise<void>;
}

const demoNotice = "DENEME VERİSİ · gerçek şirket değildir";
const demoCompanies = 20_000;
const demoCredits = 250_000_000;
const sweepEveryMs = 5_000;
const settleEveryMs = 5 * 60_000;
const retentionEveryMs = 3_600_000;
const offerLifeMs = 30 * 24 * 3_600_000;

/**
 * Builds every part, connects them, and listens; throws ConfigError where a kept secret is unusable.
 * `broken` is called where it can't go on by itself: without its store it can only be stopped and started anew.
 */
export async function startKunye(
  config: Config,
  log: Logger,
  broken: () => void = () => undefined,
): Promise<Kunye> {
  const closers: (() => Promise<unknown>)[] = [];
  const store = await openStore(config, (cause) => {
    log.fatal({ err: cause }, "the store has died");
    broken();
  });
  closers.push(() => store.close());

  const registry = await openRegistry(config, log, closers);
  const client = createRegistryClient({
    baseUrl: registry.baseUrl,
    apiKey: registry.apiKey,
    deadlineMs: config.registryDeadlineMs,
  });
  closers.push(() => client.close());
  const metrics = createMetrics(() => app?.underWay() ?? 0, store);
  const counted: Registry = metrics.counted(client);

  const newId = () => randomBytes(16).toString("base64url");
  const lookups = createLookups({
    store,
    // One workspace has one key; the account outlives a change of it.
    accountOf: (team) => ({ account: `${team} ${registry.account}`, registry: counted }),
    configuredPrices: config.prices,
    confirmFrom: config.confirmFrom,
    limits: config.limits,
    deadlineMs: config.registryDeadlineMs,
    offerLifeMs,
    newId,
  });
  const notice = registry.invented ? demoNotice : null;
  const { confirmFrom, freshMs } = config;
  const presenter = createPresenter({ lookups, store, confirmFrom, freshMs, notice, newId });
  const authority = createAuthority(log);
  const { publicChannels } = config;
  const parts = { lookups, store, presenter, authority, publicChannels, notice, log, newId };

  let url = "";
  let draining = false;
  let app: SlackApp | null = null;
  const local = config.slack.mode === "local" ? localSlack(() => url) : null;
  const fallback: RequestListener = local?.workspace.listener ?? notFound;
  const server = createLimitedServer((req, res) => {
    switch ((req.url ?? "/").split("?", 1)[0]) {
      case "/slack/events":
        if (draining || !app) answer(res, 503, "not ready\n");
        else (app.listener ?? notFound)(req, res);
        return;
      case "/healthz":
        answer(res, 200, "ok\n");
        return;
      case "/readyz":
        void isReady().then((ready) =>
          answer(res, ready ? 200 : 503, ready ? "ready\n" : "not ready\n"),
        );
        return;
      case "/metrics":
        void metrics.text().then((text) => answer(res, 200, text, metrics.contentType));
        return;
      default:
        fallback(req, res);
    }
  });
  url = await listen(server, config.port, config.host);
  app = createSlackApp({ parts, ...slackAt(url) });
  await app.start();

  function slackAt(own: string) {
    if (config.slack.mode === "workspace") return config.slack;
    const { signingSecret = "", botToken = "" } = local ?? {};
    return { connection: { signingSecret }, botToken, apiUrl: `${own}/api/` };
  }

  async function isReady(): Promise<boolean> {
    if (draining || !app) return false;
    return store.prices("").then(
      () => true,
      () => false,
    );
  }

  const sweep = repeating(
    sweepEveryMs,
    async () => {
      await store.expireLeases();
      await app.deliverLate();
    },
    log,
  );
  const settling = repeating(settleEveryMs, () => settleUnknowns(store, () => counted), log);
  const { recordRetentionMs: recordMs, peopleRetentionMs: peopleMs } = config;
  const deleteExpired = () => store.deleteExpired({ recordMs, peopleMs });
  await deleteExpired();
  const retention = repeating(retentionEveryMs, deleteExpired, log);

  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    draining = true;
    clearInterval(sweep);
    clearInterval(settling);
    clearInterval(retention);
    // The local workspace still takes the answers of what is under way.
    await app?.stop(config.registryDeadlineMs + 5_000);
    server.close();
    await local?.workspace.close();
    server.closeAllConnections();
    for (const close of closers.reverse()) await close();
  }

  return {
    url,
    local: local !== null,
    stop() {
      stopping ??= stop();
      return stopping;
    },
  };
}

/** The embedded registry service, or the one that the settings name. */
async function openRegistry(config: Config, log: Logger, closers: (() => Promise<unknown>)[]) {
  if (config.registry.mode === "remote") {
    const { baseUrl, apiKey } = config.registry;
    return { baseUrl, apiKey, account: new URL(baseUrl).href.replace(/\/+$/, ""), invented: false };
  }
  const dataDir = join(config.dataDir, "registry");
  const running = await startRegistryService({
    ...{ dataDir, companies: demoCompanies, host: "127.0.0.1", port: 0 },
    // A line for each answer would drown the app's own.
    logger: log.child({ program: "registry" }, { level: "warn" }),
  });
  closers.push(() => running.close());
  const key = readSecret(config.dataDir, registryKeyFile) ?? undefined;
  const account = await running.service.accounts.ensure({
    ...{ name: "Künye", balance: demoCredits, key },
  });
  if (account.key !== key) writeSecret(config.dataDir, registryKeyFile, account.key);
  // Its address changes with each start, its account does not.
  return { baseUrl: running.url, apiKey: account.key, account: "embedded", invented: true };
}

const registryKeyFile = "registry-api-key";

/** A Slack workspace on this machine, with secrets of its own that nobody needs to know. */
function localSlack(url: () => string) {
  const signingSecret = randomBytes(16).toString("hex");
  const botToken = `xoxb-local-${randomBytes(12).toString("hex")}`;
  const manifest = readManifest(readFileSync(new URL("../manifest.yml", import.meta.url), "utf8"));
  const workspace = createSlackWorkspace({
    appUrl: () => `${url()}/slack/events`,
    baseUrl: url,
    ...{ signingSecret, botToken, manifest },
  });
  return { workspace, signingSecret, botToken };
}

function repeating(everyMs: number, work: () => Promise<unknown>, log: Logger): NodeJS.Timeout {
  return setInterval(() => {
    work().catch((error: unknown) => {
      log.error({ err: error }, "regular work failed");
    });
  }, everyMs).unref();
}

const notFound: RequestListener = (_req, res) => {
  answer(res, 404, "not found\n");
};

function answer(res: ServerResponse, status: number, text: string, type = "text/plain"): void {
  res.writeHead(status, { "content-type": type }).end(text);
}
