import type { IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { slackLimits } from "../platform/slack-limits.ts";
import { createContents, type Core, type CoreOptions, type Parts } from "./core/core.ts";
import { createDeliveryWays } from "./delivery/delivery-ways.ts";
import { createHttpDelivery } from "./delivery/http-delivery.ts";
import { createSocketDelivery } from "./delivery/socket-delivery.ts";
import { createEvents } from "./events/events.ts";
import { createLiveStreams } from "./http/live-stream.ts";
import { createListener } from "./http/workspace-listener.ts";

export interface SlackWorkspaceOptions extends CoreOptions {
  /** The address of the app's deliveries: its `/slack/events`. */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  /** The workspace's own address, for response_urls; a function where it is known only later. */
  readonly baseUrl: string | (() => string);
  /** The time for acknowledgements in milliseconds; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
}

export type SlackWorkspace = ReturnType<typeof createSlackWorkspace>;

/** Creates a Slack workspace on this machine, with one app installed in it. */
export function createSlackWorkspace(options: SlackWorkspaceOptions) {
  const { ackMilliseconds = slackLimits.ack.milliseconds, signingSecret } = options;
  const baseUrl = asFunction(options.baseUrl);
  const contents = createContents(options, baseUrl);
  const { directory, knobs, traffic, clock } = contents;
  const sockets = createSocketDelivery({ appId: directory.app.id, traffic, ackMilliseconds });
  contents.changes.subscribe((change) => {
    if (change.kind === "knobs" && change.knobs.unreachable) sockets.cut();
  });
  const appUrl = asFunction(options.appUrl);
  const http = createHttpDelivery({ appUrl, signingSecret, clock, traffic, ackMilliseconds });
  const { isInteractive } = options.manifest;
  const parts: Parts = {
    ...contents,
    delivery: createDeliveryWays({ http, sockets, knobs, isInteractive, ackMilliseconds }),
    openSocket: () => sockets.ticket(baseUrl()),
  };
  const core: Core = { ...parts, events: createEvents(parts), language: "tr" };
  const streams = createLiveStreams(core);

  return {
    /** All parts of the workspace, for people in tests. */
    core,
    /** The team, people, channels and the app's ids. */
    directory,
    /** The simulated faults and limits of Slack; none by default. */
    knobs,
    /** Answers the page, the Web API, response_urls, and files; 404 for all else. */
    listener: createListener(core, streams),
    /** Takes the app's Socket Mode connections: the server's `upgrade` listener. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (knobs.settings().unreachable) socket.destroy();
      else sockets.upgrade(request, socket, head);
    },
    /** Requests and answers in both directions, oldest first. */
    traffic: () => traffic.entries(),
    /** The number of the app's sockets. */
    socketCount: () => sockets.count(),
    /** Asks the app to replace one of its sockets, as Slack does every few hours. */
    refreshSocket: () => sockets.refresh(),
    /** Ends live streams and connections to the app. */
    async close() {
      streams.close();
      core.events.close();
      await core.delivery.close();
    },
  };
}

function asFunction(value: string | (() => string)): () => string {
  return typeof value === "string" ? () => value : value;
}
