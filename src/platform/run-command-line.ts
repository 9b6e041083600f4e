import { parseArgs, type ParseArgsConfig } from "node:util";
import { exitCodes } from "./exit-codes.ts";
import { handleOutputErrors } from "./output-errors.ts";
import { UsageError } from "./usage-error.ts";

/** Runs a command line; resolves to the exit code. Prints UsageErrors, and the usage for `--help`. */
export async function runCommandLine(
  usage: string,
  args: readonly string[],
  run: () => number | Promise<number>,
): Promise<number> {
  handleOutputErrors();
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
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(argumentProblem(error), exitCodes.usage, { cause: error });
  }
}

/** Returns in a short sentence why parseArgs refused arguments; `error` is what it threw. */
function argumentProblem(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const say = wording[String(error.code)];
  if (!say) throw error;
  // Node's sentence begins with what it is about: '--url <value>', '--adres', 'https://…'.
  const [, named = ""] = /'(.*?)(?: <value>)?'/.exec(error.message) ?? [];
  return say(named);
}

const wording: Record<string, (named: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (named) => `Unknown option: ${named}`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (named) => `A value without an option: ${named}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (named) => `${named} needs a value, or takes none.`,
};
