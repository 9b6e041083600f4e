import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import type { RequestListener, ServerResponse } from "node:http";
import { join } from "node:path";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { errorLogger } from "../../platform/logger.ts";
import {
  hasBearerToken,
  withLocalhost,
  createLimitedServer,
  isLoopback,
  listenOnMany,
} from "../../platform/limited-server.ts";
import type { ExtraKnob } from "../../workspace/core/knobs.ts";
import { readManifest, type Manifest } from "../../workspace/install/manifest.ts";
import { type Config, registryAccess, registryKeyFile } from "./config.ts";
import { observeForPage } from "./registry-traffic.ts";
import { metricsType } from "./metrics.ts";
import { createSlackApp, type SlackApp } from "../slack/bolt-app.ts";
import { createInstallPages } from "./install-pages.ts";
import { startWork, type RegularIntervals, type Work } from "./start-work.ts";
import { holdDataDirectory, storePlace, storeSetup } from "./store-setup.ts";
import { databaseOf, type StoreSetup } from "../store/open-store.ts";
import { knownPrices } from "../lookups/prices.ts";
import type { Language } from "../../platform/language.ts";
import { manifestIn } from "../operate/manifest/manifest-in.ts";
import { withAgents, withWorkflows } from "../operate/manifest/optional-parts.ts";
import { writeSecret } from "../../platform/data-directory.ts";
import { version } from "../../platform/version.ts";
import type { RequestObserver } from "../../registry/http/observe-requests.ts";

/** The running program; `stop` finishes paid work first. */
export type Kunye = Awaited<ReturnType<typeof startKunye>>;

/** `lingerMs`: the time in which a stopping program still takes what a proxy has sent it already. */
interface StopOptions {
  lingerMs?: number;
}

/** Starts the program, in tests with other `intervals`. Throws ConfigError for an unusable secret. */
export async function startKunye(config: Config, log: Logger, intervals?: RegularIntervals) {
  const store = storeSetup(config);
  const directory = holdDataDirectory(config);
  try {
    const { stop, ...kunye } = await startWithLock(config, store, { log, intervals });
    return {
      ...kunye,
      stop: (options?: StopOptions) => stop(options).finally(directory.release),
    };
  } catch (error) {
    directory.release();
    throw error;
  }
}

async function startWithLock(
  config: Config,
  store: StoreSetup,
  { log, intervals }: { log: Logger; intervals: RegularIntervals | undefined },
) {
  let work: Work | null = null;
  const {
    close: closeRegistry,
    knobs,
    newDemoKey,
    ...registry
  } = await openRegistry(config, log, {
    onMonth: async () => {
      await work?.passMonth().catch(errorLogger(log, "the rounds of watches failed"));
    },
    observe: observeForPage(() => local?.workspace),
  });
  const source = readFileSync(new URL("../../../manifest.yml", import.meta.url), "utf8");
  const rates = { prices: knownPrices(config.prices), confirmFrom: config.confirmFrom };
  const written = manifestIn(source, config.teamLanguage, rates);
  const manifest = readManifest(
    config.slack.mode === "local" ? withAllDoors(written, config.teamLanguage) : written,
  );
  const optional = new Set(manifest.optionalScopes);
  const neededScopes = manifest.scopes.filter((scope) => !optional.has(scope));
  let isStopping = false;
  let isDraining = false;
  let app: SlackApp | null = null;
  let pages: ReturnType<typeof createInstallPages> | null = null;
  const started = Promise.withResolvers<undefined>();
  /** The deliveries that are not acknowledged yet; their bodies may still be arriving. */
  const arriving = new Set<ServerResponse>();
  const routes = {
    slackEvents: () =>
      isDraining || !app || !work
        ? notReady
        : timed(app.listener ?? notFound, work.metrics.acknowledged, arriving),
    agents: () => (isDraining || !app ? notReady : (app.agentListener ?? notFound)),
    unreadyParts: async () => {
      if (isStopping) return ["stopping"];
      if (!app || !work) return ["starting"];
      const failing = await work.failingParts(readyWithinMs);
      return app.isConnected() ? failing : ["socket", ...failing];
    },
    metrics: async () => (await work?.metrics.text()) ?? "",
    page: (path: string) => pages?.get(path),
    fallback: () => (local ? holdPage(started.promise, local.workspace.listener) : notFound),
  };
  const server = createLimitedServer(createRoutes(config, routes));
  const startListening = async () =>
    withLocalhost(await listenOnMany(server, config.port, config.host));
  let url = "";
  const local =
    config.slack.mode === "local" ? await createLocalSlack(() => url, manifest, knobs) : null;
  // The local workspace's address is known only once it listens.
  if (local) url = await startListening();
  const { connection, botToken, apiUrl } =
    config.slack.mode === "remote"
      ? config.slack
      : config.slack.mode === "many"
        ? { ...config.slack, botToken: "" }
        : {
            connection: { signingSecret: local?.signingSecret ?? "" },
            botToken: local?.botToken ?? "",
            apiUrl: `${url}/api/`,
          };
  const slack = { botToken, apiUrl, scopes: neededScopes };
  const begun = await startWork({ config, store, registry, slack }, { log, intervals });
  work = begun;
  const pageSetup = { config, manifest, newDemoKey, registryUrl: registry.baseUrl };
  pages = createInstallPages(pageSetup, begun.install, log);
  begun.metrics.addProcessMetrics();
  begun.metrics.addReadiness(async () => (await routes.unreadyParts()).length === 0);
  if ("appToken" in connection) begun.metrics.addSocketMetrics(() => app?.isConnected() === true);
  app = createSlackApp({
    connection,
    apiUrl,
    authorize: begun.authorize,
    register: begun.register,
    agents: begun.agents,
    countRefusal: begun.metrics.refused,
    log,
  });
  try {
    // From here on, a load balancer sends requests.
    if (!local) url = await startListening();
  } catch (error) {
    await begun.close();
    throw error;
  }
  begun.startTasks();
  await app.start();
  started.resolve(undefined);
  void local?.workspace.checkCertificate();
  if (config.slack.mode === "many") {
    // At another address, the browser would not return with its cookie.
    const installUrl = `${config.slack.publicUrl}/slack/install`;
    log.info({ url: installUrl }, "workspaces install the app here");
  }

  async function stop({ lingerMs = 0 }: StopOptions): Promise<void> {
    isStopping = true;
    // A delivery that the other replica refused while it started can't be sent to it again.
    if (!local) await delay(lingerMs);
    isDraining = true;
    const answered = [...arriving].map((res) => once(res, "close").catch(() => undefined));
    await Promise.race([Promise.all(answered), delay(arrivesWithinMs, null, { ref: false })]);
    await app?.stop();
    // The local workspace still takes the answers of work under way.
    await begun.close();
    await closeRegistry();
    server.close();
    await local?.workspace.close();
    server.closeAllConnections();
  }

  let stopping: Promise<void> | null = null;
  const about = {
    version,
    mode: { local: "local workspace", remote: "one workspace", many: "many workspaces" }[
      config.slack.mode
    ],
    slack: "appToken" in connection ? "socket" : "http",
    store: databaseOf(storePlace(config)).name,
    registry: registry.isDemo ? "embedded, invented companies" : registry.name,
    teams:
      begun.install?.installations.all().filter(({ revokedAt }) => revokedAt === null).length ?? 1,
  };
  return {
    url,
    about,
    outdated: begun.outdated,
    local: local !== null,
    stop: (options: StopOptions = {}) => (stopping ??= stop(options)),
  };
}

/** Slack gives up a delivery after this time. */
const arrivesWithinMs = 3_000;

/** Below the time-outs of the health checks in `docs/deploy`. */
const readyWithinMs = 3_000;

/** Adds the assistant's tools and the workflows' step: the local workspace plays both. */
function withAllDoors(manifest: string, language: Language): string {
  // The workspace asks the tools at the app's own address.
  return withWorkflows(withAgents(manifest, "https://kunye.example"), language);
}

/** Builds a Slack workspace on this machine, with new secrets; its code is loaded only for it. */
async function createLocalSlack(
  url: () => string,
  manifest: Manifest,
  extraKnobs: readonly ExtraKnob[],
) {
  const { createSlackWorkspace } = await import("../../workspace/create-slack-workspace.ts");
  const signingSecret = randomBytes(16).toString("hex");
  const botToken = `xoxb-local-${randomBytes(12).toString("hex")}`;
  const workspace = createSlackWorkspace({
    appUrl: () => `${url()}/slack/events`,
    baseUrl: url,
    signingSecret,
    botToken,
    manifest,
    extraKnobs,
  });
  return { workspace, signingSecret, botToken };
}

interface Routes {
  slackEvents: () => RequestListener;
  /** The tools of agents. */
  agents: () => RequestListener;
  /** The parts that keep the program from being ready. */
  unreadyParts: () => Promise<string[]>;
  metrics: () => Promise<string>;
  /** A page on which workspaces install the app. */
  page: (path: string) => RequestListener | undefined;
  fallback: () => RequestListener;
}

/** Builds the program's HTTP paths. Without a token only this machine reads the metrics. */
function createRoutes({ metricsToken, host }: Config, routes: Routes): RequestListener {
  const paths = new Map<string, RequestListener>([
    ["/slack/events", (req, res) => routes.slackEvents()(req, res)],
    ["/mcp", (req, res) => routes.agents()(req, res)],
    ["/healthz", (_req, res) => respond(res, 200, "ok\n")],
    [
      "/readyz",
      (_req, res) =>
        void routes.unreadyParts().then((parts) => {
          if (parts.length === 0) respond(res, 200, "ready\n");
          else respond(res, 503, `not ready: ${parts.join(", ")}\n`);
        }),
    ],
    [
      "/metrics",
      (req, res) => {
        if (metricsToken === null && !isLoopback(host)) {
          notFound(req, res);
        } else if (metricsToken !== null && !hasBearerToken(req, metricsToken)) {
          respond(res, 401, "send METRICS_TOKEN as a bearer token\n");
        } else void routes.metrics().then((text) => respond(res, 200, text, metricsType));
      },
    ],
  ]);
  return (req, res) => {
    const path = (req.url ?? "/").split("?", 1)[0] ?? "/";
    (paths.get(path) ?? routes.page(path) ?? routes.fallback())(req, res);
  };
}

/**
 * Measures the time from a request's arrival to its answer, without refused requests; `open` has
 * the requests without an answer.
 */
function timed(
  listener: RequestListener,
  observe: (seconds: number) => void,
  open: Set<ServerResponse>,
): RequestListener {
  return (req, res) => {
    const arrivedAt = performance.now();
    open.add(res);
    res.once("close", () => open.delete(res));
    res.once("finish", () => {
      if (res.statusCode === 200) observe((performance.now() - arrivedAt) / 1_000);
    });
    listener(req, res);
  };
}

/** Delays the page's requests until the app takes commands; the app's own calls pass. */
function holdPage(started: Promise<unknown>, listener: RequestListener): RequestListener {
  return (req, res) => {
    if (/^\/(api|response|upload|files-pri)\//.test(req.url ?? "/")) listener(req, res);
    else void started.then(() => listener(req, res));
  };
}

const notReady: RequestListener = (_req, res) => respond(res, 503, "not ready\n");
const notFound: RequestListener = (_req, res) => respond(res, 404, "not found\n");

function respond(res: ServerResponse, status: number, text: string, type = "text/plain"): void {
  res.writeHead(status, { "content-type": type }).end(text);
}

/** Chosen by hand: common titles are found. */
const demoCompanies = 20_000;
/** 250 credits, chosen by hand. */
const demoCredits = 250_000_000;

/**
 * Opens the registry of the settings, or loads and starts the embedded one; `knobs` are for the page.
 */
async function openRegistry(
  config: Config,
  log: Logger,
  { onMonth, observe }: { onMonth: () => Promise<void>; observe: RequestObserver },
) {
  const { name, apiKey: storedKey } = registryAccess(config);
  if (config.registry.mode === "remote") {
    const { baseUrl, apiKey } = config.registry;
    const close = () => Promise.resolve();
    // Without the operator's key, each workspace brings its own.
    return {
      baseUrl,
      apiKey: apiKey ?? "",
      name,
      isDemo: false,
      knobs: [],
      newDemoKey: null,
      close,
    };
  }
  const { createTroubleKnob, startRegistryService } =
    await import("../../registry/start-registry-service.ts");
  const trouble = createTroubleKnob();
  const service = await startRegistryService({
    dataDir: join(config.dataDir, "registry"),
    companies: demoCompanies,
    host: "127.0.0.1",
    port: 0,
    trouble: trouble.trouble,
    observe: config.slack.mode === "local" ? observe : undefined,
    // A line for each answer would hide the app's own lines.
    logger: log.child({ program: "registry" }, { level: "warn" }),
  });
  const { url: baseUrl, accounts, close } = service;
  const demoAccount = { name: "Künye", balance: demoCredits, key: storedKey ?? undefined };
  const { key: apiKey } = await accounts.ensure(demoAccount);
  if (apiKey !== storedKey) writeSecret(config.dataDir, registryKeyFile, apiKey);
  /** Opens a workspace's own demo account, or issues another key of it. */
  const newDemoKey = async (workspace: string) => {
    const wanted = { name: `Künye ${workspace}`, balance: demoCredits };
    return (await accounts.ensure(wanted)).key;
  };
  let months: Promise<void> = Promise.resolve();
  const monthKnob: ExtraKnob = {
    name: "month",
    get label() {
      return { tr: `Geçen ay sayısı: ${service.months}`, en: `Months passed: ${service.months}` };
    },
    values: [{ name: "pass", label: { tr: "Bir ay geçsin", en: "Let a month pass" } }],
    set: () => {
      // A further press waits for the rounds of the month before.
      months = months
        .catch(() => undefined)
        .then(service.passMonth)
        .then(onMonth);
      return months;
    },
  };
  const knobs = [trouble.knob, monthKnob];
  return { baseUrl, apiKey, name, isDemo: true, knobs, newDemoKey, close };
}
