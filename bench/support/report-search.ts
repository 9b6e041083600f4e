import { latencyOf, latencyText } from "./latency.ts";
import type { Judged } from "./judge-search.ts";

/** Reports recall by set and class, false matches, and the share of right answers by score. */
export function reportOf(judged: readonly Judged[]): string[] {
  const lines: string[] = [];
  for (const set of ["main", "hard"] as const) {
    const ofSet = judged.filter(({ query }) => query?.set === set);
    lines.push(`${set}: ${recallOf(ofSet)}; ${latencyText(latencyOf(ofSet.map(({ ms }) => ms)))}`);
    for (const name of new Set(ofSet.map(({ query }) => query?.class ?? ""))) {
      const ofClass = ofSet.filter(({ query }) => query?.class === name);
      lines.push(`  ${name.padEnd(20)} ${recallOf(ofClass)}`);
    }
  }
  const negatives = judged.filter(({ query }) => query === null);
  const accepted = negatives.filter(({ score }) => score > 0);
  const unasked = accepted.filter(({ isSure }) => isSure).length;
  lines.push(
    `negatives: ${share(accepted.length, negatives.length)} accepted ` +
      `(${share(unasked, negatives.length)} unasked); ` +
      latencyText(latencyOf(negatives.map(({ ms }) => ms))),
  );
  const units = judged.reduce((max, one) => Math.max(max, one.units), 0);
  lines.push(`the most work of a search: ${units.toLocaleString("en")} units`);
  const answered = judged.filter(({ score }) => score > 0);
  for (const [from, to] of bins) {
    const inBin = answered.filter(({ score }) => score >= from && score < to);
    const mean = inBin.reduce((sum, { score }) => sum + score, 0) / inBin.length;
    const right = inBin.filter(({ truthAt }) => truthAt === 0).length;
    lines.push(
      `  score ${from} to ${Math.min(to, 1)}: ${inBin.length}, ` +
        `mean ${(100 * mean).toFixed(1)}, right ${share(right, inBin.length)}`,
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

function recallOf(judged: readonly Judged[]): string {
  const first = judged.filter(({ place, score }) => place === 0 && score > 0).length;
  const sure = judged.filter(({ place, isSure }) => place === 0 && isSure).length;
  const five = judged.filter(({ place, score }) => place >= 0 && score > 0).length;
  const ranked = judged.filter(({ place }) => place === 0).length;
  return (
    `@1 ${share(first, judged.length)} (${share(sure, judged.length)} unasked), @5 ${share(five, judged.length)}, ` +
    `@1 without the threshold ${share(ranked, judged.length)}`
  );
}

const share = (part: number, whole: number) => `${((100 * part) / whole).toFixed(2)} %`;
