import type { AppDelivery } from "./app-delivery.ts";
import type { Changes } from "./changes.ts";
import type { Directory } from "./directory.ts";
import type { Ids } from "./ids.ts";
import type { Manifest } from "./manifest.ts";
import type { MessageLog } from "./message-log.ts";
import type { ResponseUrls } from "./response-urls.ts";
import type { TrafficLog } from "./traffic-log.ts";
import type { Triggers } from "./triggers.ts";
import type { ViewStore } from "./view-store.ts";

/** The parts of one workspace, for whoever acts in it. */
export interface Core {
  readonly manifest: Manifest;
  readonly directory: Directory;
  readonly changes: Changes;
  readonly messages: MessageLog;
  readonly traffic: TrafficLog;
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
