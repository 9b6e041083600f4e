import type { RequestListener } from "node:http";
import { App, HTTPReceiver, type Authorize, type Receiver } from "@slack/bolt";
import type { Logger } from "pino";
import { slackLimits } from "../../platform/slack-limits.ts";
import { webClientOptions } from "./web-api.ts";
import { createBoltLogger } from "./bolt-logger.ts";
import {
  createRequestGuard,
  payloadsTo,
  type RefusalReason,
  type SignedReceiver,
} from "./request-guard.ts";
import { createSocket } from "./socket.ts";

/** The connection: signed HTTP requests, or a socket that the app opens. */
export type SlackConnection = { signingSecret: string } | { appToken: string };

/** The app's connection to Slack: verifies each request, and passes it to its listener. */
export interface SlackApp {
  /** Answers `POST /slack/events`; null in Socket Mode. */
  listener: RequestListener | null;
  /** Answers the signed calls of agents; null in Socket Mode, and if they are off. */
  agentListener: RequestListener | null;
  /** True if Slack can reach the app; false while its socket is closed. */
  isConnected(): boolean;
  /** Opens the socket in Socket Mode. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface AppOptions {
  connection: SlackConnection;
  /** Base of Slack's Web API, with a slash at its end. */
  apiUrl: string;
  /** Tells Bolt of a payload's installation. */
  authorize: Authorize<boolean>;
  /** Registers the listeners. */
  register: (app: App) => void;
  /** Called for every request that the guard refuses. */
  countRefusal: (reason: RefusalReason) => void;
  /** Answers a verified request of an agent; null if they are off. */
  agents: SignedReceiver | null;
  log: Logger;
}

/** Builds the Bolt app; HTTP and Socket Mode differ only in the receiver. */
export function createSlackApp(options: AppOptions): SlackApp {
  const { connection, apiUrl, agents, countRefusal, log } = options;
  if ("appToken" in connection) {
    const socket = createSocket({ appToken: connection.appToken, apiUrl, log });
    boltAppOver(socket, options);
    return { listener: null, agentListener: null, ...socket };
  }
  const { signingSecret } = connection;
  const http = createHttpReceiver(signingSecret, log);
  boltAppOver(http, options);
  const guarded = (receiver: SignedReceiver) =>
    createRequestGuard({ signingSecret, receiver, countRefusal, log });
  return {
    listener: guarded(payloadsTo(http.requestListener, log)),
    agentListener: agents && guarded(agents),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    isConnected: () => true,
  };
}

/** Builds the Bolt app over a receiver, with the listeners. */
export function boltAppOver(
  receiver: Receiver,
  { apiUrl, authorize, register, log }: Omit<AppOptions, "connection" | "countRefusal" | "agents">,
): void {
  const app = new App({
    receiver,
    logger: createBoltLogger(log),
    clientOptions: webClientOptions(apiUrl),
    convoStore: false,
    authorize,
  });
  register(app);
  app.error((error) => {
    log.error({ err: error }, "a listener failed");
    return Promise.resolve();
  });
}

/** Chosen by hand: the answer has to reach Slack within its deadline. */
const unknownMarginMs = 100;

function createHttpReceiver(signingSecret: string, log: Logger): HTTPReceiver {
  return new HTTPReceiver({
    signingSecret,
    // The guard has checked it, by Bolt's own function: its refusals are counted and explained.
    signatureVerification: false,
    logger: createBoltLogger(log),
    // A kind of payload that Bolt does not know yet is no failure of Slack's.
    unhandledRequestTimeoutMillis: slackLimits.ack.milliseconds - unknownMarginMs,
    unhandledRequestHandler({ response }) {
      // Bolt also calls it for a payload that has failed.
      if (!response.headersSent) response.writeHead(200).end();
    },
    // Listeners acknowledge first, so only a payload that Slack never sends fails here.
    processEventErrorHandler({ error, response }) {
      log.warn({ err: error }, "a payload could not be processed");
      if (!response.headersSent) response.writeHead(400);
      response.end();
      return Promise.resolve(false);
    },
  });
}
