import { spawn } from "node:child_process";
import { once } from "node:events";

/**
 * The fault suite's random sequences in the small and in the wider world, ten thousand steps each
 * on each store, half on one machine and half on three; then, for a hundred companies, fifty
 * identical commands to each of three processes. Fails if the oracle finds a violation.
 */

const steps = Number(process.env["FAULT_STEPS"] ?? 10_000);
const firstSeed = Number(process.env["FAULT_SEED"] ?? 20_261_121);
const companies = process.env["FAULT_COMPANIES"] ?? "100";
/** The steps mostly wait, so several sequences run at a time. */
const shards = 4;

type Totals = Record<string, number>;

/** Runs the sequences and prints the totals of each store, money in micro-credits. */
export async function run(): Promise<void> {
  for (const world of ["random", "world"]) {
    for (const machines of [1, 3]) await runWorld(world, machines);
  }
  const said = await vitest("replicas", { FAULT_COMPANIES: companies });
  console.log(/^.*paid calls.*$/m.exec(said)?.[0]);
}

/** Runs one world's sequences on some machines, in shards at the same time. */
async function runWorld(world: string, machines: number): Promise<void> {
  const stepsEach = Math.ceil(steps / 2 / shards);
  const said = await Promise.all(
    Array.from({ length: shards }, (_, shard) =>
      vitest(world, {
        FAULT_SEED: String(firstSeed + shard),
        FAULT_STEPS: String(stepsEach),
        FAULT_MACHINES: String(machines),
      }),
    ),
  );
  const seeds = `seeds ${firstSeed}–${firstSeed + shards - 1}`;
  for (const store of ["SQLite", "PostgreSQL"]) {
    const lines = said.flatMap((text) => [
      ...text.matchAll(new RegExp(`${store}, FAULT_SEED.*: (\\{.*\\})`, "g")),
    ]);
    const sums = lines.map(([, json = ""]) => JSON.parse(json) as Totals).reduce(add, {});
    const run = `${world}, ${store}, ${machines} machines, ${shards * stepsEach} steps, ${seeds}`;
    console.log(`${run}: ${JSON.stringify(sums)}`);
  }
}

/** Runs a file of the fault suite and returns its output; throws the output if a test fails. */
async function vitest(file: string, environment: Record<string, string>): Promise<string> {
  const args = ["node_modules/vitest/vitest.mjs", "run", `test/faults/${file}.test.ts`];
  const env = { ...process.env, ...environment, NO_COLOR: "1" };
  const child = spawn(process.execPath, args, { env, stdio: ["ignore", "pipe", "pipe"] });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) {
    stream.on("data", (chunk: Buffer) => (said += chunk.toString()));
  }
  const [code] = (await once(child, "close")) as [number | null];
  if (code !== 0) throw new Error(said);
  return said;
}

function add(sum: Totals, more: Totals): Totals {
  const names = [...new Set([...Object.keys(sum), ...Object.keys(more)])];
  return Object.fromEntries(names.map((name) => [name, (sum[name] ?? 0) + (more[name] ?? 0)]));
}
