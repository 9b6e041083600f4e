import { chownSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from "node:fs";
import { dirname, join } from "node:path";
import { createLogger } from "../../platform/logger.ts";
import { createSealer } from "../../platform/sealer.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Config } from "../config.ts";
import { readBalance } from "../lookups/settle-unknowns.ts";
import { missingKeysError, requireKey, storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import { openSpool } from "../store/spool.ts";
import type { AdminContext } from "./admin-context.ts";
import {
  accountsIn,
  copyDatabase,
  isLedger,
  refuseWhileRunning,
  setAside,
} from "./database-files.ts";
import { markRestored, readWithinMs, withRegistry } from "./mark-restored.ts";

/** Writes a copy of the embedded database, also while a server uses it. */
export async function backUp(
  config: Config,
  current: string | null,
  target: string | undefined,
): Promise<void> {
  if (target === undefined) throw new UsageError("Name the file to write the backup to.");
  if (current === null) throw new UsageError("For PostgreSQL use pg_dump.");
  if (existsSync(target)) {
    throw new UsageError(`${target} is there already; it is not overwritten.`);
  }
  const folder = dirname(target);
  if (!existsSync(folder)) throw new UsageError(`There is no folder ${folder}; make it first.`);
  await recordBalance(config);
  await copyDatabase(current, target);
  const key = join(config.dataDir, "encryption-key");
  console.log(
    `Backup written: ${target}\nIt opens only with the encryption key (${key} or ENCRYPTION_KEYS); keep that in another place.`,
  );
}

/** Records the balance in the backup, so that a restore can tell what was spent since. */
async function recordBalance(config: Config): Promise<void> {
  if (config.registry.mode === "embedded") return;
  const { store } = await openStore(storeSetup(config), createLogger("silent"));
  try {
    await withRegistry(config, await store.accounts(), (account) =>
      readBalance(store, account, readWithinMs),
    );
  } finally {
    await store.close();
  }
}

/** Replaces the embedded database by a marked backup, and keeps the replaced one. */
export async function putBack(
  config: Config,
  current: string,
  file: string | undefined,
): Promise<void> {
  if (file === undefined) throw new UsageError("Name the backup to put back.");
  if (!isLedger(file)) throw new UsageError(`${file}: not a whole backup of Künye's.`);
  requireKey(config);
  const setup = storeSetup(config);
  refuseWhileRunning(current);
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
    refuseWhileRunning(current);
    setAside(current);
    // A file that root puts back must still open for the owner of the directory.
    const { uid, gid } = statSync(config.dataDir);
    if (process.getuid?.() === 0) chownSync(join(directory, "kunye.sqlite"), uid, gid);
    renameSync(join(directory, "kunye.sqlite"), current);
  } finally {
    rmSync(directory, { recursive: true, force: true });
  }
}

/** Marks a PostgreSQL database that was restored by its own tools. */
export async function markRestoredDatabase(context: AdminContext): Promise<void> {
  const { config, store, spool, subject } = context;
  if (subject !== undefined) throw new UsageError("For PostgreSQL use pg_restore first.");
  await markRestored(config, store, spool, []);
}

/** Gives up the records that only a lost key opens (R17). */
export async function forgetKey({ store, spool, subject }: AdminContext): Promise<void> {
  const missing = [...(await store.missingKeys()), ...(await spool.missingKeys())];
  if (subject === undefined || !missing.includes(subject)) {
    throw new UsageError("No missing key has this fingerprint.");
  }
  const gone = (await store.forgetKey(subject)) + (await spool.forgetKey(subject));
  console.log(`Records given up: ${gone}; the ledger stays.`);
}
