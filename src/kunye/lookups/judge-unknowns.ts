import type { MicroCredits } from "../../company/credits.ts";
import type { Intent } from "./intents.ts";

/** The judgement of one unknown outcome by the balance, or the reason for none. */
export type Judgement = { intentId: string } & (
  | { kind: "charged" | "free"; cost: MicroCredits; readings: { before: Reading; after: Reading } }
  | { kind: "undecided"; why: Undecided }
);

/** The reason why readings of the balance do not settle an unknown outcome. */
export type Undecided =
  /** Something that Künye did not do has moved the balance before: it proves nothing any more. */
  | "shared"
  /** It was sent with another key or to another address than the balance is read with now. */
  | "other-source"
  /** Nobody read the balance shortly before it. */
  | "no-reading-before"
  /** A late success may still show. */
  | "too-early"
  /** The readings lie so far apart that somebody else may have spent in between. */
  | "too-far-apart"
  /** A charge of an unknown amount, or one that may still come, lies between the readings. */
  | "other-movement"
  /** The balance rose in between, or fell by less than the known charges. */
  | "topped-up"
  /** More than one of several unknown outcomes explains the difference. */
  | "several-fit"
  /** The difference is no sum of their prices. */
  | "none-fits";

/** A free reading of the balance, with its place in the account's order of events. */
export interface Reading {
  source: string;
  /** The process that read the balance, and its age in milliseconds at request and answer. */
  boot: string;
  askedElapsed: number;
  elapsed: number;
  /** Its beginning and its end in the account's order. */
  askedSeq: number;
  seq: number;
  askedAt: number;
  at: number;
  balance: MicroCredits;
}

/** A query that may have changed the balance, with its place among the readings. */
export interface Movement {
  intentId: string;
  source: string;
  /** The last of the account's moments before it began, and before it ended (null: not ended). */
  openedAfter: number;
  closedAfter: number | null;
  /** The life of the process that ended it, and how old that was. */
  closedBoot: string | null;
  closedElapsed: number | null;
  /** Its price for an unknown outcome, else what was deducted; null where that isn't known. */
  cost: MicroCredits | null;
  /** True if it may have been charged after its end: its answer never came. */
  late: boolean;
  /** True if a person judged the outcome free; the balance may contradict, then the cost is its price. */
  doubted?: boolean;
}

/** The material on which unknown outcomes are judged. */
export interface Evidence {
  /** Oldest first. */
  readings: Reading[];
  /** Unknown outcomes that nobody has let go of. */
  unknown: Movement[];
  /** Everything else that moved, or may have moved, the balance in the same time. */
  others: Movement[];
}

/** The verdict on an unknown outcome, by two balance readings, a manager or the operator. */
export interface Verdict {
  verdict: "free" | "charged";
  /** The charge; null for a free outcome, and for a manager's, which costs what was reserved. */
  cost: MicroCredits | null;
  /** The readings that prove it; null for a person's decision. */
  readings: { before: Reading; after: Reading } | null;
  /** The manager who decides in Slack; only the operator may reverse an earlier verdict. */
  manager?: string;
}

/** The first and last known balance of a period, and the ledger's deductions in between. */
export interface BalanceMovement {
  before: Pick<Reading, "at" | "balance">;
  after: Pick<Reading, "at" | "balance">;
  paid: MicroCredits;
  /** The price of the outcomes in between that a person judged free. */
  doubted: MicroCredits;
}

/** A verdict in the ledger. */
export interface LoggedVerdict extends Omit<Verdict, "readings" | "manager"> {
  intent: Intent;
  by: "balance" | "operator" | "manager";
  /** The manager's user id. */
  manager: string | null;
  before: { at: number; balance: MicroCredits } | null;
  after: { at: number; balance: MicroCredits } | null;
  at: number;
}

/** A charge may show so long after a time-out, in milliseconds. */
export const lateChargeMs = 10 * 60_000;
/** Readings further apart than this, in milliseconds, leave room for charges of other programs. */
export const mostApartMs = 60 * 60_000;
/** More unknowns than this are left to a person: every subset of them is tried. */
const mostAtOnce = 12;

/**
 * Judges unknown outcomes by the nearest enclosing balance readings (R8).
 * Exactly one subset of them must explain the fall that known charges leave.
 * Only readings from `source` count, and only those that cut through no charge.
 */
export function judgeUnknowns(evidence: Evidence, source: string, shared: boolean): Judgement[] {
  const { unknown, others } = evidence;
  const anchors = evidence.readings;
  const readings = anchors.filter((reading) => reading.source === source);
  const quiet = quietReadings(evidence, readings);
  if (shared) return undecidedOf(unknown, "shared");
  const judgeable = unknown.filter((one) => one.source === source);
  const foreign = unknown.filter((one) => one.source !== source);
  const judged = enclosed(judgeable, quiet, anchors).flatMap(({ group, before, after }) => {
    const undecided = (why: Undecided) => undecidedOf(group, why);
    if (!before) return undecided("no-reading-before");
    if (!after) return undecided("too-early");
    if (!areNear(before, after)) return undecided("too-far-apart");
    const between = [...others, ...unknown].filter(
      (one) => isBefore(before, one) && isAfter(after, one, anchors) && !group.includes(one),
    );
    if (between.some((one) => one.cost === null || unknown.includes(one))) {
      return undecided("other-movement");
    }
    const within = readings.filter(({ seq }) => seq >= before.seq && seq <= after.seq);
    if (within.some(({ balance }, at) => balance > (within[at - 1]?.balance ?? balance))) {
      return undecided("topped-up");
    }
    const doubted = between.filter((one) => one.doubted);
    const certain = between.filter((one) => !one.doubted);
    const left = before.balance - after.balance - sumOf(certain);
    if (left < 0) return undecided("topped-up");
    if (!areTellable([...group, ...doubted])) return undecided("several-fit");
    const fitting = explanations([...group, ...doubted], left);
    const [only] = fitting;
    if (!only) return undecided("none-fits");
    if (fitting.length > 1) return undecided("several-fit");
    const judged = only.slice(0, group.length);
    return judged.map((one): Judgement => ({ ...one, readings: { before, after } }));
  });
  return [...undecidedOf(foreign, "other-source"), ...judged];
}

/** Two readings between which the balance fell by more than all that Künye knows of explains. */
export function unexplainedFall(
  evidence: Evidence,
  source: string,
): { before: Reading; after: Reading } | null {
  const own = evidence.readings.filter((reading) => reading.source === source);
  const quiet = quietReadings(evidence, own);
  const moving = [...evidence.others, ...evidence.unknown];
  for (const [index, before] of quiet.entries()) {
    const after = quiet[index + 1];
    if (!after) break;
    const between = moving.filter(
      (one) => isBefore(before, one) && isAfter(after, one, evidence.readings),
    );
    const isOpen = ({ intentId, doubted = false }: Movement) =>
      doubted || evidence.unknown.some((one) => one.intentId === intentId);
    const open = between.filter(isOpen);
    const certain = between.filter((one) => !isOpen(one));
    if (certain.some(({ cost }) => cost === null) || open.length > mostAtOnce) continue;
    const fall = before.balance - after.balance - sumOf(certain);
    if (fall > 0 && explanations(open, fall).length === 0) return { before, after };
  }
  return null;
}

/** Returns what known charges come to. */
function sumOf(movements: Movement[]): MicroCredits {
  return movements.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
}

function undecidedOf(group: Movement[], why: Undecided): Judgement[] {
  return group.map(({ intentId }) => ({ intentId, kind: "undecided", why }));
}

/** Readings during which nothing that is known of moved the balance, or may have. */
function quietReadings({ unknown, others, readings }: Evidence, own: Reading[]): Reading[] {
  const moving = [...others, ...unknown];
  return own.filter((reading) =>
    moving.every((one) => isBefore(reading, one) || isAfter(reading, one, readings)),
  );
}

/** True if the balance was known before the movement began. */
function isBefore(reading: Reading, { openedAfter }: Movement): boolean {
  return reading.seq <= openedAfter;
}

/** True if the balance was read after the movement's end, and after any late charge. */
function isAfter(reading: Reading, movement: Movement, anchors: Reading[]): boolean {
  const { closedAfter } = movement;
  if (closedAfter === null || reading.askedSeq <= closedAfter) return false;
  // Of what nobody knows the cost of, nobody knows when it was charged either.
  if (!movement.late && movement.cost !== null) return true;
  return sinceEnd(reading, movement, closedAfter, anchors) >= lateChargeMs;
}

/** Returns the milliseconds that surely lie between a movement's end and a reading. */
function sinceEnd(
  { boot, askedElapsed }: Reading,
  { closedBoot, closedElapsed }: Movement,
  closedAfter: number,
  anchors: Reading[],
): number {
  if (closedBoot === boot && closedElapsed !== null) return askedElapsed - closedElapsed;
  // Another life only knows that it had ended by the time of its own first reading after it.
  const first = anchors.find((one) => one.boot === boot && one.askedSeq > closedAfter);
  return first ? askedElapsed - first.askedElapsed : 0;
}

/** True if two readings are near each other, by their process's age, else by the wall clock. */
function areNear(before: Reading, after: Reading): boolean {
  const apart =
    before.boot === after.boot ? after.elapsed - before.askedElapsed : after.at - before.askedAt;
  return apart >= 0 && apart <= mostApartMs;
}

/** Groups unknown outcomes, oldest first, between quiet readings; each with its readings. */
function enclosed(unknown: Movement[], quiet: Reading[], anchors: Reading[]) {
  const groups: { group: Movement[]; before: Reading | undefined; after: Reading | undefined }[] =
    [];
  for (const one of unknown.toSorted((a, b) => a.openedAfter - b.openedAfter)) {
    const last = groups.at(-1);
    const after = quiet.find((reading) => isAfter(reading, one, anchors));
    if (last && (!last.after || !isBefore(last.after, one))) {
      last.group.push(one);
      if (!after || (last.after && after.seq > last.after.seq)) last.after = after;
    } else {
      const before = quiet.findLast((reading) => isBefore(reading, one));
      groups.push({ group: [one], before, after });
    }
  }
  return groups;
}

/** True if each outcome has a price, and there are few enough to try every subset. */
function areTellable(group: Movement[]): boolean {
  return group.length <= mostAtOnce && group.every(({ cost }) => cost !== null && cost > 0);
}

type Explanation = { intentId: string; kind: "charged" | "free"; cost: MicroCredits }[];

/** Finds the subsets of a group that were charged this amount in all; two at most. */
function explanations(group: Movement[], amount: MicroCredits): Explanation[] {
  const prices = group.map(({ cost }) => cost ?? 0);
  const fits: Explanation[] = [];
  for (let subset = 0; subset < 2 ** group.length && fits.length < 2; subset += 1) {
    const isIn = (index: number) => (subset & (1 << index)) !== 0;
    const sum = prices.reduce((all, price, index) => all + (isIn(index) ? price : 0), 0);
    if (sum !== amount) continue;
    fits.push(
      group.map(({ intentId }, index) => ({
        intentId,
        kind: isIn(index) ? "charged" : "free",
        cost: prices[index] ?? 0,
      })),
    );
  }
  return fits;
}
