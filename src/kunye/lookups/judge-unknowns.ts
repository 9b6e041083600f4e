import type { MicroCredits } from "../../company/credits.ts";
import type { Intent } from "./intents.ts";

export type Judgement = { intentId: string } & (
  | { kind: "charged" | "free"; cost: MicroCredits; readings: { before: Reading; after: Reading } }
  | { kind: "undecided"; why: Undecided }
);

/** The reason why the balance does not settle an unknown outcome. */
export type Undecided =
  /** Other programs spend from the account, so its balance proves nothing. */
  | "shared"
  /** The query used another key or address than the readings. */
  | "other-source"
  /** No quiet reading of the balance precedes the query. */
  | "no-reading-before"
  /** A late charge may still show. */
  | "too-early"
  /** The readings are so far apart that other programs may have spent in between. */
  | "too-far-apart"
  /** Another query is between the readings: by another key, or with a charge that is not certain. */
  | "other-movement"
  /** The balance rose in between, or fell by less than the known charges. */
  | "topped-up"
  /** Several subsets explain the difference, or there are too many to try, or one has no price. */
  | "several-fit"
  /** The difference is no sum of their prices. */
  | "none-fits";

/** A balance reading with its place in the account's order of events. */
export interface Reading {
  source: string;
  /** The process; its age in milliseconds at the request (`askedElapsed`) and at the answer. */
  boot: string;
  askedElapsed: number;
  elapsed: number;
  /** The beginning and end in the account's order. */
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
  /** The account's sequence number at the query's start; `closedAfter`: at its end, or null. */
  openedAfter: number;
  closedAfter: number | null;
  /** The process that ended the query, and its age in milliseconds. */
  closedBoot: string | null;
  closedElapsed: number | null;
  /** The price of an unknown outcome, else the deducted credits; null if unknown. */
  cost: MicroCredits | null;
  /** True if a charge may follow the end, because the answer never came. */
  mayChargeLate: boolean;
  /** True if a person judged the outcome free; the balance may contradict. */
  isJudgedFree?: boolean;
}

export interface Evidence {
  /** Oldest first. */
  readings: Reading[];
  /** Unknown outcomes, also released ones. */
  unknown: Movement[];
  /** All other possible movements of the balance in the same time. */
  others: Movement[];
}

/** The verdict on an unknown outcome, by two readings, a manager or the operator. */
export interface Verdict {
  verdict: "free" | "charged";
  /** The charge; null if free, or for a manager's `charged`: the reserved amount then counts. */
  cost: MicroCredits | null;
  /** The readings that prove the verdict; null for a person's decision. */
  readings: { before: Reading; after: Reading } | null;
  /** The manager who decides in Slack; only the operator may reverse an earlier verdict. */
  manager?: string;
}

/** The first and last balance of a period, and the ledger's deductions in between. */
export interface BalancePeriod {
  before: Pick<Reading, "at" | "balance">;
  after: Pick<Reading, "at" | "balance">;
  paid: MicroCredits;
  /** The price of the outcomes that a person judged free. */
  doubted: MicroCredits;
}

export interface LoggedVerdict extends Omit<Verdict, "readings" | "manager"> {
  intent: Intent;
  by: "balance" | "operator" | "manager";
  manager: string | null;
  before: { at: number; balance: MicroCredits } | null;
  after: { at: number; balance: MicroCredits } | null;
  at: number;
}

/** Milliseconds after a time-out in which a charge may still come. Chosen by hand. */
export const lateChargeMs = 10 * 60_000;
/** Readings more milliseconds apart prove nothing: other programs may have spent. By hand. */
const maxApartMs = 60 * 60_000;
/** The limit of outcomes judged together. Chosen by hand: all 4,096 subsets are tried. */
const maxOutcomes = 12;

/**
 * Judges unknown outcomes by the nearest enclosing balance readings (R8).
 * Exactly one subset of the outcomes must explain the fall that known charges don't explain.
 * Only quiet readings from `source` enclose; any reading from it may show a top-up.
 */
export function judgeUnknowns(
  evidence: Evidence,
  source: string | null,
  isShared: boolean,
): Judgement[] {
  const { unknown, others, readings: allReadings } = evidence;
  const own = allReadings.filter((reading) => reading.source === source);
  const quiet = quietReadings(evidence, own);
  if (isShared) return undecidedOf(unknown, "shared");
  const judgeable = unknown.filter((one) => one.source === source);
  const foreign = unknown.filter((one) => one.source !== source);
  const groups = groupByReadings(judgeable, quiet, allReadings);
  const judgements = groups.flatMap(({ group, before, after }) => {
    const undecided = (why: Undecided) => undecidedOf(group, why);
    if (!before) return undecided("no-reading-before");
    if (!after) return undecided("too-early");
    if (!areNear(before, after)) return undecided("too-far-apart");
    const between = [...others, ...unknown].filter(
      (one) => isBefore(before, one) && isAfter(after, one, allReadings) && !group.includes(one),
    );
    const isUncertain = (one: Movement) =>
      one.cost === null || one.source !== source || unknown.includes(one);
    if (between.some(isUncertain)) {
      return undecided("other-movement");
    }
    const within = own.filter(({ seq }) => seq >= before.seq && seq <= after.seq);
    if (within.some(({ balance }, index) => balance > (within[index - 1]?.balance ?? balance))) {
      return undecided("topped-up");
    }
    const doubted = between.filter((one) => one.isJudgedFree);
    const certain = between.filter((one) => !one.isJudgedFree);
    const unexplained = before.balance - after.balance - sumOf(certain);
    if (unexplained < 0) return undecided("topped-up");
    if (!canTryAll([...group, ...doubted])) return undecided("several-fit");
    const explanations = findExplanations([...group, ...doubted], unexplained);
    const [explanation] = explanations;
    if (!explanation) return undecided("none-fits");
    if (explanations.length > 1) return undecided("several-fit");
    const ofGroup = explanation.slice(0, group.length);
    return ofGroup.map((one): Judgement => ({ ...one, readings: { before, after } }));
  });
  return [...undecidedOf(foreign, "other-source"), ...judgements];
}

/** Finds two readings whose fall no subset of the possible charges explains. */
export function findUnexplainedFall(
  evidence: Evidence,
  source: string | null,
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
    const isUncertain = ({ intentId, isJudgedFree = false }: Movement) =>
      isJudgedFree || evidence.unknown.some((one) => one.intentId === intentId);
    const uncertain = between.filter(isUncertain);
    const certain = between.filter((one) => !isUncertain(one));
    // Queries by another key may have moved another balance.
    if (between.some((one) => one.source !== source)) continue;
    if (certain.some(({ cost }) => cost === null) || uncertain.length > maxOutcomes) continue;
    const fall = before.balance - after.balance - sumOf(certain);
    if (fall > 0 && findExplanations(uncertain, fall).length === 0) return { before, after };
  }
  return null;
}

function sumOf(movements: Movement[]): MicroCredits {
  return movements.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
}

function undecidedOf(group: Movement[], why: Undecided): Judgement[] {
  return group.map(({ intentId }) => ({ intentId, kind: "undecided", why }));
}

/** Returns the quiet readings: no known query could move the balance during them. */
function quietReadings({ unknown, others, readings }: Evidence, own: Reading[]): Reading[] {
  const moving = [...others, ...unknown];
  return own.filter((reading) =>
    moving.every((one) => isBefore(reading, one) || isAfter(reading, one, readings)),
  );
}

/** True if the balance was read before the movement began. */
function isBefore(reading: Reading, { openedAfter }: Movement): boolean {
  return reading.seq <= openedAfter;
}

/** True if the balance was read after the movement's end and after any late charge. */
function isAfter(reading: Reading, movement: Movement, allReadings: Reading[]): boolean {
  const { closedAfter } = movement;
  if (closedAfter === null || reading.askedSeq <= closedAfter) return false;
  // A charge of unknown cost has an unknown time, too.
  if (!movement.mayChargeLate && movement.cost !== null) return true;
  return msSinceEnd(reading, movement, closedAfter, allReadings) >= lateChargeMs;
}

/** Returns the shortest possible time between a movement's end and a reading, in milliseconds. */
function msSinceEnd(
  { boot, askedElapsed }: Reading,
  { closedBoot, closedElapsed }: Movement,
  closedAfter: number,
  allReadings: Reading[],
): number {
  if (closedBoot === boot && closedElapsed !== null) return askedElapsed - closedElapsed;
  // The movement ended in another process, before this reading's process first asked after it.
  const first = allReadings.find((one) => one.boot === boot && one.askedSeq > closedAfter);
  return first ? askedElapsed - first.askedElapsed : 0;
}

/** True if two readings are at most `maxApartMs` apart: by the process's age, else by the clock. */
function areNear(before: Reading, after: Reading): boolean {
  const apart =
    before.boot === after.boot ? after.elapsed - before.askedElapsed : after.at - before.askedAt;
  return apart >= 0 && apart <= maxApartMs;
}

/**
 * Groups unknown outcomes, oldest first, between quiet readings.
 * The reading after the first outcome of a group is quiet, so it is after the others as well.
 */
function groupByReadings(unknown: Movement[], quiet: Reading[], allReadings: Reading[]) {
  const groups: { group: Movement[]; before: Reading | undefined; after: Reading | undefined }[] =
    [];
  for (const one of unknown.toSorted((a, b) => a.openedAfter - b.openedAfter)) {
    const last = groups.at(-1);
    if (last && (!last.after || !isBefore(last.after, one))) last.group.push(one);
    else
      groups.push({
        group: [one],
        before: quiet.findLast((reading) => isBefore(reading, one)),
        after: quiet.find((reading) => isAfter(reading, one, allReadings)),
      });
  }
  return groups;
}

/** True if each outcome has a price and there are few enough to try every subset. */
function canTryAll(group: Movement[]): boolean {
  return group.length <= maxOutcomes && group.every(({ cost }) => cost !== null && cost > 0);
}

type Explanation = { intentId: string; kind: "charged" | "free"; cost: MicroCredits }[];

/** Finds at most two subsets of a group whose prices sum to this amount. */
function findExplanations(group: Movement[], amount: MicroCredits): Explanation[] {
  const prices = group.map(({ cost }) => cost ?? 0);
  const found: Explanation[] = [];
  for (let subset = 0; subset < 2 ** group.length && found.length < 2; subset += 1) {
    const isIn = (index: number) => (subset & (1 << index)) !== 0;
    const sum = prices.reduce((all, price, index) => all + (isIn(index) ? price : 0), 0);
    if (sum !== amount) continue;
    found.push(
      group.map(({ intentId }, index) => ({
        intentId,
        kind: isIn(index) ? "charged" : "free",
        cost: prices[index] ?? 0,
      })),
    );
  }
  return found;
}
