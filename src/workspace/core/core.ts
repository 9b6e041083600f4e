import type { Language } from "../../platform/language.ts";
import type { Manifest } from "../install/manifest.ts";
import type { AppDelivery, Events } from "./app-delivery.ts";
import { createDirectory, type ChannelChange, type Company, type Person } from "./directory.ts";
import { createFiles, type FileChange, type Uploads } from "./files.ts";
import { createIds } from "./ids.ts";
import type { Installations } from "./installations.ts";
import { createKnobs, type ExtraKnob, type KnobChange } from "./knobs.ts";
import { createMessageLog, type MessageChange } from "./message-log.ts";
import { createRateLimits } from "./rate-limits.ts";
import { createResponseUrls } from "./response-urls.ts";
import type { ToolCaller } from "./tool-caller.ts";
import { createTrafficLog, type TrafficChange } from "./traffic-log.ts";
import { createWorkflowRuns } from "./workflow-runs.ts";
import { createTriggers, createViewStore, type ViewChange, type Screen } from "./view-store.ts";

export type Change =
  | ChannelChange
  | FileChange
  | InstallationChange
  | KnobChange
  | MessageChange
  | TrafficChange
  | ViewChange;

/** The app was installed or removed. */
interface InstallationChange {
  readonly kind: "installation";
  readonly installedFor: string | null;
}

/** The parts of a program that its workspaces share. */
export interface Shared {
  readonly manifest: Manifest;
  readonly installations: Installations;
  /** Milliseconds since 1970. */
  readonly clock: () => number;
  /** The program's own address. */
  readonly baseUrl: () => string;
}

/** Creates the contents of a company's workspace. */
export function createContents(
  shared: Shared,
  options: {
    readonly company: Company;
    readonly uploads: Uploads;
    /** The address of the workspace's page. */
    readonly pageUrl: () => string;
    readonly extraKnobs: readonly ExtraKnob[];
  },
) {
  const { manifest, installations, clock, baseUrl } = shared;
  const { company, uploads, pageUrl, extraKnobs } = options;
  const changes = createChanges();
  const { publish } = changes;
  const ids = createIds(clock);
  const { enterprise } = installations;
  const directory = createDirectory(manifest, publish, { company, enterprise });
  const { app, team } = directory;
  const messages = createMessageLog(publish, ids, app.botUserId);
  const knobs = createKnobs(publish, extraKnobs);
  const installation = () => installations.of(team.id);
  const installedFor = () => {
    const found = installation();
    if (!found) return null;
    return found.isForEnterprise && enterprise ? enterprise.name : team.name;
  };
  let lastInstalledFor: string | null = null;
  installations.subscribe(() => {
    const current = installedFor();
    if (current === lastInstalledFor) return;
    lastInstalledFor = current;
    // After a new installation the app has to be invited again.
    if (current === null) directory.removeApp();
    publish({ kind: "installation", installedFor: current });
  });
  return {
    manifest,
    directory,
    changes,
    messages,
    files: createFiles(publish, ids, { clock, uploads }),
    traffic: createTrafficLog(publish, clock),
    knobs,
    rateLimits: createRateLimits(clock),
    installations,
    /** Returns the app's installation for this workspace, if any. */
    installation,
    /** Returns the name of the workspace or organisation with the app, or null without it. */
    installedFor,
    ids,
    clock,
    baseUrl,
    pageUrl,
    responseUrls: createResponseUrls({ baseUrl, clock, ids, messages, directory, knobs }),
    triggers: createTriggers(ids, clock),
    workflows: createWorkflowRuns(),
    views: createViewStore(publish, ids, () => ({
      team_id: team.id,
      app_id: app.id,
      app_installed_team_id: installation()?.ownerId ?? team.id,
      bot_id: app.botId,
    })),
  };
}

/** The core before its events, which need it. */
export interface BaseCore extends ReturnType<typeof createContents> {
  readonly delivery: AppDelivery;
  /** Calls the app's tools; null if the app has none. */
  readonly toolCaller: ToolCaller | null;
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
