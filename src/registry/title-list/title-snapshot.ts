import { close, existsSync, openSync } from "node:fs";
import { open, stat, readdir, rename, rm } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { randomBytes, randomUUID } from "node:crypto";
import type { TitleEntry } from "../../company/title-search/title-index.ts";
import { makeDirectory } from "../../platform/data-directory.ts";

/** A company's change between two snapshots; a null title means that the company was removed. */
export interface TitleChange {
  vkn: string;
  title: string | null;
}

/** The snapshot id before the first import. */
export const beforeAnyImport = "";

function snapshotFile(dataDir: string): string {
  return join(dataDir, "titles.sqlite");
}

/** The imported titles of one import, read from a file that never changes. */
export type TitleSnapshot = NonNullable<ReturnType<typeof openSnapshot>>;

/** Opens the snapshot in use, or returns null before the first import. */
export function openSnapshot(dataDir: string) {
  const file = snapshotFile(dataDir);
  if (!existsSync(file)) return null;
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    return readSnapshot(db, file);
  } catch (error) {
    db.close();
    throw isDamage(error) ? new DamagedTitlesError(file, error) : error;
  }
}

/** The file of the titles is no SQLite database any more. */
export class DamagedTitlesError extends Error {
  readonly file: string;

  constructor(file: string, cause: Error) {
    super(
      `the title list ${file} is damaged (${cause.message}). Remove the file and import the list again.`,
      { cause },
    );
    this.file = file;
  }
}

/** SQLITE_CORRUPT and SQLITE_NOTADB. */
const damageCodes: ReadonlySet<unknown> = new Set([11, 26]);

function isDamage(error: unknown): error is Error {
  return error instanceof Error && "errcode" in error && damageCodes.has(error.errcode);
}

function readSnapshot(db: DatabaseSync, file: string) {
  const titleOf = db.prepare("select title from titles where vkn = ?");
  const lineage = db
    .prepare("select id from lineage order by seq desc")
    .all()
    .map((row) => row["id"] as string);
  // The last close of a replaced file takes 50 ms for 1.7 million titles, so it runs asynchronously.
  const openFile = openSync(file, "r");
  return {
    /** Counts the titles, which reads the whole file. */
    get count() {
      return db.prepare("select count(*) as count from titles").get()?.["count"] as number;
    },
    /** The ids of this snapshot and of earlier ones whose later changes are known, newest first. */
    lineage,
    changesSince: (id: string): TitleChange[] => {
      const changes = db.prepare(`
        select vkn, title from changes
        where seq > (select seq from lineage where id = ?) order by rowid
      `);
      return changes
        .all(id)
        .map(({ vkn, title }) => ({ vkn: textOfVkn(vkn), title: title as string | null }));
    },
    titleOf: (vkn: string) => (titleOf.get(Number(vkn))?.["title"] as string | undefined) ?? null,
    entries: () => entriesOf(db),
    close: () => {
      db.close();
      close(openFile, () => undefined);
    },
  };
}

/** Returns a text that changes with each published snapshot; empty if there is none. */
export async function snapshotStamp(dataDir: string): Promise<string> {
  const file = await stat(snapshotFile(dataDir), { bigint: true }).catch(() => null);
  return file ? `${file.ino} ${file.mtimeNs} ${file.size}` : "";
}

function* entriesOf(db: DatabaseSync): Generator<TitleEntry> {
  for (const row of db.prepare("select vkn, title from titles order by vkn").iterate()) {
    yield { ad: row["title"] as string, vkn: textOfVkn(row["vkn"]) };
  }
}

/** Writes a VKN, kept as a number, with its leading zeros. */
export function textOfVkn(vkn: unknown): string {
  return String(vkn).padStart(10, "0");
}

export type SnapshotDraft = Awaited<ReturnType<typeof createSnapshotDraft>>;

/** Creates an empty draft of the next snapshot, and the data directory if missing. */
export async function createSnapshotDraft(dataDir: string) {
  makeDirectory(dataDir, 0o700);
  await removeStaleDrafts(dataDir);
  // Throws for a damaged list, which the draft would be compared with.
  openSnapshot(dataDir)?.close();
  const path = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  const db = new DatabaseSync(path);
  // An interrupted draft is discarded, so it needs no journal.
  db.exec("pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-65536");
  db.exec(tables("main"));
  db.exec("begin");
  const insert = db.prepare("insert into titles (vkn, title) values (?, ?) on conflict do nothing");
  const countOf = (from: string) =>
    db.prepare(`select count(*) as count from ${from}`).get()?.["count"] as number;
  let isOpen = true;
  const closeDraft = () => {
    if (isOpen) db.close();
    isOpen = false;
  };
  return {
    /** Adds a company; returns false for a repeated VKN. */
    add: ({ vkn, ad }: TitleEntry) => insert.run(Number(vkn), ad).changes === 1,
    /** Ends the adding; a partial draft takes over what it lacks from the snapshot in use. */
    finish: ({ isPartial }: { isPartial: boolean }) => {
      db.exec("commit");
      const hasOld = existsSync(snapshotFile(dataDir));
      db.prepare("attach ? as old").run(hasOld ? snapshotFile(dataDir) : ":memory:");
      if (!hasOld)
        db.exec(`${tables("old")}; insert into old.lineage values (0, '${beforeAnyImport}')`);
      if (isPartial) db.exec("insert or ignore into main.titles select vkn, title from old.titles");
    },
    /** Counts the changes of a finished draft since the snapshot in use. */
    compare: () => {
      const shared = "main.titles n join old.titles o on o.vkn = n.vkn";
      const [before, both] = [countOf("old.titles"), countOf(shared)];
      return {
        before,
        added: countOf("main.titles") - both,
        renamed: countOf(`${shared} where o.title <> n.title`),
        removed: before - both,
      };
    },
    /** Removes companies from the finished draft. */
    remove: (vkns: Iterable<string>) => {
      const remove = db.prepare("delete from main.titles where vkn = ?");
      for (const vkn of vkns) remove.run(Number(vkn));
    },
    entries: () => entriesOf(db),
    /** Publishes the finished draft atomically; open readers keep the old snapshot. */
    publish: async (id: string = randomUUID()) => {
      recordLineage(db, id);
      closeDraft();
      await syncToDisk(path);
      await rename(path, snapshotFile(dataDir));
      await syncToDisk(dataDir);
    },
    discard: async () => {
      closeDraft();
      await rm(path, { force: true });
    },
  };
}

const draftPrefix = "titles.draft-";

/** `lineage` and `changes`: earlier snapshots and the changes since each, as long as these are few. */
const tables = (schema: "main" | "old") => `
  create table ${schema}.titles (vkn integer primary key, title text not null) strict;
  create table ${schema}.lineage (seq integer primary key, id text not null) strict;
  create table ${schema}.changes (seq integer not null, vkn integer not null, title text) strict;
`;

/** This many changes take about 0.1 s to apply to an index; for more a new index is built. */
const maxChanges = 10_000;
const maxImports = 100;

/** Writes the draft's own id, and the changes since the snapshot in use if they are few. */
function recordLineage(db: DatabaseSync, id: string): void {
  db.exec(`
    insert into lineage select seq, id from old.lineage;
    insert into changes select seq, vkn, title from old.changes order by rowid;
    insert into changes
      select (select max(seq) + 1 from lineage), new.vkn, new.title
      from main.titles new left join old.titles before on before.vkn = new.vkn
      where before.vkn is null or before.title <> new.title limit ${maxChanges + 1};
    insert into changes
      select (select max(seq) + 1 from lineage), before.vkn, null
      from old.titles before left join main.titles new on new.vkn = before.vkn
      where new.vkn is null limit ${maxChanges + 1};
  `);
  const { changes, imports, last } = db
    .prepare(
      `select (select count(*) from main.changes) as changes, count(*) as imports, max(seq) as last
       from main.lineage`,
    )
    .get() as Record<"changes" | "imports" | "last", number>;
  const isKept = changes <= maxChanges && imports < maxImports;
  if (!isKept) db.exec("delete from main.changes; delete from main.lineage");
  db.prepare("insert into main.lineage values (?, ?)").run(last + 1, id);
}

/** Removes the drafts of killed imports. */
async function removeStaleDrafts(dataDir: string): Promise<void> {
  for (const name of await readdir(dataDir)) {
    const pid = new RegExp(`^${draftPrefix}(\\d+)-`).exec(name)?.[1];
    if (pid !== undefined && !isRunning(Number(pid)))
      await rm(join(dataDir, name), { force: true });
  }
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

async function syncToDisk(path: string): Promise<void> {
  const handle = await open(path, "r");
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
