import { createReadStream } from "node:fs";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import { SaxesParser } from "saxes";
import {
  delimitedRows,
  noRecords,
  TitleListError,
  type ListRow,
  readFlatRow,
} from "./delimited-rows.ts";

/** Streams a title list in batches: XML, a zip of one list, TSV or CSV. Throws TitleListError. */
export async function* readTitleList(file: string): AsyncGenerator<ListRow[]> {
  const signature = await firstBytesOf(withReadError(createReadStream(file, { end: 3 })));
  const bytes = signature.startsWith("PK\u0003\u0004")
    ? zippedBytes(file)
    : withReadError(createReadStream(file, { highWaterMark: chunkBytes }));
  const text = decodeUtf8(bytes);
  const opening = await text.next();
  if (opening.done) throw new TitleListError(noRecords);
  const wholeText = prepend(opening.value, text);
  yield* /^\s*</.test(opening.value) ? xmlRows(wholeText) : delimitedRows(wholeText, opening.value);
}

const chunkBytes = 256 * 1024;

async function firstBytesOf(bytes: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of bytes) return chunk.toString("latin1");
  return "";
}

async function* withReadError(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (cause) {
    throw new TitleListError("The file could not be read. Check its path and permissions.", {
      cause,
    });
  }
}

/** Decodes UTF-8; refuses other encodings, which would fill the database with broken titles. */
async function* decodeUtf8(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new TitleListError("The file is not UTF-8. Save it as UTF-8 and try again.", { cause });
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    if (text !== "") yield text;
  }
  decode();
}

async function* prepend(first: string, others: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* others;
}

async function* zippedBytes(file: string): AsyncGenerator<Buffer> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      let listEntry = null;
      for await (const entry of zip.eachEntry()) {
        if (!/\.(xml|csv|tsv|txt)$/i.test(entry.fileName)) continue;
        if (listEntry) throw new TitleListError(notOneList);
        listEntry = entry;
      }
      if (!listEntry) throw new TitleListError(notOneList);
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(listEntry);
      let sum = 0;
      for await (const chunk of bytes) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
      // yauzl checks the length only: https://github.com/thejoshwolfe/yauzl#no-crc-32-checking
      if (sum !== listEntry.crc32) throw new Error("the checksum is wrong");
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof TitleListError) throw error;
    throw new TitleListError("The ZIP could not be opened. Download the list again.", {
      cause: error,
    });
  }
}

const notOneList = "The ZIP must hold exactly one XML, CSV or TSV file.";

/**
 * Streams the users of an e-invoice list in its current, older or integrators' layout.
 * Refuses document type declarations, so that no entities can be defined.
 */
async function* xmlRows(text: AsyncIterable<string>): AsyncGenerator<ListRow[]> {
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

/** The child elements of a `User` that are read, by their plain names. */
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
  /** True in the current layout, which has aliases under `Documents`. */
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

/** Removes namespace, underscores and case: `DELETION_TIME` and `DeletionTime` are one name. */
function plainName(name: string): string {
  const cached = plainNames.get(name);
  if (cached !== undefined) return cached;
  const plain = name
    .slice(name.indexOf(":") + 1)
    .replaceAll("_", "")
    .toUpperCase();
  // A list has about twenty names; the limit protects the memory from a hostile file.
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
