import { createLogger } from "../../platform/logger.ts";
import { openPostgres } from "../../platform/open-postgres.ts";
import type { CopyOrder } from "./follow-shared.ts";
import { pullShared } from "./shared-titles.ts";

// Runs as a process of its own: writing a copy of two million titles would block the service.
process.once("disconnect", () => process.exit());
// A failure ends the process with 1.
process.once("message", (order) => void copy(order as CopyOrder));

async function copy({ databaseUrl, directory }: CopyOrder): Promise<void> {
  const pool = openPostgres({
    url: databaseUrl,
    name: "registry_titles",
    maxConnections: 1,
    statementTimeoutMs: 60_000,
    log: createLogger("silent"),
  });
  await pullShared(pool, directory);
  await pool.end();
  process.disconnect?.();
}
