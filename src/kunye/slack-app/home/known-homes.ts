import type { MicroCredits } from "../../../company/credits.ts";

/** A Home as it was last published, and drawn. */
export interface KnownHome {
  /** Slack's name of the version; null where none is known. */
  hash: string | null;
  /** The fingerprint of what it shows. */
  drawn: string;
  /** As it was last read; null where it could not be. */
  balance: MicroCredits | null;
  /** Ends when the last one that was asked for is drawn. */
  last: Promise<void>;
}

/** The Homes that people have seen since the start, by the person's id. */
export type KnownHomes = Map<string, KnownHome>;
