import { randomUUID } from "node:crypto";
import type { DatabaseSync } from "node:sqlite";

/** What became of a company between two snapshots; a title that is null was removed. */
export interface TitleChange {
  vkn: number;
  title: string | null;
}

/** The id of what there is before the first import. */
export const beforeAnyImport = "";

/** A snapshot names those before it and what has changed since each, as long as that is little. */
export const lineageTables = `
  create table lineage (seq integer primary key, id text not null) strict;
  create table changes (seq integer not null, vkn integer not null, title text) strict;
`;

/** The snapshot's own id and, newest first, those of earlier ones; none where the file is from before there were ids. */
export function lineageOf(db: DatabaseSync): string[] {
  if (!hasLineage(db, "main")) return [];
  return db
    .prepare("select id from lineage order by seq desc")
    .all()
    .map((row) => row["id"] as string);
}

/** Every change since an earlier snapshot of the lineage, oldest first. */
export function changesSince(db: DatabaseSync, id: string): TitleChange[] {
  if (!hasLineage(db, "main")) return [];
  const changes = db.prepare(`
    select vkn, title from changes
    where seq > (select seq from lineage where id = ?) order by rowid
  `);
  return changes.all(id) as unknown as TitleChange[];
}

/** Gives the titles in `db` an id and, unless that is much, what has changed since the snapshot that they replace. */
export function recordLineage(db: DatabaseSync, replaced: string | null): void {
  if (replaced === null) {
    db.exec(`insert into lineage values (0, '${beforeAnyImport}')`);
    db.exec(`insert into changes select 1, vkn, title from titles limit ${mostChanges + 1}`);
  } else {
    db.prepare("attach ? as old").run(replaced);
    if (hasLineage(db, "old")) db.exec(takeOver);
    db.exec("detach old");
  }
  const { changes, imports, last } = db.prepare(sizes).get() as Record<string, number>;
  const isLittle = (changes ?? 0) <= mostChanges && (imports ?? 0) < mostImports;
  if (!isLittle) db.exec("delete from changes; delete from lineage");
  db.prepare("insert into lineage values (?, ?)").run((last ?? 0) + 1, randomUUID());
}

/** Laying so many over an index takes a running service some 50 ms; more are worth another index. */
const mostChanges = 5_000;
const mostImports = 100;

const takeOver = `
  insert into lineage select seq, id from old.lineage;
  insert into changes select seq, vkn, title from old.changes order by rowid;
  insert into changes
    select (select max(seq) + 1 from lineage), new.vkn, new.title
    from titles new left join old.titles before on before.vkn = new.vkn
    where before.vkn is null or before.title <> new.title limit ${mostChanges + 1};
  insert into changes
    select (select max(seq) + 1 from lineage), before.vkn, null
    from old.titles before left join titles new on new.vkn = before.vkn
    where new.vkn is null limit ${mostChanges + 1};
`;

const sizes = `
  select (select count(*) from changes) as changes, count(*) as imports, max(seq) as last from lineage
`;

function hasLineage(db: DatabaseSync, schema: "main" | "old"): boolean {
  const table = db.prepare(`select 1 from ${schema}.sqlite_master where name = 'lineage'`);
  return table.get() !== undefined;
}
