import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { foldTurkish } from "../../../src/company/title.ts";
import type { TitleWorld } from "../title-world.ts";
import { maxReranked, reranked, type Peer } from "./peer.ts";

/** SQLite's trigram index: finds titles by the query's rarest trigrams and reranks them. */
export function openFts5(world: TitleWorld, folder: string): Peer {
  const db = new DatabaseSync(join(folder, `fts5-${world.count}.sqlite`));
  db.exec("pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-262144");
  db.exec("create virtual table t using fts5(ad, tokenize='trigram', content='')");
  const insert = db.prepare("insert into t (rowid, ad) values (?, ?)");
  db.exec("begin");
  for (let number = 0; number < world.count; number += 1) {
    insert.run(number + 1, foldTurkish(world.titleOf(number)));
  }
  db.exec("commit");
  db.exec("insert into t (t) values ('optimize')");
  db.exec("create virtual table grams using fts5vocab('t', 'row')");
  const frequency = new Map<string, number>();
  for (const row of db.prepare("select term, doc from grams").iterate()) {
    frequency.set(row["term"] as string, row["doc"] as number);
  }
  const select = db.prepare(
    `select rowid from t where t match ? order by rank limit ${maxReranked}`,
  );
  return {
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

const trigrams = (text: string) =>
  Array.from({ length: Math.max(0, text.length - 2) }, (_, at) => text.slice(at, at + 3));
