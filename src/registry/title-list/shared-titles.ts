import { randomUUID } from "node:crypto";
import type pg from "pg";
import { inLongTransaction } from "../../platform/open-postgres.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";
import {
  beforeAnyImport,
  createSnapshotDraft,
  openSnapshot,
  textOfVkn,
  type SnapshotDraft,
} from "./title-snapshot.ts";

/** An import of the shared title list; versions count up. */
export interface SharedVersion {
  version: number;
  id: string;
}

/** Reads the latest import of the shared list, or null before the first one. */
export async function latestVersion(
  database: pg.Pool | pg.PoolClient,
): Promise<SharedVersion | null> {
  const { rows } = await database.query<SharedVersion>(
    "select version, id from registry.title_versions order by version desc limit 1",
  );
  return rows[0] ?? null;
}

export interface ImportCounts {
  before: number;
  added: number;
  renamed: number;
  removed: number;
}

/** The id of the imports' advisory lock in PostgreSQL. Chosen by hand; no other lock may use it. */
const importLock = 5_274_018;
/** Rows of one query; limits memory. Chosen by hand. */
const rowsAtOnce = 10_000;

/**
 * Publishes a list in one transaction, after any import that runs on another machine.
 * A partial list only adds and renames. `isAccepted` may refuse the changes, then nothing is changed.
 */
export async function publishShared(
  pool: pg.Pool,
  list: { entries: Iterable<TitleEntry>; isPartial: boolean },
  { onWait, isAccepted }: { onWait: () => void; isAccepted: (counts: ImportCounts) => boolean },
): Promise<ImportCounts> {
  return inLongTransaction(pool, "begin", async (connection) => {
    const { rows } = await connection.query<{ locked: boolean }>(
      "select pg_try_advisory_xact_lock($1) as locked",
      [importLock],
    );
    if (rows[0]?.locked !== true) {
      onWait();
      await connection.query("select pg_advisory_xact_lock($1)", [importLock]);
    }
    await uploadIncoming(connection, list.entries);
    const counts = await compareIncoming(connection, list.isPartial);
    if (isAccepted(counts)) await applyChanges(connection, counts);
    return counts;
  });
}

async function uploadIncoming(
  connection: pg.PoolClient,
  entries: Iterable<TitleEntry>,
): Promise<void> {
  await connection.query(
    "create temporary table incoming (vkn bigint not null, title text not null) on commit drop",
  );
  let [vkns, titles]: [string[], string[]] = [[], []];
  const send = async () => {
    await connection.query("insert into incoming select * from unnest($1::bigint[], $2::text[])", [
      vkns,
      titles,
    ]);
    [vkns, titles] = [[], []];
  };
  for (const { vkn, ad } of entries) {
    vkns.push(vkn);
    titles.push(ad);
    if (vkns.length === rowsAtOnce) await send();
  }
  if (vkns.length > 0) await send();
  await connection.query("analyze incoming");
}

/** Fills a table of the changes, in which a removed company has no new title, and counts them. */
async function compareIncoming(
  connection: pg.PoolClient,
  isPartial: boolean,
): Promise<ImportCounts> {
  await connection.query(`
    create temporary table changes on commit drop as
    select coalesce(i.vkn, t.vkn) as vkn, t.vkn is null as is_new, t.title as old, i.title as new
    from incoming i ${isPartial ? "left" : "full"} join registry.titles t on t.vkn = i.vkn
    where t.title is distinct from i.title
  `);
  const { rows } = await connection.query<ImportCounts>(`
    select (select count(title) from registry.titles) as before,
      count(*) filter (where old is null) as added,
      count(*) filter (where old <> new) as renamed,
      count(*) filter (where new is null) as removed
    from changes
  `);
  return rows[0] ?? { before: 0, added: 0, renamed: 0, removed: 0 };
}

async function applyChanges(
  connection: pg.PoolClient,
  { before, added, removed }: ImportCounts,
): Promise<void> {
  const version = ((await latestVersion(connection))?.version ?? 0) + 1;
  // Imports run one at a time, so no row conflicts; a conflict clause takes 1.6 times as long.
  await connection.query(
    `insert into registry.titles (vkn, title, version)
    select vkn, new, $1 from changes where is_new`,
    [version],
  );
  await connection.query(
    `update registry.titles t set title = c.new, version = $1
    from changes c where c.vkn = t.vkn and not c.is_new`,
    [version],
  );
  await connection.query(
    "insert into registry.title_versions (version, id, imported_at, titles) values ($1, $2, $3, $4)",
    [version, randomUUID(), Date.now(), before + added - removed],
  );
}

/** Brings a machine's copy of the shared list up to date. */
export async function pullShared(pool: pg.Pool, directory: string): Promise<void> {
  const servedId = idOfCopy(directory);
  // The transaction shows the rows as of its start, although imports may change them.
  const begin = "begin isolation level repeatable read read only";
  await inLongTransaction(pool, begin, async (connection) => {
    const { id } = (await latestVersion(connection)) ?? { id: beforeAnyImport };
    if (id === servedId) return;
    const known = await connection.query<{ version: number }>(
      "select version from registry.title_versions where id = $1",
      [servedId],
    );
    const draft = await createSnapshotDraft(directory);
    try {
      const removed = await readChanges(connection, draft, known.rows[0]?.version ?? null);
      draft.finish({ isPartial: known.rows.length > 0 });
      // `finish` has copied the old list's companies into a partial draft.
      draft.remove(removed);
      await draft.publish(id);
    } finally {
      await draft.discard();
    }
  });
}

/** Returns the id of the import that a machine's copy holds. */
export function idOfCopy(directory: string): string {
  const copy = openSnapshot(directory);
  const [id = beforeAnyImport] = copy?.lineage ?? [];
  copy?.close();
  return id;
}

/** Adds the companies that changed after a version, or all; returns those without a title. */
async function readChanges(
  connection: pg.PoolClient,
  draft: SnapshotDraft,
  since: number | null,
): Promise<string[]> {
  const removed: string[] = [];
  await connection.query(
    `declare changed no scroll cursor for
      select vkn, title from registry.titles where version > ${since ?? 0} order by vkn`,
  );
  for (;;) {
    const { rows } = await connection.query<{ vkn: number; title: string | null }>(
      `fetch ${rowsAtOnce} from changed`,
    );
    if (rows.length === 0) return removed;
    for (const { vkn, title } of rows) {
      if (title === null) removed.push(textOfVkn(vkn));
      else draft.add({ vkn: textOfVkn(vkn), ad: title });
    }
  }
}
