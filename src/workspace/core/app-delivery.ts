import type { Channel } from "./directory.ts";

/** Something that the app is to get. */
export interface OutgoingRequest {
  /** Which kind of delivery it is. */
  readonly to: "commands" | "interactivity" | "events";
  /** For the traffic log: `/vkn`, `view_submission`. */
  readonly label: string;
  /** A command's fields, an interaction's payload, or an event's envelope. */
  readonly content: Readonly<Record<string, unknown>>;
  /** Set on the events that come again. */
  readonly retry?: { readonly attempt: number; readonly reason: string };
}

/** The outcome of a delivery. */
export type Delivery =
  | { readonly kind: "acknowledged"; readonly body: string; readonly isJson: boolean }
  | {
      readonly kind: "failed";
      readonly error: DeliveryError;
      readonly status?: number;
      /** The app asked not to be sent this event again. */
      readonly isFinal?: boolean;
    };

/** Slack's own names for what went wrong. */
export type DeliveryError =
  "operation_timeout" | "http_service_error" | "app_unreachable" | "interactivity_not_enabled";

export interface AppDelivery {
  /** Hands it over and resolves with the app's acknowledgement, or with why there was none. */
  deliver(outgoing: OutgoingRequest): Promise<Delivery>;
  close(): Promise<void>;
}

/** Tells the app what happens, as far as it subscribed and may know. */
export interface Events {
  /** Sends one; resolves with the app's first answer, while retries go on by themselves. */
  send(event: OutgoingEvent): Promise<Delivery | { readonly kind: "not-subscribed" }>;
  /** Resolves when everything sent so far was delivered once. */
  delivered(): Promise<void>;
  close(): void;
}

export interface OutgoingEvent {
  /** The name in the manifest, where it isn't the event's type: `message.im`. */
  readonly subscription?: string;
  /** The channel, if it happened in one. */
  readonly in?: Channel;
  readonly event: { readonly type: string; readonly [field: string]: unknown };
}
