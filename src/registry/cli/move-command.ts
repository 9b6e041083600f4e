import type pg from "pg";
import { exitCodes, parseArguments, UsageError } from "../../platform/command-line.ts";
import { openRegistryStore, openServer } from "../accounts/database.ts";
import { moveAccounts, MoveRefusedError } from "../accounts/move-accounts.ts";
import { latestVersion, publishShared } from "../title-list/shared-titles.ts";
import { openSnapshot } from "../title-list/title-snapshot.ts";
import { openAccountsFile } from "./accounts-command.ts";
import type { CommandContext } from "./command.ts";

/**
 * Moves accounts and titles of a data directory to PostgreSQL; a second run copies the new rows.
 */
export async function moveCommand(args: readonly string[], context: CommandContext): Promise<void> {
  parseArguments({ args: [...args], options: {} });
  const { dataDir, databaseUrl, logger, print } = context;
  if (databaseUrl === undefined) throw new UsageError("Set DATABASE_URL: the database to move to.");
  // Refuses a directory without a file, which the store would create.
  openAccountsFile(dataDir).close();
  // Opened once to bring an older file up to date.
  await (await openRegistryStore({ dataDir }, logger)).close();
  const file = openAccountsFile(dataDir);
  const { pool, close } = await openServer(databaseUrl, logger);
  try {
    const { accounts, ledgerRows, newRows } = await moveAccounts(file, pool);
    print(`Accounts: ${accounts}, ledger rows: ${ledgerRows} (new: ${newRows})`);
    print(await moveTitles(dataDir, pool));
  } catch (error) {
    if (error instanceof MoveRefusedError) throw new UsageError(error.message, exitCodes.data);
    throw error;
  } finally {
    file.close();
    await close();
  }
}

/** Moves the imported titles unless the database has some. */
async function moveTitles(dataDir: string, pool: pg.Pool): Promise<string> {
  const snapshot = openSnapshot(dataDir);
  if (!snapshot) return "Titles: none were imported";
  try {
    if (await latestVersion(pool)) return "Titles: the database has some; nothing was changed";
    const list = { entries: snapshot.entries(), isPartial: false };
    const rules = { onWait: () => undefined, isAccepted: () => true };
    const { added } = await publishShared(pool, list, rules);
    return `Titles: ${added}`;
  } finally {
    snapshot.close();
  }
}
