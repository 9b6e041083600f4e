import { chownSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import { createLogger } from "../../platform/logger.ts";
import { createSealer } from "../../platform/sealer.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Config } from "../config.ts";
import { missingKeysError, requireKey, storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import { openSpool } from "../store/spool.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  accountsIn,
  copyDatabase,
  databaseFile,
  isLedger,
  refuseWhileRunning,
  setAside,
} from "./database-files.ts";
import { markRestored } from "./mark-restored.ts";
import { adminTexts } from "./texts.ts";

/** Puts a backup in the place of the embedded database, which is kept aside; marked as such before it is there. */
export async function putBack(config: Config, file: string | undefined): Promise<void> {
  const texts = adminTexts;
  if (file === undefined) throw new UsageError(texts.backup.noSource);
  if (!isLedger(file)) throw new UsageError(texts.backup.noLedger(file));
  const current = databaseFile(config);
  requireKey(config);
  const setup = storeSetup(config);
  refuseWhileRunning(current, texts);
  const directory = mkdtempSync(join(config.dataDir, "restoring-"));
  try {
    await copyDatabase(file, join(directory, "kunye.sqlite"));
    const log = createLogger("silent");
    const { store } = await openStore({ ...setup, directory }, log);
    try {
      const spool = openSpool(join(config.dataDir, "spool"), createSealer(setup.keys), log);
      const missing = await store.missingKeys();
      if (missing.length > 0) console.error(missingKeysError(missing).message);
      await markRestored(config, store, spool, accountsIn(current));
    } finally {
      await store.close();
    }
    refuseWhileRunning(current, texts);
    setAside(current, texts);
    // Put back by root, it must still open for the user whose directory it is.
    const { uid, gid } = statSync(config.dataDir);
    if (process.getuid?.() === 0) chownSync(join(directory, "kunye.sqlite"), uid, gid);
    renameSync(join(directory, "kunye.sqlite"), current);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Marks a PostgreSQL database that was put back by its own tools. */
export async function markRestoredDatabase(context: AdminContext): Promise<void> {
  const { config, store, spool, subject, texts } = context;
  if (subject !== undefined) throw new UsageError(texts.backup.postgresFirst);
  await markRestored(config, store, spool, []);
}
