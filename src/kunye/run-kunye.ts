import type { Logger } from "pino";
import { exitCodes } from "../platform/exit-codes.ts";
import { createLogger } from "../platform/logger.ts";
import { handleOutputErrors } from "../platform/output-errors.ts";
import { stopSignal } from "../platform/stop-signal.ts";
import { configTexts } from "./config-texts.ts";
import { readConfig } from "./config.ts";
import { startKunye, type Kunye } from "./start-kunye.ts";

const texts = configTexts.start;

/** Runs the program with the settings of an environment until it is told to stop or can't go on; resolves to the exit code. */
export async function runKunye(environment: NodeJS.ProcessEnv): Promise<number> {
  handleOutputErrors();
  const breakdown = Promise.withResolvers<undefined>();
  let log: Logger;
  let kunye: Kunye;
  try {
    const config = readConfig(environment);
    log = createLogger(config.logLevel);
    kunye = await startKunye(config, log, () => {
      breakdown.resolve(undefined);
    });
  } catch (error) {
    return explain(error);
  }
  process.on("uncaughtException", (error) => {
    log.fatal({ err: error }, "an error that nobody handles: the program ends");
    breakdown.resolve(undefined);
  });
  if (kunye.local) {
    console.log(texts.ready(kunye.url));
  } else {
    log.info({ url: kunye.url }, "Künye is listening");
  }
  const broken = breakdown.promise.then(() => exitCodes.failed);
  const code = await Promise.race([stopSignal().then(() => exitCodes.done), broken]);
  // What may have been paid for is finished first, however much more breaks meanwhile. A second signal means: now.
  return Promise.race([stopped(kunye, log, code), stopSignal().then(() => exitCodes.failed)]);
}

/** Prints why the program could not start, and answers with its exit code. */
function explain(error: unknown): number {
  // One that comes from the work's thread is no longer of its class.
  if (error instanceof Error && error.name === "ConfigError") {
    console.error(texts.settings);
    for (const problem of error.message.split("\n")) console.error(`  - ${problem}`);
    return exitCodes.config;
  }
  const code = error instanceof Error && "code" in error ? String(error.code) : "";
  const known = startErrors.get(code);
  console.error(known ? texts[known] : error);
  // What the database itself says, such as a refused password.
  if (known === "noDatabase") console.error((error as Error).message);
  return exitCodes.failed;
}

const startErrors = new Map<string, Exclude<keyof typeof texts, "ready">>([
  ["EADDRINUSE", "portInUse"],
  ["EADDRNOTAVAIL", "noSuchHost"],
  ["ENOTFOUND", "noSuchHost"],
  ["EACCES", "noAccess"],
  ["EROFS", "noAccess"],
  ["ENOSPC", "noSpace"],
  ["ERR_SQLITE_ERROR", "noDatabase"],
  ["MIGRATION_FAILED", "noDatabase"],
  ["NEWER_DATABASE", "newerDatabase"],
  ["OLDER_DATABASE", "olderDatabase"],
]);

async function stopped(kunye: Kunye, log: Logger, code: number): Promise<number> {
  try {
    await kunye.stop();
    return code;
  } catch (error) {
    log.error({ err: error }, "the stop was not clean");
    return exitCodes.failed;
  }
}
