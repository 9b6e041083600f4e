import { setImmediate } from "node:timers/promises";
import { SaxesParser } from "saxes";
import { FileFaultError, type FileFault } from "./file-fault.ts";
import { readingLimits } from "./reading-limits.ts";

/** A wanted element of a document, by its local name. */
export interface XmlElement {
  name: string;
  /** The value of its `schemeID` or `currencyID`. */
  label: string;
  /** The text; empty if elements are inside, `brokenText` if elements interrupt the text. */
  text: string;
  inside: XmlElement[];
}

/** Elements that hold nothing but their text. */
const leaves = new Set([
  ...["ProfileID", "ID", "UUID", "IssueDate", "DocumentCurrencyCode", "PayableAmount"],
  ...["Name", "RegistrationName", "FirstName", "FamilyName", "CityName", "CitySubdivisionName"],
]);
/** The elements that are read; all others are skipped with their children. */
const wanted = new Set([
  ...leaves,
  ...["AccountingSupplierParty", "DespatchSupplierParty"],
  ...["AccountingCustomerParty", "DeliveryCustomerParty", "BuyerCustomerParty"],
  ...["Party", "PartyIdentification", "PartyName", "PartyLegalEntity", "PartyTaxScheme"],
  ...["TaxScheme", "PostalAddress", "Person", "LegalMonetaryTotal"],
]);
/** The placeholder of a text that other elements interrupt. */
const brokenText = "\uFFFD";
const ublSpace = /^urn:oasis:names:specification:ubl:schema:xsd:/;
/** The letters that are parsed before other work continues. */
const chunkLetters = 64 * 1024;
const envelope = "StandardBusinessDocument";
/** The fault of a document by its name; null for readable ones. */
const documentFaults = new Map<string, FileFault | null>([
  ["Invoice", null],
  ["DespatchAdvice", null],
  ["ApplicationResponse", "application-response"],
  ["ReceiptAdvice", "receipt-advice"],
  ["CreditNote", "producer-receipt"],
]);

/**
 * Collects the wanted elements of the invoices in an XML file or envelope. Throws FileFaultError
 * for malformed XML, a document type declaration, exceeded limits, or no invoice.
 * The files of a zip share a budget of elements.
 */
export async function parseDocuments(text: string, budget: { elements: number }) {
  const { parser, file } = createDocumentParser(budget);
  for (let start = 0; start < text.length; start += chunkLetters) {
    if (start > 0) await setImmediate();
    parser.write(text.slice(start, start + chunkLetters));
    // The parser buffers a comment, an attribute or CDATA at a hundred times its size.
    const gathered: unknown = parser["text"];
    if (String(gathered).length > readingLimits.gathered) throw new FileFaultError("too-large");
  }
  parser.close();
  if (file.documents.length === 0) throw new FileFaultError(file.fault ?? "no-invoice");
  return file;
}

/** Creates a parser with its results: roots of invoices and despatch advices, and faults. */
function createDocumentParser(budget: { elements: number }) {
  const file = { documents: [] as XmlElement[], fault: null as FileFault | null };
  // With namespaces the time grows with the square of the depth.
  const parser = new SaxesParser({ position: false, xmlns: false });
  /** The open elements with their namespaces by prefix; `element` is null for skipped ones. */
  const open: { name: string; element: XmlElement | null; spaces: Map<string, string> | null }[] =
    [];
  /** True if the document that is read has no namespaces at all. */
  let isPlain = false;
  let text = "";
  let attributes = 0;
  let kept = 0;

  const refuse = (fault: FileFault): never => {
    throw new FileFaultError(fault);
  };
  const gather = (part: string): void => {
    if (text.length <= readingLimits.text) text += part;
  };
  /** Switches text collection on or off; skipped elements collect none. */
  const listen = (isOn: boolean): void => {
    text = "";
    for (const event of ["text", "cdata"] as const) {
      if (isOn) parser.on(event, gather);
      else parser.off(event);
    }
  };
  const isUbl = (prefix: string): boolean => {
    const space = open.findLast(({ spaces }) => spaces?.has(prefix))?.spaces?.get(prefix) ?? "";
    return space === "" ? isPlain : ublSpace.test(space);
  };
  const isDocument = (name: string): boolean => {
    const isInEnvelope = open[0]?.name === envelope && open.at(-1)?.name === "ElementList";
    if (open.length > 0 ? !isInEnvelope : name === envelope) return false;
    const fault = documentFaults.get(name);
    if (fault !== null) file.fault ??= fault ?? "other-document";
    else if (file.documents.length === readingLimits.invoices) file.fault = "too-many-invoices";
    else return true;
    return false;
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
    if (budget.elements < 0 || kept > readingLimits.kept) refuse("too-large");
    if (open.length === readingLimits.depth) refuse("too-deep");
    const [name = "", prefix = ""] = tag.name.split(":").reverse();
    const parent = open.at(-1)?.element;
    if (parent && leaves.has(parent.name)) parent.text = brokenText;
    const isInside = open.some(({ element }) => element !== null);
    const place = { name, element: null as XmlElement | null, spaces: spacesOf(tag.attributes) };
    const isRoot = !isInside && isDocument(name);
    open.push(place);
    if (isRoot) isPlain = open.every(({ spaces }) => spaces === null);
    const isRead = (isInside ? parent && wanted.has(name) : isRoot) && isUbl(prefix);
    if (isRoot && !isRead) file.fault ??= "other-document";
    const label = tag.attributes["schemeID"] ?? tag.attributes["currencyID"] ?? "";
    const element = isRead ? { name, label, text: "", inside: [] } : null;
    if (element) {
      (parent?.inside ?? file.documents).push(element);
      kept += 1;
    }
    place.element = element;
    listen(element !== null);
  });
  parser.on("closetag", () => {
    const element = open.pop()?.element;
    // An overlong text is dropped: its cut may hide a person's number from the filter.
    const isWhole = text.length <= readingLimits.text && element?.text !== brokenText;
    if (element && isWhole) element.text = text.trim();
    listen(false);
  });
  return { parser, file };
}

/** Returns the namespaces that an element declares, by prefix, or null without any. */
function spacesOf(attributes: Record<string, string>): Map<string, string> | null {
  const declared = Object.entries(attributes)
    .filter(([name]) => /^xmlns(?::|$)/.test(name))
    .map(([name, value]) => [name.slice("xmlns:".length), value] as const);
  return declared.length === 0 ? null : new Map(declared);
}
