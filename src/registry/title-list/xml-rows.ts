import { SaxesParser } from "saxes";
import { noRecords, readFlatRow, TitleListError, type ListRow } from "./delimited-rows.ts";

/**
 * Streams the users of an e-invoice list in the current, older and integrators' layouts.
 * A document type declaration is refused, and with it every entity.
 */
export async function* xmlRows(text: AsyncIterable<string>): AsyncGenerator<ListRow[]> {
  let rows: ListRow[] = [];
  const parser = createUserParser((row) => rows.push(row));
  let users = 0;
  for await (const chunk of text) {
    parser.write(chunk);
    users += rows.length;
    yield rows;
    rows = [];
  }
  parser.close();
  users += rows.length;
  if (users === 0) throw new TitleListError(noRecords);
  yield rows;
}

/** The children of a `User` that tell of it, in the names of `plainName`. */
const userFields = [
  "IDENTIFIER",
  "TITLE",
  "ALIAS",
  "DOCUMENTTYPE",
  "DELETED",
  "DELETIONTIME",
  "ALIASDELETIONTIME",
];

interface User {
  fields: Map<string, string>;
  /** True in the current layout, with aliases under `Documents`. */
  hasDocuments: boolean;
  hasActiveInvoice: boolean;
}

function createUserParser(emit: (row: ListRow) => void) {
  const parser = new SaxesParser({ position: false, xmlns: false });
  const path: string[] = [];
  let text = "";
  let user: User | null = null;
  let documentType = "";
  let isAliasDeleted = false;

  const refuse = (cause?: Error) => {
    const message = "The XML is broken or incomplete. Download the list again.";
    throw new TitleListError(message, { cause });
  };
  parser.on("error", refuse);
  parser.on("doctype", () => refuse());
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));

  parser.on("opentag", (tag) => {
    const name = plainName(tag.name);
    path.push(name);
    text = "";
    if (name === "USER") {
      user = { fields: new Map(), hasDocuments: false, hasActiveInvoice: false };
    } else if (name === "DOCUMENTS" && user) user.hasDocuments = true;
    else if (name === "DOCUMENT") documentType = (tag.attributes["type"] ?? "").toUpperCase();
    else if (name === "ALIAS") isAliasDeleted = false;
  });

  parser.on("closetag", () => {
    const name = path.pop() ?? "";
    const parent = path.at(-1);
    if (!user) return;
    if (name === "USER") {
      emit(rowOf(user));
      user = null;
    } else if (parent === "USER") {
      if (userFields.includes(name)) user.fields.set(name, text.trim());
    } else if (name === "DELETIONTIME" && parent === "ALIAS") {
      isAliasDeleted ||= text.trim() !== "";
    } else if (name === "ALIAS" && parent === "DOCUMENT") {
      user.hasActiveInvoice ||= documentType === "INVOICE" && !isAliasDeleted;
    }
    text = "";
  });
  return parser;
}

/** A name without namespace prefix, underscores and case: `DELETION_TIME` and `DeletionTime` are one. */
function plainName(name: string): string {
  const known = plainNames.get(name);
  if (known !== undefined) return known;
  const plain = name
    .slice(name.indexOf(":") + 1)
    .replaceAll("_", "")
    .toUpperCase();
  // A list has some twenty names; a file that never stops inventing new ones must not fill the memory.
  if (plainNames.size < 200) plainNames.set(name, plain);
  return plain;
}

const plainNames = new Map<string, string>();

function rowOf({ fields, hasDocuments, hasActiveInvoice }: User): ListRow {
  const row = readFlatRow((name) => fields.get(name) ?? "");
  const isActive = hasDocuments
    ? hasActiveInvoice
    : row.isActive && (fields.get("ALIAS") ?? "") !== "";
  return { ...row, isActive };
}
