import type { Delivery } from "./app-delivery.ts";
import type { Channel } from "./channels-and-people.ts";

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
  /** Where it happened, if in a conversation. */
  readonly in?: Channel;
  readonly event: { readonly type: string; readonly [field: string]: unknown };
}
