import { latencyOf, latencyText } from "./latency.ts";
import type { Judged } from "./judge-search.ts";

/** Recall by set and class, the score against the share that was right, and what was accepted without an answer. */
export function reportOf(judged: readonly Judged[]): string[] {
  const lines: string[] = [];
  for (const set of ["main", "hard"] as const) {
    const own = judged.filter(({ query }) => query?.set === set);
    lines.push(`${set}: ${recallOf(own)}; ${latencyText(latencyOf(own.map(({ ms }) => ms)))}`);
    for (const name of new Set(own.map(({ query }) => query?.class ?? ""))) {
      const some = own.filter(({ query }) => query?.class === name);
      lines.push(`  ${name.padEnd(20)} ${recallOf(some)}`);
    }
  }
  const negatives = judged.filter(({ query }) => query === null);
  const accepted = negatives.filter(({ score }) => score > 0).length;
  lines.push(
    `negatives: ${share(accepted, negatives.length)} accepted; ` +
      latencyText(latencyOf(negatives.map(({ ms }) => ms))),
  );
  const units = judged.reduce((most, one) => Math.max(most, one.units), 0);
  lines.push(`the most work of a search: ${units.toLocaleString("en")} units`);
  const answered = judged.filter(({ score }) => score > 0);
  for (const [from, to] of bins) {
    const own = answered.filter(({ score }) => score >= from && score < to);
    const mean = own.reduce((sum, { score }) => sum + score, 0) / own.length;
    const right = own.filter(({ truthAt }) => truthAt === 0).length;
    lines.push(
      `  score ${from} to ${Math.min(to, 1)}: ${own.length}, ` +
        `mean ${(100 * mean).toFixed(1)}, right ${share(right, own.length)}`,
    );
  }
  return lines;
}

const bins = [
  [0, 0.2],
  [0.2, 0.4],
  [0.4, 0.6],
  [0.6, 0.8],
  [0.8, 1.1],
] as const;

function recallOf(own: readonly Judged[]): string {
  const first = own.filter(({ place, score }) => place === 0 && score > 0).length;
  const five = own.filter(({ place, score }) => place >= 0 && score > 0).length;
  const ranked = own.filter(({ place }) => place === 0).length;
  return (
    `@1 ${share(first, own.length)}, @5 ${share(five, own.length)}, ` +
    `@1 without the threshold ${share(ranked, own.length)}`
  );
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
