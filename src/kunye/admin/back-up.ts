import { existsSync } from "node:fs";
import { dirname, join } from "node:path";
import { createLogger } from "../../platform/logger.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Config } from "../config.ts";
import { readBalance } from "../lookups/read-balance.ts";
import { storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import { copyDatabase, databaseFile } from "./database-files.ts";
import { adminTexts } from "./texts.ts";
import { readWithinMs, withRegistry } from "./with-registry.ts";

/** Writes a copy of the embedded database while it is in use. */
export async function backUp(config: Config, target: string | undefined): Promise<void> {
  const { backup: texts } = adminTexts;
  if (target === undefined) throw new UsageError(texts.noTarget);
  if (config.databaseUrl !== null) throw new UsageError(texts.postgres);
  if (existsSync(target)) throw new UsageError(texts.exists(target));
  if (!existsSync(dirname(target))) throw new UsageError(texts.noFolder(dirname(target)));
  await noteBalance(config);
  await copyDatabase(databaseFile(config), target);
  console.log(texts.done(target, join(config.dataDir, "encryption-key")));
}

/** The backup knows what was left when it was made, so that a restore can tell what has gone since. */
async function noteBalance(config: Config): Promise<void> {
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
