import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as delay } from "node:timers/promises";
import pg from "pg";
import { Agent, request } from "undici";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import { latencyOf } from "./latency.ts";
import type { StartedProgram } from "./registry-program.ts";

/** A title list in a file; `count` is the number of its companies. */
export interface ListFile {
  name: string;
  path: string;
  count: number;
}

interface ImportSetup {
  list: ListFile;
  /** The settings of the command. */
  environment: NodeJS.ProcessEnv;
  /** The key of the clients that ask meanwhile. */
  key: string;
}

/**
 * Imports a list while clients ask the services, until all of them serve it.
 * Prints times, memory, answers, and for how long `/readyz` said what.
 */
export async function importWatched(
  programs: readonly StartedProgram[],
  { list, environment, key }: ImportSetup,
): Promise<void> {
  const end = new AbortController();
  const before = programs.map((program) => program.residentMb());
  const watching = programs.map((program) => watch(program, end.signal));
  const asking = programs.flatMap((program) => [
    keepAsking(program, { key, path: "vkn", body: { vkn: vknOfNumber(0) } }, end.signal),
    keepAsking(program, { key, path: "title", body: { title: "ornek gida" } }, end.signal),
  ]);
  const from = performance.now();
  const importing = startImport(list, environment);
  const [code] = (await once(importing, "exit")) as [number | null];
  if (code !== 0) throw new Error(`the import of ${list.path} ended with ${code}`);
  const commandMs = performance.now() - from;
  const isOn = (program: StartedProgram) => untilServed(program, list.count);
  const servedMs = await Promise.all(
    programs.map(async (program) => isOn(program).then(() => performance.now() - from - commandMs)),
  );
  end.abort();
  const watched = await Promise.all(watching);
  const answers = (await Promise.all(asking)).flat();
  const refused = answers.filter(({ status }) => status !== 200 && status !== 404);
  const { p99, worst } = latencyOf(answers.map(({ ms }) => ms));
  console.log(
    `import of ${list.name} (${list.count}): command ${secondsOf(commandMs)}, ` +
      `served ${servedMs.map(secondsOf).join(", ")} after its end; ` +
      `${answers.length} queries answered meanwhile, ${refused.length} refused, ` +
      `p99 ${p99.toFixed(0)} ms, worst ${worst.toFixed(0)} ms`,
  );
  for (const [at, { peakMb, states }] of watched.entries()) {
    const said = [...states].map(([state, ms]) => `${state} ${secondsOf(ms)}`).join(", ");
    console.log(
      `  service ${at + 1}: memory ${before[at]} MB before, ${peakMb} at most with its processes, ` +
        `${programs[at]?.residentMb()} after; /readyz: ${said}`,
    );
  }
}

/** Kills an import while it uploads its list; throws if a service then serves other than before. */
export async function killImport(
  programs: readonly StartedProgram[],
  { list, environment, databaseUrl }: Omit<ImportSetup, "key"> & { databaseUrl: string },
): Promise<void> {
  const before = await Promise.all(programs.map(readinessOf));
  const importing = startImport(list, environment);
  const ended = once(importing, "exit");
  const client = new pg.Client(databaseUrl);
  try {
    await client.connect();
    const isUploading = async () => {
      const { rows } = await client.query(
        "select from pg_stat_activity where state = 'active' and query like 'insert into incoming%'",
      );
      return rows.length > 0;
    };
    while (importing.exitCode === null && !(await isUploading())) await delay(10);
    if (!importing.kill("SIGKILL")) throw new Error("the import ended before its kill");
    await ended;
  } finally {
    await client.end();
  }
  await delay(3_000);
  const after = await Promise.all(programs.map(readinessOf));
  if (JSON.stringify(after) !== JSON.stringify(before)) {
    throw new Error(`after a killed import: ${JSON.stringify(after)}`);
  }
  console.log("an import killed in its upload changes nothing");
}

function startImport(list: ListFile, environment: NodeJS.ProcessEnv) {
  return spawn(process.execPath, ["src/registry.ts", "import", list.path], {
    env: { ...process.env, ...environment },
    stdio: ["ignore", "ignore", "ignore"],
  });
}

interface Readiness {
  status: string;
  titles: { count: number; version: number | null };
}

async function readinessOf({ url }: StartedProgram): Promise<Readiness> {
  const answer = await request(`${url}/readyz`);
  const { status, titles } = (await answer.body.json()) as Readiness;
  return { status, titles: { count: titles.count, version: titles.version } };
}

async function untilServed(program: StartedProgram, count: number): Promise<void> {
  while ((await readinessOf(program)).titles.count !== count) await delay(50);
}

const sampleMs = 100;

/** Samples a service's memory and readiness until the end. */
async function watch(program: StartedProgram, end: AbortSignal) {
  let peakMb = 0;
  const states = new Map<string, number>();
  let from = performance.now();
  while (!end.aborted) {
    peakMb = Math.max(peakMb, program.familyMb());
    const { status, titles } = await readinessOf(program);
    const state = `${status}, ${titles.count} titles of version ${titles.version}`;
    await delay(sampleMs);
    const to = performance.now();
    states.set(state, (states.get(state) ?? 0) + to - from);
    from = to;
  }
  return { peakMb, states };
}

interface Question {
  key: string;
  path: string;
  body: object;
}

/** Asks one question after another until the end; returns each answer's status and time. */
async function keepAsking(
  { url }: StartedProgram,
  { key, path, body }: Question,
  end: AbortSignal,
): Promise<{ status: number; ms: number }[]> {
  const agent = new Agent({ connections: 1 });
  const answers: { status: number; ms: number }[] = [];
  while (!end.aborted) {
    const from = performance.now();
    const answer = await request(`${url}/v1/search/${path}`, {
      dispatcher: agent,
      method: "POST",
      headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    await answer.body.dump();
    answers.push({ status: answer.statusCode, ms: performance.now() - from });
    await delay(10);
  }
  await agent.close();
  return answers;
}

/** Lists the size of each table of the titles, with its indexes. */
export async function tableSizes(databaseUrl: string): Promise<string> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ name: string; table: string; indexes: string }>(
    `select relname as name, pg_size_pretty(pg_table_size(oid)) as table,
      pg_size_pretty(pg_indexes_size(oid)) as indexes
    from pg_class where relnamespace = 'registry'::regnamespace and relkind = 'r'
      and relname in ('titles', 'ledger')`,
  );
  await client.end();
  return rows.map((row) => `${row.name} ${row.table}, its indexes ${row.indexes}`).join("; ");
}

export function secondsOf(ms: number): string {
  return `${(ms / 1_000).toFixed(1)} s`;
}
