import { exitCodes } from "../../platform/exit-codes.ts";
import { createLogger } from "../../platform/logger.ts";
import { handleOutputErrors } from "../../platform/output-errors.ts";
import { stopSignal } from "../../platform/stop-signal.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { runRegistryCommand } from "./run-registry-command.ts";
import { registryTexts } from "./texts.ts";

/** Carries out a command line with the settings of an environment; resolves to the exit code. */
export async function runRegistry(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
  handleOutputErrors();
  const { DATA_DIR, HOST, LOG_LEVEL, UPSTREAM_TOKEN } = environment;
  const texts = registryTexts;
  try {
    return await runRegistryCommand(args, {
      dataDir: DATA_DIR ?? ".data",
      host: HOST ?? "127.0.0.1",
      logger: createLogger(LOG_LEVEL ?? "info"),
      texts,
      upstreamToken: UPSTREAM_TOKEN,
      note: (line) => process.stderr.write(`${line}\n`),
      print: (line) => process.stdout.write(`${line}\n`),
      untilStopped: stopSignal,
    });
  } catch (error) {
    if (error instanceof UsageError) {
      process.stderr.write(`${error.message}\n${texts.help}\n`);
      return error.exitCode;
    }
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`${texts.failed(reason)}\n`);
    return exitCodes.failed;
  }
}
