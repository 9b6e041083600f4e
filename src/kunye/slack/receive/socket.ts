import { setTimeout as delay } from "node:timers/promises";
import { SocketModeReceiver, webApi, type Receiver } from "@slack/bolt";
import type { Logger } from "pino";
import { createBoltLogger } from "./bolt-logger.ts";
import { atMost, slackFailure, webClientOptions } from "../access/web-api.ts";

/** The app's sockets to Slack: two, so that one is open while Slack refreshes the other. */
export interface Socket {
  receiver: Receiver;
  /** True if a connection stands. */
  isConnected(): boolean;
  /** Connects, and reconnects after each end; resolves with the first connection or if Slack is away. */
  open(): Promise<void>;
  close(): Promise<void>;
}

interface SocketOptions {
  appToken: string;
  apiUrl: string;
  log: Logger;
}

const connectWithinMs = 20_000;
/** The longest that a start waits for Slack. */
const openWithinMs = 3_000;
const closeWithinMs = 3_000;
const firstPauseMs = 1_000;
const longestPauseMs = 10_000;
/** The pause after Slack has refused the token. */
const refusedPauseMs = 60_000;
/** A connection that lasted as long was a sound one. */
const soundAfterMs = 10_000;
/** Milliseconds before each opening of the second one: sockets of one age end in the same second. */
const apartMs = 5_000;
/** Each pause is by so much longer than the one before. */
const factor = 1.3;

/** Builds the socket. */
export function createSocket(options: SocketOptions): Socket {
  const first = createConnection(options, 0);
  const both = [first, createConnection(options, apartMs)];
  const open = async () => {
    for (const one of both) one.open();
    await atMost(openWithinMs, first.opened).catch(() => {
      options.log.warn(
        "the start goes on without the socket: it is opened as soon as Slack takes it",
      );
    });
  };
  const close = async () => {
    await Promise.all(both.map((one) => one.close()));
  };
  return {
    receiver: {
      init(app) {
        for (const { receiver } of both) receiver.init(app);
      },
      start: open,
      stop: close,
    },
    isConnected: () => both.some((one) => one.isConnected()),
    open,
    close,
  };
}

/**
 * Builds one connection that reopens after every outage.
 * The client's own reconnecting is off: its retries end in an unhandled rejection (socket-mode 3.1).
 */
function createConnection({ appToken, apiUrl, log }: SocketOptions, waitMs: number) {
  const clientOptions = { ...webClientOptions(apiUrl), retryConfig: { retries: 0 } };
  const receiver = new SocketModeReceiver({
    // What happens to the socket is logged here, once.
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
    let pause = firstPauseMs;
    while (!isClosing()) {
      await pauseFor(waitMs);
      const { lasted, waitFor } = await oneConnection();
      if (lasted > soundAfterMs) {
        pause = firstPauseMs;
        continue;
      }
      await pauseFor(Math.max(pause, waitFor));
      pause = Math.min(pause * factor, longestPauseMs);
    }
  }

  async function pauseFor(ms: number): Promise<void> {
    const { signal } = closing;
    if (ms > 0) await delay(ms, undefined, { signal, ref: false }).catch(ignored);
  }

  /** Holds one connection until it ends; returns its life and the wait before the next one. */
  async function oneConnection(): Promise<{ lasted: number; waitFor: number }> {
    ended = Promise.withResolvers();
    try {
      if (isClosing()) return { lasted: 0, waitFor: 0 };
      await atMost(connectWithinMs, client.start());
      // Closed while the address was asked for: nobody else ends this connection.
      if (isClosing()) await client.disconnect();
    } catch (error) {
      const waitFor = noted(error);
      // What may still be on its way would be a second connection.
      await atMost(closeWithinMs, client.disconnect()).catch(ignored);
      return { lasted: 0, waitFor };
    }
    const since = performance.now();
    connected = true;
    opened.resolve(undefined);
    log.info("the socket to Slack is open");
    await ended.promise;
    if (!isClosing()) log.warn("the socket to Slack has ended: it is opened again");
    return { lasted: performance.now() - since, waitFor: 0 };
  }

  function noted(error: unknown): number {
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
      await atMost(closeWithinMs, client.disconnect()).catch(ignored);
    },
  };
}

const ignored = () => undefined;
