import { ibansIn } from "../../../company/iban.ts";
import { isUtf8 } from "node:buffer";
import { setImmediate } from "node:timers/promises";
import { SaxesParser } from "saxes";
import {
  FileFaultError,
  isZip,
  readingLimits,
  zipEntries,
  type FileFault,
} from "./untrusted-files.ts";
import { announcementIn } from "../text/announced-account.ts";
import { readInvoice, tidyText, type XmlElement } from "./read-invoice.ts";
import { doubtsAboutUnseen } from "../../check/findings.ts";
import { withDoubts, type GivenInvoice } from "../mention.ts";
import { isPdf, readPdf, type UnseenText } from "./read-pdf.ts";
import { readPrint, splitQrCodes } from "./read-print.ts";
import { readWebPage } from "./read-web-page.ts";

/** A file's invoices, at least one, and refused parts. */
export interface FoundInvoices {
  invoices: GivenInvoice[];
  refused: { name: string; why: FileFault }[];
}

/** The letters of a refused file's name that a card shows. Chosen by hand. */
const maxNameLength = 120;

/** The reading of a file; `print` is the text of its only document if that is no invoice. */
interface FileOfInvoices {
  found: FoundInvoices | FileFault;
  print: PrintText | null;
}

/**
 * Reads the invoices in an XML file, an envelope, a PDF, a web page, or a zip of them.
 * `name` is for refusals. No person's number is returned, no file is stored.
 */
export async function readInvoiceFile(name: string, bytes: Uint8Array): Promise<FileOfInvoices> {
  const found: FoundInvoices = { invoices: [], refused: [] };
  const budget = { elements: readingLimits.elements };
  let print: PrintText | null = null;
  try {
    const files = await filesIn(name, bytes);
    for (const file of files) {
      const refuse = (why: FileFault) =>
        found.refused.push({ name: tidyText(file.name, maxNameLength), why });
      try {
        const plain = await file.unpack();
        if (isZip(plain)) throw new FileFaultError("zip-in-zip");
        const document = await readDocument(plain, budget);
        // Substrings would keep the whole file in memory; copies do not.
        found.invoices.push(...structuredClone(document.invoices));
        if (files.length === 1) print = document.print;
        const { fault } = document;
        if (fault === "too-many-invoices" || (fault && document.print)) refuse(fault);
      } catch (error) {
        refuse(faultOf(error));
      }
    }
  } catch (error) {
    return { found: faultOf(error), print };
  }
  if (found.invoices.length > 0) return { found, print };
  const [only = "no-invoice", ...others] = new Set(found.refused.map(({ why }) => why));
  return { found: others.length === 0 ? only : "no-invoice", print };
}

/** A document's invoices, or the text of a print that is none. */
interface ReadDocument {
  invoices: GivenInvoice[];
  fault: FileFault | null;
  print: PrintText | null;
}

async function readDocument(bytes: Buffer, budget: { elements: number }): Promise<ReadDocument> {
  const content = await readContent(bytes);
  if (content.source !== "xml") {
    const invoices = invoicesInPrint(content);
    if (invoices.length > 0) return { invoices, fault: null, print: null };
    return { invoices, fault: content.source === "page" ? "html" : "no-invoice", print: content };
  }
  const { documents, fault } = await parseDocuments(content.text, budget);
  const invoices = documents.flatMap(({ root, words }) => readInvoice(root, words) ?? []);
  if (invoices.length === 0) throw new FileFaultError("other-document");
  return { invoices, fault, print: null };
}

/** A print's text; `hidden` is text that a web page does not show. */
export interface PrintText {
  source: "pdf" | "page";
  shown: string;
  hidden: string;
  unseen: UnseenText;
}

/** Reads a file's text; throws FileFaultError. */
async function readContent(bytes: Buffer): Promise<PrintText | { source: "xml"; text: string }> {
  if (isPdf(bytes)) {
    const { text: shown, unseen } = await readPdf(bytes);
    return { source: "pdf", shown, hidden: "", unseen };
  }
  const text = decodeXml(bytes);
  return html.test(text.slice(0, headLength))
    ? { source: "page", ...readWebPage(text), unseen: null }
    : { source: "xml", text };
}

/** Returns the invoice on a print, and the QR codes beside it, which tell it once more. */
function invoicesInPrint({ source, shown, hidden, unseen }: PrintText): GivenInvoice[] {
  const { codes, rest } = splitQrCodes(shown);
  // A style may show what its page hides; a hidden account only adds one.
  const unseenIbans = new Set(ibansIn(hidden)).difference(new Set(ibansIn(shown)));
  const print = readPrint(rest, { source, hidden: [...unseenIbans] });
  const doubts = doubtsAboutUnseen(unseenIbans.size > 0 ? "hidden" : unseen);
  const announcement = announcementIn(`${shown}\n\n${hidden}`);
  return [...(print ? [print] : []), ...codes, ...splitQrCodes(hidden).codes].map((one) => ({
    ...one,
    announcement,
    mentions: one.mentions.map((mention) => withDoubts(mention, doubts)),
  }));
}

async function filesIn(name: string, bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length > readingLimits.fileBytes) throw new FileFaultError("too-large");
  if (!isZip(buffer)) return [{ name, unpack: () => Promise.resolve(buffer) }];
  const files = await zipEntries(buffer);
  const isWorkbook = files.some((file) => file.name === "[Content_Types].xml");
  if (isWorkbook) throw new FileFaultError("other-file");
  return files;
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFaultError) return error.fault;
  throw error;
}

const otherFiles =
  // eslint-disable-next-line no-control-regex -- the first bytes of DER are control characters
  /^(?:\x89PNG|\xff\xd8\xff|GIF8|RIFF|0[\x80-\x84]|-----BEGIN|\xd0\xcf\x11\xe0|\x1f\x8b|7z\xbc\xaf|Rar!)/;
const html = /^(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+)?html[\s>]/i;
/** The first bytes, which tell a file's kind and encoding. Chosen by hand. */
const headLength = 1_024;

/** Decodes an XML file by its first bytes and its declaration. */
function decodeXml(bytes: Buffer): string {
  const head = bytes.toString("latin1", 0, headLength);
  if (otherFiles.test(head)) throw new FileFaultError("other-file");
  const encoding = encodingOf(head);
  const text = decode(bytes, encoding).trimStart();
  if (text === "") throw new FileFaultError("empty");
  if (!text.startsWith("<")) throw new FileFaultError("not-xml");
  return text;
}

function encodingOf(head: string): string {
  if (/^(?:\xff\xfe|<\0)/.test(head)) return "utf-16le";
  if (/^(?:\xfe\xff|\0<)/.test(head)) return "utf-16be";
  const hasMark = head.startsWith("\xef\xbb\xbf");
  const start = head.slice(hasMark ? 3 : 0).trimStart();
  // Checked before decoding, which would report a wrong encoding.
  if (start !== "" && !start.startsWith("<")) throw new FileFaultError("not-xml");
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  if (declared === undefined || hasMark) return "utf-8";
  // Programs write `utf-16` into UTF-8 files; real UTF-16 shows in the first bytes.
  if (/^(?:utf-?8|utf-16|us-ascii)$/i.test(declared)) return "utf-8";
  // Latin-1 is read as Turkish: only six Icelandic letters differ.
  if (/^(?:iso-8859-[19]|windows-125[24])$/i.test(declared)) return "windows-1254";
  throw new FileFaultError("encoding");
}

/** Decodes a text; where the bytes contradict the declaration, the bytes count. */
function decode(bytes: Buffer, encoding: string): string {
  const isOtherUtf8 = encoding === "windows-1254" && isUtf8(bytes);
  try {
    // A cut letter at the end is no error here; the parser then reports a cut file.
    const decoder = new TextDecoder(isOtherUtf8 ? "utf-8" : encoding, { fatal: true });
    return decoder.decode(bytes, { stream: true });
  } catch {
    // Letters of UTF-8 among other bytes: the file is damaged.
    const isDamaged = /[\xc2-\xdf][\x80-\xbf]/.test(bytes.toString("latin1"));
    if (encoding !== "utf-8" || isDamaged) throw new FileFaultError("encoding");
    return new TextDecoder("windows-1254").decode(bytes);
  }
}

const namesIn = (text: string) => new Set(text.trim().split(/\s+/));
/** Elements with nothing but text. */
const leafNames = namesIn(`
  ProfileID ID UUID IssueDate InvoiceTypeCode DocumentCurrencyCode PayableAmount
  LineExtensionAmount TaxExclusiveAmount TaxInclusiveAmount TaxAmount
  AllowanceTotalAmount ChargeTotalAmount PrepaidAmount PaidAmount PayableRoundingAmount
  Name RegistrationName FirstName FamilyName CityName CitySubdivisionName
  Note InstructionNote PaymentNote CompanyID EndpointID
`);
/** The elements to read; all further elements are skipped with their children. */
const wantedNames = leafNames.union(
  namesIn(`
    AccountingSupplierParty DespatchSupplierParty
    AccountingCustomerParty DeliveryCustomerParty BuyerCustomerParty
    Party HeadOfficeParty PartyIdentification PartyName PartyLegalEntity PartyTaxScheme
    TaxScheme PostalAddress Country Person LegalMonetaryTotal PaymentMeans PayeeFinancialAccount PaymentTerms
    TaxTotal TaxSubtotal WithholdingTaxTotal PrepaidPayment
  `),
);
/** Elements of free words, wherever they are in a document; only an announcement is read in them. */
const wordNames =
  /(?:note|description|reason|remarks?|terms|instructions?|information|comments?|text)$/i;
/** The placeholder of a text with elements inside. */
const brokenText = "\uFFFD";
const ublSpace = /^urn:oasis:names:specification:ubl:schema:xsd:/;
/** The number of letters to parse before other work may run. Chosen by hand. */
const chunkLetters = 64 * 1024;
const envelope = "StandardBusinessDocument";
/** Faults by a document's name; null for readable documents. */
const documentFaults = new Map<string, FileFault | null>([
  ["Invoice", null],
  ["DespatchAdvice", null],
  ["ApplicationResponse", "application-response"],
  ["ReceiptAdvice", "receipt-advice"],
  ["CreditNote", "producer-receipt"],
]);

/** Collects the wanted elements of invoices. The files of a zip share a budget of elements. */
async function parseDocuments(text: string, budget: { elements: number }) {
  const { parser, file } = createDocumentParser(budget);
  for (let start = 0; start < text.length; start += chunkLetters) {
    if (start > 0) await setImmediate();
    parser.write(text.slice(start, start + chunkLetters));
    // The parser buffers comments, attributes and CDATA at a hundred times their size.
    const gathered: unknown = parser["text"];
    if (String(gathered).length > readingLimits.bufferedLetters)
      throw new FileFaultError("too-large");
  }
  parser.close();
  if (file.documents.length === 0) throw new FileFaultError(file.fault ?? "no-invoice");
  return file;
}

/** A document's elements, and its free words in lines. */
interface XmlDocument {
  root: XmlElement;
  words: string;
}

function createDocumentParser(budget: { elements: number }) {
  const file = { documents: [] as XmlDocument[], fault: null as FileFault | null };
  // With namespaces the parser's time grows with the square of the depth.
  const parser = new SaxesParser({ position: false, xmlns: false });
  /** The open elements with their namespaces; `element` is null if skipped. */
  const open: { name: string; element: XmlElement | null; spaces: Map<string, string> | null }[] =
    [];
  let hasNoNamespaces = false;
  let text = "";
  let maxText: number = readingLimits.textLetters;
  let attributes = 0;
  let fileElements = 0;

  const fail = (fault: FileFault): never => {
    throw new FileFaultError(fault);
  };
  const gather = (part: string): void => {
    if (text.length <= maxText) text += part;
  };
  /** Starts or ends collecting text; skipped elements collect none. */
  const collectText = (isOn: boolean): void => {
    text = "";
    for (const event of ["text", "cdata"] as const) {
      if (isOn) parser.on(event, gather);
      else parser.off(event);
    }
  };
  const isUbl = (prefix: string): boolean => {
    const space = open.findLast(({ spaces }) => spaces?.has(prefix))?.spaces?.get(prefix) ?? "";
    return space === "" ? hasNoNamespaces : ublSpace.test(space);
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

  const countElement = (): void => {
    attributes = 0;
    budget.elements -= 1;
    if (budget.elements < 0 || fileElements > readingLimits.elementsPerFile) fail("too-large");
    if (open.length === readingLimits.depth) fail("too-deep");
  };

  parser.on("error", () => fail("broken-xml"));
  parser.on("doctype", () => fail("doctype"));
  parser.on("attribute", () => {
    attributes += 1;
    if (attributes > readingLimits.attributes) fail("broken-xml");
  });
  parser.on("opentag", (tag) => {
    countElement();
    const [name = "", prefix = ""] = tag.name.split(":").reverse();
    const parent = open.at(-1)?.element;
    if (parent && leafNames.has(parent.name)) parent.text = brokenText;
    const isInside = open.some(({ element }) => element !== null);
    const opened = { name, element: null as XmlElement | null, spaces: spacesOf(tag.attributes) };
    const isRoot = !isInside && isDocument(name);
    open.push(opened);
    if (isRoot) hasNoNamespaces = open.every(({ spaces }) => spaces === null);
    const isRead = (isInside ? parent && wantedNames.has(name) : isRoot) && isUbl(prefix);
    if (isRoot && !isRead) file.fault ??= "other-document";
    const label = tag.attributes["schemeID"] ?? tag.attributes["currencyID"] ?? "";
    const element = isRead ? { name, label, text: "", inside: [] } : null;
    if (element) {
      if (isRoot) file.documents.push({ root: element, words: "" });
      else parent?.inside.push(element);
      fileElements += 1;
    }
    opened.element = element;
    const hasWords = isInside && wordNames.test(name);
    maxText = hasWords ? readingLimits.pageLetters : readingLimits.textLetters;
    collectText(element !== null || hasWords);
  });
  parser.on("closetag", () => {
    const { name = "", element } = open.pop() ?? {};
    const document = file.documents.at(-1);
    const hasRoom = document && document.words.length < readingLimits.pageLetters;
    if (hasRoom && text !== "" && wordNames.test(name)) document.words += `${text}\n`;
    // An overlong text is dropped: cut, a person's number could pass the filter.
    const isWhole = text.length <= readingLimits.textLetters && element?.text !== brokenText;
    if (element && isWhole) element.text = text.trim();
    collectText(false);
  });
  return { parser, file };
}

/** Returns an element's namespaces by prefix, or null without any. */
function spacesOf(attributes: Record<string, string>): Map<string, string> | null {
  const declared = Object.entries(attributes)
    .filter(([name]) => /^xmlns(?::|$)/.test(name))
    .map(([name, value]) => [name.slice("xmlns:".length), value] as const);
  return declared.length === 0 ? null : new Map(declared);
}
