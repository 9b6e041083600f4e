import { existsSync, renameSync, statSync } from "node:fs";
import { resolve } from "node:path";
import { backup, DatabaseSync } from "node:sqlite";
import { pathToFileURL } from "node:url";
import { exitCodes, UsageError } from "../../../platform/command-line.ts";
import { isSqliteBusy } from "../../../platform/data-directory.ts";
import type { Config } from "../../start/config.ts";
import { storePlace } from "../../start/store-setup.ts";
import { databaseOf } from "../../store/open-store.ts";

/** Throws UsageError if the settings' directory or database has no ledger. */
export async function requireData(config: Config): Promise<void> {
  const missing = await databaseOf(storePlace(config)).missing();
  if (missing === null) return;
  const { where, setting } = missing;
  throw new UsageError(
    `The ${where} has no data of Künye. Run this with the ${setting} that Künye uses; nothing was created.`,
    exitCodes.noInput,
  );
}

/** True for an intact database with a ledger. */
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

/** Copies a database, with the changes in its WAL. */
export async function copyDatabase(file: string, target: string): Promise<void> {
  const source = openForReading(file);
  try {
    await backup(source, target);
  } finally {
    source.close();
  }
}

/** Opens a database with its WAL; without a WAL also on a read-only disk. */
function openForReading(file: string): DatabaseSync {
  const log = statSync(`${file}-wal`, { throwIfNoEntry: false });
  if (log && log.size > 0) return new DatabaseSync(file, { readOnly: true });
  const url = pathToFileURL(resolve(file));
  url.searchParams.set("immutable", "1");
  return new DatabaseSync(url, { readOnly: true });
}

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

/** Writes the WAL into a database. Throws UsageError if a program has the database open. */
export function refuseWhileRunning(file: string): void {
  if (!existsSync(file)) return;
  const db = new DatabaseSync(file);
  try {
    db.exec("pragma journal_mode=delete");
  } catch (error) {
    // Other errors are ignored: a damaged database may be replaced.
    if (isSqliteBusy(error)) throw new UsageError("Künye is running; stop it first.");
  } finally {
    db.close();
  }
}

/** Moves a database and its WAL aside. The WAL must not be applied to the restored file. */
export function moveDatabaseAside(file: string): void {
  const aside = `${file}.${new Date().toISOString().replace(/[:.]/g, "-")}`;
  const suffixes = ["", "-wal", "-shm", "-journal"].filter((end) => existsSync(file + end));
  for (const suffix of suffixes) renameSync(`${file}${suffix}`, `${aside}${suffix}`);
  if (suffixes.length === 0) return;
  console.log(
    `The replaced database: ${aside} (delete it when you don't need it; it may hold personal data)`,
  );
}
