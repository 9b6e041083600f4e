import { existsSync } from "node:fs";
import { join } from "node:path";
import { createLogger } from "../../platform/logger.ts";
import { UsageError } from "../../platform/usage-error.ts";
import type { Config } from "../config.ts";
import { readBalance } from "../lookups/read-balance.ts";
import { storeSetup } from "../store-setup.ts";
import { openStore } from "../store/open-store.ts";
import { copyDatabase, databaseFile } from "./database-files.ts";
import { readWithinMs, withRegistry } from "./with-registry.ts";

/** Writes a copy of the embedded database while it is in use. */
export async function backUp(config: Config, target: string | undefined): Promise<void> {
  if (target === undefined) throw new UsageError("Yedeğin yazılacağı dosyayı verin.");
  if (config.databaseUrl !== null) {
    throw new UsageError("PostgreSQL için pg_dump kullanın.");
  }
  if (existsSync(target)) throw new UsageError(`${target} zaten var; üzerine yazılmaz.`);
  await noteBalance(config);
  await copyDatabase(databaseFile(config), target);
  console.log(
    `Yedek yazıldı: ${target}\nAçmak için şifreleme anahtarı da gerekir (${join(config.dataDir, "encryption-key")} ya da ENCRYPTION_KEYS); onu ayrı yerde saklayın.`,
  );
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
