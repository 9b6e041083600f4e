import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createAppDelivery } from "./app-delivery.ts";
import { createChanges } from "./changes.ts";
import type { Core } from "./core.ts";
import { createDirectory, type Channel, type Directory, type Person } from "./directory.ts";
import { createIds } from "./ids.ts";
import { createLiveStreams } from "./live-stream.ts";
import type { Manifest } from "./manifest.ts";
import { createMessageLog } from "./message-log.ts";
import { createPersonView, type PersonView } from "./person-view.ts";
import { createResponseUrls } from "./response-urls.ts";
import { createSocketDelivery } from "./socket-delivery.ts";
import { createTrafficLog, type TrafficEntry } from "./traffic-log.ts";
import { createTriggers } from "./triggers.ts";
import { createViewStore } from "./view-store.ts";
import { createListener } from "./workspace-listener.ts";

export interface SlackWorkspaceOptions {
  /** Where the app takes its deliveries: its `/slack/events`. */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  readonly botToken: string;
  /** With it the app may connect by Socket Mode; it is delivered to over HTTP as long as it has not. */
  readonly appToken?: string;
  readonly manifest: Manifest;
  /** The workspace's own address, for response_urls; a function where it is known only later. */
  readonly baseUrl: string | (() => string);
  /** Milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** In [0, 1); default `Math.random`. */
  readonly random?: () => number;
  /** How long the app may take to acknowledge; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
}

/** A Slack workspace on this machine, with one app installed in it. */
export interface SlackWorkspace {
  /** Answers `/`, `/assets/*`, `/workspace/*`, `/api/*` and `/response/*`; 404 for all else. */
  readonly listener: (request: IncomingMessage, response: ServerResponse) => void;
  /** Takes the app's Socket Mode connections: the server's `upgrade` listener. */
  readonly upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => void;
  /** Who and what there is: team, people, channels, the app's ids. */
  readonly directory: Directory;
  /**
   * A person by handle (`ayse`) or id, for tests.
   * @throws {Error} when there is nobody of that name.
   */
  person(handle: string): WorkspacePerson;
  /** Requests and answers in both directions, oldest first. */
  traffic(): readonly TrafficEntry[];
  /** Ends live streams and connections to the app. */
  close(): Promise<void>;
}

export interface WorkspacePerson {
  readonly person: Person;
  /**
   * The person in a channel, by name without the number sign.
   * @throws {Error} when the person is not in it.
   */
  in(channelName: string): PersonView;
  /** The person's own conversation with the app. */
  withApp(): PersonView;
}

export function createSlackWorkspace(options: SlackWorkspaceOptions): SlackWorkspace {
  const clock = options.clock ?? Date.now;
  const ids = createIds(clock, options.random ?? Math.random);
  const changes = createChanges();
  const directory = createDirectory(options.manifest);
  const messages = createMessageLog(changes, ids);
  const traffic = createTrafficLog(changes, clock);
  const baseUrl = asFunction(options.baseUrl);
  const { app, team } = directory;
  const { ackMilliseconds } = options;
  const sockets = createSocketDelivery({ appId: app.id, traffic, ackMilliseconds });
  const http = createAppDelivery({
    appUrl: asFunction(options.appUrl),
    signingSecret: options.signingSecret,
    ...{ clock, traffic, ackMilliseconds },
  });
  const way = () => (sockets.isConnected() ? sockets : http);
  const core: Core = {
    manifest: options.manifest,
    directory,
    changes,
    messages,
    traffic,
    ids,
    clock,
    baseUrl,
    delivery: {
      form: (label, fields) => way().form(label, fields),
      json: (label, body) => way().json(label, body),
      async close() {
        await Promise.all([sockets.close(), http.close()]);
      },
    },
    openSocket: () => sockets.ticket(baseUrl()),
    responseUrls: createResponseUrls({ baseUrl, clock, ids, messages }),
    triggers: createTriggers(ids, clock),
    views: createViewStore(changes, ids, () => ({
      team_id: team.id,
      app_id: app.id,
      app_installed_team_id: team.id,
      bot_id: app.botId,
    })),
  };
  const streams = createLiveStreams(core, randomUUID());

  return {
    directory,
    listener: createListener(core, streams, options),
    upgrade: (request, socket, head) => {
      sockets.upgrade(request, socket, head);
    },
    person(handle) {
      const person = directory.person(handle);
      if (!person) throw new Error(`nobody is called ${handle}`);
      return {
        person,
        in: (name) => createPersonView(core, person, memberOf(directory, name, person)),
        withApp: () => createPersonView(core, person, directory.directMessage(person.id)),
      };
    },
    traffic: () => traffic.entries(),
    async close() {
      streams.close();
      await core.delivery.close();
    },
  };
}

function memberOf(directory: Directory, name: string, person: Person): Channel {
  const channel = directory.channelNamed(name);
  if (!channel) throw new Error(`there is no channel ${name}`);
  if (!channel.memberIds.includes(person.id)) throw new Error(`${person.handle} is not in ${name}`);
  return channel;
}

function asFunction(value: string | (() => string)): () => string {
  return typeof value === "string" ? () => value : value;
}
