import { exitCodes } from "../../platform/exit-codes.ts";
import { createLogger } from "../../platform/logger.ts";
import { stopSignal } from "../../platform/stop-signal.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { runRegistryCommand } from "./run-registry-command.ts";

/** Carries out a command line with the settings of an environment; resolves to the exit code. */
export async function runRegistry(args: string[], environment: NodeJS.ProcessEnv): Promise<number> {
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
      process.stderr.write(`${error.message}\nKullanım için: npm run registry -- --help\n`);
      return error.exitCode;
    }
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Servis çalıştırılamadı: ${reason}\n`);
    return exitCodes.failed;
  }
}
