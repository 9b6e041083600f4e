import { exitCodes } from "./exit-codes.ts";

/** A wrong command; its message is shown as it is, and the program ends with its code. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
