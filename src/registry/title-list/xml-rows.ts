import { SaxesParser } from "saxes";
import { TitleListError, type ListRow } from "./list-row.ts";

/**
 * Streams the users of an e-invoice list: the current layout (aliases under `Documents`), the older one and the
 * integrators' upper-case one (one alias a `User`). A document type declaration is refused, and with it every entity.
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
  if (users === 0) throw new TitleListError("empty");
  yield rows;
}

interface User {
  identifier: string;
  title: string;
  /** Of the flat layouts. */
  alias: string;
  documentType: string;
  isDeleted: boolean;
  /** Of the current layout. */
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

  parser.on("error", (cause) => {
    throw new TitleListError("broken-xml", { cause });
  });
  parser.on("doctype", () => {
    throw new TitleListError("broken-xml");
  });
  parser.on("text", (part) => (text += part));
  parser.on("cdata", (part) => (text += part));

  parser.on("opentag", (tag) => {
    const name = plainName(tag.name);
    path.push(name);
    text = "";
    if (name === "USER") user = newUser();
    else if (name === "DOCUMENTS" && user) user.hasDocuments = true;
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
      readField(user, name, text.trim());
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

function newUser(): User {
  return {
    identifier: "",
    title: "",
    alias: "",
    documentType: "INVOICE",
    isDeleted: false,
    hasDocuments: false,
    hasActiveInvoice: false,
  };
}

function readField(user: User, name: string, value: string): void {
  switch (name) {
    case "IDENTIFIER":
      user.identifier = value;
      return;
    case "TITLE":
      user.title = value;
      return;
    case "ALIAS":
      user.alias = value;
      return;
    case "DOCUMENTTYPE":
      user.documentType = value.toUpperCase();
      return;
    case "DELETED":
      user.isDeleted ||= value.toUpperCase() === "Y";
      return;
    case "DELETIONTIME":
    case "ALIASDELETIONTIME":
      user.isDeleted ||= value !== "";
  }
}

function rowOf(user: User): ListRow {
  const { identifier, title, hasDocuments, hasActiveInvoice } = user;
  const isActiveAlias = user.alias !== "" && user.documentType === "INVOICE" && !user.isDeleted;
  return { identifier, title, isActive: hasDocuments ? hasActiveInvoice : isActiveAlias };
}
