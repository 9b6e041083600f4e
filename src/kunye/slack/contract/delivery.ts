import type { GivenText } from "./given-file.ts";
import type { Claim } from "../access/installation.ts";
import type { Surface } from "./surface.ts";
import type { WrittenMessage } from "../receive/read-message.ts";

/** One delivery of Slack's that has been acknowledged and is to be worked on; plain data, so that it can change threads. */
export interface Delivery {
  asked: Asked;
  /** What tells it from others: one that says the same is the same delivery again. */
  identity: string;
  userId: string;
  surface: Surface;
  /** With it a modal can be opened, within three seconds. */
  triggerId: string | null;
  /** Where it says that it comes from; null for events, whose team may be the other company's. */
  claim: Claim | null;
}

/** What a person did. */
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
