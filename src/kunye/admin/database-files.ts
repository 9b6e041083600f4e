import { existsSync, renameSync, statSync } from "node:fs";
import { join, resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { UsageError } from "../../platform/usage-error.ts";
import type { AdminTexts } from "./texts.ts";

/** Where the embedded database lies. */
export function databaseFile({ dataDir }: { dataDir: string }): string {
  return join(dataDir, "kunye.sqlite");
}

/** Whether a file is a whole database with Künye's ledger in it. */
export function isLedger(file: string): boolean {
  try {
    const db = openForReading(file);
    try {
      const check = db.prepare("pragma integrity_check").get();
      return check?.["integrity_check"] === "ok" && !!db.prepare("select 1 from intents");
    } finally {
      db.close();
    }
  } catch {
    return false;
  }
}

/** Writes a whole copy of a database, its log included. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = openForReading(file);
  try {
    await backup(source, target);
  } finally {
    source.close();
  }
}

/** Leaves no files beside the one that is read, which may lie where nothing can be written; its own log counts. */
function openForReading(file: string): DatabaseSync {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return new DatabaseSync(file, { readOnly: true });
  const url = pathToFileURL(resolve(file));
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

/** The accounts that a database knows; none where it can't be read. */
export function accountsIn(file: string): string[] {
  if (!existsSync(file)) return [];
  const db = new DatabaseSync(file, { readOnly: true });
  try {
    const rows = db.prepare("select distinct account from budgets").all();
    return rows.map(({ account }) => String(account));
  } catch {
    return [];
  } finally {
    db.close();
  }
}

/** While a program has the database open it can't be taken out of its log, which is written out with that. */
export function refuseWhileRunning(file: string, texts: AdminTexts): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma journal_mode=delete");
  } catch (error) {
    // A damaged one is what a backup is for.
    const code = error instanceof Error && "errcode" in error ? error.errcode : null;
    if (code === sqliteBusy) throw new UsageError(texts.backup.running);
  } finally {
    db.close();
  }
}

const sqliteBusy = 5;

/** Takes a database out of the way with its log, which the one in its place must not be read with. */
export function setAside(file: string, texts: AdminTexts): void {
  const aside = `${file}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
  const found = ["", "-wal", "-shm", "-journal"].filter((end) => existsSync(`${file}${end}`));
  for (const end of found) renameSync(`${file}${end}`, `${aside}${end}`);
  if (found.length === 0) return;
  console.log(texts.backup.aside(aside));
}
