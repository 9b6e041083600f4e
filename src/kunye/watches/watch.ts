import type { MicroCredits } from "../../company/credits.ts";

export type WatchInterval = "month" | "week";

/** Ends on the 1st or by a press: cap, budget, balance, refused. Needs a press: price, person, restored. */
export type PauseReason =
  "cap" | "budget" | "balance" | "refused" | "price" | "person" | "restored";

/** One agreement to check companies regularly. */
export interface Watch {
  id: string;
  team: string;
  /** The user who agreed. */
  userId: string;
  /** The name of the list, or null for one company that is watched from its card. */
  listName: string | null;
  vkns: string[];
  interval: WatchInterval;
  /** The channel that reads its changes, or null for direct messages. */
  channel: string | null;
  /** The agreed price of a check. */
  price: MicroCredits;
  /** The agreed most of a month. */
  cap: MicroCredits;
  state: "running" | "paused" | "ended";
  pause: PauseReason | null;
  nextAt: number | null;
  lastAt: number | null;
  createdAt: number;
}

export interface WatchLine extends Watch {
  /** From the sealed snapshot; null if there is none yet, or for a person's business seen by another. */
  title: string | null;
  spentThisMonth: MicroCredits;
  /** The number of companies that changed in the last round. */
  lastChanged: number;
}

export type WatchedField =
  | "status"
  | "closing"
  | "title"
  | "address"
  | "taxOffice"
  | "capital"
  | "type"
  | "registryOffice"
  | "registryNumber"
  | "mersis";

export interface FieldChange {
  field: WatchedField;
  before: string | null;
  after: string | null;
}

export interface CompanyChange {
  vkn: string;
  title: string | null;
  isPerson: boolean;
  isLoud: boolean;
  changes: FieldChange[];
}

/** The state of the notice of a round's changes. */
export interface RoundNotice {
  kind: "watch";
  watchId: string;
  listName: string | null;
  checked: number;
  changed: CompanyChange[];
  /** The VKNs of unknown outcomes. */
  unknown: string[];
  isLoud: boolean;
  toChannel: boolean;
  spent: MicroCredits;
}

/** The state of the notice of a pause. */
export interface PauseNotice {
  kind: "watch-pause";
  watchId: string;
  listName: string | null;
  vkn: string | null;
  title: string | null;
  reason: PauseReason;
  price: MicroCredits;
  newPrice: MicroCredits | null;
  untilNextMonth: boolean;
}

/** The state of the notice that the user of a watch has left. */
export interface LeftNotice {
  kind: "watch-left";
  watchId: string;
  userId: string;
  listName: string | null;
  vkn: string | null;
  companies: number;
}
