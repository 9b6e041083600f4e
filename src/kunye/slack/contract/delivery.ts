import type { GivenText } from "./given-file.ts";
import type { Surface } from "./surface.ts";

/** An acknowledged delivery of Slack; plain data, so that it can cross threads. */
export interface Delivery {
  asked: Asked;
  /** The deduplication key: an equal one is the same delivery. */
  identity: string;
  userId: string;
  surface: Surface;
  /** With it a modal can be opened, within three seconds. */
  triggerId: string | null;
  /** The claimed origin, or null for events, whose team may be another company's. */
  claim: Claim | null;
}

/** The request of a user. */
export type Asked =
  | { kind: "command"; command: string; text: string }
  | { kind: "action"; actionId: string; value: string }
  /** Its text, files and tables are those of the message. */
  | ({ kind: "shortcut"; callbackId: string } & GivenText)
  /** A modal's form; `input` is null where no form of this app has that id. */
  | { kind: "submission"; callbackId: string; input: unknown }
  | { kind: "event"; event: WrittenMessage }
  /** Opened the app's Home. */
  | { kind: "home" };

/** The companies that a payload claims to come from; null where it says nothing. */
export interface Claim {
  team: string | null;
  enterprise: string | null;
  personTeam: string | null;
}

/** A message that a person wrote to the app itself. */
export interface WrittenMessage extends GivenText {
  user: string;
  channel: string;
  /** The thread that it was written in. */
  threadTs: string | null;
}
