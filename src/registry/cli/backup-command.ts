import { chmod, rename, rm, stat } from "node:fs/promises";
import { backup, DatabaseSync } from "node:sqlite";
import { databaseFile } from "../accounts/database.ts";
import type { CommandContext } from "./command.ts";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { readOptions } from "./options.ts";
import type { Texts } from "./texts.ts";

/** `backup FILE`: copies accounts, keys, prices and the ledger as they stand at one moment, also while the service runs. */
export async function backupCommand(
  args: readonly string[],
  { dataDir, texts, print }: CommandContext,
): Promise<void> {
  const { positionals } = readOptions(args, []);
  const [file, ...more] = positionals;
  if (file === undefined || more.length > 0) throw new UsageError(texts.oneBackup);
  const source = openReadOnly(databaseFile(dataDir), texts);
  const draft = `${file}.draft`;
  try {
    await backup(source, draft);
    // Who can read it knows the balances.
    await chmod(draft, 0o600);
    await rename(draft, file);
  } catch {
    await rm(draft, { force: true });
    throw new UsageError(texts.notWritten, exitCodes.data);
  } finally {
    source.close();
  }
  print(texts.backedUp(file, (await stat(file)).size));
}

function openReadOnly(path: string, texts: Texts): DatabaseSync {
  try {
    return new DatabaseSync(path, { readOnly: true, timeout: 5_000 });
  } catch {
    throw new UsageError(texts.noDatabase, exitCodes.data);
  }
}
