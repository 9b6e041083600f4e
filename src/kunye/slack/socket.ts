import { setTimeout as delay } from "node:timers/promises";
import { SocketModeReceiver, webApi, type App } from "@slack/bolt";
import type { Logger } from "pino";
import { answerWithin, slackFailure, webClientOptions } from "./web-api.ts";
import { createBoltLogger } from "./bolt-logger.ts";

// All times are chosen by hand.

const connectWithinMs = 20_000;
/** The longest wait for Slack when the app starts. */
const openWithinMs = 3_000;
const closeWithinMs = 3_000;
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
const pauseGrowth = 1.3;
/** The pause after Slack has refused the token. */
const refusedPauseMs = 60_000;
/** A connection that lasted longer resets the pause. */
const stableAfterMs = 10_000;
/** The delay of the second connection: connections of one age end in the same second. */
const secondDelayMs = 5_000;

interface SocketOptions {
  appToken: string;
  apiUrl: string;
  log: Logger;
}

/** Builds Bolt's receiver over two connections: one stays open while Slack renews the other. */
export function createSocket(options: SocketOptions) {
  const first = createConnection(options, 0);
  const connections = [first, createConnection(options, secondDelayMs)];
  return {
    init(app: App) {
      for (const { receiver } of connections) receiver.init(app);
    },
    isConnected: () => connections.some((one) => one.isConnected()),
    /** Keeps both connections open. Resolves with the first one, or after 3 s without Slack. */
    async start() {
      for (const one of connections) one.open();
      await answerWithin(openWithinMs, first.opened).catch(() => {
        options.log.warn("the app starts without the socket, which opens as soon as Slack answers");
      });
    },
    async stop() {
      await Promise.all(connections.map((one) => one.close()));
    },
  };
}

/**
 * Builds one connection that reopens after every outage.
 * The client's own reconnecting is off: its retries end in an unhandled rejection (socket-mode 3.1).
 */
function createConnection({ appToken, apiUrl, log }: SocketOptions, delayMs: number) {
  const clientOptions = { ...webClientOptions(apiUrl), retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    // This file logs all that happens to the socket.
    logger: createBoltLogger(log.child({}, { level: "silent" })),
    appToken,
    autoReconnectEnabled: false,
    installerOptions: { clientOptions },
  });
  const { client } = receiver;
  const closing = new AbortController();
  const isClosing = () => closing.signal.aborted;
  const opened = Promise.withResolvers<undefined>();
  let connected = false;
  let ended = Promise.withResolvers<undefined>();
  client.on("disconnected", () => {
    connected = false;
    ended.resolve(undefined);
  });

  async function keepConnected(): Promise<void> {
    let pauseMs = firstPauseMs;
    while (!isClosing()) {
      await pauseFor(delayMs);
      const { lastedMs, waitMs } = await holdConnection();
      if (lastedMs > stableAfterMs) {
        pauseMs = firstPauseMs;
        continue;
      }
      await pauseFor(Math.max(pauseMs, waitMs));
      pauseMs = Math.min(pauseMs * pauseGrowth, longestPauseMs);
    }
  }

  async function pauseFor(ms: number): Promise<void> {
    const { signal } = closing;
    if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(ignore);
  }

  /** Holds one connection until it ends; returns its duration and the wait before the next one. */
  async function holdConnection(): Promise<{ lastedMs: number; waitMs: number }> {
    ended = Promise.withResolvers();
    try {
      if (isClosing()) return { lastedMs: 0, waitMs: 0 };
      await answerWithin(connectWithinMs, client.start());
      // `close` ran while connecting, so this connection must be ended here.
      if (isClosing()) await client.disconnect();
    } catch (error) {
      const waitMs = logFailedOpening(error);
      // Without this a slow connection could still open as a second one.
      await answerWithin(closeWithinMs, client.disconnect()).catch(ignore);
      return { lastedMs: 0, waitMs };
    }
    const since = performance.now();
    connected = true;
    opened.resolve(undefined);
    log.info("the socket to Slack is open");
    await ended.promise;
    if (!isClosing()) log.warn("the socket to Slack has ended: it is opened again");
    return { lastedMs: performance.now() - since, waitMs: 0 };
  }

  /** Logs a failed opening; returns the wait before the next one in milliseconds. */
  function logFailedOpening(error: unknown): number {
    const { transient, code } = slackFailure(error);
    if (error instanceof webApi.WebAPIPlatformError && !transient) {
      log.error({ code }, "Slack refuses the app token: no socket until it is valid");
      return refusedPauseMs;
    }
    log.warn({ code }, "the socket to Slack could not be opened: it is tried again");
    return error instanceof webApi.WebAPIRateLimitedError ? error.retryAfter * 1_000 : 0;
  }

  return {
    receiver,
    isConnected: () => connected,
    opened: opened.promise,
    open() {
      void keepConnected();
    },
    async close() {
      closing.abort();
      await answerWithin(closeWithinMs, client.disconnect()).catch(ignore);
    },
  };
}

const ignore = () => undefined;
