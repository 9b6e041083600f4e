import type { Channel } from "./directory.ts";
import type { Installation } from "./installations.ts";

/** A request to the app. */
export interface Delivery {
  readonly to: "commands" | "interactivity" | "events";
  /** The name in the traffic log: `/vkn`, `view_submission`. */
  readonly label: string;
  /** A command's fields, an interaction's payload, or an event's envelope. */
  readonly content: Readonly<Record<string, unknown>>;
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

export type DeliveryOutcome =
  | { readonly kind: "acknowledged"; readonly body: string; readonly isJson: boolean }
  | {
      readonly kind: "failed";
      readonly error: DeliveryError;
      readonly status?: number;
      /** True if the app declined retries (`x-slack-no-retry`). */
      readonly isFinal?: boolean;
    };

export type DeliveryError =
  | "operation_timeout"
  | "http_service_error"
  | "app_unreachable"
  | "interactivity_not_enabled"
  /** An error of this workspace's own: Slack's answer is not documented. */
  | "app_not_installed";

export interface AppDelivery {
  /** Resolves with the app's acknowledgement, or the reason of a failure. */
  deliver(delivery: Delivery): Promise<DeliveryOutcome>;
  close(): Promise<void>;
}

/** Sends the subscribed events to the app. */
export interface Events {
  /** Resolves with the app's first answer; retries continue in the background. */
  send(event: OutgoingEvent): Promise<DeliveryOutcome | { readonly kind: "not-subscribed" }>;
  /** Resolves once every sent event has its first answer. */
  whenDelivered(): Promise<void>;
  close(): void;
}

export interface OutgoingEvent {
  /** The name in the manifest, if not the event's type: `message.im`. */
  readonly subscription?: string;
  readonly channel?: Channel | undefined;
  /** The installation that the event is about, such as one that ended. */
  readonly of?: Installation;
  readonly event: { readonly type: string; readonly [field: string]: unknown };
}
