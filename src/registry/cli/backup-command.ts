import { chmod, rename, rm, stat } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { databaseFile } from "../accounts/database.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { parseArguments } from "../../platform/run-command-line.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { CommandContext } from "./command.ts";

/** Copies accounts, keys, prices and the ledger as they stand at one moment, also while the service runs. */
export async function backupCommand(
  args: readonly string[],
  { dataDir, print }: CommandContext,
): Promise<void> {
  const { positionals } = parseArguments({ args: [...args], allowPositionals: true });
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0)
    throw new UsageError("Name one file to write the backup to: backup FILE");
  const source = openReadOnly(databaseFile(dataDir));
  const draft = `${file}.draft`;
  try {
    await backup(source, draft);
    // Who can read it knows the balances.
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true });
    throw new UsageError(
      "The backup could not be written. Check the path, permissions and free space.",
      exitCodes.data,
    );
  } finally {
    source.close();
  }
  print(`Backup written: ${file} (${(await stat(file)).size} bytes)`);
}

function openReadOnly(path: string): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  } catch {
    throw new UsageError(
      "The data directory has no registry.sqlite, or it can't be read.",
      exitCodes.data,
    );
  }
}
