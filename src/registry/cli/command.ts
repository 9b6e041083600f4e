import type { Logger } from "pino";

/** What a command of the registry program has to work with. */
export interface CommandContext {
  dataDir: string;
  host: string;
  logger: Logger;
  /** A bearer token for an institution behind HTTP. */
  upstreamToken?: string | undefined;
  /** Writes one line to standard output. */
  print: (line: string) => void;
  /** Writes one line to standard error: how far long work is. */
  note: (line: string) => void;
  /** Resolves when the program is asked to stop. */
  untilStopped: () => Promise<void>;
}

/** The command line can't be carried out as it stands; its message is shown as it is. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode: 64 | 65;

  /** 64 for a wrong command line, 65 for a file that can't be used (sysexits). */
  constructor(message: string, exitCode: 64 | 65 = 64) {
    super(message);
    this.exitCode = exitCode;
  }
}
