import { existsSync } from "node:fs";
import { open, stat, type FileHandle } from "node:fs/promises";
import { join } from "node:path";
import { DatabaseSync } from "node:sqlite";
import type { TitleEntry } from "../titles/title-index.ts";

/** A company's change between two snapshots; a title that is null was removed. */
export interface TitleChange {
  vkn: string;
  title: string | null;
}

/** The id of what there is before the first import. */
export const beforeAnyImport = "";

/** Within the data directory. */
export const snapshotFileName = "titles.sqlite";

export function snapshotFile(dataDir: string): string {
  return join(dataDir, snapshotFileName);
}

/** The imported titles at one moment, read from a file that never changes. */
export type TitleSnapshot = NonNullable<ReturnType<typeof openSnapshot>>;

/** Opens the snapshot in use, or returns null before the first import. */
export function openSnapshot(dataDir: string) {
  if (!existsSync(snapshotFile(dataDir))) return null;
  const db = new DatabaseSync(snapshotFile(dataDir), { readOnly: true });
  const titleOf = db.prepare("select title from titles where vkn = ?");
  return {
    /** Counted when it is asked for: that reads the whole file. */
    get count() {
      return db.prepare("select count(*) as count from titles").get()?.["count"] as number;
    },
    /** Its own id and, newest first, those of the earlier snapshots from which its changes are known. */
    lineage: db
      .prepare("select id from lineage order by seq desc")
      .all()
      .map((row) => row["id"] as string),
    /** Lists every change since an earlier snapshot of the lineage, oldest first. */
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
    /** Reads every company by rising VKN. */
    *entries(): Generator<TitleEntry> {
      for (const row of db.prepare("select vkn, title from titles order by vkn").iterate()) {
        yield { ad: row["title"] as string, vkn: textOfVkn(row["vkn"]) };
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

/** Returns a text that changes whenever another snapshot is put in use; empty where there is none. */
export async function snapshotStamp(dataDir: string): Promise<string> {
  const file = await stat(snapshotFile(dataDir), { bigint: true }).catch(() => null);
  return file ? `${file.ino} ${file.mtimeNs} ${file.size}` : "";
}

/** A VKN as it is written, from the number as which it is stored. */
function textOfVkn(vkn: unknown): string {
  return String(vkn).padStart(10, "0");
}
