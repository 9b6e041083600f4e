import type { Language } from "../../platform/language.ts";
import type { Manifest } from "../install/manifest.ts";
import type { AppDelivery } from "./app-delivery.ts";
import type { Changes } from "./changes.ts";
import type { Directory } from "./directory.ts";
import type { Files } from "./files.ts";
import type { HeldInputs } from "./held-inputs.ts";
import type { Ids } from "./ids.ts";
import type { Knobs } from "./knobs.ts";
import type { MessageLog } from "./message-log.ts";
import type { Events } from "./outgoing-event.ts";
import type { ResponseUrls } from "./response-urls.ts";
import type { Tokens } from "./tokens.ts";
import type { TrafficLog } from "./traffic-log.ts";
import type { Triggers } from "./triggers.ts";
import type { ViewStore } from "./view-store.ts";

/** The parts of one workspace without its events, which are made of these. */
export interface Parts {
  readonly manifest: Manifest;
  readonly directory: Directory;
  readonly changes: Changes;
  readonly messages: MessageLog;
  readonly heldInputs: HeldInputs;
  readonly files: Files;
  readonly traffic: TrafficLog;
  readonly knobs: Knobs;
  readonly tokens: Tokens;
  readonly delivery: AppDelivery;
  /** A new address for a Socket Mode connection of the app. */
  readonly openSocket: () => string;
  readonly responseUrls: ResponseUrls;
  readonly triggers: Triggers;
  readonly views: ViewStore;
  readonly ids: Ids;
  readonly clock: () => number;
  readonly baseUrl: () => string;
}

/** The parts of one workspace. */
export interface Core extends Parts {
  readonly events: Events;
  /** What Slack itself speaks with the person who acts. */
  readonly language: Language;
}
