import type { Asker } from "../lookups/create-lookups.ts";
import type { CommandName } from "./commands/command-names.ts";

/** One delivery of Slack's that has been acknowledged and is to be worked on; plain data, so that it can change threads. */
export interface Delivery {
  asked: Asked;
  /** What tells it from others: one that says the same is the same delivery again. */
  identity: string;
  asker: Asker;
  responseUrl: string | null;
  /** The payload itself says that the person belongs to another company. */
  foreign: boolean;
}

/** What a person did. */
export type Asked =
  | { kind: "command"; command: CommandName; text: string }
  | { kind: "button"; actionId: string; value: string }
  | { kind: "message"; text: string }
  | { kind: "submission" };
