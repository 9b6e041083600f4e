import { readFileSync } from "node:fs";
import { setTimeout as delay } from "node:timers/promises";
import type { Logger } from "pino";
import { asTyped, createLimitedServer, listen } from "../platform/limited-server.ts";
import { openThread } from "../platform/thread-port.ts";
import { readManifest } from "../workspace/install/manifest.ts";
import type { Config } from "./config.ts";
import { createFrontMetrics } from "./front-metrics.ts";
import { createRoutes, notFound } from "./http-routes.ts";
import { createLocalSlack } from "./local-slack.ts";
import { openRegistry } from "./open-registry.ts";
import { createSlackApp, type SlackApp } from "./slack-app/reception/create-slack-app.ts";
import type { WorkSetup } from "./connect-work.ts";
import type { Work } from "./start-work.ts";
import { holdDataDirectory, storeSetup } from "./store-setup.ts";
import type { StoreSetup } from "./store/open-store.ts";
import { manifestIn } from "./manifest/english.ts";
import { languages } from "./texts/languages.ts";

/** The running program. */
export interface Kunye {
  /** Where it listens. */
  url: string;
  local: boolean;
  /** Takes nothing new, finishes what may have been paid for, and closes. */
  stop(): Promise<void>;
}

/**
 * Starts the program: acknowledgements here, everything behind them in a thread of its own, so that nothing that is
 * looked up, drawn or waited for holds one up. Throws ConfigError where a kept secret is unusable. `broken` is called
 * where it can't go on by itself and has to be stopped and started again.
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

/** Milliseconds; the image's health check waits for five seconds. */
const readyWithinMs = 3_000;

async function startHeld(
  config: Config,
  store: StoreSetup,
  log: Logger,
  broken: () => void,
): Promise<Kunye> {
  const { close: closeRegistry, knobs, ...registry } = await openRegistry(config, log);
  const metrics = createFrontMetrics();
  const source = readFileSync(new URL("../../manifest.yml", import.meta.url), "utf8");
  const manifest = readManifest(manifestIn(source, config.teamLanguage));
  const optional = new Set(manifest.optionalScopes);
  const neededScopes = manifest.scopes.filter((scope) => !optional.has(scope));
  let draining = false;
  let app: SlackApp | null = null;
  let work: Work | null = null;
  let probe: Promise<boolean> | null = null;
  const routes = createRoutes({
    slackEvents: () => (draining || !app ? null : (app.listener ?? notFound)),
    isReady,
    metrics: { text: metricsText, contentType: metrics.contentType },
    metricsToken: config.metricsToken,
    otherwise: (req, res) => {
      (local?.workspace.listener ?? notFound)(req, res);
    },
  });
  const server = createLimitedServer(routes);
  const startListening = async () => asTyped(await listen(server, config.port, config.host));
  let url = "";
  const local = config.slack.mode === "local" ? createLocalSlack(() => url, manifest, knobs) : null;
  // The local workspace's address is known only once it listens.
  if (local) url = await startListening();
  const { connection, botToken, apiUrl } =
    config.slack.mode === "workspace"
      ? config.slack
      : {
          connection: { signingSecret: local?.signingSecret ?? "" },
          botToken: local?.botToken ?? "",
          apiUrl: `${url}/api/`,
        };
  if ("appToken" in connection) metrics.watchSocket(() => app?.isConnected() === true);
  const behind = await openWork(
    { config, store, registry, slack: { botToken, apiUrl, scopes: neededScopes } },
    log,
    () => metrics.workRestarted(),
    broken,
  );
  work = behind;
  app = createSlackApp({
    connection,
    botToken,
    apiUrl,
    texts: languages[config.teamLanguage],
    log,
    refused: (reason) => {
      metrics.refused(reason);
    },
    deliver(delivery) {
      behind.take(delivery).catch((error: unknown) => {
        log.error({ err: error }, "a delivery was lost");
      });
    },
  });
  try {
    // Whoever is behind a balancer is asked from now on.
    if (!local) url = await startListening();
  } catch (error) {
    await behind.close();
    throw error;
  }
  await app.start();

  /** Returns false if the probe takes too long. Starts no second probe beside one that hangs. */
  async function isReady(): Promise<boolean> {
    if (draining || !work || app?.isConnected() !== true) return false;
    probe ??= work
      .isReady()
      .catch(() => false)
      .finally(() => (probe = null));
    return Promise.race([probe, delay(readyWithinMs, false, { ref: false })]);
  }

  /** The process's own figures are worth most while the work is down. */
  async function metricsText(): Promise<string> {
    const ofWork = (await work?.metrics().catch(() => "")) ?? "";
    return (await metrics.text()) + ofWork;
  }

  async function stop(): Promise<void> {
    draining = true;
    await app?.stop();
    // The local workspace still takes the answers of what is under way.
    await behind.close();
    await closeRegistry();
    server.close();
    await local?.workspace.close();
    server.closeAllConnections();
  }

  let stopping: Promise<void> | null = null;
  return { url, local: local !== null, stop: () => (stopping ??= stop()) };
}

/** More restarts than this within a minute end the program. */
const mostRestarts = 3;

/**
 * Starts the thread of the work. After an uncaught exception a new thread takes its place, and the old one finishes what
 * it has begun. `broken` is called if that fails or happens too often.
 */
async function openWork(
  setup: WorkSetup,
  log: Logger,
  restarted: () => void,
  broken: () => void,
): Promise<Work> {
  const failures: number[] = [];
  const draining = new Set<Promise<void>>();
  let hasStarted = false;
  let isClosing = false;
  const program = new URL("./work-thread.ts", import.meta.url);
  const open = (own: WorkSetup): Promise<Work> => {
    const opened = openThread<Work>(program, "work", own, (cause) => {
      failed(opened, cause);
    });
    return opened;
  };
  let current = open(setup);
  await current;
  hasStarted = true;

  /** Replaces the newest thread; one that is being drained only says what failed. */
  function failed(thread: Promise<Work>, cause: Error): void {
    log.fatal({ err: cause }, "an uncaught exception in the work's thread");
    if (thread !== current || isClosing) return;
    const now = performance.now();
    failures.push(now);
    const isOften = failures.filter((at) => at > now - 60_000).length > mostRestarts;
    if (isOften || !hasStarted) {
      broken();
      return;
    }
    restarted();
    current = open({ ...setup, isRestart: true });
    current.catch((error: unknown) => {
      log.fatal({ err: error }, "the work could not be started again");
      broken();
    });
    draining.add(closed(thread));
  }

  function closed(thread: Promise<Work>): Promise<void> {
    return thread
      .then((work) => work.close())
      .catch((error: unknown) => {
        log.error({ err: error }, "the work was not closed cleanly");
      });
  }

  return {
    take: async (delivery) => (await current).take(delivery),
    isReady: async () => (await current).isReady(),
    metrics: async () => (await current).metrics(),
    async close() {
      isClosing = true;
      // A thread that could not be started must not cut off what the old one has paid for.
      await Promise.all([...draining, closed(current)]);
    },
  };
}
