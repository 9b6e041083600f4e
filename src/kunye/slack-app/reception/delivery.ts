import type { CommandName } from "../commands/command-names.ts";
import type { Claim } from "../installation.ts";

/** One delivery of Slack's that has been acknowledged and is to be worked on; plain data, so that it can change threads. */
export interface Delivery {
  asked: Asked;
  /** What tells it from others: one that says the same is the same delivery again. */
  identity: string;
  userId: string;
  channel: string;
  /** Where it says that it comes from; null for events, whose team may be the other company's. */
  claim: Claim | null;
  responseUrl: string | null;
  /** The thread of a direct message in which somebody wrote. */
  threadTs: string | null;
}

/** What a person did. */
export type Asked =
  | { kind: "command"; command: CommandName; text: string }
  | { kind: "button"; actionId: string; value: string }
  | { kind: "message"; text: string }
  | { kind: "submission" };
