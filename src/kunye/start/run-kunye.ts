import type { Logger } from "pino";
import { exitCodes, handleOutputErrors, stopSignal } from "../../platform/command-line.ts";
import { codeIn } from "../../platform/database-failure.ts";
import { ownerWords } from "../../platform/data-directory.ts";
import { holdInContainer } from "../../platform/hold-in-container.ts";
import { createLogger, reportEnd } from "../../platform/logger.ts";
import { isOtherVersion } from "../../platform/migrate.ts";
import { readConfig, type Config } from "./config.ts";
import { startKunye, type Kunye } from "./start-kunye.ts";
import type { RegularIntervals } from "./start-work.ts";

/** Runs the program until a signal or a failure, in tests with other `intervals`; resolves to the exit code. */
export async function runKunye(
  environment: NodeJS.ProcessEnv,
  intervals?: RegularIntervals,
): Promise<number> {
  handleOutputErrors();
  const breakdown = Promise.withResolvers<undefined>();
  let config: Config;
  let log: Logger;
  let kunye: Kunye;
  const uncaught: unknown[] = [];
  try {
    config = readConfig(environment);
  } catch (error) {
    return holdInContainer(reportFailedStart(error));
  }
  try {
    log = createLogger(config.logLevel);
    kunye = await startKunye(config, log, intervals);
  } catch (error) {
    const code = reportFailedStart(error);
    return isOtherVersion(error) ? holdInContainer(code) : code;
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an uncaught error ends the program");
    uncaught.push(error);
    breakdown.resolve(undefined);
  });
  log.info({ url: kunye.url, ...kunye.about }, "Künye is listening");
  if (kunye.local) {
    console.log(
      `\nKünye is ready. Open in a browser: ${kunye.url}/\nFirst command: /vkn 1234567890\n`,
    );
  }
  const signal = stopSignal();
  const outdated = kunye.outdated.then(() => "outdated" as const);
  const cause = await Promise.race([signal, breakdown.promise, outdated]);
  if (cause === "outdated") {
    log.fatal(
      { version: kunye.about.version },
      "a newer Künye has migrated the database: this program finishes its work and ends",
    );
  }
  // Paid work finishes first. The second signal ends the program immediately.
  const secondSignal = signal.then(stopSignal).then(() => false);
  const isClean = await Promise.race([stopCleanly(kunye, log), secondSignal]);
  if (!isClean || uncaught.length > 0) return exitCodes.failed;
  return cause === "outdated" ? holdInContainer(exitCodes.config) : exitCodes.done;
}

/** Says why the start failed, and returns the exit code. */
function reportFailedStart(error: unknown): number {
  if (error instanceof Error && error.name === "ConfigError") {
    const problems = error.message.replace(/^/gm, "  - ");
    reportEnd(`Künye could not start. Settings to correct:\n${problems}`);
    return exitCodes.config;
  }
  if (isOtherVersion(error)) {
    reportEnd((error as Error).message);
    return exitCodes.config;
  }
  const reason = error instanceof Error ? reasonOf(error) : undefined;
  if (reason === undefined) reportEnd("Künye could not start", error);
  else reportEnd(`Künye could not start: ${reason}`);
  return exitCodes.failed;
}

/** Returns the reason for the operator, undefined for an unexpected error. */
function reasonOf(error: NodeJS.ErrnoException & { port?: number }): string | undefined {
  const { code = "", path, port } = error;
  if (code === "EADDRINUSE" && port !== undefined) {
    return `port ${port} is in use. Choose another one with PORT, such as PORT=3100 npm start`;
  }
  if (code === "EACCES") {
    return port === undefined
      ? `${path ?? "a file"} can't be used; ${ownerWords(path ?? ".")}.`
      : `this user may not listen on port ${port}. Choose one above 1023 with PORT`;
  }
  const reason = diskErrors.get(codeIn(error.cause)) ?? startErrors.get(code);
  return codesWithOwnMessage.has(code) ? [reason, error.message].join("\n") : reason;
}

const noDatabase =
  "its database can't be opened. DATA_DIR must belong to the user who runs Künye, on a disk with space left; with PostgreSQL, DATABASE_URL must be within reach.";

const diskErrors = new Map([
  ["EROFS", "the disk of DATA_DIR is read-only."],
  ["ENOSPC", "the disk of DATA_DIR is full."],
]);

const startErrors = new Map([
  ...diskErrors,
  ["EADDRNOTAVAIL", "HOST is no address of this machine."],
  ["ENOTFOUND", "HOST is no address of this machine."],
  ["ERR_SQLITE_ERROR", noDatabase],
  ["MIGRATION_FAILED", noDatabase],
]);

/** The codes of errors whose own message helps the operator, such as a refused password. */
const codesWithOwnMessage = new Set(["ERR_SQLITE_ERROR", "MIGRATION_FAILED"]);

/** Longer than a busy machine takes to read what has arrived. Chosen by hand. */
const lingerMs = 500;

/** Stops the program; false after an error. */
async function stopCleanly(kunye: Kunye, log: Logger): Promise<boolean> {
  try {
    await kunye.stop({ lingerMs });
    return true;
  } catch (error) {
    log.error({ err: error }, "the stop was not clean");
    return false;
  }
}
