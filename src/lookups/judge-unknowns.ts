import type { MicroCredits } from "../company/credits.ts";
import type { Evidence, Movement, Reading } from "./store-port.ts";

/** What the balance says of one intent of unknown outcome, or why it can't say. */
export type Judgement = { intentId: string } & (
  { kind: "charged" | "free"; cost: MicroCredits } | { kind: "undecided"; why: Undecided }
);

/** Why readings of the balance don't tell whether an unknown outcome was charged. */
export type Undecided =
  /** Nobody read the balance shortly before it. */
  | "no-reading-before"
  /** A late success may still show. */
  | "too-early"
  /** Something else moved the balance, or may have, between the readings. */
  | "other-movement"
  /** More than one of several unknown outcomes explains the difference. */
  | "several-fit"
  /** The difference is no sum of their prices. */
  | "none-fits";

/** A success may come this long, in milliseconds, after our time-out. */
export const settledAfterMs = 10 * 60_000;
/** More unknowns than this are left to a person: every subset of them is tried. */
const mostAtOnce = 12;

/**
 * Judges each unknown outcome by two readings of the balance that enclose it with nothing else moving between them:
 * their difference must be explained by exactly one subset of what is unknown there (charge-safety: rule 8).
 */
export function judgeUnknowns({ readings, unknown, others }: Evidence): Judgement[] {
  const moving = [...others.map(spanOf), ...unknown.map(lateSpanOf)];
  const quiet = readings.filter((reading) =>
    moving.every(({ from, to }) => reading.at < from || reading.askedAt > to),
  );
  return enclosed(unknown, quiet).flatMap(({ group, before, after }) => {
    const undecided = (why: Undecided) =>
      group.map(({ intentId }): Judgement => ({ intentId, kind: "undecided", why }));
    if (!before) return undecided("no-reading-before");
    if (!after) return undecided("too-early");
    const isBetween = ({ from, to }: Span) => from > before.at && to < after.askedAt;
    if (others.map(spanOf).some(isBetween)) return undecided("other-movement");
    if (!areTellable(group)) return undecided("several-fit");
    const fitting = explanations(group, before.balance - after.balance);
    const [only] = fitting;
    if (!only) return undecided("none-fits");
    if (fitting.length > 1) return undecided("several-fit");
    return only;
  });
}

interface Span {
  from: number;
  to: number;
}

function spanOf(movement: Movement): Span {
  // Of what nobody knows the cost of, nobody knows when it was charged either.
  return movement.cost === null ? lateSpanOf(movement) : { ...movement, to: endOf(movement) };
}

function lateSpanOf(movement: Movement): Span {
  return { from: movement.from, to: endOf(movement) + settledAfterMs };
}

function endOf({ to }: Movement): number {
  return to ?? Infinity;
}

/** Unknown outcomes, oldest first, in groups that no quiet reading parts, each with the readings on either side. */
function enclosed(unknown: Movement[], quiet: Reading[]) {
  const groups: { group: Movement[]; before: Reading | undefined; after: Reading | undefined }[] =
    [];
  for (const one of unknown.toSorted((a, b) => a.from - b.from)) {
    const last = groups.at(-1);
    const after = quiet.find(({ askedAt }) => askedAt > endOf(one));
    if (last && (!last.after || one.from < last.after.at)) {
      last.group.push(one);
      if (!after || (last.after && after.at > last.after.at)) last.after = after;
    } else {
      groups.push({ group: [one], before: quiet.findLast(({ at }) => at < one.from), after });
    }
  }
  return groups;
}

/** What has no price can't be told from what was not charged, and of too many nobody tries every subset. */
function areTellable(group: Movement[]): boolean {
  return group.length <= mostAtOnce && group.every(({ cost }) => cost !== null && cost > 0);
}

/** Every way in which some of the group, and not the others, were charged this amount in all; two at most. */
function explanations(group: Movement[], amount: MicroCredits): Judgement[][] {
  const prices = group.map(({ cost }) => cost ?? 0);
  const fits: Judgement[][] = [];
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
