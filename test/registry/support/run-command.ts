import { createLogger } from "../../../src/platform/logger.ts";
import { runRegistryCommand } from "../../../src/registry/cli/run-registry.ts";

/** Runs one command line and returns what it printed; `told` collects that too, and survives a refusal. */
export async function runTelling(
  told: string[],
  dataDir: string,
  ...args: string[]
): Promise<string[]> {
  const printed: string[] = [];
  await runWith(
    args,
    dataDir,
    (line) => told.push(line),
    (line) => printed.push(line),
  );
  return printed;
}

/** Runs one command line and returns what it printed. */
export function run(dataDir: string, ...args: string[]): Promise<string[]> {
  return runTelling([], dataDir, ...args);
}

/** Runs a command that needs no data, and returns its exit code and what it printed. */
export async function exitCodeOf(...args: string[]): Promise<{ code: 0 | 1; printed: string[] }> {
  const printed: string[] = [];
  const code = await runWith(
    args,
    "unused",
    () => undefined,
    (line) => printed.push(line),
  );
  return { code, printed };
}

function runWith(
  args: string[],
  dataDir: string,
  tell: (line: string) => void,
  print: (line: string) => void,
): Promise<0 | 1> {
  return runRegistryCommand(args, {
    dataDir,
    host: "127.0.0.1",
    logger: createLogger("silent"),
    printProgress: tell,
    print: (line) => {
      print(line);
      tell(line);
    },
    untilStopped: () => Promise.resolve(),
  });
}
