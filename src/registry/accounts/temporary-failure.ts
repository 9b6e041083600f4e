import { brokenConnectionMessages } from "../../platform/database-failure.ts";

/** True for a failure of the database that charged nothing and may pass by itself. */
export function isTemporaryFailure(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (error instanceof ChargeRolledBackError) return error.isTemporary;
  if ("errcode" in error) return temporarySqliteErrors.has(error.errcode);
  if (brokenConnectionMessages.has(error.message)) return true;
  const code = "code" in error ? String(error.code) : "";
  return temporaryCodes.has(code) || temporaryClasses.has(code.slice(0, 2));
}

/** Thrown if the database wrote nothing of a batch of charges. */
export class ChargeRolledBackError extends Error {
  override name = "ChargeRolledBackError";
  readonly isTemporary: boolean;

  constructor(message: string, isTemporary: boolean) {
    super(message);
    this.isTemporary = isTemporary;
  }
}

/** SQLITE_BUSY, SQLITE_FULL, and SQLITE_IOERR_WRITE for a file that may not grow. */
const temporarySqliteErrors = new Set<unknown>([5, 13, 778]);

/** Error codes after which a retry may succeed: of Node (unreachable) and PostgreSQL (locks, read-only). */
const temporaryCodes = new Set([
  ...["ECONNREFUSED", "ECONNRESET", "EPIPE", "ETIMEDOUT", "ENOTFOUND", "EAI_AGAIN"],
  ...["EHOSTUNREACH", "ENETUNREACH", "ENOENT"],
  ...["40001", "40P01", "25006", "55P03"],
]);

/** PostgreSQL's classes: connection, resources such as a full disk, intervention of an operator, system. */
const temporaryClasses = new Set(["08", "53", "57", "58"]);
