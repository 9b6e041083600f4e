import { existsSync } from "node:fs";
import { resolve } from "node:path";
import type { Config } from "../config.ts";
import { databaseFile } from "./database-files.ts";

/** There is nothing that an operator's command could work on. */
export class NoDataError extends Error {
  override name = "NoDataError";
}

/** Throws NoDataError where the settings name a directory without a ledger: most likely a wrong one, and none is made there. */
export function requireData(config: Pick<Config, "dataDir" | "databaseUrl">): void {
  if (config.databaseUrl !== null || existsSync(databaseFile(config))) return;
  throw new NoDataError(
    `${resolve(config.dataDir)} klasöründe Künye verisi yok. Künye'nin kullandığı DATA_DIR ile çalıştırın; hiçbir şey oluşturulmadı.`,
  );
}
