import { parseArgs, type ParseArgsConfig } from "node:util";

/** The exit codes: 0 and 1 as everywhere, 64 to 78 as in sysexits.h. */
export const exitCodes = {
  done: 0,
  failed: 1,
  usage: 64,
  /** A named file is unusable. */
  data: 65,
  /** There is nothing to work on. */
  noInput: 66,
  config: 78,
  /** The reader of stdout left: 128 + SIGPIPE, as in a shell. */
  unread: 141,
} as const;

/** A wrong command; the program prints the message and ends with the exit code. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}

/** True for `--help` anywhere: it is answered before any setting is read. */
export function asksForHelp(args: readonly string[]): boolean {
  return args.some((arg) => arg === "--help" || arg === "-h");
}

/** Runs a command line and resolves to the exit code; prints UsageErrors, and `--help`'s usage. */
export async function runCommandLine(
  usage: string,
  args: readonly string[],
  run: () => number | Promise<number>,
): Promise<number> {
  handleOutputErrors();
  if (asksForHelp(args)) {
    console.log(usage);
    return exitCodes.done;
  }
  try {
    return await run();
  } catch (error) {
    if (!(error instanceof UsageError)) throw error;
    const isWrongUsage = error.exitCode === exitCodes.usage;
    console.error(isWrongUsage ? `${error.message}\n\n${usage}` : error.message);
    return error.exitCode;
  }
}

/** Parses arguments as Node's parseArgs does. Throws UsageError for wrong ones. */
export function parseArguments<Config extends ParseArgsConfig>(
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config);
  } catch (error) {
    throw new UsageError(argumentProblem(error), exitCodes.usage, { cause: error });
  }
}

/** Resolves when the program is asked to stop: at the keyboard or by the system. */
export function stopSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const signal of ["SIGINT", "SIGTERM"] as const) process.once(signal, () => resolve());
  });
}

/**
 * Handles the errors of stdout and stderr.
 * A reader that leaves is no failure: the work continues and keeps its exit code.
 * Any other error, such as a full disk, makes the exit code 1; that of stdout is named once.
 */
export function handleOutputErrors(): void {
  for (const stream of [process.stdout, process.stderr]) {
    stream.on("error", () => undefined);
    stream.once("error", (error: NodeJS.ErrnoException) => {
      if (error.code === "EPIPE") return;
      process.once("exit", () => {
        process.exitCode = exitCodes.failed;
      });
      if (stream === process.stdout) process.stderr.write(`stdout: ${error.message}\n`);
    });
  }
}

/** Ends the program if the reader of stdout leaves; for programs that change nothing. */
export function endWithReader(): void {
  process.stdout.once("error", (error: NodeJS.ErrnoException) => {
    if (error.code === "EPIPE") process.exit(exitCodes.unread);
  });
}

function argumentProblem(error: unknown): string {
  if (!(error instanceof Error) || !("code" in error)) throw error;
  const messageFor = messages[String(error.code)];
  if (!messageFor) throw error;
  // Node's sentence begins with the quoted argument: '--url <value>', '--adres', 'https://…'.
  const [, argument = ""] = /'(.*?)(?: <value>)?'/.exec(error.message) ?? [];
  return messageFor(argument);
}

const messages: Record<string, (argument: string) => string> = {
  ERR_PARSE_ARGS_UNKNOWN_OPTION: (argument) => `Unknown option: ${argument}`,
  ERR_PARSE_ARGS_UNEXPECTED_POSITIONAL: (argument) => `A value without an option: ${argument}`,
  ERR_PARSE_ARGS_INVALID_OPTION_VALUE: (argument) => `${argument} needs a value, or takes none.`,
};
