import { createLogger } from "../../../src/platform/logger.ts";
import type { RegistryPlace } from "../../../src/registry/accounts/database.ts";
import { runRegistryCommand } from "../../../src/registry/cli/run-registry.ts";

/** Runs one command line and returns the output; `lines` collects all lines, even if the command fails. */
export async function runCollecting(
  lines: string[],
  place: string | RegistryPlace,
  ...args: string[]
): Promise<string[]> {
  const printed: string[] = [];
  await runWith(
    args,
    typeof place === "string" ? { dataDir: place } : place,
    (line) => lines.push(line),
    (line) => printed.push(line),
  );
  return printed;
}

/** Runs one command line and returns the output. */
export function run(place: string | RegistryPlace, ...args: string[]): Promise<string[]> {
  return runCollecting([], place, ...args);
}

/** Runs a command that needs no data, and returns its exit code and output. */
export async function exitCodeOf(...args: string[]): Promise<{ code: 0 | 1; printed: string[] }> {
  const printed: string[] = [];
  const code = await runWith(
    args,
    { dataDir: "unused" },
    () => undefined,
    (line) => printed.push(line),
  );
  return { code, printed };
}

function runWith(
  args: string[],
  place: RegistryPlace,
  report: (line: string) => void,
  print: (line: string) => void,
): Promise<0 | 1> {
  return runRegistryCommand(args, {
    ...place,
    host: "127.0.0.1",
    port: 0,
    logger: createLogger("silent"),
    printProgress: report,
    print: (line) => {
      print(line);
      report(line);
    },
    untilStopped: () => Promise.resolve(),
  });
}
