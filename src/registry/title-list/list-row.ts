import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";

/** One company or alias of a title list, as the file has it. */
export interface ListRow {
  identifier: string;
  title: string;
  /** True if the row is of a present user of e-invoices; lists that don't say are of such users. */
  isActive: boolean;
}

/** The file is no title list that can be read; nothing of its content is in the message. */
export class TitleListError extends UsageError {
  override name = "TitleListError";

  constructor(message: string, options?: ErrorOptions) {
    super(message, exitCodes.data, options);
  }
}

export const noRecords = "The file has no records.";

/** Reads a row of a flat layout; fields are named in capitals without underscores, a missing one is empty. */
export function readFlatRow(field: (name: string) => string): ListRow {
  const type = field("DOCUMENTTYPE").toUpperCase();
  return {
    identifier: field("IDENTIFIER"),
    title: field("TITLE"),
    isActive:
      (type === "" || type === "INVOICE") &&
      field("DELETED").toUpperCase() !== "Y" &&
      field("DELETIONTIME") === "" &&
      field("ALIASDELETIONTIME") === "",
  };
}
