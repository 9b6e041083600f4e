import { type Weights, differences, noDifferences } from "./model.ts";
import type { Term } from "./terms.ts";

/** A title compared with a query; the lower the cost, the likelier it is meant. */
export interface Comparison {
  title: number;
  /** The weighed differences. */
  cost: number;
  /** True if only the spelling differs; found out for the best titles only. */
  isExact: boolean;
  /** The differences, by `differences`. */
  parts: number[];
  /** Queried words that the title lacks. */
  missedTerms: number;
  /** The weight of the words that agree: how much the agreement says. */
  agreed: number;
  /** Weights: the asked part of the title's most telling word, the missing part of the query's. */
  told: number;
  untold: number;
  /** The compared query words; a bit for each that the title holds, and for each held exactly. */
  terms: readonly Term[];
  held: number;
  exact: number;
  /** Among titles with all queried words: `parent` adds HOLDİNG at most, `daughter` a telling word. */
  kin: "parent" | "daughter" | "none";
  /** The similarity of query and title, 0 to 1. */
  similarity: number;
  /** The share of the query's letters that the title has. */
  covered: number;
}

/** A title that a query gives the initials of; they count as a misread name. */
export function comparisonOfInitials(
  term: Term,
  title: number,
  cost: number,
  { rarest, weights }: { rarest: number; weights: Weights },
): Comparison {
  const parts = noDifferences();
  parts[differences.misread] = cost;
  return {
    ...{ title, cost: costOf({ parts }, weights), isExact: false, parts, missedTerms: 0 },
    ...{ agreed: rarest, told: rarest, untold: 0, terms: [term], held: 1, exact: 1 },
    kin: cost < 0.5 ? "parent" : "none",
    similarity: 0.2 + term.text.length / 20,
    covered: 1,
  };
}

/** Returns the cost of a comparison's differences. */
export function costOf({ parts }: Pick<Comparison, "parts">, weights: Weights): number {
  let cost = 0;
  for (let at = 0; at < parts.length; at += 1) cost += (parts[at] ?? 0) * (weights[at] ?? 0);
  return cost;
}

/** True if each word of a title was asked. */
export function isAllAsked({ parts }: Comparison): boolean {
  const { firstUnasked, innerUnasked, endUnasked, endUnaskedWhole } = differences;
  const unasked = [firstUnasked, innerUnasked, endUnasked, endUnaskedWhole];
  return unasked.every((difference) => parts[difference] === 0);
}
