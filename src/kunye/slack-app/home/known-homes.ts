import type { MicroCredits } from "../../../company/credits.ts";

/** A Home as it was last published. */
export interface KnownHome {
  /** Slack's name of the version; null where none is known. */
  hash: string | null;
  /** The fingerprint of what it shows. */
  drawn: string;
  /** Ends when the last one that was asked for is drawn. */
  last: Promise<void>;
}

/** What is remembered of Homes until the program ends. */
export interface KnownHomes {
  /** By the person's id. */
  people: Map<string, KnownHome>;
  /** The balance as it was last read, by team; null where it could not be. */
  balances: Map<string, MicroCredits | null>;
}
