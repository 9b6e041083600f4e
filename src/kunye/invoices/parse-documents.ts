import { setImmediate } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { FileFaultError, type FileFault } from "./file-fault.ts";
import { readingLimits } from "./reading-limits.ts";
import { isSingle, isWanted } from "./wanted-paths.ts";

/** A text and what its element's `schemeID` or `currencyID` says of it. */
export interface LabelledText {
  text: string;
  label: string;
}

/** The texts of a document by their paths from its root, in local names. */
export interface ParsedDocument {
  kind: "invoice" | "despatch";
  texts: Map<string, LabelledText[]>;
}

/** What an XML file holds, and what was wrong with the rest of it. */
export interface ParsedFile {
  documents: ParsedDocument[];
  fault: FileFault | null;
}

/** How many elements may still be parsed; the files of a zip share it. */
export interface ParsingBudget {
  elements: number;
}

/** As much as is parsed before others get their turn. */
const chunkLetters = 64 * 1024;
const envelope = "StandardBusinessDocument";
const kinds = new Map<string, ParsedDocument["kind"]>([
  ["Invoice", "invoice"],
  ["DespatchAdvice", "despatch"],
]);
const otherFaults = new Map<string, FileFault>([
  ["ApplicationResponse", "application-response"],
  ["ReceiptAdvice", "receipt-advice"],
]);

/**
 * Collects the wanted texts of the invoices in an XML file, one alone or an envelope of them. Throws FileFaultError for
 * what isn't well-formed, has a document type declaration, goes beyond the limits, or holds no invoice.
 */
export async function parseDocuments(text: string, budget: ParsingBudget): Promise<ParsedFile> {
  const file: ParsedFile = { documents: [], fault: null };
  const parser = createDocumentParser(file, budget);
  for (let start = 0; start < text.length; start += chunkLetters) {
    if (start > 0) await setImmediate();
    parser.write(text.slice(start, start + chunkLetters));
    // A comment, an attribute or CDATA is gathered letter by letter, at a hundred times its size.
    const gathered: unknown = parser["text"];
    if (String(gathered).length > readingLimits.gathered) throw new FileFaultError("too-large");
  }
  parser.close();
  if (file.documents.length === 0) throw new FileFaultError(file.fault ?? "no-invoice");
  return file;
}

function createDocumentParser(file: ParsedFile, budget: ParsingBudget) {
  // With namespaces the time grows with the square of the depth.
  const parser = new SaxesParser({ position: false, xmlns: false });
  const names: string[] = [];
  /** Each open element's path in its document; null where nothing below it is wanted. */
  const paths: (string | null)[] = [];
  let texts: ParsedDocument["texts"] | null = null;
  let collected = "";
  let label = "";
  let attributes = 0;

  const refuse = (fault: FileFault): never => {
    throw new FileFaultError(fault);
  };
  const collect = (part: string): void => {
    if (collected.length <= readingLimits.text) collected += part;
  };
  /** What isn't wanted is not even gathered by the parser: stylesheets, notes and lines. */
  const listen = (isOn: boolean): void => {
    collected = "";
    for (const event of ["text", "cdata"] as const) {
      if (isOn) parser.on(event, collect);
      else parser.off(event);
    }
  };
  const openDocument = (name: string): string | null => {
    const isInEnvelope = names[0] === envelope && names.at(-1) === "ElementList";
    if (names.length > 0 ? !isInEnvelope : name === envelope) return null;
    const kind = kinds.get(name);
    if (!kind) file.fault ??= otherFaults.get(name) ?? "other-document";
    else if (file.documents.length === readingLimits.invoices) file.fault = "too-many-invoices";
    else {
      texts = new Map();
      file.documents.push({ kind, texts });
      return "";
    }
    return null;
  };
  const openInside = (found: ParsedDocument["texts"], name: string): string | null => {
    const parent = paths.at(-1) ?? null;
    const path = parent === "" ? name : `${parent}/${name}`;
    if (parent === null || !isWanted(path) || (isSingle(path) && found.has(path))) return null;
    found.set(path, found.get(path) ?? []);
    return path;
  };

  parser.on("error", () => refuse("broken-xml"));
  parser.on("doctype", () => refuse("doctype"));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > readingLimits.attributes) refuse("broken-xml");
  });
  parser.on("opentag", (tag) => {
    attributes = 0;
    budget.elements -= 1;
    if (budget.elements < 0) refuse("too-large");
    if (names.length === readingLimits.depth) refuse("too-deep");
    const name = tag.name.slice(tag.name.indexOf(":") + 1);
    const path = texts === null ? openDocument(name) : openInside(texts, name);
    names.push(name);
    paths.push(path);
    label = tag.attributes["schemeID"] ?? tag.attributes["currencyID"] ?? "";
    listen(path !== null);
  });
  parser.on("closetag", () => {
    names.pop();
    const path = paths.pop() ?? null;
    // The beginning of a text that is far too long may end within a person's number.
    const text = collected.length > readingLimits.text ? "" : collected.trim();
    listen(false);
    if (path === "") texts = null;
    if (path === null || text === "" || texts === null) return;
    const found = texts.get(path);
    if (found && found.length < readingLimits.repeats) found.push({ text, label });
  });
  return parser;
}
