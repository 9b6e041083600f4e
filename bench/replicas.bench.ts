import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { setTimeout as delay } from "node:timers/promises";
import { Agent, request } from "undici";
import { createLogger } from "../src/platform/logger.ts";
import { createAccounts } from "../src/registry/accounts/accounts.ts";
import { openRegistryStore, type RegistryPlace } from "../src/registry/accounts/database.ts";
import { vknOfNumber } from "../src/registry/institution/numbering.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { latencyOf } from "./support/latency.ts";
import { runRegistry, startRegistry, type StartedProgram } from "./support/registry-program.ts";

const connections = 48;
const accountCount = 100;
const titles = ["ornek gida", "örnek gıda san tic aş", "yeni örnek gıda", "dorukvan magazacilik"];

/**
 * Queries a second on SQLite and on PostgreSQL with one and three replicas, for one hot account and for a
 * hundred; title searches; and the time until an import is served everywhere. All share this machine.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      companies: { type: "string", default: "20000" },
      seconds: { type: "string", default: "3" },
    },
  });
  const { companies } = values;
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "replicas-bench-"));
  // fsync stays on: it is what a commit waits for.
  const postgres = await startPostgres();
  const running: StartedProgram[] = [];
  try {
    const start = async (name: string, databaseUrl?: string) => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir);
      const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
      const program = await startRegistry(dataDir, companies, environment);
      running.push(program);
      return program;
    };
    const alone = { dataDir: join(folder, "sqlite") };
    const sqlite = await start("sqlite");
    const base = await measureAll("SQLite", [sqlite], { keys: await openAccounts(alone), seconds });
    await sqlite.stop();

    const databaseUrl = await postgres.newDatabase();
    const replicas = [await start("a", databaseUrl)];
    const keys = await openAccounts({ dataDir: folder, databaseUrl });
    await measureAll("PostgreSQL, 1 replica", replicas, { keys, seconds, base });
    replicas.push(await start("b", databaseUrl), await start("c", databaseUrl));
    await measureAll("PostgreSQL, 3 replicas", replicas, { keys, seconds, base });
    await measureImports(folder, databaseUrl, replicas);
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

async function openAccounts(place: RegistryPlace): Promise<string[]> {
  const store = await openRegistryStore(place, createLogger("silent"));
  const accounts = createAccounts(store, Date.now);
  const keys: string[] = [];
  for (let account = 0; account < accountCount; account += 1) {
    keys.push((await accounts.add({ name: `bench ${account}`, balance: 1e14 })).key);
  }
  await store.close();
  return keys;
}

interface Rates {
  hot: number;
  many: number;
}

async function measureAll(
  name: string,
  programs: readonly StartedProgram[],
  { keys, seconds, base }: { keys: readonly string[]; seconds: number; base?: Rates },
): Promise<Rates> {
  const vkns = Array.from({ length: 500 }, (_, at) => ({ vkn: vknOfNumber(at) }));
  const ask = (path: string, bodies: readonly object[], count: number) =>
    measure(programs, { path, bodies, keys: keys.slice(0, count), seconds });
  const hot = await ask("vkn", vkns, 1);
  const many = await ask("vkn", vkns, accountCount);
  const search = latencyOf(
    await ask(
      "title",
      titles.map((title) => ({ title })),
      accountCount,
    ),
  );
  const rates = { hot: hot.length / seconds, many: many.length / seconds };
  const ratio = (rate: number, to: number | undefined) =>
    to === undefined ? "" : ` (${(rate / to).toFixed(2)} × SQLite's)`;
  console.log(
    `${name}: vkn, one account ${rates.hot.toFixed(0)}/s${ratio(rates.hot, base?.hot)}, ` +
      `${accountCount} accounts ${rates.many.toFixed(0)}/s${ratio(rates.many, base?.many)}; ` +
      `title p50 ${search.p50.toFixed(0)} ms, p99 ${search.p99.toFixed(0)} ms`,
  );
  return rates;
}

interface Load {
  path: string;
  bodies: readonly object[];
  keys: readonly string[];
  seconds: number;
}

/** Closed loop over kept connections after a second to warm up; returns the times in milliseconds. */
async function measure(programs: readonly StartedProgram[], load: Load): Promise<number[]> {
  const agent = new Agent({ connections });
  const times: number[] = [];
  const begin = performance.now() + 1_000;
  const end = begin + load.seconds * 1_000;
  const worker = async (_: unknown, index: number) => {
    for (let turn = index; performance.now() < end; turn += 1) {
      const at = performance.now();
      const key = load.keys[turn % load.keys.length] ?? "";
      const url = programs[turn % programs.length]?.url ?? "";
      const answer = await request(`${url}/v1/search/${load.path}`, {
        dispatcher: agent,
        method: "POST",
        headers: { authorization: `Bearer ${key}`, "content-type": "application/json" },
        body: JSON.stringify(load.bodies[turn % load.bodies.length]),
      });
      await answer.body.dump();
      if (answer.statusCode !== 200) throw new Error(`${load.path}: ${answer.statusCode}`);
      if (at >= begin) times.push(performance.now() - at);
    }
  };
  await Promise.all(Array.from({ length: connections }, worker));
  await agent.close();
  return times;
}

/** Imports a first list of 100,000 companies, then one with ten changes. */
async function measureImports(
  folder: string,
  databaseUrl: string,
  replicas: readonly StartedProgram[],
): Promise<void> {
  const file = join(folder, "list.tsv");
  const environment = { DATABASE_URL: databaseUrl, DATA_DIR: folder };
  for (const [version, changed] of [
    [1, 0],
    [2, 10],
  ] as const) {
    const rows = Array.from(
      { length: 100_000 },
      (_, at) => `${vknOfNumber(100_000 + at)}\tİNCİR ${at} ${at < changed ? "YENİ " : ""}A.Ş.`,
    );
    writeFileSync(file, ["vkn\ttitle", ...rows].join("\n"));
    runRegistry(["import", file], environment);
    const at = performance.now();
    await Promise.all(replicas.map((replica) => untilServed(replica, version)));
    const seconds = ((performance.now() - at) / 1_000).toFixed(1);
    const what = version === 1 ? "a new list of 100,000" : `${changed} changes`;
    console.log(`import of ${what}: served by all three ${seconds} s after its end`);
  }
}

async function untilServed({ url }: StartedProgram, version: number): Promise<void> {
  for (;;) {
    const answer = await request(`${url}/readyz`);
    const { titles } = (await answer.body.json()) as { titles: { version: number | null } };
    if (titles.version === version) return;
    await delay(50);
  }
}
