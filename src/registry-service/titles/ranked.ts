import type { Comparison } from "./compare-title.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { otherLetters, writtenLikeness } from "./written-likeness.ts";

/** Orders what was found; where several cost nearly the same, the one that is written most alike comes first. */
export function ranked(
  found: Comparison[],
  text: string,
  limit: number,
  stored: StoredTitles,
): Comparison[] {
  found.sort((a, b) => a.cost - b.cost || a.title - b.title);
  const least = found[0]?.cost ?? 0;
  const close = found.slice(0, mostCompared).filter(({ cost }) => cost <= least + closeCost);
  if (close.length > 1) {
    const likeness = writtenLikeness(text);
    const others = otherLetters(text);
    for (const one of close) {
      const title = stored.textOf(one.title);
      one.cost += 0.12 * (1 - likeness(title)) + 0.7 * others(title);
    }
    found.sort((a, b) => a.cost - b.cost || a.title - b.title);
  }
  return found.slice(0, limit);
}

const mostCompared = 24;
const closeCost = 0.6;
