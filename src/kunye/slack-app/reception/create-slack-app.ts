import type { RequestListener } from "node:http";
import { App, HTTPReceiver } from "@slack/bolt";
import type { Logger } from "pino";
import { pressedButton } from "../action-ids.ts";
import { createBoltLogger } from "../bolt-logger.ts";
import { usageCard } from "../cards/usage-card.ts";
import { isCommandName } from "../commands/command-names.ts";
import type { Delivery } from "./delivery.ts";
import { directMessage } from "./direct-message.ts";
import type { Claim } from "../installation.ts";
import type { RefusalReason } from "./refusals.ts";
import { createSocket } from "./socket.ts";
import { createRequestGuard } from "./request-guard.ts";
import { usage } from "../../texts/tr.ts";
import { webClientOptions } from "../web-client.ts";

/** How the app is reached: signed HTTP requests, or a socket that it opens itself. */
export type SlackConnection = { signingSecret: string } | { appToken: string };

/** How the app is set up for one workspace. */
export interface SlackAppOptions {
  connection: SlackConnection;
  botToken: string;
  /** Base of Slack's Web API, with a slash at its end. */
  apiUrl: string;
  /** Takes what has been acknowledged. */
  deliver: (delivery: Delivery) => void;
  /** Hears of every request that is refused at the door. */
  refused: (reason: RefusalReason) => void;
  log: Logger;
}

/** The Slack app's reception: it checks and acknowledges, and does nothing that could hold up an acknowledgement. */
export interface SlackApp {
  /** Answers `POST /slack/events`; null where the app is connected by a socket. */
  listener: RequestListener | null;
  /** Whether Slack can reach the app, as far as that is the app's doing: false while its socket is closed. */
  isConnected(): boolean;
  /** Opens the socket, where there is one. */
  start(): Promise<void>;
  /** Takes nothing more. */
  stop(): Promise<void>;
}

/** Builds the reception; both ways of connecting share every line behind the receiver. */
export function createSlackApp(options: SlackAppOptions): SlackApp {
  const { connection, botToken, apiUrl, deliver, refused, log } = options;
  const clientOptions = webClientOptions(apiUrl);
  const way =
    "appToken" in connection
      ? { socket: createSocket({ appToken: connection.appToken, apiUrl, log }) }
      : { http: httpReceiver(connection.signingSecret, log), ...connection };
  const app = new App({
    receiver: "socket" in way ? way.socket.receiver : way.http,
    logger: createBoltLogger(log),
    clientOptions,
    convoStore: false,
    authorize: () => Promise.resolve({ botToken }),
  });

  app.command(/.*/, async ({ ack, body }) => {
    const { command } = body;
    if (!isCommandName(command)) {
      const lead = usage.unknownCommand(command.replace(/[^\p{L}\p{N}/_-]/gu, ""));
      await ack({ response_type: "ephemeral", ...usageCard(null, lead) });
      return;
    }
    await ack();
    const { text = "" } = body as { text?: string };
    deliver({
      asked: { kind: "command", command, text },
      identity: JSON.stringify(body),
      ...{ userId: body.user_id, channel: body.channel_id, responseUrl: responseUrlOf(body) },
      threadTs: null,
      claim: {
        ...{ team: said(body.team_id), enterprise: said(body.enterprise_id), personTeam: null },
      },
    });
  });

  app.action({ type: "block_actions", action_id: /.*/ }, async ({ ack, body, action }) => {
    await ack();
    const pressed = pressedButton(action);
    if (!pressed) return;
    deliver({
      asked: { kind: "button", ...pressed },
      identity: JSON.stringify(body),
      responseUrl: responseUrlOf(body),
      ...clicked(body),
    });
  });
  app.event("message", ({ event, body }) => {
    const written = directMessage(event);
    if (!written) return Promise.resolve();
    const { user: userId, channel, text, threadTs } = written;
    deliver({
      asked: { kind: "message", text },
      identity: JSON.stringify(body),
      ...{ userId, channel, threadTs, responseUrl: null, claim: null },
    });
    return Promise.resolve();
  });
  app.shortcut(/.*/, ({ ack }) => ack());
  app.view({ callback_id: /.*/, type: "view_submission" }, async ({ ack, body }) => {
    await ack();
    deliver({
      asked: { kind: "submission" },
      // A view is submitted once, however often the button is pressed.
      identity: JSON.stringify({ submitted: body.view.id }),
      responseUrl: null,
      ...clicked(body),
    });
  });
  app.view({ callback_id: /.*/, type: "view_closed" }, ({ ack }) => ack());
  app.options(/.*/, ({ ack }) => ack({ options: [] }));
  app.error((error) => {
    log.error({ err: error }, "a listener failed");
    return Promise.resolve();
  });

  if ("socket" in way) {
    const { socket } = way;
    return {
      listener: null,
      start: () => socket.open(),
      stop: () => socket.close(),
      isConnected: () => socket.isConnected(),
    };
  }
  const { http, signingSecret } = way;
  const receiver = http.requestListener;
  return {
    listener: createRequestGuard({ signingSecret, receiver, count: refused, log }),
    start: () => Promise.resolve(),
    stop: () => Promise.resolve(),
    isConnected: () => true,
  };
}

function httpReceiver(signingSecret: string, log: Logger): HTTPReceiver {
  return new HTTPReceiver({
    signingSecret,
    logger: createBoltLogger(log),
    // Our listeners acknowledge first, so whatever fails here is a payload that Slack never sends.
    processEventErrorHandler({ error, response }) {
      log.warn({ err: error }, "a payload could not be processed");
      if (!response.headersSent) response.writeHead(400);
      response.end();
      return Promise.resolve(false);
    },
  });
}

interface Clicked {
  user: { id: string; team_id?: string };
  team: { id: string; enterprise_id?: string } | null;
  enterprise?: { id: string };
  channel?: { id: string };
}

/** Who pressed something and where, and what the payload says of their companies. */
function clicked({ user, team, enterprise, channel }: Clicked) {
  const claim: Claim = {
    // An app that is installed for a whole enterprise gets no team.
    team: said(team?.id),
    enterprise: said(enterprise?.id) ?? said(team?.enterprise_id),
    personTeam: said(user.team_id),
  };
  return { userId: user.id, channel: channel?.id ?? "", threadTs: null, claim };
}

function said(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

function responseUrlOf(body: object): string | null {
  return said("response_url" in body ? body.response_url : null);
}
