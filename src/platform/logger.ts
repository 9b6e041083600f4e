import { pino, type DestinationStream, type Logger } from "pino";
import { codeIn, databaseFailureIn } from "./database-failure.ts";

/** Creates a logger of JSON lines on stdout; fields with secret or personal names are removed. */
export function createLogger(level: string, destination?: DestinationStream): Logger {
  const secrets = [
    "token",
    "apiKey",
    "authorization",
    "signingSecret",
    "response_url",
    "responseUrl",
  ];
  const people = ["user", "userId", "user_id", "user_name", "text", "key", "vkn", "title"];
  // PostgreSQL's errors quote the values of a row.
  const ofErrors = ["detail", "where"];
  const paths = [...secrets, ...people, ...ofErrors].flatMap((name) => [name, `*.${name}`]);
  const options = {
    level,
    redact: { paths, censor: "[removed]" },
    base: null,
    // A database that is away or full fails everything: its stacks say nothing more.
    serializers: {
      err: (error: unknown) => describeOutage(error) ?? pino.stdSerializers.err(error as Error),
    },
    timestamp: () => `,"time":"${new Date().toISOString()}"`,
  };
  return destination ? pino(options, destination) : pino(options);
}

/**
 * Says why a program ends: at a terminal in these words, else as a line of the log, on stderr. An
 * error that the words don't explain is added.
 */
export function reportEnd(words: string, error?: unknown): void {
  if (!process.stderr.isTTY) createLogger("fatal", process.stderr).fatal({ err: error }, words);
  else console.error(...[words, error].filter((part) => part !== undefined));
}

function describeOutage(error: unknown): object | null {
  const failure = databaseFailureIn(error);
  if (failure !== "away" && failure !== "full") return null;
  return { type: failure, code: codeIn(error), message: (error as Error).message };
}

/** Returns a handler that logs an error with these words. */
export function errorLogger(log: Logger, words: string): (error: unknown) => void {
  return (error) => {
    log.error({ err: error }, words);
  };
}
