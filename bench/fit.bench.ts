import { execFile } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs, promisify } from "node:util";
import { fitModel } from "./support/fit-model.ts";
import { type Judged, judgeSearch } from "./support/judge-search.ts";
import { reportOf } from "./support/report-search.ts";
import { type WorldName, openWorld, worldNames } from "./worlds/open-world.ts";
import { weightOf } from "../src/company/title-search/build-vocabulary.ts";
import { type TitleModel, usualModel } from "../src/company/title-search/model.ts";
import { readSegment } from "../src/registry/titles/segment-file.ts";

/** The seeds of the fit's queries, and of the queries that judge the fit. */
const fitted = { worldSeed: 1, querySeed: 7 };
const held = { worldSeed: 2, querySeed: 11 };

/**
 * Fits the weights to all worlds but one and judges them by that one; then fits them to all worlds.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      size: { type: "string", default: "1700000" },
      each: { type: "string", default: "100" },
    },
  });
  const [count, each] = [Number(values.size), Number(values.each)];
  const rarest = weightOf(1, count);
  const folder = await mkdtemp(join(tmpdir(), "titles-fit-"));
  const judge = async (name: WorldName, of: typeof held, model: TitleModel): Promise<Judged[]> => {
    const path = join(folder, `${name}-${of.worldSeed}.index`);
    const segment = readSegment(path, "bench") ?? (await built(path, name, count, of.worldSeed));
    const world = openWorld(name, { count, seed: of.worldSeed });
    return judgeSearch(segment, world, { model, seed: of.querySeed, each });
  };
  try {
    const found = new Map<WorldName, Judged[]>();
    for (const name of worldNames) found.set(name, await judge(name, fitted, usualModel));
    for (const name of worldNames) {
      const others = worldNames.filter((one) => one !== name);
      const model = fitModel(
        others.map((one) => found.get(one) ?? []),
        rarest,
      );
      print(`\n== ${name}, ${count} titles, fitted to ${others.join(" and ")}\n${textOf(model)}`);
      reportOf(await judge(name, held, model)).forEach(print);
    }
    print(`\n== fitted to all\n${textOf(fitModel([...found.values()], rarest))}`);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function built(path: string, name: string, count: number, seed: number) {
  const program = new URL("./support/measure-build.ts", import.meta.url).pathname;
  await promisify(execFile)(process.execPath, [program, path, name, String(count), String(seed)]);
  const segment = readSegment(path, "bench");
  if (!segment) throw new Error(`the index of ${name} can't be read`);
  return segment;
}

function textOf(model: TitleModel): string {
  return JSON.stringify({ ...model, weights: [...model.weights] });
}

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
