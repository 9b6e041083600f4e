import { resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { readMentions } from "../src/kunye/intake/text/read.ts";
import { fitWeights, type Fit } from "./reading/fit.ts";
import { judgeCorpora } from "./reading/corpora.ts";
import { faultsOf, readGivenTexts } from "./reading/given-texts.ts";
import type { Reader } from "./reading/judge.ts";
import { measureReader, textsOf, type BenchText } from "./reading/measure.ts";
import {
  changesTable,
  corporaLine,
  gatesOf,
  layoutsTable,
  measuresTable,
  speedLine,
  type ReaderResult,
} from "./reading/report.ts";
import { measureSpeed } from "./reading/speed.ts";

/**
 * Whole texts, titles, offers and verdicts of readers of texts, side by side:
 * `npm run bench -- reading --reader src/kunye/intake/text/read.ts#readMentions --seed 3`.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      reader: { type: "string", multiple: true, default: [] },
      alone: { type: "boolean", default: false },
      seed: { type: "string", default: "1" },
      texts: { type: "string", default: "10" },
      changes: { type: "string", default: "yes" },
      layouts: { type: "boolean", default: false },
      show: { type: "boolean", default: false },
      gates: { type: "boolean", default: false },
      fit: { type: "boolean", default: false },
      file: { type: "string" },
    },
  });
  if (values.file !== undefined) {
    showWrong(values.file);
    return;
  }
  const seed = Number(values.seed);
  if (values.fit) {
    printFit(fitWeights(readMentions, seed, Number(values.texts)));
    return;
  }
  const texts = textsOf(seed, Number(values.texts));
  const others = await Promise.all(values.reader.map(importReader));
  const today = { name: "today", reader: readMentions };
  const readers = values.alone && others.length > 0 ? others : [today, ...others];
  const results = readers.map(({ name, reader }): ReaderResult => {
    const measured = measureReader(reader, texts, { withChanges: values.changes !== "no" });
    const corpora = judgeCorpora(reader);
    const speed = measureSpeed(
      reader,
      texts.map(({ gold }) => gold.text),
    );
    return { name, measured, corpora, speed };
  });
  print(`== ${texts.length} texts, ${values.texts} of each layout, seed ${seed}`);
  print(measuresTable(results));
  if (values.changes !== "no") print(`\n== by change\n${changesTable(results)}`);
  for (const result of results) {
    print(`\n== ${result.name}\n${speedLine(result)}\n${corporaLine(result)}`);
    for (const [gate, holds] of gatesOf(result)) print(`${holds ? "holds" : "FAILS"}  ${gate}`);
  }
  if (values.layouts)
    for (const result of results) print(`\n== ${result.name}\n${layoutsTable(result)}`);
  if (values.show) results.forEach(showFaults);
  const last = results.at(-1);
  if (values.gates && last && gatesOf(last).some(([, holds]) => !holds)) process.exitCode = 1;
}

function printFit({ texts, before, after, changed }: Fit): void {
  const line = (of: keyof Fit["before"]) => `${before[of].toFixed(4)} > ${after[of].toFixed(4)}`;
  print(`loss a text: fitted ${line("fitted")} (${texts} texts), left out ${line("leftOut")}`);
  for (const { path, from, to } of changed) print(`${path} ${from} > ${to}`);
}

/** Prints the texts of a file that are read wrongly, in full. */
function showWrong(file: string): void {
  const texts = readGivenTexts(file);
  const wrong = texts.flatMap((given) => {
    const faults = faultsOf(readMentions, given);
    return faults.length > 0 ? { text: given.text, faults } : [];
  });
  for (const { text, faults } of wrong)
    print(`-- ${text}\n${faults.map((fault) => `   ! ${fault}`).join("\n")}\n`);
  print(`${texts.length - wrong.length} of ${texts.length} texts right`);
}

/** Imports a reader that is named as FILE#EXPORT. */
async function importReader(written: string): Promise<{ name: string; reader: Reader }> {
  const [file = "", name = "readMentions"] = written.split("#");
  const module = (await import(pathToFileURL(resolve(file)).href)) as Record<string, unknown>;
  const reader = module[name];
  if (typeof reader !== "function") throw new Error(`${file} exports no function ${name}`);
  return { name: "new", reader: reader as Reader };
}

/** Prints the faulty texts of the tuned half: the others are never looked at. */
function showFaults({ name, measured }: ReaderResult): void {
  const isShown = ({ group }: BenchText) => group === "tuned";
  for (const { text, judgement } of measured.judged) {
    if (!isShown(text) || judgement.faults.length === 0) continue;
    print(`\n-- ${name}: ${text.name}\n${text.gold.text}`);
    for (const fault of judgement.faults) print(`   ! ${fault}`);
  }
}

function print(text: string): void {
  process.stdout.write(`${text}\n`);
}
