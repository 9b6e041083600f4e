import { parseArgs, type ParseArgsConfig } from "node:util";
import { argumentProblem } from "./argument-problem.ts";
import { exitCodes } from "./exit-codes.ts";
import type { Language } from "./language.ts";
import { UsageError } from "./usage-error.ts";

/** Carries out a command line and resolves to the exit code; `--help` prints the usage alone, a UsageError is printed, with the usage where the line itself is wrong. */
export async function runCommandLine(
  usage: string,
  args: readonly string[],
  run: () => number | Promise<number>,
): Promise<number> {
  if (args.some((arg) => arg === "--help" || arg === "-h")) {
    console.log(usage);
    return exitCodes.done;
  }
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isLineWrong = error.exitCode === exitCodes.usage;
    console.error(isLineWrong ? `${error.message}\n\n${usage}` : error.message);
    return error.exitCode;
  }
}

/** Node's parseArgs; throws UsageError where the arguments are wrong. */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
  language: Language,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(argumentProblem(error, language), exitCodes.usage, { cause: error });
  }
}
