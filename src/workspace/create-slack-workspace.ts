import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import type { Enterprise } from "./core/channels-and-people.ts";
import { createChanges } from "./core/changes.ts";
import type { Core, Parts } from "./core/core.ts";
import { createDirectory, type Directory } from "./core/directory.ts";
import { createFiles } from "./core/files.ts";
import { createHeldInputs } from "./core/held-inputs.ts";
import { createIds } from "./core/ids.ts";
import { createKnobs, type ExtraKnob, type Knobs } from "./core/knobs.ts";
import { createMessageLog } from "./core/message-log.ts";
import { createResponseUrls } from "./core/response-urls.ts";
import { createTokens } from "./core/tokens.ts";
import { createTrafficLog, type TrafficEntry } from "./core/traffic-log.ts";
import { createTriggers } from "./core/triggers.ts";
import { createViewStore } from "./core/view-store.ts";
import { createDeliveryWays } from "./delivery/delivery-ways.ts";
import { createHttpDelivery } from "./delivery/http-delivery.ts";
import { createSocketDelivery } from "./delivery/socket-delivery.ts";
import { createEvents } from "./events/events.ts";
import { createLiveStreams } from "./http/live-stream.ts";
import { createListener } from "./http/workspace-listener.ts";
import type { Manifest } from "./install/manifest.ts";

export interface SlackWorkspaceOptions {
  /** Where the app takes its deliveries: its `/slack/events`. */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  /** The token of the installed app. */
  readonly botToken: string;
  /** What the app was allowed when it was installed; default all that the manifest asks for. */
  readonly grantedScopes?: readonly string[];
  /** With it the app may connect by Socket Mode; it is delivered to over HTTP until it has. */
  readonly appToken?: string;
  readonly manifest: Manifest;
  /** The enterprise that the workspace is part of; default none. */
  readonly enterprise?: Enterprise;
  /** The workspace's own address, for response_urls; a function where it is known only later. */
  readonly baseUrl: string | (() => string);
  /** Milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** How long the app may take to acknowledge; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
  /** Knobs on the page for what else runs with the workspace. */
  readonly extraKnobs?: readonly ExtraKnob[];
}

/** A Slack workspace on this machine, with one app installed in it. */
export interface SlackWorkspace {
  /** Answers the page, the Web API, response_urls, and files; 404 for all else. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes the app's Socket Mode connections: the server's `upgrade` listener. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Who and what there is: team, people, channels, the app's ids. */
  readonly directory: Directory;
  /** All parts of the workspace, for people in tests. */
  readonly core: Core;
  /** What Slack is made to do wrong, or how patient it is; nothing is wrong by default. */
  readonly knobs: Pick<Knobs, "settings" | "turn">;
  /** Requests and answers in both directions, oldest first. */
  traffic(): readonly TrafficEntry[];
  /** The number of the app's sockets. */
  socketCount(): number;
  /** Asks the app to replace one of its sockets, as Slack does every few hours. */
  refreshSocket(): void;
  /** Ends live streams and connections to the app. */
  close(): Promise<void>;
}

export function createSlackWorkspace(options: SlackWorkspaceOptions): SlackWorkspace {
  const clock = options.clock ?? Date.now;
  const ids = createIds(clock);
  const changes = createChanges();
  const { publish } = changes;
  const directory = createDirectory(options.manifest, publish, options.enterprise);
  const { app, team } = directory;
  const messages = createMessageLog(publish, ids, app.botUserId);
  const traffic = createTrafficLog(publish, clock);
  const knobs = createKnobs(publish, options.extraKnobs);
  const baseUrl = asFunction(options.baseUrl);
  const { ackMilliseconds, botToken, appToken, manifest, grantedScopes } = options;
  const sockets = createSocketDelivery({ appId: app.id, traffic, ackMilliseconds });
  changes.subscribe((change) => {
    if (change.kind === "knobs" && change.knobs.unreachable) sockets.cut();
  });
  const http = createHttpDelivery({
    appUrl: asFunction(options.appUrl),
    signingSecret: options.signingSecret,
    clock,
    traffic,
    ackMilliseconds,
  });
  const tokens = createTokens({ botToken, appToken, scopes: grantedScopes ?? manifest.scopes });
  const parts: Parts = {
    manifest,
    directory,
    changes,
    messages,
    heldInputs: createHeldInputs(),
    files: createFiles(publish, ids, clock),
    traffic,
    knobs,
    tokens,
    ids,
    clock,
    baseUrl,
    delivery: createDeliveryWays({
      http,
      sockets,
      knobs,
      isInteractive: manifest.isInteractive,
      ackMilliseconds,
    }),
    openSocket: () => sockets.ticket(baseUrl()),
    responseUrls: createResponseUrls({ baseUrl, clock, ids, messages, directory, knobs }),
    triggers: createTriggers(ids, clock),
    views: createViewStore(publish, ids, {
      team_id: team.id,
      app_id: app.id,
      app_installed_team_id: team.id,
      bot_id: app.botId,
    }),
  };
  const core: Core = { ...parts, events: createEvents(parts), language: "tr" };
  const streams = createLiveStreams(core, randomUUID());

  return {
    core,
    directory,
    knobs,
    listener: createListener(core, streams),
    upgrade: (request, socket, head) => {
      if (knobs.settings().unreachable) socket.destroy();
      else sockets.upgrade(request, socket, head);
    },
    traffic: () => traffic.entries(),
    socketCount: () => sockets.count(),
    refreshSocket: () => {
      sockets.refresh();
    },
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
