import { setImmediate } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { FileFaultError, type FileFault } from "./file-fault.ts";
import { readingLimits } from "./reading-limits.ts";
import { isOnWay, isSingle, isWanted } from "./wanted-paths.ts";

/** A text and what its element's `schemeID` or `currencyID` says of it. */
export interface LabelledText {
  text: string;
  label: string;
}

/** The texts of a document by their paths from its root, in local names; empty ones are left out. */
export interface ParsedDocument {
  root: "Invoice" | "DespatchAdvice";
  texts: ReadonlyMap<string, readonly LabelledText[]>;
}

/** What an XML file holds. */
export interface ParsedFile {
  documents: ParsedDocument[];
  /** Whether an envelope has more than are read. */
  hasMore: boolean;
}

/** How many elements may still be parsed; the files of a zip share it. */
export interface ParsingBudget {
  elements: number;
}

/** As much as is parsed before others get their turn. */
const chunkLetters = 64 * 1024;
const envelope = "StandardBusinessDocument";
const otherRoots = new Map<string, FileFault>([
  ["ApplicationResponse", "application-response"],
  ["ReceiptAdvice", "receipt-advice"],
]);

/**
 * Collects the wanted texts of the invoices in an XML file, one alone or an envelope of them. Throws FileFaultError for
 * what isn't well-formed, has a document type declaration, goes beyond the limits, or holds no invoice.
 */
export async function parseDocuments(text: string, budget: ParsingBudget): Promise<ParsedFile> {
  const file: ParsedFile = { documents: [], hasMore: false };
  const others: string[] = [];
  const parser = createDocumentParser(file, others, budget);
  for (let start = 0; start < text.length; start += chunkLetters) {
    if (start > 0) await setImmediate();
    parser.write(text.slice(start, start + chunkLetters));
    // A comment, an attribute or CDATA is gathered letter by letter, at a hundred times its size.
    const gathered: unknown = parser["text"];
    if (String(gathered).length > readingLimits.gathered) throw new FileFaultError("too-large");
  }
  parser.close();
  if (file.documents.length === 0) throw new FileFaultError(faultOf(others[0]));
  return file;
}

/** Fills the file with its documents, and the list with the names of other documents. */
function createDocumentParser(file: ParsedFile, others: string[], budget: ParsingBudget) {
  // With namespaces the time grows with the square of the depth.
  const parser = new SaxesParser({ position: false, xmlns: false });
  const names: string[] = [];
  /** Each open element's path in its document; null where nothing below it is wanted. */
  const paths: (string | null)[] = [];
  let texts: Map<string, LabelledText[]> | null = null;
  let seen = new Set<string>();
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
    if (isOn) parser.on("text", collect);
    else parser.off("text");
    if (isOn) parser.on("cdata", collect);
    else parser.off("cdata");
  };

  const openDocument = (name: string): string | null => {
    const isInEnvelope = names[0] === envelope && names.at(-1) === "ElementList";
    if (names.length > 0 ? !isInEnvelope : name === envelope) return null;
    if (name !== "Invoice" && name !== "DespatchAdvice") {
      if (others.length === 0) others.push(name);
      return null;
    }
    file.hasMore = file.documents.length === readingLimits.invoices;
    if (file.hasMore) return null;
    texts = new Map();
    seen = new Set();
    file.documents.push({ root: name, texts });
    return "";
  };
  const openInside = (parent: string | null, name: string): string | null => {
    if (parent === null) return null;
    const path = parent === "" ? name : `${parent}/${name}`;
    if (!isOnWay(path) || (isSingle(path) && seen.has(path))) return null;
    seen.add(path);
    return path;
  };

  parser.on("error", () => refuse("broken-xml"));
  parser.on("doctype", () => refuse("doctype"));
  parser.on("opentagstart", () => (attributes = 0));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > readingLimits.attributes) refuse("broken-xml");
  });
  parser.on("opentag", (tag) => {
    budget.elements -= 1;
    if (budget.elements < 0) refuse("too-large");
    if (names.length === readingLimits.depth) refuse("too-deep");
    const name = tag.name.slice(tag.name.indexOf(":") + 1);
    const path = texts === null ? openDocument(name) : openInside(paths.at(-1) ?? null, name);
    names.push(name);
    paths.push(path);
    label = tag.attributes["schemeID"] ?? tag.attributes["currencyID"] ?? "";
    listen(path !== null && isWanted(path));
  });
  parser.on("closetag", () => {
    names.pop();
    const path = paths.pop() ?? null;
    // The beginning of a text that is far too long may end within a person's number.
    const text = collected.length > readingLimits.text ? "" : collected.trim();
    if (path === "") texts = null;
    else if (path !== null && text !== "" && texts !== null) {
      const before = texts.get(path) ?? [];
      if (before.length < readingLimits.repeats) texts.set(path, [...before, { text, label }]);
    }
    listen(false);
  });
  return parser;
}

function faultOf(root: string | undefined): FileFault {
  return root === undefined ? "no-invoice" : (otherRoots.get(root) ?? "other-document");
}
