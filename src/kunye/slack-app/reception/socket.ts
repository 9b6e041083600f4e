import { setTimeout as delay } from "node:timers/promises";
import { SocketModeReceiver, webApi } from "@slack/bolt";
import type { Logger } from "pino";
import { createBoltLogger } from "../bolt-logger.ts";
import { atMost, slackFailure } from "../slack-failure.ts";
import { webClientOptions } from "../web-client.ts";

/** The app's own connection to Slack. */
export interface Socket {
  receiver: SocketModeReceiver;
  isConnected(): boolean;
  /** Connects, and again whenever the connection has ended; resolves with the first one, or while Slack is away. */
  open(): Promise<void>;
  close(): Promise<void>;
}

/** In milliseconds. */
const usual = {
  connectWithin: 20_000,
  /** How long a start waits for Slack. */
  openWithin: 3_000,
  closeWithin: 3_000,
  firstPause: 1_000,
  longestPause: 10_000,
  /** After Slack has refused the token. */
  refusedPause: 60_000,
  /** A connection that lasted as long was a sound one. */
  soundAfter: 10_000,
};
/** Each pause is by so much longer than the one before. */
const factor = 1.3;

/**
 * Builds the connection, which is opened again after every outage. The client's own reconnecting is off: it gives up
 * when Slack can't be reached, and its retries end in an unhandled rejection (socket-mode 3.1).
 */
export function createSocket(
  { appToken, apiUrl, log }: { appToken: string; apiUrl: string; log: Logger },
  times = usual,
): Socket {
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
  const opened = Promise.withResolvers<undefined>();
  let connected = false;
  let ended = Promise.withResolvers<undefined>();
  client.on("disconnected", () => {
    connected = false;
    ended.resolve(undefined);
  });

  async function keepConnected(): Promise<void> {
    let pause = times.firstPause;
    while (!closing.signal.aborted) {
      const { lasted, waitFor } = await oneConnection();
      if (lasted > times.soundAfter) {
        pause = times.firstPause;
        continue;
      }
      const { signal } = closing;
      await delay(Math.max(pause, waitFor), undefined, { signal, ref: false }).catch(ignored);
      pause = Math.min(pause * factor, times.longestPause);
    }
  }

  /** Makes one connection and waits for its end; answers with how long it lasted, and how long to wait before the next. */
  async function oneConnection(): Promise<{ lasted: number; waitFor: number }> {
    ended = Promise.withResolvers();
    try {
      await atMost(times.connectWithin, client.start());
    } catch (error) {
      const waitFor = noted(error);
      // What may still be on its way would be a second connection.
      await atMost(times.closeWithin, client.disconnect()).catch(ignored);
      return { lasted: 0, waitFor };
    }
    const since = performance.now();
    connected = true;
    opened.resolve(undefined);
    log.info("the socket to Slack is open");
    await ended.promise;
    if (!closing.signal.aborted) log.warn("the socket to Slack has ended: it is opened again");
    return { lasted: performance.now() - since, waitFor: 0 };
  }

  function noted(error: unknown): number {
    const { transient, code } = slackFailure(error);
    if (error instanceof webApi.WebAPIPlatformError && !transient) {
      log.error({ code }, "Slack refuses the app token: no socket until it is valid");
      return times.refusedPause;
    }
    log.warn({ code }, "the socket to Slack could not be opened: it is tried again");
    return error instanceof webApi.WebAPIRateLimitedError ? error.retryAfter * 1_000 : 0;
  }

  return {
    receiver,
    isConnected: () => connected,
    async open() {
      void keepConnected();
      await atMost(times.openWithin, opened.promise).catch(() => {
        log.warn("the start goes on without the socket: it is opened as soon as Slack takes it");
      });
    },
    async close() {
      closing.abort();
      await atMost(times.closeWithin, client.disconnect()).catch(ignored);
    },
  };
}

const ignored = () => undefined;
