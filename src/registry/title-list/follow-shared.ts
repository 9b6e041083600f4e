import { rm } from "node:fs/promises";
import type pg from "pg";
import type { Logger } from "pino";
import { databaseFailureIn } from "../../platform/database-failure.ts";
import { runProgram } from "./run-program.ts";
import { idOfCopy, latestVersion, type SharedVersion } from "./shared-titles.ts";
import { beforeAnyImport, DamagedTitlesError } from "./title-snapshot.ts";

export type SharedTitles = Awaited<ReturnType<typeof followSharedTitles>>;

/** Milliseconds between two tries to copy a list after a failure. Chosen by hand. */
const retryMs = 10_000;

/**
 * Keeps a machine's copy of the shared titles up to date, in a directory of its own.
 * Resolves once the copy is complete; later imports follow within the time between two checks.
 */
export async function followSharedTitles({
  pool,
  databaseUrl,
  directory,
  pollMs,
  logger,
}: {
  pool: pg.Pool;
  databaseUrl: string;
  directory: string;
  pollMs: number;
  logger: Logger;
}) {
  const closing = new AbortController();
  let latest: SharedVersion | null = null;
  let changedAt = Date.now();
  await removeDamagedCopy(directory, logger);
  let copiedId = idOfCopy(directory);
  let retryAt = 0;

  const check = async (): Promise<void> => {
    const found = await latestVersion(pool);
    if (found?.id !== latest?.id) changedAt = Date.now();
    latest = found;
    if ((latest?.id ?? beforeAnyImport) === copiedId || performance.now() < retryAt) return;
    try {
      const order: CopyOrder = { databaseUrl, directory };
      await runProgram(copyProgram, order, closing.signal);
    } catch (error) {
      retryAt = performance.now() + retryMs;
      throw error;
    }
    copiedId = idOfCopy(directory);
  };

  await check();
  let checking: Promise<void> | null = null;
  const poll = setInterval(() => {
    checking ??= check()
      .catch((error: unknown) => {
        // The pool has logged that the database is away.
        if (!closing.signal.aborted && databaseFailureIn(error) !== "away") {
          logger.error({ err: error }, "the shared titles can't be brought up to date");
        }
      })
      .finally(() => (checking = null));
  }, pollMs).unref();

  return {
    /** The id and the number of the latest import; no number before the first one. */
    get latestId() {
      return latest?.id ?? beforeAnyImport;
    },
    get latestVersion() {
      return latest?.version ?? null;
    },
    /** The time at which this replica noticed the latest import, in milliseconds since 1970. */
    get changedAt() {
      return changedAt;
    },
    close: async () => {
      clearInterval(poll);
      closing.abort();
      await checking;
    },
  };
}

/** Removes a damaged copy of the shared list, which is then made again. */
async function removeDamagedCopy(directory: string, logger: Logger): Promise<void> {
  try {
    idOfCopy(directory);
  } catch (error) {
    if (!(error instanceof DamagedTitlesError)) throw error;
    const { file } = error;
    logger.warn({ file }, "the copy of the shared titles is damaged; it is made again");
    await rm(file, { force: true });
  }
}

export interface CopyOrder {
  databaseUrl: string;
  directory: string;
}

const copyProgram = new URL("./pull-titles.ts", import.meta.url);
