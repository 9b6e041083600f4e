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

/** How the app took a delivery. */
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
