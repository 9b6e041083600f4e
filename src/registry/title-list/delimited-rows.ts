import { TitleListError, type ListRow } from "./list-row.ts";

/** Streams a TSV or CSV list (tab, semicolon or comma) whose header line names vkn or identifier, and title. */
export async function* delimitedRows(text: AsyncIterable<string>): AsyncGenerator<ListRow[]> {
  let columns: Columns | null = null;
  for await (const lines of linesOf(text)) {
    const rows: ListRow[] = [];
    for (const line of lines) {
      if (columns) {
        if (line.trim() !== "") rows.push(readRow(line, columns));
        continue;
      }
      columns = readHeader(line);
      if (!columns) throw new TitleListError("no-header");
    }
    yield rows;
  }
}

/** A line that never ends would fill the memory. */
const longestLine = 1_000_000;

async function* linesOf(text: AsyncIterable<string>): AsyncGenerator<string[]> {
  let rest = "";
  for await (const chunk of text) {
    const lines = (rest + chunk).split("\n");
    rest = lines.pop() ?? "";
    if (rest.length > longestLine) throw new TitleListError("no-header");
    yield lines.map(withoutReturn);
  }
  if (rest !== "") yield [withoutReturn(rest)];
}

function withoutReturn(line: string): string {
  return line.endsWith("\r") ? line.slice(0, -1) : line;
}

interface Columns {
  separator: string;
  identifier: number;
  title: number;
  /** -1 where the list has no such column. */
  documentType: number;
  deleted: number;
  deletionTime: number;
}

function readHeader(line: string): Columns | null {
  const text = line.replace(/^\uFEFF/, "");
  const separator = ["\t", ";", ","].find((mark) => text.includes(mark));
  if (separator === undefined) return null;
  const names = splitLine(text, separator).map((name) => name.trim().toLowerCase());
  const vkn = names.indexOf("vkn");
  const columns = {
    separator,
    identifier: vkn < 0 ? names.indexOf("identifier") : vkn,
    title: names.indexOf("title"),
    documentType: names.indexOf("document_type"),
    deleted: names.indexOf("deleted"),
    deletionTime: names.indexOf("deletion_time"),
  };
  return columns.identifier < 0 || columns.title < 0 ? null : columns;
}

function readRow(line: string, columns: Columns): ListRow {
  const fields = splitLine(line, columns.separator);
  const at = (column: number) => (fields[column] ?? "").trim();
  const type = at(columns.documentType).toUpperCase();
  return {
    identifier: at(columns.identifier),
    title: at(columns.title),
    isActive:
      (type === "" || type === "INVOICE") &&
      at(columns.deleted).toUpperCase() !== "Y" &&
      at(columns.deletionTime) === "",
  };
}

/** Splits a line; in CSV a field may stand in quotes, which are doubled inside it. */
function splitLine(line: string, separator: string): string[] {
  if (separator === "\t" || !line.includes('"')) return line.split(separator);
  const fields: string[] = [];
  let [field, isQuoted] = ["", false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? "";
    if (isQuoted && letter === '"' && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"' && (isQuoted || field.trim() === "")) {
      isQuoted = !isQuoted;
      if (isQuoted) field = "";
    } else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else {
      field += letter;
    }
  }
  return [...fields, field];
}
