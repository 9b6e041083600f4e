/** `away`: the database can't be reached. `full`: its disk is full. `other`: another error of it. */
export type DatabaseFailure = "away" | "full" | "other";

/** Reads a database's failure from an error or its causes; null for other errors. */
export function databaseFailureIn(error: unknown): DatabaseFailure | null {
  if (!(error instanceof Error)) return null;
  if (error instanceof AggregateError && error.errors.length > 0) {
    return databaseFailureIn(error.errors[0]);
  }
  const code = codeOf(error);
  if (fullCodes.has(code) || ("errcode" in error && fullSqliteErrors.has(error.errcode))) {
    return "full";
  }
  if (awayCodes.has(code) || brokenConnectionMessages.has(error.message)) return "away";
  if (code === "ERR_SQLITE_ERROR" || isSqlState(code)) return "other";
  return databaseFailureIn(error.cause);
}

/** Returns the code of an error or of its first cause with a code, or "". */
export function codeIn(error: unknown): string {
  if (!(error instanceof Error)) return "";
  if (error instanceof AggregateError && error.errors.length > 0) return codeIn(error.errors[0]);
  return codeOf(error) || codeIn(error.cause);
}

function codeOf(error: Error): string {
  return "code" in error && typeof error.code === "string" ? error.code : "";
}

/** True for PostgreSQL's codes: a class of two characters and three more. Node has `E2BIG`. */
function isSqlState(code: string): boolean {
  return /^(?:\d[0-9A-Z]|F0|HV|P0|XX)[0-9A-Z]{3}$/.test(code);
}

const fullCodes = new Set(["ENOSPC", "EDQUOT", "53100"]);

/** SQLITE_FULL, and SQLITE_IOERR_WRITE for a file that may not grow. */
const fullSqliteErrors = new Set<unknown>([13, 778]);

/** Of Node for an unreachable server, and of PostgreSQL for one that stops, starts or has no place. */
const awayCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH"],
  ...["08000", "08003", "08006", "53300", "57P01", "57P02", "57P03"],
]);

/** The messages of `pg` for broken connections, which have no code. */
export const brokenConnectionMessages: ReadonlySet<string> = new Set([
  "Connection terminated",
  "Connection terminated unexpectedly",
  "Connection terminated due to connection timeout",
  "timeout exceeded when trying to connect",
  "Client has encountered a connection error and is not queryable",
  "Client was closed and is not queryable",
]);
