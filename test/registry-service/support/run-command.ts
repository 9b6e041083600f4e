import { createLogger } from "../../../src/platform/logger.ts";
import { runRegistryCommand } from "../../../src/registry-service/cli/run-registry-command.ts";

/** Runs one command line and returns what it printed; `told` collects that too, and survives a refusal. */
export async function runTelling(
  told: string[],
  dataDir: string,
  ...args: string[]
): Promise<string[]> {
  const printed: string[] = [];
  await runRegistryCommand(args, {
    dataDir,
    host: "127.0.0.1",
    logger: createLogger("silent"),
    note: (line) => told.push(line),
    print: (line) => {
      printed.push(line);
      told.push(line);
    },
    untilStopped: () => Promise.resolve(),
  });
  return printed;
}

/** Runs one command line and returns what it printed. */
export function run(dataDir: string, ...args: string[]): Promise<string[]> {
  return runTelling([], dataDir, ...args);
}
