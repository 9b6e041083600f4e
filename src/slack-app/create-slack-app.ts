import { createHash, randomUUID } from "node:crypto";
import type { RequestListener } from "node:http";
import { App, HTTPReceiver, SocketModeReceiver, webApi } from "@slack/bolt";
import type { Asker } from "../lookups/create-lookups.ts";
import { LookupError } from "../lookups/ask.ts";
import { answerMessage, directMessage } from "./answer-message.ts";
import { actionName } from "./action-ids.ts";
import { actionTable } from "./actions/action-table.ts";
import { createBoltLogger } from "./bolt-logger.ts";
import { usageCard } from "./cards/usage-card.ts";
import { commandTable } from "./commands/command-table.ts";
import { unescapeTyped } from "./commands/typed-words.ts";
import { deliverLate } from "./deliver-late.ts";
import { createSlackFront } from "./slack-front.ts";
import { say, type Parts, type Talk } from "./talk.ts";
import { failure, usage } from "./texts/tr.ts";

/** How the app is reached: signed HTTP requests, or a socket that it opens itself. */
export type SlackConnection = { signingSecret: string } | { appToken: string };

/** How the app is set up for one workspace. */
export interface SlackAppOptions {
  parts: Parts;
  connection: SlackConnection;
  botToken: string;
  /** Base of Slack's Web API, with a slash at its end. */
  apiUrl: string;
}

/** The Slack app. */
export interface SlackApp {
  /** Answers `POST /slack/events`; null where the app is connected by a socket. */
  listener: RequestListener | null;
  /** Opens the socket, where there is one. */
  start(): Promise<void>;
  /** Delivers what is owed since a crash or a failure. */
  deliverLate(): Promise<void>;
  /** How many deliveries are being worked on. */
  underWay(): number;
  /** Takes nothing more, and waits for what is under way, at most `withinMs`. */
  stop(withinMs: number): Promise<void>;
}

/** Builds the Slack app over its parts; both ways of connecting share every line behind the receiver. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const { parts, connection, botToken, apiUrl } = options;
  const { log, store } = parts;
  const logger = createBoltLogger(log);
  const clientOptions = {
    slackApiUrl: apiUrl,
    timeout: 5_000,
    retryConfig: { retries: 1, minTimeout: 300, maxTimeout: 1_000 },
    rejectRateLimitedCalls: true,
  };
  const http = "signingSecret" in connection;
  const receiver = http
    ? new HTTPReceiver({
        signingSecret: connection.signingSecret,
        logger,
        // Our listeners acknowledge first, so whatever fails here is a payload that Slack never sends.
        processEventErrorHandler({ error, response }) {
          log.warn({ err: error }, "a payload could not be processed");
          if (!response.headersSent) response.writeHead(400);
          response.end();
          return Promise.resolve(false);
        },
      })
    : new SocketModeReceiver({
        appToken: connection.appToken,
        logger,
        installerOptions: { clientOptions },
      });
  const app = new App({
    receiver,
    logger,
    clientOptions,
    convoStore: false,
    authorize: () => Promise.resolve({ botToken }),
  });
  const lateClient = new webApi.WebClient(botToken, clientOptions);
  const underWay = new Set<Promise<void>>();

  /** Runs a delivery's work once, after its ack; whatever goes wrong is said to the person. */
  function carryOut(talk: Talk, delivery: object, work: () => Promise<void>): void {
    const running = once(delivery, work)
      .catch((error: unknown) => apologise(talk, error))
      .catch((error: unknown) => {
        log.error({ err: error }, "an apology was not delivered");
      })
      .finally(() => underWay.delete(running));
    underWay.add(running);
  }

  async function once(delivery: object, work: () => Promise<void>): Promise<void> {
    const key = createHash("sha256").update(JSON.stringify(delivery)).digest("hex");
    const first = await store.firstDelivery(key).catch((cause: unknown) => {
      throw new LookupError("no", cause);
    });
    if (first) await work();
  }

  async function apologise(talk: Talk, error: unknown): Promise<void> {
    const reference = randomUUID().slice(0, 8);
    log.error({ err: error, reference }, "a delivery failed");
    const charged = error instanceof LookupError ? error.charged : "unknown";
    await say(talk, failure.ours(reference, charged));
  }

  app.command(/.*/, async ({ ack, body, client }) => {
    const command = commandTable.get(body.command);
    if (!command) {
      const lead = usage.unknownCommand(body.command.replace(/[^\p{L}\p{N}/_-]/gu, ""));
      await ack({ response_type: "ephemeral", ...usageCard(null, lead) });
      return;
    }
    await ack();
    const asker = { team: body.team_id, userId: body.user_id, channel: body.channel_id };
    const talk: Talk = { parts, asker, client, responseUrl: responseUrlOf(body), foreign: false };
    const { text = "" } = body as { text?: string };
    carryOut(talk, body, () => command(talk, unescapeTyped(text)));
  });

  app.action({ type: "block_actions", action_id: /.*/ }, async ({ ack, body, action, client }) => {
    await ack();
    // A link is opened by Slack itself.
    if (action.type !== "button" || action.url !== undefined) return;
    const asker = clicker(body);
    const foreign = (body.user.team_id ?? asker.team) !== asker.team;
    const talk: Talk = { parts, asker, client, responseUrl: responseUrlOf(body), foreign };
    const act = actionTable.get(actionName(action.action_id));
    carryOut(talk, body, () => (act ? act(talk, action.value ?? "") : say(talk, failure.notYours)));
  });
  app.event("message", ({ event, body, client }) => {
    const written = directMessage(event);
    if (!written) return Promise.resolve();
    const asker = { team: body.team_id, userId: written.user, channel: written.channel };
    const talk: Talk = { parts, asker, client, responseUrl: null, foreign: false };
    carryOut(talk, body, () => answerMessage(talk, written.text));
    return Promise.resolve();
  });
  app.shortcut(/.*/, ({ ack }) => ack());
  app.view({ callback_id: /.*/, type: "view_submission" }, async ({ ack, body, client }) => {
    await ack();
    const asker = clicker(body);
    const talk: Talk = { parts, asker, client, responseUrl: null, foreign: false };
    // No modal of this app is open anywhere, but whoever submits one is told so, once for each view.
    carryOut(talk, { submitted: body.view.id }, () => say(talk, failure.notYours));
  });
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
  app.error((error) => {
    log.error({ err: error }, "a listener failed");
    return Promise.resolve();
  });

  return {
    listener:
      receiver instanceof HTTPReceiver && http
        ? createSlackFront({
            signingSecret: connection.signingSecret,
            receiver: receiver.requestListener,
            log,
          })
        : null,
    deliverLate: () => deliverLate(parts, lateClient),
    underWay: () => underWay.size,
    async start() {
      if (!http) await app.start();
    },
    async stop(withinMs) {
      if (!http) await app.stop();
      const drained = Promise.allSettled(underWay);
      const bound = new Promise((resolve) => setTimeout(resolve, withinMs).unref());
      await Promise.race([drained, bound]);
    },
  };
}

interface Clicked {
  user: { id: string; team_id?: string };
  team: { id: string } | null;
  channel?: { id: string };
}

function clicker({ user, team, channel }: Clicked): Asker {
  return { team: team?.id ?? user.team_id ?? "", userId: user.id, channel: channel?.id ?? "" };
}

function responseUrlOf(body: object): string | null {
  const url = "response_url" in body ? body.response_url : null;
  return typeof url === "string" && url !== "" ? url : null;
}
