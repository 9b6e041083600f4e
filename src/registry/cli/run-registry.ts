import { exitCodes } from "../../platform/exit-codes.ts";
import { createLogger } from "../../platform/logger.ts";
import { handleOutputErrors } from "../../platform/output-errors.ts";
import { stopSignal } from "../../platform/stop-signal.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { runRegistryCommand } from "./run-registry-command.ts";

/** Carries out a command line with the settings of an environment; resolves to the exit code. */
export async function runRegistry(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  handleOutputErrors();
  const { DATA_DIR, HOST, LOG_LEVEL, UPSTREAM_TOKEN } = environment;
  try {
    return await runRegistryCommand(args, {
      dataDir: DATA_DIR ?? ".data",
      host: HOST ?? "127.0.0.1",
      logger: createLogger(LOG_LEVEL ?? "info"),
      upstreamToken: UPSTREAM_TOKEN,
      note: (line) => process.stderr.write(`${line}\n`),
      print: (line) => process.stdout.write(`${line}\n`),
      untilStopped: stopSignal,
    });
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\nFor the usage: npm run registry -- --help\n`);
      return error.exitCode;
    }
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`The service could not run: ${reason}\n`);
    return exitCodes.failed;
  }
}
