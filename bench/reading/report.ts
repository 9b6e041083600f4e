import { corporaBefore, corporaSizes, type CorporaResult } from "./corpora.ts";
import { sumOf, type Counts } from "./judge.ts";
import { groups, type Group, type Measured } from "./measure.ts";
import { isLinear, type Speed } from "./speed.ts";

/** The results of one reader. */
export interface ReaderResult {
  name: string;
  measured: Measured;
  corpora: CorporaResult;
  speed: Speed;
}

type Row = readonly [name: string, cell: (counts: Counts) => string];

const share = (part: number, whole: number) =>
  whole === 0 ? "-" : `${part}/${whole} ${((100 * part) / whole).toFixed(1)}%`;

const rows: readonly Row[] = [
  ["whole texts right", (one) => share(one.whole, one.texts)],
  ["numbers found", (one) => share(one.numbersFound, one.numbers)],
  ["  missing, told as telephone", (one) => share(one.numbersTold, one.numbers)],
  ["numbers offered", (one) => share(one.numbersOffered, one.numbers)],
  ["title exact", (one) => share(one.exact, one.titles)],
  ["  missing and told", (one) => share(one.told, one.titles)],
  ["  missing and silent", (one) => share(one.silent, one.titles)],
  ["  wrong", (one) => share(one.wrong, one.titles)],
  ["  told without need", (one) => share(one.doubted, one.titles)],
  ["role right", (one) => share(one.rolesRight, one.roles)],
  ["lone titles offered", (one) => share(one.loneOffered, one.lone)],
  ["needless offers", (one) => share(one.needless, one.texts)],
  ["companies not in the text", (one) => share(one.strays, one.texts)],
  ["persons' numbers in results", (one) => share(one.leaks, one.texts)],
  ["right record fits", (one) => share(one.fits, one.records)],
  ["false red or orange", (one) => share(one.falseReds, one.records)],
  ["another's record unnoticed", (one) => share(one.unnoticed, one.others)],
  ["near miss fits", (one) => share(one.nearMissesGreen, one.nearMisses)],
  ["loss a text", (one) => (one.loss / Math.max(1, one.texts)).toFixed(2)],
];

/** Returns the table of measures: a row a measure, three columns a reader. */
export function measuresTable(results: readonly ReaderResult[]): string {
  const columns = columnsOf(results, ({ measured }) => measured.unchanged);
  return table(
    ["measure", ...columns.map(({ title }) => title)],
    rows.map(([name, cell]) => [name, ...columns.map(({ counts }) => cell(counts))]),
  );
}

/** Returns the table of changes: whole texts right before and under a change, and the loss. */
export function changesTable(results: readonly ReaderResult[]): string {
  const names = results[0]?.measured.changed.map(({ name }) => name) ?? [];
  const percent = ({ whole, texts }: Counts) => ((100 * whole) / Math.max(1, texts)).toFixed(1);
  const loss = (counts: Counts) => (counts.loss / Math.max(1, counts.texts)).toFixed(2);
  const cellsOf = ({ measured }: ReaderResult, name: string) =>
    groups.map((group) => {
      const change = measured.changed.find((one) => one.name === name);
      if (!change) return "";
      const { before, counts } = change;
      return `${percent(before[group])} > ${percent(counts[group])}  ${loss(before[group])} > ${loss(counts[group])}`;
    });
  return table(
    ["whole %, loss", ...results.flatMap(({ name }) => groups.map((group) => `${name}: ${group}`))],
    names.map((name) => [name, ...results.flatMap((result) => cellsOf(result, name))]),
  );
}

/** Returns the table of the tuned half's layouts, the worst first. */
export function layoutsTable({ measured }: ReaderResult): string {
  const shown = measured.judged.filter(({ text }) => text.group === "tuned");
  const sums = Array.from(
    Map.groupBy(shown, ({ text }) => text.name),
    ([name, all]) => ({ name, sum: sumOf(all.map(({ judgement }) => judgement.counts)) }),
  );
  const lines = sums
    .toSorted((one, other) => other.sum.loss - one.sum.loss)
    .map(({ name, sum }) => [
      name,
      share(sum.whole, sum.texts),
      share(sum.exact, sum.titles),
      String(sum.needless),
      String(sum.falseReds),
      String(sum.unnoticed),
      (sum.loss / sum.texts).toFixed(2),
    ]);
  return table(["layout", "whole", "title", "needless", "red", "unnoticed", "loss"], lines);
}

function columnsOf(
  results: readonly ReaderResult[],
  of: (result: ReaderResult) => Record<Group, Counts>,
) {
  return results.flatMap((result) =>
    groups.map((group) => ({ title: `${result.name}: ${group}`, counts: of(result)[group] })),
  );
}

function table(head: readonly string[], lines: readonly (readonly string[])[]): string {
  const all = [head, ...lines];
  const widths = head.map((_, at) => Math.max(...all.map((line) => (line[at] ?? "").length)));
  return all
    .map((line) =>
      line
        .map((cell, at) =>
          at === 0 ? cell.padEnd(widths[at] ?? 0) : cell.padStart(widths[at] ?? 0),
        )
        .join("  "),
    )
    .join("\n");
}

export function speedLine({ speed }: ReaderResult): string {
  const { msPerText, long, slowest, steepest } = speed;
  return (
    `${msPerText.toFixed(2)} ms a text; 10,000 letters ${long.ms10.toFixed(0)} ms, ` +
    `40,000 ${long.ms40.toFixed(0)} ms (factor ${long.factor.toFixed(1)}); ` +
    `hostile 40,000: ${slowest.ms40.toFixed(0)} ms (${slowest.text}), ` +
    `factor ${steepest.factor.toFixed(1)} (${steepest.text}, ${steepest.ms40.toFixed(0)} ms)`
  );
}

export function corporaLine({ corpora }: ReaderResult): string {
  const { messages, heldBack, neverOffered } = corpora;
  return (
    `messages ${messages} of ${corporaSizes.messages}, held back ${heldBack} of ${corporaSizes.heldBack}, ` +
    `never-offered texts that offer ${neverOffered}`
  );
}

/** The highest share of false reds. */
const maxFalseReds = 0.03;

/** Returns the gates with their outcome, over all unchanged texts. */
export function gatesOf({ measured, corpora, speed }: ReaderResult): [string, boolean][] {
  const all = sumOf(groups.map((group) => measured.unchanged[group]));
  const isNotBelow =
    corpora.messages >= corporaBefore.messages && corpora.heldBack >= corporaBefore.heldBack;
  return [
    ["another's record unnoticed: 0", all.unnoticed === 0],
    ["near misses that fit: 0", all.nearMissesGreen === 0],
    ["false red or orange: at most 3 %", all.falseReds <= maxFalseReds * all.records],
    ["never-offered texts that offer: 0", corpora.neverOffered === 0],
    ["corpora of before not below", isNotBelow],
    ["persons' numbers in results: 0", all.leaks === 0],
    ["linear in the text's length: 10,000 to 40,000 letters at most 8 times", isLinear(speed)],
  ];
}
