import type { MicroCredits } from "../company/credits.ts";
import type { Evidence, Movement, Reading } from "./store-port.ts";

/** What the balance says of an intent of unknown outcome. */
export interface Verdict {
  intentId: string;
  charged: boolean;
  cost: MicroCredits;
}

/** A success may come this long after our time-out, so readings must lie this far apart. */
const settledAfterMs = 10 * 60_000;
/** More unknowns than this are left to a person: every subset of them is tried. */
const mostAtOnce = 12;

/**
 * Judges unknown outcomes by two readings of the balance that enclose them: what is missing beyond the known costs
 * must be explained by exactly one subset of their prices (charge-safety: rule 8). No verdict where it isn't sound.
 */
export function judgeUnknowns({ readings, unknown, others }: Evidence): Verdict[] {
  if (unknown.length === 0 || unknown.length > mostAtOnce) return [];
  const first = Math.min(...unknown.map(({ from }) => from));
  const last = Math.max(...unknown.map(({ from, to }) => Math.max(from, to ?? from)));
  const quiet = readings.filter(({ at }) => others.every((other) => !spans(other, at)));
  const before = quiet.filter(({ at }) => at < first).at(-1);
  const after = quiet.find(({ at }) => at >= last + settledAfterMs);
  if (!before || !after) return [];
  const between = others.filter(({ from, to }) => from > before.at && (to ?? from) < after.at);
  const known = total(between);
  if (known === null) return [];
  return explain(unknown, missing(before, after) - known);
}

function explain(unknown: Movement[], amount: MicroCredits): Verdict[] {
  if (amount < 0) return [];
  const costs = unknown.map(({ cost }) => cost);
  if (!costs.every((cost) => cost !== null && cost > 0)) return [];
  const prices = costs as MicroCredits[];
  const fitting: number[] = [];
  for (let subset = 0; subset < 2 ** unknown.length; subset += 1) {
    const sum = prices.reduce((all, cost, index) => all + (isIn(subset, index) ? cost : 0), 0);
    if (sum === amount) fitting.push(subset);
  }
  const [only, second] = fitting;
  if (only === undefined || second !== undefined) return [];
  return unknown.map(({ intentId }, index) => ({
    intentId,
    charged: isIn(only, index),
    cost: prices[index] ?? 0,
  }));
}

function isIn(subset: number, index: number): boolean {
  return Math.floor(subset / 2 ** index) % 2 === 1;
}

function spans({ from, to }: Movement, at: number): boolean {
  return from <= at && (to === null || to >= at);
}

function missing(before: Reading, after: Reading): MicroCredits {
  return before.balance - after.balance;
}

function total(movements: Movement[]): MicroCredits | null {
  return movements.reduce<MicroCredits | null>(
    (sum, { cost }) => (sum === null || cost === null ? null : sum + cost),
    0,
  );
}
