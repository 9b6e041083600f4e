import { createWriteStream, mkdirSync, mkdtempSync, rmSync } from "node:fs";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { parseArgs } from "node:util";
import { Agent, request } from "undici";
import { createLogger } from "../src/platform/logger.ts";
import { createAccounts } from "../src/registry/accounts/accounts.ts";
import { openRegistryStore, type RegistryPlace } from "../src/registry/accounts/database.ts";
import { vknOfNumber } from "../src/registry/institution/numbering.ts";
import type { TitleEntry } from "../src/company/title-search/title-index.ts";
import { startPostgres } from "../test/support/start-postgres.ts";
import { latencyOf } from "./support/latency.ts";
import {
  importWatched,
  killImport,
  secondsOf,
  tableSizes,
  type ListFile,
} from "./support/watched-imports.ts";
import { startRegistry, type StartedProgram } from "./support/registry-program.ts";
import { createTitleWorld, type TitleWorld } from "./support/title-world.ts";

/** Enough to keep each service busy. */
const busyConnections = 48;
/** Few enough that a search's time is not the wait for other searches. */
const searchConnections = 2;
const accountCount = 100;
const worldSeed = 2;

/**
 * Queries a second on SQLite and on PostgreSQL with one and three replicas, for one hot account and for a hundred;
 * the times of title searches; memory; and how imports reach replicas that serve. All share this machine.
 * `--titles 1700000` sets the size of the title list.
 */
export async function run(args: readonly string[]): Promise<void> {
  const { values } = parseArgs({
    args: [...args],
    options: {
      titles: { type: "string", default: "100000" },
      seconds: { type: "string", default: "3" },
    },
  });
  const size = Number(values.titles);
  const seconds = Number(values.seconds);
  const folder = mkdtempSync(join(tmpdir(), "replicas-bench-"));
  const lists = await writeLists(folder, size);
  // fsync stays on: it is what a commit waits for.
  const postgres = await startPostgres();
  const running: StartedProgram[] = [];
  try {
    const start = async (name: string, databaseUrl?: string) => {
      const dataDir = join(folder, name);
      mkdirSync(dataDir, { recursive: true });
      const environment = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
      const program = await startRegistry(dataDir, "1", environment);
      console.log(
        `${name}: ready after ${secondsOf(program.readyMs)}, memory ${program.residentMb()} MB`,
      );
      running.push(program);
      return program;
    };
    const searches = someTitles(size);
    const alone = { dataDir: join(folder, "sqlite") };
    const sqlite = await start("sqlite");
    const aloneKeys = await openAccounts(alone);
    const onSqlite = { environment: { DATA_DIR: alone.dataDir }, key: aloneKeys[0] ?? "" };
    await importWatched([sqlite], { ...onSqlite, list: lists.whole });
    await importWatched([sqlite], { ...onSqlite, list: lists.changed });
    const base = await measureAll("SQLite", [sqlite], { keys: aloneKeys, seconds, searches });
    await sqlite.stop();

    const databaseUrl = await postgres.newDatabase();
    const replicas = [await start("a", databaseUrl), await start("b", databaseUrl)];
    const keys = await openAccounts({ dataDir: folder, databaseUrl });
    const environment = { DATABASE_URL: databaseUrl, DATA_DIR: join(folder, "import") };
    const shared = { environment, key: keys[0] ?? "" };
    await importWatched(replicas, { ...shared, list: lists.whole });
    console.log(`tables: ${await tableSizes(databaseUrl)}`);
    await killImport(replicas, { ...shared, list: lists.changed, databaseUrl });
    await importWatched(replicas, { ...shared, list: lists.changed });
    console.log(`tables: ${await tableSizes(databaseUrl)}`);
    const load = { keys, seconds, searches, base };
    await measureAll("PostgreSQL, 1 replica", replicas.slice(0, 1), load);
    replicas.push(await start("c", databaseUrl));
    await measureAll("PostgreSQL, 3 replicas", replicas, load);
  } finally {
    await Promise.all(running.map((program) => program.stop()));
    await postgres.stop();
    rmSync(folder, { recursive: true });
  }
}

/** Writes a title list, and one with a change of one company in 200: renamed, removed or added. */
async function writeLists(folder: string, size: number) {
  const world = createTitleWorld({ count: size, seed: worldSeed });
  const write = async (name: string, entries: Iterable<TitleEntry>): Promise<ListFile> => {
    const path = join(folder, `${name}.tsv`);
    let count = 0;
    const lines = function* () {
      yield "vkn\ttitle\n";
      for (const { vkn, ad } of entries) {
        count += 1;
        yield `${vkn}\t${ad}\n`;
      }
    };
    await pipeline(Readable.from(lines()), createWriteStream(path));
    return { name, path, count };
  };
  return {
    whole: await write("a new list", world.entries()),
    changed: await write("0.5 % changes", changedEntries(world)),
  };
}

function* changedEntries(world: TitleWorld): Generator<TitleEntry> {
  for (let number = 0; number < world.count; number += 1) {
    const entry = world.entryOf(number);
    // Without the removal of company 0, the clients' own, the list has one company more than before.
    if (number % 600 === 0 && number > 0) continue;
    yield number % 600 === 1 ? { ...entry, ad: `YENİ ${entry.ad}` } : entry;
    if (number % 600 === 2) yield { ...entry, vkn: vknOfNumber(world.count + number) };
  }
}

/** Returns titles of the list as people write them. */
function someTitles(size: number): { title: string }[] {
  const world = createTitleWorld({ count: size, seed: worldSeed });
  return Array.from({ length: 500 }, (_, at) => ({
    // Neither renamed nor removed by the second list.
    title: world.titleOf(600 * Math.floor((at * size) / 500 / 600) + 3).toLocaleLowerCase("tr"),
  }));
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
  searchP50: number;
}

interface Measurement {
  keys: readonly string[];
  seconds: number;
  searches: readonly object[];
  base?: Rates;
}

async function measureAll(
  name: string,
  programs: readonly StartedProgram[],
  { keys, seconds, searches, base }: Measurement,
): Promise<Rates> {
  const vkns = Array.from({ length: 500 }, (_, at) => ({ vkn: vknOfNumber(at + 100) }));
  const ask = (load: Pick<Load, "path" | "bodies" | "keys" | "connections">) =>
    measure(programs, { ...load, seconds });
  const ofVkn = { path: "vkn", bodies: vkns, connections: busyConnections };
  const hot = await ask({ ...ofVkn, keys: keys.slice(0, 1) });
  const many = await ask({ ...ofVkn, keys });
  const search = latencyOf(
    await ask({ path: "title", bodies: searches, keys, connections: searchConnections }),
  );
  const rates = {
    hot: hot.length / seconds,
    many: many.length / seconds,
    searchP50: search.p50,
  };
  const ratio = (figure: number, to: number | undefined) =>
    to === undefined ? "" : ` (${(figure / to).toFixed(2)} × SQLite's)`;
  console.log(
    `${name}: vkn, one account ${rates.hot.toFixed(0)}/s${ratio(rates.hot, base?.hot)}, ` +
      `${accountCount} accounts ${rates.many.toFixed(0)}/s${ratio(rates.many, base?.many)}; ` +
      `title p50 ${search.p50.toFixed(1)} ms${ratio(search.p50, base?.searchP50)}, ` +
      `p99 ${search.p99.toFixed(1)} ms; ` +
      `memory ${programs.map((program) => program.residentMb()).join(", ")} MB`,
  );
  return rates;
}

interface Load {
  path: string;
  bodies: readonly object[];
  keys: readonly string[];
  connections: number;
  seconds: number;
}

/** Closed loop over kept connections after a second to warm up; returns the times in milliseconds. */
async function measure(programs: readonly StartedProgram[], load: Load): Promise<number[]> {
  const { connections } = load;
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
