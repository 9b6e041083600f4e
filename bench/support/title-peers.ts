import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import MiniSearch from "minisearch";
import pg from "pg";
import { foldTurkish } from "../../src/company/title.ts";
import { startPostgres } from "../../test/support/start-postgres.ts";
import { latencyOf, latencyText } from "./latency.ts";
import { osaDistance } from "./osa-distance.ts";
import { titleQueries, type TitleQuery } from "./title-queries.ts";
import { createTitleWorld, type TitleWorld } from "./title-world.ts";

interface PeerRun {
  size: number;
  worldSeed: number;
  querySeed: number;
  each: number;
  folder: string;
}

/** Finds companies by number, best first. */
interface Peer {
  name: string;
  search(text: string): Promise<number[]> | number[];
  close(): Promise<void> | void;
}

/** Measures what others would take for the same queries over the same titles; fewer queries, for they take longer. */
export async function measurePeers(run: PeerRun): Promise<void> {
  const world = createTitleWorld({ count: run.size, seed: run.worldSeed });
  const queries = titleQueries(world, run.querySeed, run.each);
  process.stdout.write(`\n== peers over ${run.size} titles, ${queries.length} queries\n`);
  for (const open of [openFts5, openMiniSearch, openPgTrgm]) {
    const start = performance.now();
    try {
      const peer = await open(world, run.folder);
      const buildMs = performance.now() - start;
      process.stdout.write(`${await measured(peer, queries, buildMs)}\n`);
      await peer.close();
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      process.stdout.write(`${open.name}: left out, ${reason}\n`);
    }
  }
}

async function measured(peer: Peer, queries: TitleQuery[], buildMs: number): Promise<string> {
  const right = { main: 0, hard: 0 };
  const asked = { main: 0, hard: 0 };
  const times: number[] = [];
  for (const query of queries) {
    const start = performance.now();
    const [best] = await peer.search(query.text);
    if (query.set === "main") times.push(performance.now() - start);
    asked[query.set] += 1;
    if (best !== undefined && query.isAnswer(best)) right[query.set] += 1;
  }
  const share = (set: "main" | "hard") => `${((100 * right[set]) / asked[set]).toFixed(1)} %`;
  return (
    `${peer.name}: build ${(buildMs / 1_000).toFixed(1)} s, recall@1 main ${share("main")}, ` +
    `hard ${share("hard")}; main ${latencyText(latencyOf(times))}`
  );
}

/** SQLite's trigram index: the rarest trigrams of the query, the titles that share most of them, the nearest of those. */
function openFts5(world: TitleWorld, folder: string): Peer {
  const db = new DatabaseSync(join(folder, "fts5.sqlite"));
  db.exec("pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-262144");
  db.exec("create virtual table t using fts5(ad, tokenize='trigram', content='')");
  const insert = db.prepare("insert into t (rowid, ad) values (?, ?)");
  db.exec("begin");
  for (let number = 0; number < world.count; number += 1) {
    insert.run(number + 1, foldTurkish(world.titleOf(number)));
  }
  db.exec("commit");
  db.exec("create virtual table grams using fts5vocab('t', 'row')");
  const frequency = new Map<string, number>();
  for (const row of db.prepare("select term, doc from grams").iterate()) {
    frequency.set(row["term"] as string, row["doc"] as number);
  }
  const select = db.prepare("select rowid from t where t match ? order by rank limit 64");
  return {
    name: "SQLite FTS5 trigram, 14 rarest, reranked",
    search: (text) => {
      const folded = foldTurkish(text);
      const grams = [...new Set(trigrams(folded))]
        .filter((gram) => frequency.has(gram))
        .sort((a, b) => (frequency.get(a) ?? 0) - (frequency.get(b) ?? 0))
        .slice(0, 14);
      if (grams.length === 0) return [];
      const match = grams.map((gram) => `"${gram.replaceAll('"', '""')}"`).join(" OR ");
      const found = select.all(match).map((row) => (row["rowid"] as number) - 1);
      return reranked(folded, found, world);
    },
    close: () => db.close(),
  };
}

/** A JavaScript library: fuzzy and prefix search by words. */
function openMiniSearch(world: TitleWorld): Peer {
  const index = new MiniSearch<{ id: number; ad: string }>({
    fields: ["ad"],
    processTerm: foldTurkish,
    searchOptions: { fuzzy: 0.2, prefix: true },
  });
  for (let number = 0; number < world.count; number += 1) {
    index.add({ id: number, ad: world.titleOf(number) });
  }
  return {
    name: "MiniSearch",
    search: (text) => {
      const found = index.search(text).slice(0, 64);
      return reranked(
        foldTurkish(text),
        found.map(({ id }) => id as number),
        world,
      );
    },
    close: () => index.removeAll(),
  };
}

/** PostgreSQL's trigrams over the name part, by word similarity, which measured best of its ways. */
async function openPgTrgm(world: TitleWorld): Promise<Peer> {
  const server = await startPostgres();
  const client = new pg.Client(await server.newDatabase());
  await client.connect();
  await client.query("create extension pg_trgm");
  await client.query("create table t (id int primary key, ad text not null)");
  for (let from = 0; from < world.count; from += 10_000) {
    const numbers = Array.from(
      { length: Math.min(10_000, world.count - from) },
      (_, at) => from + at,
    );
    const titles = numbers.map((number) => foldTurkish(world.madeTitle(number).core.join(" ")));
    await client.query("insert into t select * from unnest($1::int[], $2::text[])", [
      numbers,
      titles,
    ]);
  }
  await client.query("create index on t using gin (ad gin_trgm_ops)");
  await client.query("analyze t");
  await client.query("set enable_seqscan = off");
  await client.query("set pg_trgm.word_similarity_threshold = 0.5");
  return {
    name: "PostgreSQL pg_trgm GIN <% on the name part, reranked",
    search: async (text) => {
      const folded = foldTurkish(text);
      const { rows } = await client.query<{ id: number }>(
        "select id from t where $1 <% ad order by similarity(ad, $1) desc limit 64",
        [withoutEnding(folded)],
      );
      return reranked(
        folded,
        rows.map(({ id }) => id),
        world,
      );
    },
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/** The nearest of the found to the front, with or without the ending, whichever is nearer. */
function reranked(folded: string, found: number[], world: TitleWorld): number[] {
  let [best, least] = [found[0] ?? -1, Infinity];
  for (const number of found) {
    const full = foldTurkish(world.titleOf(number));
    const core = foldTurkish(world.madeTitle(number).core.join(" "));
    for (const [text, more] of [
      [full, 0],
      [core, 0.1],
      [full.slice(0, folded.length), 0.2],
    ] as const) {
      const distance = osaDistance(text, folded, Math.min(least, 60)) + more;
      if (distance < least) [best, least] = [number, distance];
    }
  }
  return best < 0 ? [] : [best];
}

const trigrams = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));

function withoutEnding(folded: string): string {
  const text = folded.replace(
    /\b(sanayi|ticaret|san|tic|ve|limited|ltd|anonim|sirketi|sti|a\.?s)\b\.?/g,
    " ",
  );
  return text.trim() === "" ? folded : text;
}
