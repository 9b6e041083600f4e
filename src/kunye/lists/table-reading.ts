/** Why a file gives no table. */
export type ListFault =
  | "empty"
  /** As it came, or unpacked. */
  | "too-large"
  /** A PDF, a picture, a document and the like. */
  | "not-a-table"
  /** A table for browsers, which many programs call `.xls`. */
  | "web-page"
  | "too-many-rows"
  | "too-many-columns"
  | "password"
  | "damaged";

/** A table's rows of text cells, or why there is none; of several sheets the others' names. */
export type TableReading =
  | { kind: "table"; rows: string[][]; sheet: string | null; otherSheets: string[] }
  | { kind: "refused"; why: ListFault };

/** What is given to the thread that opens workbooks; an XLSX file's sheets have their places. */
export type WorkbookFile =
  | { kind: "xls"; bytes: Uint8Array }
  | { kind: "xlsx"; bytes: Uint8Array; sheets: readonly { name: string; place: number }[] };

/** The reading of a file that gives no table. */
export function refused(why: ListFault): TableReading {
  return { kind: "refused", why };
}
