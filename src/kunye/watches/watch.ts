import { createHash } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import { monthEnd } from "../../company/istanbul-time.ts";
import type { CompanyState } from "../../company/status.ts";
import type { WorkPiece } from "../../platform/due-work.ts";

/** Rounds are on the 1st of each month, or on Mondays. */
export type WatchInterval = "month" | "week";

/** The pauses that end on the 1st, or earlier by a press. */
export const timedPauses = ["cap", "budget", "balance", "refused"] as const;

/** A pause by `price`, `person` or `restored` ends only by a press. */
export type PauseReason = (typeof timedPauses)[number] | "price" | "person" | "restored";

export interface Watch {
  id: string;
  team: string;
  userId: string;
  /** The name of the list, or null for one company that is watched from its card. */
  listName: string | null;
  vkns: string[];
  interval: WatchInterval;
  /** The channel that gets the changes, or null for direct messages. */
  channel: string | null;
  price: MicroCredits;
  /** The agreed limit of a month. */
  cap: MicroCredits;
  state: "running" | "paused" | "ended";
  pause: PauseReason | null;
  /** The moment of the next round, or null if a press must start the round. */
  nextAt: number | null;
  /** The end of the last round, or null before the first round. */
  lastAt: number | null;
  createdAt: number;
}

export interface TakenWatch extends Watch, WorkPiece {
  round: number;
  begunAt: number;
}

export interface WatchedCompany {
  vkn: string;
  /** The company's fields at the last check, or null before the first check. */
  baseline: Snapshot | null;
  /** The moment of the answer behind the baseline. */
  fetchedAt: number | null;
}

/** The compared fields of an answer, without people. */
export interface Snapshot {
  /** True for a natural person's business: title and address are left out. */
  isPerson: boolean;
  fields: Record<WatchedField, string | null>;
}

export interface ListedWatch extends Watch {
  /** Null for several companies, for a person's business, and before the first check. */
  title: string | null;
  spentThisMonth: MicroCredits;
  /** The number of companies that changed in the last round. */
  lastChanged: number;
}

/** The compared fields, in the order of a notice. */
export const watchedFields = [
  "status",
  "closing",
  "title",
  "address",
  "taxOffice",
  "capital",
  "type",
  "registryOffice",
  "registryNumber",
  "mersis",
] as const;
export type WatchedField = (typeof watchedFields)[number];

export interface FieldChange {
  field: WatchedField;
  before: string | null;
  after: string | null;
}

export interface CompanyChange {
  vkn: string;
  title: string | null;
  isPerson: boolean;
  /** True if the company may be ending; the change is sent as a separate message. */
  isLoud: boolean;
  /** The company's state after the change; absent in older stored notices. */
  state?: CompanyState;
  changes: FieldChange[];
}

export interface RoundNotice {
  kind: "watch";
  watchId: string;
  listName: string | null;
  checked: number;
  changed: CompanyChange[];
  unknown: string[];
  isLoud: boolean;
  toChannel: boolean;
  spent: MicroCredits;
}

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

export interface LeaverNotice {
  kind: "watch-left";
  watchId: string;
  userId: string;
  listName: string | null;
  vkn: string | null;
  companies: number;
}

const dayMs = 24 * 3_600_000;
/** İstanbul is at UTC+3 in summer and in winter. */
const utcOffsetMs = 3 * 3_600_000;
const [firstHour, minutes] = [6, 180];
const monday = 1;

/** Returns the moment of a watch's next round: 06:00 to 08:59 in İstanbul. */
export function nextRound({ id, interval }: Pick<Watch, "id" | "interval">, after: number): number {
  if (interval === "month") return nextMonthsRound(id, after);
  const today = Math.floor((after + utcOffsetMs) / dayMs);
  // The epoch began on a Thursday.
  const weekday = (today + 4) % 7;
  const days = (monday - weekday + 7) % 7 || 7;
  return (today + days) * dayMs - utcOffsetMs + minuteOf(id);
}

export function nextMonthsRound(id: string, after: number): number {
  return monthEnd(after) + minuteOf(id);
}

/** Returns the highest cost of a month of checks. */
export function capOf(companies: number, price: MicroCredits, interval: WatchInterval) {
  return companies * price * maxRounds[interval];
}

/** Returns the cap of a resumed watch. A full cap grows, or the watch would pause again. */
export function resumeCapOf(
  { vkns, interval, cap, pause }: Pick<Watch, "vkns" | "interval" | "cap" | "pause">,
  price: MicroCredits,
): MicroCredits {
  const month = capOf(vkns.length, price, interval);
  return pause === "cap" ? cap + month : month;
}

const maxRounds: Record<WatchInterval, number> = { month: 1, week: 5 };

/** Returns the watch's fixed minute in the morning, in milliseconds after midnight. */
function minuteOf(id: string): number {
  const minute = createHash("sha256").update(id).digest().readUInt32BE() % minutes;
  return firstHour * 3_600_000 + minute * 60_000;
}
