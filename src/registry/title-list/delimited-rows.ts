import { compose } from "node:stream";
import { CsvError, parse } from "csv-parse";
import { TitleListError, type ListRow } from "./list-row.ts";

/**
 * Streams a TSV or CSV list (tab, semicolon or comma) whose header line names vkn or identifier, and title; `opening`
 * is its beginning, with the whole header line. Throws TitleListError.
 */
export async function* delimitedRows(
  text: AsyncIterable<string>,
  opening: string,
): AsyncGenerator<ListRow[]> {
  const [header = ""] = opening.split("\n", 1);
  const delimiter = ["\t", ";", ","].find((mark) => header.includes(mark));
  if (delimiter === undefined) throw new TitleListError("no-header");
  const parser = parse({
    delimiter,
    columns: readHeader,
    record_delimiter: ["\r\n", "\n"],
    // In TSV a quotation mark is a letter like any other.
    quote: delimiter === "\t" ? null : '"',
    // Lists have titles like "AL" VER A.Ş. without quotes around the whole, and rows that end early.
    relax_quotes: true,
    relax_column_count: true,
    skip_empty_lines: true,
    ltrim: true,
    max_record_size: longestRow,
  });
  let rows: ListRow[] = [];
  try {
    for await (const fields of compose(text, parser)) {
      rows.push(readRow(fields as Fields));
      if (rows.length < rowsAtOnce) continue;
      yield rows;
      rows = [];
    }
  } catch (error) {
    throw error instanceof CsvError ? new TitleListError("broken-csv", { cause: error }) : error;
  }
  yield rows;
}

const rowsAtOnce = 1_000;

/** In bytes; a quote that is never closed would fill the memory. */
const longestRow = 100_000;

type Column = "identifier" | "title" | "documentType" | "deleted" | "deletionTime";
type Fields = Partial<Record<Column, string>>;

/** The column that each name of the header stands for; false for the others. */
function readHeader(names: string[]): (Column | false)[] {
  const plain = names.map((name) => name.trim().toLowerCase());
  const columns = new Map<string, Column>([
    [plain.includes("vkn") ? "vkn" : "identifier", "identifier"],
    ["title", "title"],
    ["document_type", "documentType"],
    ["deleted", "deleted"],
    ["deletion_time", "deletionTime"],
  ]);
  const found = plain.map((name) => columns.get(name) ?? false);
  if (!found.includes("identifier") || !found.includes("title")) {
    throw new TitleListError("no-header");
  }
  return found;
}

function readRow(fields: Fields): ListRow {
  const at = (column: Column) => (fields[column] ?? "").trim();
  const type = at("documentType").toUpperCase();
  return {
    identifier: at("identifier"),
    title: at("title"),
    isActive:
      (type === "" || type === "INVOICE") &&
      at("deleted").toUpperCase() !== "Y" &&
      at("deletionTime") === "",
  };
}
