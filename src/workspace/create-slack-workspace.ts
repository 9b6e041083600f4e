import { randomUUID } from "node:crypto";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Duplex } from "node:stream";
import { createAppDelivery } from "./app-delivery.ts";
import { createChanges } from "./changes.ts";
import type { Core, Parts } from "./core.ts";
import { createDirectory, type Directory, type EnterpriseInstall } from "./directory.ts";
import { createDeliveryWays } from "./delivery-ways.ts";
import { createEvents } from "./events.ts";
import { createFiles } from "./files.ts";
import { createHeldInputs } from "./held-inputs.ts";
import { createIds } from "./ids.ts";
import { createInstallation } from "./installation.ts";
import { installedIn } from "./enterprise-fields.ts";
import { createKnobs, type ExtraKnob, type Knobs } from "./knobs.ts";
import { createLiveStreams } from "./live-stream.ts";
import { requestUrl, type Manifest } from "./manifest.ts";
import { createMessageLog } from "./message-log.ts";
import { createNotifications } from "./notifications.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createResponseUrls } from "./response-urls.ts";
import { createScheduled } from "./scheduled.ts";
import { createSocketDelivery } from "./socket-delivery.ts";
import { createTrafficLog, type TrafficEntry } from "./traffic-log.ts";
import { createTriggers } from "./triggers.ts";
import { createViewStore } from "./view-store.ts";
import { verifyRequestUrl, type Verification } from "./verify-request-url.ts";
import { createWorkspacePerson, type WorkspacePerson } from "./workspace-person.ts";
import { uninstall } from "./uninstall.ts";
import { createWorkflowSteps } from "./workflow-steps.ts";
import { createListener } from "./workspace-listener.ts";

export interface SlackWorkspaceOptions {
  /**
   * Where the app takes its deliveries: its `/slack/events`, or only its origin where the paths of
   * the manifest's request URLs differ.
   */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  /** The token of the installed app; without it the app has yet to be installed, by OAuth. */
  readonly botToken?: string;
  /** What the app was allowed when it was installed; default all that the manifest asks for. */
  readonly grantedScopes?: readonly string[];
  /** With it the app may connect by Socket Mode; it is delivered to over HTTP until it has. */
  readonly appToken?: string;
  /** The app's OAuth client; without it nobody can install the app. */
  readonly client?: { readonly id: string; readonly secret: string };
  readonly manifest: Manifest;
  /** The workspace is part of an Enterprise Grid, and the app is installed in it alone, or org-wide. */
  readonly enterprise?: EnterpriseInstall;
  /** The workspace's own address, for response_urls; a function where it is known only later. */
  readonly baseUrl: string | (() => string);
  /** Milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** In [0, 1); default `Math.random`. */
  readonly random?: () => number;
  /** How long the app may take to acknowledge; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
  /** Knobs on the page for what else runs with the workspace. */
  readonly extraKnobs?: readonly ExtraKnob[];
}

/** A Slack workspace on this machine, with one app installed in it. */
export interface SlackWorkspace {
  /** Answers the page, the Web API, response_urls, files and the install page; 404 for all else. */
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
  /** What Slack is made to do wrong, or how patient it is; nothing is wrong by default. */
  readonly knobs: Pick<Knobs, "settings" | "turn">;
  /** Asks the app at its request URL to repeat a challenge, as Slack does at set-up. */
  verifyRequestUrl(): Promise<Verification>;
  /** Does what an administrator does who removes the app. */
  uninstall(): void;
  /** Makes the app connect anew, as Slack does every few hours in Socket Mode. */
  refreshSockets(): void;
  /** Requests and answers in both directions, oldest first. */
  traffic(): readonly TrafficEntry[];
  /** Ends live streams and connections to the app. */
  close(): Promise<void>;
}

export function createSlackWorkspace(options: SlackWorkspaceOptions): SlackWorkspace {
  const clock = options.clock ?? Date.now;
  const ids = createIds(clock, options.random ?? Math.random);
  const changes = createChanges();
  const directory = createDirectory(options.manifest, changes, options.enterprise);
  const { app, team } = directory;
  const messages = createMessageLog(changes, ids, app.botUserId);
  const traffic = createTrafficLog(changes, clock);
  const knobs = createKnobs(changes, options.extraKnobs);
  const baseUrl = asFunction(options.baseUrl);
  const { ackMilliseconds, botToken, appToken, manifest, grantedScopes } = options;
  const sockets = createSocketDelivery({ appId: app.id, traffic, ackMilliseconds });
  changes.subscribe((change) => {
    if (change.kind === "knobs" && change.knobs.unreachable) sockets.cut();
  });
  const http = createAppDelivery({
    urlOf: (parcel) => requestUrl(asFunction(options.appUrl)(), manifest, parcel),
    signingSecret: options.signingSecret,
    ...{ clock, traffic, ackMilliseconds },
  });
  const installation = createInstallation({
    ...{ botToken, appToken, ids, clock, changes },
    scopes: grantedScopes ?? manifest.scopes,
  });
  const parts: Parts = {
    manifest,
    client: options.client,
    directory,
    changes,
    messages,
    notifications: createNotifications(changes, directory),
    heldInputs: createHeldInputs(),
    files: createFiles(changes, ids, clock),
    scheduled: createScheduled(messages, ids, clock),
    steps: createWorkflowSteps(changes, ids),
    traffic,
    knobs,
    rateLimits: createRateLimits(clock),
    installation,
    ids,
    clock,
    baseUrl,
    delivery: createDeliveryWays({
      ...{ http, sockets, knobs, installation, ackMilliseconds },
      isInteractive: manifest.isInteractive,
    }),
    openSocket: () => sockets.ticket(baseUrl()),
    responseUrls: createResponseUrls({ baseUrl, clock, ids, messages, directory, knobs }),
    triggers: createTriggers(ids, clock),
    views: createViewStore(changes, ids, () => ({
      team_id: team.id,
      app_id: app.id,
      app_installed_team_id: installedIn(directory),
      bot_id: app.botId,
    })),
  };
  const core: Core = { ...parts, events: createEvents(parts) };
  const streams = createLiveStreams(core, randomUUID());

  return {
    directory,
    knobs,
    listener: createListener(core, streams),
    upgrade: (request, socket, head) => {
      if (knobs.settings().unreachable) socket.destroy();
      else sockets.upgrade(request, socket, head);
    },
    person(handle) {
      const person = directory.person(handle);
      if (!person) throw new Error(`nobody is called ${handle}`);
      return createWorkspacePerson(core, person);
    },
    verifyRequestUrl: () => verifyRequestUrl(http, app.verificationToken),
    uninstall: () => uninstall(core),
    refreshSockets: () => sockets.refresh(),
    traffic: () => traffic.entries(),
    async close() {
      streams.close();
      core.events.close();
      core.scheduled.close();
      await core.delivery.close();
    },
  };
}

function asFunction(value: string | (() => string)): () => string {
  return typeof value === "string" ? () => value : value;
}
