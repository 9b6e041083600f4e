import { randomBytes } from "node:crypto";
import { readFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import type { Logger } from "pino";
import { collectDefaultMetrics, Counter, Gauge, Registry as MetricsRegistry } from "prom-client";
import type { Config } from "./config.ts";
import { bears } from "../platform/bearer.ts";
import { writeSecret } from "../platform/kept-secret.ts";
import { createLimitedServer, listen } from "../platform/limited-server.ts";
import { openThread } from "../platform/thread-port.ts";
import { registryAccount, registryKeyFile } from "./registry-account.ts";
import { createTroubleKnob, type Trouble } from "../registry/http/trouble.ts";
import { startRegistryService } from "../registry/start-registry-service.ts";
import { createSlackApp, type SlackApp } from "./slack-app/reception/create-slack-app.ts";
import { createSlackWorkspace } from "../workspace/create-slack-workspace.ts";
import type { ExtraKnob } from "../workspace/core/knobs.ts";
import { readManifest, type Manifest } from "../workspace/install/manifest.ts";
import type { Work, WorkSetup } from "./start-work.ts";
import type { StoreSetup } from "./store/open-store.ts";
import { holdDataDirectory, storeSetup } from "./store-setup.ts";

/** The running program. */
export interface Kunye {
  /** Where it listens. */
  url: string;
  local: boolean;
  /** Takes nothing new, finishes what may have been paid for, and closes. */
  stop(): Promise<void>;
}

const demoCompanies = 20_000;
const demoCredits = 250_000_000;

/**
 * Starts the program: acknowledgements here, everything behind them in a thread of its own, so that nothing that is
 * looked up, drawn or waited for holds one up. Throws ConfigError where a kept secret is unusable. `broken` is called
 * where it can't go on by itself and can only be stopped and started anew.
 */
export async function startKunye(
  config: Config,
  log: Logger,
  broken: () => void = () => undefined,
): Promise<Kunye> {
  const store = storeSetup(config);
  const directory = holdDataDirectory(config);
  try {
    const kunye = await startHeld(config, store, log, broken);
    return {
      ...kunye,
      stop: () =>
        kunye.stop().finally(() => {
          directory.release();
        }),
    };
  } catch (error) {
    directory.release();
    throw error;
  }
}

async function startHeld(
  config: Config,
  store: StoreSetup,
  log: Logger,
  broken: () => void,
): Promise<Kunye> {
  const closers: (() => Promise<unknown>)[] = [];
  const trouble = createTroubleKnob();
  const registry = await openRegistry(config, log, trouble.chosen, closers);
  const metrics = new MetricsRegistry();
  collectDefaultMetrics({ register: metrics });
  const refused = new Counter({
    name: "kunye_refused_requests_total",
    help: "Requests to the Slack endpoint that were refused, by reason",
    labelNames: ["reason"],
    registers: [metrics],
  });

  const manifest = readManifest(
    readFileSync(new URL("../../manifest.yml", import.meta.url), "utf8"),
  );
  let url = "";
  let draining = false;
  let app: SlackApp | null = null;
  let work: Work | null = null;
  const local =
    config.slack.mode === "local"
      ? localSlack(() => url, manifest, registry.invented ? [trouble.knob] : [])
      : null;
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
        if (config.metricsToken !== null && !bears(req, config.metricsToken)) {
          answer(res, 401, "METRICS_TOKEN is wanted as a bearer\n");
          return;
        }
        void metricsText().then((text) => answer(res, 200, text, metrics.contentType));
        return;
      default:
        fallback(req, res);
    }
  });
  url = await listen(server, config.port, config.host);
  const { connection, botToken, apiUrl } = slackAt(url);
  if ("appToken" in connection) {
    new Gauge({
      name: "kunye_socket_connected",
      help: "Whether the socket to Slack is open (Socket Mode)",
      registers: [metrics],
      collect() {
        this.set(app?.isConnected() === true ? 1 : 0);
      },
    });
  }
  const { scopes } = manifest;
  const setup: WorkSetup = { config, store, registry, slack: { botToken, apiUrl, scopes } };
  const behind = await openThread<Work>(
    new URL("./work-thread.ts", import.meta.url),
    "work",
    setup,
    (cause) => {
      log.fatal({ err: cause }, "the work has died");
      broken();
    },
  );
  work = behind;
  closers.push(() => behind.close());
  app = createSlackApp({
    ...{ connection, botToken, apiUrl, log },
    refused: (reason) => {
      refused.inc({ reason });
    },
    deliver(delivery) {
      behind.take(delivery).catch((error: unknown) => {
        log.error({ err: error }, "a delivery was lost");
      });
    },
  });
  await app.start();

  function slackAt(own: string) {
    if (config.slack.mode === "workspace") return config.slack;
    const { signingSecret = "", botToken = "" } = local ?? {};
    return { connection: { signingSecret }, botToken, apiUrl: `${own}/api/` };
  }

  async function isReady(): Promise<boolean> {
    if (draining || !work || app?.isConnected() !== true) return false;
    return work.isReady().catch(() => false);
  }

  /** The process's own figures are worth most while the work is down. */
  async function metricsText(): Promise<string> {
    const ofWork = (await work?.metrics().catch(() => "")) ?? "";
    return (await metrics.metrics()) + ofWork;
  }

  let stopping: Promise<void> | null = null;
  async function stop(): Promise<void> {
    draining = true;
    await app?.stop();
    // The local workspace still takes the answers of what is under way.
    for (const close of closers.reverse()) await close();
    server.close();
    await local?.workspace.close();
    server.closeAllConnections();
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
async function openRegistry(
  config: Config,
  log: Logger,
  trouble: () => Trouble,
  closers: (() => Promise<unknown>)[],
) {
  const { account: name, apiKey: kept } = registryAccount(config);
  if (config.registry.mode === "remote") {
    return { ...config.registry, account: name, invented: false };
  }
  const dataDir = join(config.dataDir, "registry");
  const running = await startRegistryService({
    ...{ dataDir, companies: demoCompanies, host: "127.0.0.1", port: 0, trouble },
    // A line for each answer would drown the app's own.
    logger: log.child({ program: "registry" }, { level: "warn" }),
  });
  closers.push(() => running.close());
  const account = await running.service.accounts.ensure({
    ...{ name: "Künye", balance: demoCredits, key: kept ?? undefined },
  });
  if (account.key !== kept) writeSecret(config.dataDir, registryKeyFile, account.key);
  return { baseUrl: running.url, apiKey: account.key, account: name, invented: true };
}

/** A Slack workspace on this machine, with secrets of its own that nobody needs to know. */
function localSlack(url: () => string, manifest: Manifest, extraKnobs: readonly ExtraKnob[]) {
  const signingSecret = randomBytes(16).toString("hex");
  const botToken = `xoxb-local-${randomBytes(12).toString("hex")}`;
  const workspace = createSlackWorkspace({
    appUrl: () => `${url()}/slack/events`,
    baseUrl: url,
    ...{ signingSecret, botToken, manifest, extraKnobs },
  });
  return { workspace, signingSecret, botToken };
}

const notFound: RequestListener = (_req, res) => {
  answer(res, 404, "not found\n");
};

function answer(res: ServerResponse, status: number, text: string, type = "text/plain"): void {
  res.writeHead(status, { "content-type": type }).end(text);
}
