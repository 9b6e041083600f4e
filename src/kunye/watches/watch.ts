import { createHash } from "node:crypto";
import type { MicroCredits } from "../../company/credits.ts";
import { monthEnd, monthStart } from "../../company/istanbul-time.ts";
import { fieldsOn, type FieldOn } from "../../company/record-fields.ts";
import type { CompanyState } from "../../company/status.ts";
import type { WorkPiece } from "../../platform/due-work.ts";

/** Rounds are on the 1st of each month, or on Mondays. */
export type WatchInterval = "month" | "week";

/** The pauses that end on the 1st, or earlier by a press. */
export const timedPauses = [
  "cap",
  "budget",
  "balance",
  "refused",
  "no-key",
  "unauthorized",
] as const;

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
  /** The number of the round's period (see `periodOf`); payments and changes carry it. */
  round: number;
  begunAt: number;
}

export interface WatchedCompany {
  vkn: string;
  /** The company's fields at the last readable answer, or null before the first one. */
  baseline: Snapshot | null;
  /** The moment of the newest compared answer, also of one that could not be read. */
  fetchedAt: number | null;
  /** The company's code in the list's accounts, or null. */
  code?: string | null;
}

/** A company of a round, with its record's state at the last answer. */
export interface VisitedCompany extends WatchedCompany {
  record: RecordState;
  /** True if the round has visited the company without an answer. */
  isRetry: boolean;
}

/** `gone`: the registry no longer knows the number. `unreadable`: its answer has no record. */
export const recordStates = ["found", "gone", "unreadable"] as const;
export type RecordState = (typeof recordStates)[number];

/**
 * The outcome of a visit; only `unavailable` is tried again in the same round. A company that was
 * `struck-off` has left the watch: no round visits it again, but the round's file still names it.
 */
export type VisitOutcome = RecordState | "unavailable" | "unknown" | "struck-off";

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

/** Stored names of watched fields, in the order of a notice; other fields follow, unrenamed. */
const storedNames = {
  Durumu: "status",
  KapanisTarihi: "closing",
  Unvani: "title",
  Adres: "address",
  VergiDairesi: "taxOffice",
  SirketinToplamSermayesi: "capital",
  FirmaNevi: "type",
  TSM: "registryOffice",
  SicilNo: "registryNumber",
  MersisNo: "mersis",
} as const satisfies Partial<Record<FieldOn<"watch">, string>>;

type StoredNames = typeof storedNames;
export type WatchedField = {
  [Name in FieldOn<"watch">]: Name extends keyof StoredNames ? StoredNames[Name] : Name;
}[FieldOn<"watch">];

const otherFields = fieldsOn("watch").filter((name) => !(name in storedNames));

/** The record's field of each watched field. */
export const recordNames = Object.fromEntries([
  ...Object.entries(storedNames).map(([name, stored]) => [stored, name] as const),
  ...otherFields.map((name) => [name, name] as const),
]) as Readonly<Record<WatchedField, FieldOn<"watch">>>;

/** The compared fields, in the order of a notice. */
export const watchedFields = Object.keys(recordNames) as WatchedField[];

/** The result of visiting a company in a round. */
export interface Visit {
  outcome: VisitOutcome;
  record: RecordState;
  /** The compared fields and the moment of their answer; null without a readable answer. */
  baseline: Snapshot | null;
  /** The moment of the newest answer, also of one that could not be read. */
  fetchedAt: number | null;
  change: CompanyChange | null;
}

/** The findings of a round that its message tells. */
export interface RoundFindings {
  /** The untold changes, oldest first. */
  changed: CompanyChange[];
  /** The number of companies whose loud change had its own message in this round. */
  apart: number;
  /** The number of companies that changed in this round. */
  changedInRound: number;
  /** The number of companies with a change of this round or an untold one. */
  changedInAll: number;
  unknown: string[];
  /** The companies without an answer, and those that the round never reached. */
  unavailable: string[];
  /** The number of companies with an answer. */
  checked: number;
}

/** A change of a field; `record`: of the record's state, with the values of `RecordState`. */
export type FieldChange =
  | { field: WatchedField; before: string | null; after: string | null }
  | { field: "record"; before: RecordState; after: RecordState };

export interface CompanyChange {
  vkn: string;
  title: string | null;
  isPerson: boolean;
  /** True if the company may be ending; the change is sent as a separate message. */
  isLoud: boolean;
  /** The company's state after the change; absent in older stored notices. */
  state?: CompanyState;
  /** True if the company leaves the watch with this notice. */
  leaves?: true;
  changes: FieldChange[];
}

/** The changes of a round. Optional fields are missing in notices of older versions. */
export interface RoundNotice {
  kind: "watch";
  watchId: string;
  /** The round whose changes the file holds. */
  round?: number;
  listName: string | null;
  /** The number of companies with an answer. */
  checked: number;
  changed: CompanyChange[];
  /** The VKNs of lookups with an unknown outcome. */
  unknown: string[];
  /** The VKNs that got no answer in the whole round. */
  unavailable?: string[];
  /** The number of companies whose loud change had a message of its own. */
  apart?: number;
  /** The number of all companies that changed, also of those that were told before. */
  changedInAll?: number;
  /** True for the message about one loud change. */
  isLoud: boolean;
  toChannel: boolean;
  /** The channel that could not get this notice. */
  instead?: string;
  /** The costs of the round (null while it lasts) and of the month. */
  roundCost?: MicroCredits | null;
  spent: MicroCredits;
  /** The watch's user, if the notice goes to managers because that user can't read it. */
  watcherId?: string;
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
  /** The watch's user, if the notice goes to managers instead. */
  watcherId?: string;
}

export interface LeaverNotice {
  kind: "watch-left";
  watchId: string;
  userId: string;
  listName: string | null;
  vkn: string | null;
  companies: number;
  /** True if Slack has not verified the user for a day; by default the user has left. */
  isUnverified?: boolean;
}

const dayMs = 24 * 3_600_000;
/** A delay of a due watch that means a stop of the program. Chosen by hand. */
const longStopMs = dayMs / 2;
/** İstanbul is at UTC+3 in summer and in winter. */
const utcOffsetMs = 3 * 3_600_000;
/** Rounds begin in the 180 minutes from 06:00, spread by watch. Chosen by hand. */
const [firstHour, minutes] = [6, 180];

/** Smaller numbers are of older versions, which counted each watch's rounds from 1. */
export const leastPeriod = 10_000;
/** The days of the longest period. */
const longestPeriod = 31;

function dayNumber(at: number): number {
  return Math.floor((at + utcOffsetMs) / dayMs);
}

/** Returns the number of a moment's period: the day in İstanbul, counted from 1970, of its start. */
export function periodOf(interval: WatchInterval, at: number): number {
  if (interval === "month") return dayNumber(monthStart(at));
  const today = dayNumber(at);
  return today - daysSinceMonday(today);
}

/** The next step of a due watch: it begins or continues a round, or waits for its next date. */
export type RoundStep =
  { kind: "begin" | "continue"; round: number; begunAt: number } | { kind: "wait" };

/**
 * Decides the step of a due watch, so that a period has one round, even if the clock is changed.
 * `round` is the number of the last round, open if `begunAt` is not null.
 */
export function nextStep(
  watch: {
    interval: WatchInterval;
    round: number;
    begunAt: number | null;
    dueAt: number | null;
    lastAt: number | null;
  },
  now: number,
): RoundStep {
  const { interval, round, begunAt, dueAt, lastAt } = watch;
  const current = periodOf(interval, now);
  const lastDate = begunAt ?? lastAt;
  const isNumbered = round >= leastPeriod;
  const last = isNumbered || lastDate === null ? round : periodOf(interval, lastDate);
  // A round that far ahead comes from a wrong clock; its period's payments are not repeated.
  // The demo's rounds are numbered by their moment, and begin at the right time.
  const isOpen = begunAt !== null && begunAt <= now;
  const wasAhead = last > dayNumber(now) + longestPeriod && !isOpen;
  if (last < current || wasAhead) return { kind: "begin", round: current, begunAt: now };
  if (begunAt === null) return { kind: "wait" };
  // After a long stop of the program the round has its whole time again.
  const isLate = isNumbered && dueAt !== null && now - dueAt > longStopMs;
  return { kind: "continue", round, begunAt: isLate ? now : begunAt };
}

/** Returns the date of the round that follows a round; `interval` may have changed during it. */
export function dateAfter(
  { id, round, interval: former }: Pick<Watch, "id" | "interval"> & { round: number },
  interval: WatchInterval,
  now: number,
): number {
  const begin = round * dayMs - utcOffsetMs;
  const isOfPeriod = interval === former && round >= leastPeriod && begin <= now;
  // A round that outlasts its period skips no period.
  return nextRound({ id, interval }, isOfPeriod ? begin : now);
}

/** Returns the moment of a watch's next round: 06:00 to 08:59 in İstanbul. */
export function nextRound({ id, interval }: Pick<Watch, "id" | "interval">, after: number): number {
  if (interval === "month") return nextMonthsRound(id, after);
  const today = dayNumber(after);
  return (today - daysSinceMonday(today) + 7) * dayMs - utcOffsetMs + minuteOf(id);
}

function daysSinceMonday(day: number): number {
  // The epoch began on a Thursday.
  return (day + 3) % 7;
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

/** Returns a notice without a company, or null if nothing else is in it. */
export function withoutCompany(notice: RoundNotice, vkn: string): RoundNotice | null {
  const isOther = (one: string) => one !== vkn;
  const changed = notice.changed.filter((change) => isOther(change.vkn));
  const unknown = notice.unknown.filter(isOther);
  const unavailable = notice.unavailable?.filter(isOther) ?? [];
  const isEmpty = changed.length + unknown.length + unavailable.length === 0;
  return isEmpty ? null : { ...notice, changed, unknown, unavailable };
}
