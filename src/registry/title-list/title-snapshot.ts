import { randomBytes } from "node:crypto";
import { type BigIntStats, existsSync, statSync } from "node:fs";
import { type FileHandle, open, readdir, rename, rm, stat } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import { makeDirectory } from "../../platform/make-directory.ts";
import {
  type TitleChange,
  changesSince,
  lineageOf,
  lineageTables,
  recordLineage,
} from "./snapshot-lineage.ts";
import type { TitleEntry } from "../titles/title-index.ts";

/** The imported titles at one moment, read from a file that never changes. */
export interface TitleSnapshot {
  /** Counted when it is asked for: that reads the whole file. */
  readonly count: number;
  /** Its own id and, newest first, those of the earlier snapshots from which its changes are known. */
  lineage: readonly string[];
  changesSince(id: string): TitleChange[];
  titleOf(vkn: string): string | null;
  /** Every company by rising VKN. */
  entries(): Iterable<TitleEntry>;
  close(): void;
}

/** A snapshot in the making beside the one in use. */
export interface SnapshotDraft {
  /** Adds a company; false where its VKN is there already. */
  add(entry: TitleEntry): boolean;
  /** What changes against the snapshot in use. */
  compare(): SnapshotChanges;
  /** Takes over what only the snapshot in use has. */
  keepRest(): void;
  /** Puts it in use at once and whole; what is reading the old one goes on reading it. */
  publish(): Promise<void>;
  /** Removes what was not published. */
  discard(): Promise<void>;
}

export interface SnapshotChanges {
  before: number;
  added: number;
  renamed: number;
  removed: number;
}

/** Opens the snapshot in use, or null where nothing was imported yet. */
export function openSnapshot(dataDir: string): TitleSnapshot | null {
  if (!existsSync(snapshotFile(dataDir))) return null;
  const stamp = stampOf(statSync(snapshotFile(dataDir), { bigint: true }));
  const db = new DatabaseSync(snapshotFile(dataDir), { readOnly: true });
  const known = lineageOf(db);
  const titleOf = db.prepare("select title from titles where vkn = ?");
  return {
    get count() {
      return countOf(db, "titles");
    },
    lineage: known.length === 0 ? [stamp] : known,
    changesSince: (id) => changesSince(db, id),
    titleOf: (vkn) => (titleOf.get(Number(vkn))?.["title"] as string | undefined) ?? null,
    *entries() {
      for (const row of db.prepare("select vkn, title from titles order by vkn").iterate()) {
        yield { ad: row["title"] as string, vkn: textOfVkn(row["vkn"] as number) };
      }
    },
    close: () => db.close(),
  };
}

/**
 * Keeps the file in use from being freed when its database is closed after an import has replaced it: that takes 50 ms
 * for 1.7 million titles, in which the thread that closes it stands still. Closing this takes none of its time.
 */
export async function holdSnapshotFile(dataDir: string): Promise<FileHandle | null> {
  return open(snapshotFile(dataDir)).catch(() => null);
}

/** Changes whenever another snapshot is put in use; empty where there is none. */
export async function snapshotStamp(dataDir: string): Promise<string> {
  const file = await stat(snapshotFile(dataDir), { bigint: true }).catch(() => null);
  return file ? stampOf(file) : "";
}

const stampOf = ({ ino, mtimeNs, size }: BigIntStats) => `${ino} ${mtimeNs} ${size}`;

/** Opens an empty draft in a data directory, which is made if it is missing. */
export async function draftSnapshot(dataDir: string): Promise<SnapshotDraft> {
  makeDirectory(dataDir, 0o700);
  await removeLeftovers(dataDir);
  const path = join(dataDir, `${draftPrefix}${process.pid}-${randomBytes(4).toString("hex")}`);
  const db = new DatabaseSync(path);
  // A draft that is cut off is thrown away, so nothing of it needs to be safe before it is published.
  db.exec("pragma journal_mode=off; pragma synchronous=off; pragma cache_size=-65536");
  db.exec("create table titles (vkn integer primary key, title text not null) strict");
  db.exec(lineageTables);
  db.exec("begin");
  const insert = db.prepare("insert into titles (vkn, title) values (?, ?) on conflict do nothing");
  const hasOld = (await snapshotStamp(dataDir)) !== "";
  let isOpen = true;
  const withOld = <Value>(work: () => Value, without: Value): Value => {
    if (!hasOld) return without;
    db.exec("commit");
    db.prepare("attach ? as old").run(snapshotFile(dataDir));
    try {
      return work();
    } finally {
      db.exec("detach old; begin");
    }
  };
  const close = () => {
    if (isOpen) db.close();
    isOpen = false;
  };
  return {
    add: ({ vkn, ad }) => insert.run(Number(vkn), ad).changes === 1,
    compare: () => {
      const after = countOf(db, "titles");
      const shared = "titles n join old.titles o on o.vkn = n.vkn";
      return withOld(
        () => {
          const before = countOf(db, "old.titles");
          const both = countOf(db, shared);
          const renamed = countOf(db, `${shared} where o.title <> n.title`);
          return { before, added: after - both, renamed, removed: before - both };
        },
        { before: 0, added: after, renamed: 0, removed: 0 },
      );
    },
    keepRest: () =>
      withOld(
        () => db.exec("insert or ignore into titles select vkn, title from old.titles"),
        undefined,
      ),
    publish: async () => {
      db.exec("commit");
      recordLineage(db, hasOld ? snapshotFile(dataDir) : null);
      close();
      await syncToDisk(path);
      await rename(path, snapshotFile(dataDir));
      await syncToDisk(dataDir);
    },
    discard: async () => {
      close();
      await rm(path, { force: true });
    },
  };
}

const draftPrefix = "titles.draft-";

/** Within the data directory. */
export const snapshotFileName = "titles.sqlite";

function snapshotFile(dataDir: string): string {
  return join(dataDir, snapshotFileName);
}

/** A VKN as it is written, from the number as which it is stored. */
export function textOfVkn(vkn: number): string {
  return vkn.toString().padStart(10, "0");
}

function countOf(db: DatabaseSync, from: string): number {
  return db.prepare(`select count(*) as count from ${from}`).get()?.["count"] as number;
}

/** An import that was killed leaves its draft behind. */
async function removeLeftovers(dataDir: string): Promise<void> {
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
