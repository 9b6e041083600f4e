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
