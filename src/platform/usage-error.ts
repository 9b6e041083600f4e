import { exitCodes } from "./exit-codes.ts";

/** A command that can't be carried out as it was written; its message is shown as it is, and its code ends the program. */
export class UsageError extends Error {
  override name = "UsageError";
  readonly exitCode: number;

  constructor(message: string, exitCode: number = exitCodes.usage, options?: ErrorOptions) {
    super(message, options);
    this.exitCode = exitCode;
  }
}
