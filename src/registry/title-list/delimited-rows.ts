import { compose } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { exitCodes, UsageError } from "../../platform/command-line.ts";

/** A row of a title list: a company or one of its aliases, as written. */
export interface ListRow {
  identifier: string;
  title: string;
  /** True for a current user of e-invoices, or if the row does not tell. */
  isActive: boolean;
}

/** Thrown for an unreadable title list; the message contains no data of the list. */
export class TitleListError extends UsageError {
  override name = "TitleListError";

  constructor(message: string, options?: ErrorOptions) {
    super(message, exitCodes.data, options);
  }
}

export const noRecords = "The file has no records.";

/** Reads a row of a flat layout; `field` returns a value by its plain name, empty if missing. */
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

/**
 * Streams a TSV or CSV list; its header names vkn or identifier, and title.
 * `opening`, the first piece of the text, contains the whole header. Throws TitleListError.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  opening: string,
): AsyncGenerator<ListRow[]> {
  const [header = ""] = opening.split("\n", 1);
  const delimiter = ["\t", ";", ","].find((mark) => header.includes(mark));
  if (delimiter === undefined) throw new TitleListError(noHeader);
  const parser = parse({
    delimiter,
    columns: readHeader,
    record_delimiter: ["\r\n", "\n"],
    // In TSV a quotation mark is an ordinary character.
    quote: delimiter === "\t" ? null : '"',
    // Lists have titles like "AL" VER A.Ş. without outer quotes, and rows that end early.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ltrim: true,
    max_record_size: maxRowBytes,
  });
  let rows: ListRow[] = [];
  try {
    for await (const fields of compose(text, parser)) {
      const row = fields as Partial<Record<string, string>>;
      rows.push(readFlatRow((name) => (row[name] ?? "").trim()));
      if (rows.length < batchRows) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    if (!(error instanceof CsvError)) throw error;
    const message = "The CSV is broken: a quote that isn't closed, or a row that doesn't end.";
    throw new TitleListError(message, { cause: error });
  }
  yield rows;
}

/** The rows that are passed on together. Chosen by hand, as the next limit. */
const batchRows = 1_000;

/** Limits memory if a quote is never closed. */
const maxRowBytes = 100_000;

/** Names the columns for `readFlatRow`; a VKN column is preferred to IDENTIFIER. */
function readHeader(names: string[]): (string | false)[] {
  const plain = names.map((name) => name.trim().replaceAll("_", "").toUpperCase());
  const identifier = plain.includes("VKN") ? "VKN" : "IDENTIFIER";
  if (!plain.includes(identifier) || !plain.includes("TITLE")) throw new TitleListError(noHeader);
  return plain.map((name) => {
    if (name === identifier) return "IDENTIFIER";
    return name === "IDENTIFIER" ? false : name;
  });
}

const noHeader = "The first line must name the columns vkn (or identifier) and title (TSV, CSV).";
