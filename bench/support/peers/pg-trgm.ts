import { readdirSync, readFileSync } from "node:fs";
import pg from "pg";
import { foldTurkish } from "../../../src/company/title.ts";
import { startPostgres } from "../../../test/support/start-postgres.ts";
import type { TitleWorld } from "../title-world.ts";
import { batchesOf, maxReranked, nameOf, reranked, withoutEnding, type Peer } from "./peer.ts";

/** PostgreSQL's trigram index over the name part, by word similarity, its best measured operator. */
export async function openPgTrgm(world: TitleWorld): Promise<Peer> {
  const server = await startPostgres();
  const client = new pg.Client(await server.newDatabase());
  await client.connect();
  await client.query("set maintenance_work_mem = '1GB'");
  await client.query("set synchronous_commit = off");
  await client.query("create extension pg_trgm");
  await client.query("create table t (id int primary key, ad text not null)");
  for (const numbers of batchesOf(world.count)) {
    const names = numbers.map((number) => foldTurkish(nameOf(world, number)));
    await client.query("insert into t select * from unnest($1::int[], $2::text[])", [
      numbers,
      names,
    ]);
  }
  await client.query("create index on t using gin (ad gin_trgm_ops)");
  await client.query("vacuum analyze t");
  await client.query("set enable_seqscan = off");
  await client.query("set work_mem = '256MB'");
  await client.query(`set pg_trgm.word_similarity_threshold = ${threshold}`);
  return {
    search: async (text) => {
      const folded = foldTurkish(text);
      const { rows } = await client.query<{ id: number }>(
        `select id from t where $1 <% ad order by similarity(ad, $1) desc limit ${maxReranked}`,
        [withoutEnding(folded)],
      );
      return reranked(
        folded,
        rows.map(({ id }) => id),
        world,
      );
    },
    memoryElsewhereMb: postgresMemoryMb,
    close: async () => {
      await client.end();
      await server.stop();
    },
  };
}

/** At 0.6 (default) a third of the mistyped queries find nothing; 0.4 takes twice the time for little. */
const threshold = 0.5;

/** Sums the proportional memory (PSS), which counts shared pages once. */
function postgresMemoryMb(): number {
  let kilobytes = 0;
  for (const pid of readdirSync("/proc").filter((name) => /^\d+$/.test(name))) {
    try {
      if (!readFileSync(`/proc/${pid}/comm`, "utf8").startsWith("postgres")) continue;
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, "utf8");
      kilobytes += Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // The process has ended since.
    }
  }
  return kilobytes / 1_024;
}
