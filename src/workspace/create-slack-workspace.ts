import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { listen } from "../platform/limited-server.ts";
import { slackLimits } from "../platform/slack-limits.ts";
import { createContents, type Core, type CoreOptions, type BaseCore } from "./core/core.ts";
import { createDelivery } from "./delivery/create-delivery.ts";
import { createEvents } from "./delivery/events.ts";
import { createSocketDelivery } from "./delivery/socket-delivery.ts";
import type { TrafficEntry } from "./core/traffic-log.ts";
import { createLiveStreams } from "./http/live-stream.ts";
import { createListener } from "./http/workspace-listener.ts";

export interface SlackWorkspaceOptions extends CoreOptions {
  /** The address of the app's deliveries: its `/slack/events`. */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  /** The workspace's own address, for response_urls; a function if known only later. */
  readonly baseUrl: string | (() => string);
  /** The time for acknowledgements in milliseconds; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
  /** Called with the cause's code if the app could not be reached, such as `ECONNREFUSED`. */
  readonly onUnreachable?: (code: string) => void;
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
    if (change.kind === "knobs" && change.knobs.unreachable) sockets.terminate();
  });
  const parts: BaseCore = {
    ...contents,
    delivery: createDelivery({
      appUrl: asFunction(options.appUrl),
      signingSecret,
      isInteractive: options.manifest.isInteractive,
      ackMilliseconds,
      sockets,
      knobs,
      traffic,
      clock,
      onUnreachable: options.onUnreachable,
    }),
    openSocket: () => sockets.issueAddress(baseUrl()),
  };
  const core: Core = { ...parts, events: createEvents(parts), language: "tr", pageId: "" };
  const streams = createLiveStreams(core);

  return {
    core,
    directory,
    knobs,
    /** Answers the page, the Web API, response_urls, and files; 404 for all else. */
    listener: createListener(core, streams),
    /** The server's `upgrade` listener, for Socket Mode. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (knobs.settings().unreachable) socket.destroy();
      else sockets.upgrade(request, socket, head);
    },
    traffic: () => traffic.entries(),
    /** Shows a request to another service in the traffic; call the returned function with its end. */
    beginServiceCall: (call: Pick<TrafficEntry, "method" | "path" | "label">) =>
      traffic.begin({ direction: "to-service", ...call }),
    socketCount: () => sockets.count(),
    /** Asks the app to replace one of its sockets, as Slack does every few hours. */
    refreshSocket: () => sockets.refresh(),
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

/**
 * Starts a workspace that listens on this machine only, on any free port if none is given.
 * @throws {Error} if the port is taken.
 */
export async function startSlackWorkspace(
  options: Omit<SlackWorkspaceOptions, "baseUrl"> & { readonly port?: number },
) {
  const server = createServer();
  const url = await listen(server, options.port ?? 0, "127.0.0.1");
  const workspace = createSlackWorkspace({ ...options, baseUrl: url });
  server.on("request", workspace.listener);
  server.on("upgrade", workspace.upgrade);
  return {
    ...workspace,
    /** `http://127.0.0.1:<port>`: the page; the Web API is at `/api/`. */
    url,
    async close() {
      await workspace.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
