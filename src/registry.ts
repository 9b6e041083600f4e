import { createLogger } from "./platform/logger.ts";
import { UsageError } from "./registry/cli/command.ts";
import { runRegistryCommand } from "./registry/cli/run-registry-command.ts";

const { DATA_DIR = ".data", HOST = "127.0.0.1", LOG_LEVEL = "info", UPSTREAM_TOKEN } = process.env;

// Balances and key hashes are nobody else's to read.
process.umask(0o077);

try {
  process.exitCode = await runRegistryCommand(process.argv.slice(2), {
    dataDir: DATA_DIR,
    host: HOST,
    logger: createLogger(LOG_LEVEL),
    upstreamToken: UPSTREAM_TOKEN,
    note: (line) => process.stderr.write(`${line}\n`),
    print: (line) => process.stdout.write(`${line}\n`),
    untilStopped: () =>
      new Promise((resolve) => {
        for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
      }),
  });
} catch (error) {
  if (error instanceof UsageError) {
    process.stderr.write(`${error.message}\nKullanım için: npm run registry -- --help\n`);
    process.exitCode = error.exitCode;
  } else {
    const reason = error instanceof Error ? error.message : String(error);
    process.stderr.write(`Servis çalıştırılamadı: ${reason}\n`);
    process.exitCode = 1;
  }
}
