import type { Language } from "../../platform/language.ts";
import type { Manifest } from "../install/manifest.ts";
import type { SlackError } from "./app-content.ts";
import type { AppDelivery, Events } from "./app-delivery.ts";
import { createDirectory, type ChannelChange, type Enterprise, type Person } from "./directory.ts";
import { createFiles, type FileChange } from "./files.ts";
import { createIds } from "./ids.ts";
import { createKnobs, type ExtraKnob, type KnobChange } from "./knobs.ts";
import { createMessageLog, type MessageChange } from "./message-log.ts";
import { createResponseUrls } from "./response-urls.ts";
import { createTrafficLog, type TrafficChange } from "./traffic-log.ts";
import { createTriggers, createViewStore, type ViewChange, type Screen } from "./view-store.ts";

export type Change =
  ChannelChange | FileChange | KnobChange | MessageChange | TrafficChange | ViewChange;

export interface CoreOptions {
  readonly manifest: Manifest;
  readonly botToken: string;
  /** The token for Socket Mode; deliveries use HTTP until the app connects. */
  readonly appToken?: string;
  /** The app's scopes at its installation; default all of the manifest. */
  readonly grantedScopes?: readonly string[];
  readonly enterprise?: Enterprise;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly clock?: () => number;
  /** Knobs for other programs that run with the workspace. */
  readonly extraKnobs?: readonly ExtraKnob[];
}

interface Caller {
  readonly kind: "bot" | "app";
  readonly scopes: readonly string[];
}

/** Creates the contents of a workspace; `baseUrl` is its own address. */
export function createContents(options: CoreOptions, baseUrl: () => string) {
  const { manifest, botToken, appToken, clock = Date.now } = options;
  const changes = createChanges();
  const { publish } = changes;
  const ids = createIds(clock);
  const directory = createDirectory(manifest, publish, options.enterprise);
  const { app, team } = directory;
  const messages = createMessageLog(publish, ids, app.botUserId);
  const knobs = createKnobs(publish, options.extraKnobs);
  const scopes = options.grantedScopes ?? manifest.scopes;
  return {
    manifest,
    directory,
    changes,
    messages,
    files: createFiles(publish, ids, clock),
    traffic: createTrafficLog(publish, clock),
    knobs,
    scopes,
    /** Returns the kind and scopes of a token, or the error `invalid_auth`. */
    callerOf(token: string): Caller | SlackError {
      if (token === appToken) return { kind: "app", scopes: ["connections:write"] };
      return token === botToken ? { kind: "bot", scopes } : { error: "invalid_auth" };
    },
    ids,
    clock,
    baseUrl,
    responseUrls: createResponseUrls({ baseUrl, clock, ids, messages, directory, knobs }),
    triggers: createTriggers(ids, clock),
    views: createViewStore(publish, ids, {
      team_id: team.id,
      app_id: app.id,
      app_installed_team_id: team.id,
      bot_id: app.botId,
    }),
  };
}

/** The core before its events, which need it. */
export interface BaseCore extends ReturnType<typeof createContents> {
  readonly delivery: AppDelivery;
  /** Returns a single-use address for Socket Mode. */
  readonly openSocket: () => string;
}

export interface Core extends BaseCore {
  readonly events: Events;
  /** The language of Slack's own messages. */
  readonly language: Language;
  /** The page of the acting person; empty for people in tests. */
  readonly pageId: string;
}

/** Returns the person with the page where they act. */
export function screenOf(core: Core, person: Person): Screen {
  return { personId: person.id, pageId: core.pageId };
}

function createChanges() {
  const listeners = new Set<(change: Change) => void>();
  return {
    publish: (change: Change) => {
      for (const listener of [...listeners]) listener(change);
    },
    /** Returns the function that ends the subscription. */
    subscribe(listener: (change: Change) => void) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}
