import { createServer, type IncomingMessage } from "node:http";
import type { Duplex } from "node:stream";
import { listen } from "../platform/limited-server.ts";
import { slackLimits } from "../platform/slack-limits.ts";
import { companies } from "./core/companies.ts";
import { createContents, type BaseCore, type Core } from "./core/core.ts";
import type { Company, Enterprise } from "./core/directory.ts";
import { createUploads } from "./core/files.ts";
import { createInstallations, type OAuthClient } from "./core/installations.ts";
import type { ExtraKnob } from "./core/knobs.ts";
import type { TrafficEntry } from "./core/traffic-log.ts";
import { createWorkspaces } from "./core/workspaces.ts";
import { checkCertificate, createDelivery } from "./delivery/create-delivery.ts";
import { createEvents } from "./delivery/events.ts";
import { createToolCaller } from "./delivery/tool-calls.ts";
import { createSocketDelivery } from "./delivery/socket-delivery.ts";
import { createLiveStreams } from "./http/live-stream.ts";
import { createListener } from "./http/workspace-listener.ts";
import type { Manifest } from "./install/manifest.ts";

interface SlackOptions {
  readonly manifest: Manifest;
  /** The address of the app's deliveries: its `/slack/events`. */
  readonly appUrl: string | (() => string);
  readonly signingSecret: string;
  /** The program's own address, for response_urls; a function if known only later. */
  readonly baseUrl: string | (() => string);
  /** The token for Socket Mode; deliveries use HTTP until the app connects. */
  readonly appToken?: string;
  /** The organisation above the workspaces. */
  readonly enterprise?: Enterprise;
  /** The time for acknowledgements in milliseconds; default Slack's 3 seconds. */
  readonly ackMilliseconds?: number;
  /** Called with the cause's code if the app could not be reached, such as `ECONNREFUSED`. */
  readonly onUnreachable?: (code: string) => void;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** Knobs for other programs that run with the workspace. */
  readonly extraKnobs?: readonly ExtraKnob[];
}

export interface SlackWorkspaceOptions extends SlackOptions {
  readonly botToken: string;
  /** The app's scopes at its installation; default all of the manifest. */
  readonly grantedScopes?: readonly string[];
}

export interface SlackWorkspacesOptions extends SlackOptions {
  /** The number of workspaces, from 1 to that of the companies. */
  readonly count: number;
  readonly client: OAuthClient;
  /** The companies of the workspaces; default the invented ones. */
  readonly companies?: readonly [Company, ...Company[]];
}

export const maxWorkspaces = companies.length;

export type SlackWorkspace = ReturnType<typeof createSlackWorkspace>;

/** Creates a Slack workspace on this machine, with one app installed in it. */
export function createSlackWorkspace(options: SlackWorkspaceOptions) {
  const { botToken, grantedScopes, manifest } = options;
  const [company] = companies;
  const { workspaces, installations, ...program } = createProgram(options, {
    chosen: [company],
    client: null,
  });
  const scopes = grantedScopes ?? manifest.scopes;
  installations.install({ ownerId: company.team.id, scopes, token: botToken });
  return { ...workspaces[0], ...program };
}

/** Creates several workspaces on this machine, where people install the app by OAuth. */
function createSlackWorkspaces({
  count,
  client,
  companies: [first, ...others] = companies,
  ...options
}: SlackWorkspacesOptions) {
  // An organisation has one bot for all its workspaces.
  const bot = { id: "B05UYGULAMA", userId: "W05UYGULAMA" };
  const inOrganisation = (one: Company) => (options.enterprise ? { ...one, bot } : one);
  const more = others.slice(0, count - 1).map(inOrganisation);
  return createProgram(options, { chosen: [inOrganisation(first), ...more], client });
}

/**
 * Starts a workspace that listens on this machine only, on any free port if none is given.
 * @throws {Error} if the port is taken.
 */
export function startSlackWorkspace(
  options: Omit<SlackWorkspaceOptions, "baseUrl"> & { readonly port?: number },
) {
  return listening(options.port, (baseUrl) => createSlackWorkspace({ ...options, baseUrl }));
}

/**
 * Starts several workspaces at one address, as `startSlackWorkspace` does with one.
 * @throws {RangeError} if the count is wrong.
 * @throws {Error} if the port is taken.
 */
export async function startSlackWorkspaces(
  options: Omit<SlackWorkspacesOptions, "baseUrl"> & { readonly port?: number },
) {
  const { count } = options;
  const most = options.companies?.length ?? maxWorkspaces;
  if (!Number.isInteger(count) || count < 1 || count > most) {
    throw new RangeError(`${count} workspaces can't be started, 1 to ${most} can`);
  }
  return listening(options.port, (baseUrl) => createSlackWorkspaces({ ...options, baseUrl }));
}

function createProgram(
  options: SlackOptions,
  { chosen, client }: { chosen: readonly [Company, ...Company[]]; client: OAuthClient | null },
) {
  const { manifest, signingSecret, enterprise = null, clock = Date.now } = options;
  const { ackMilliseconds = slackLimits.ack.milliseconds, extraKnobs = [] } = options;
  // The tools are asked at the app's own address, as its deliveries are.
  const [toolsUrl] = manifest.mcpServers;
  const baseUrl = asFunction(options.baseUrl);
  const appUrl = asFunction(options.appUrl);
  const teams = chosen.map(({ team }) => team);
  const { appToken } = options;
  const installations = createInstallations({ clock, teams, enterprise, client, appToken });
  const sockets = createSocketDelivery({ ackMilliseconds });
  const sharedUploads = createUploads();

  function createOne(company: Company, path: string) {
    const contents = createContents(
      { manifest, installations, clock, baseUrl },
      {
        company,
        // An organisation's token announces a file before its workspace is known.
        uploads: enterprise ? sharedUploads : createUploads(),
        pageUrl: () => new URL(path, baseUrl()).href,
        extraKnobs,
      },
    );
    const { knobs, traffic, installation } = contents;
    const parts: BaseCore = {
      ...contents,
      delivery: createDelivery({
        appUrl,
        signingSecret,
        isInteractive: manifest.isInteractive,
        isInstalled: () => installation() !== undefined,
        ackMilliseconds,
        sockets,
        knobs,
        traffic,
        clock,
        onUnreachable: options.onUnreachable,
      }),
      toolCaller: createToolCaller({
        path: toolsUrl === undefined ? null : new URL(toolsUrl).pathname,
        appUrl,
        signingSecret,
        clock,
        traffic,
      }),
      openSocket: () => sockets.issueAddress(baseUrl()),
    };
    const core: Core = { ...parts, events: createEvents(parts), language: "tr", pageId: "" };
    return {
      core,
      directory: core.directory,
      knobs,
      traffic: () => traffic.entries(),
      /** Shows a request to another service in the traffic; call the returned function with its end. */
      beginServiceCall: (call: Pick<TrafficEntry, "method" | "path" | "label">) =>
        traffic.begin({ direction: "to-service", ...call }),
    };
  }

  const [company, ...others] = chosen;
  const first = createOne(company, "/");
  const more = others.map((one) => createOne(one, `/w/${one.team.id}/`));
  const workspaces = [first, ...more] as const;
  const cores = [first.core, ...more.map(({ core }) => core)] as const;
  const streams = new Map(cores.map((core) => [core.directory.team.id, createLiveStreams(core)]));
  // The app's sockets serve all workspaces.
  const isUnreachable = () => cores.every(({ knobs }) => knobs.settings().unreachable);
  for (const { changes } of cores) {
    changes.subscribe(({ kind }) => {
      if (kind === "knobs" && isUnreachable()) sockets.terminate();
    });
  }

  return {
    workspaces,
    installations,
    /** Answers the pages, the Web API, response_urls, and files; 404 for all else. */
    listener: createListener(createWorkspaces(cores), streams),
    /** The server's `upgrade` listener, for Socket Mode. */
    upgrade: (request: IncomingMessage, socket: Duplex, head: Buffer) => {
      if (isUnreachable()) socket.destroy();
      else sockets.upgrade(request, socket, head);
    },
    /** Sends the unsigned `ssl_check`; resolves with the app's status, 0 if it is unreachable. */
    checkCertificate: () =>
      checkCertificate(appUrl(), first.core.directory.app.verificationToken, first.core.traffic),
    socketCount: () => sockets.count(),
    /** Asks the app to replace one of its sockets, as Slack does every few hours. */
    refreshSocket: () => sockets.refresh(),
    async close() {
      for (const stream of streams.values()) stream.close();
      for (const { events } of cores) events.close();
      await Promise.all(cores.map(({ delivery }) => delivery.close()));
    },
  };
}

function asFunction(value: string | (() => string)): () => string {
  return typeof value === "string" ? () => value : value;
}

/** Adds a server on this machine, and its address, to a program. */
async function listening<
  Program extends Pick<ReturnType<typeof createProgram>, "listener" | "upgrade" | "close">,
>(port: number | undefined, create: (baseUrl: string) => Program) {
  const server = createServer();
  const url = await listen(server, port ?? 0, "127.0.0.1");
  const program = create(url);
  server.on("request", program.listener);
  server.on("upgrade", program.upgrade);
  return {
    ...program,
    /** `http://127.0.0.1:<port>`: the first page; the Web API is at `/api/`. */
    url,
    async close() {
      await program.close();
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}
