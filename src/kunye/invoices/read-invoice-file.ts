import { FileFaultError, type FileFault } from "./file-fault.ts";
import type { FoundInvoices } from "./read-invoice.ts";
import { parseDocuments } from "./parse-documents.ts";
import { readInvoice, tidyText } from "./read-invoice.ts";
import { readingLimits } from "./reading-limits.ts";
import { zipEntries } from "./zip-entries.ts";

const longestName = 120;

/**
 * Reads the invoices in a file, told by its bytes: UBL-TR XML, an envelope, or a zip of them.
 * `name` is for refusals. No person's number is returned, and nothing of the file is kept.
 */
export async function readInvoiceFile(
  name: string,
  bytes: Uint8Array,
): Promise<FoundInvoices | FileFault> {
  const found: FoundInvoices = { invoices: [], refused: [] };
  const budget = { elements: readingLimits.elements };
  try {
    for (const file of await filesIn(name, bytes)) {
      const refuse = (why: FileFault) =>
        found.refused.push({ name: tidyText(file.name, longestName), why });
      try {
        const plain = await file.unpack();
        if (isZip(plain)) throw new FileFaultError("zip-in-zip");
        const { documents, fault } = await parseDocuments(decodeXml(plain), budget);
        const invoices = documents.flatMap((root) => readInvoice(root) ?? []);
        if (invoices.length === 0) throw new FileFaultError("other-document");
        // A piece of a string keeps the whole of it in memory; a copy doesn't.
        found.invoices.push(...structuredClone(invoices));
        if (fault === "too-many-invoices") refuse(fault);
      } catch (error) {
        refuse(faultOf(error));
      }
    }
  } catch (error) {
    return faultOf(error);
  }
  if (found.invoices.length > 0) return found;
  const [only = "no-invoice", ...others] = new Set(found.refused.map(({ why }) => why));
  return others.length === 0 ? only : "no-invoice";
}

/** The files of a zip, or the file itself. */
async function filesIn(name: string, bytes: Uint8Array) {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length > readingLimits.fileBytes) throw new FileFaultError("too-large");
  if (!isZip(buffer)) return [{ name, unpack: () => Promise.resolve(buffer) }];
  const files = await zipEntries(buffer);
  const isWorkbook = files.some((file) => file.name === "[Content_Types].xml");
  if (isWorkbook) throw new FileFaultError("other-file");
  return files;
}

/** True if bytes begin like a zip. */
export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFaultError) return error.fault;
  throw error;
}

const otherFiles =
  // eslint-disable-next-line no-control-regex -- the first bytes of DER are control characters
  /^(?:%PDF|\x89PNG|\xff\xd8\xff|GIF8|RIFF|0[\x80-\x84]|-----BEGIN|\xd0\xcf\x11\xe0|\x1f\x8b|7z\xbc\xaf|Rar!)/;
const html = /^(?:<\?(?:(?!\?>)[^])*\?>\s*|<!--(?:(?!-->)[^])*-->\s*)*<(?:!doctype\s+)?html[\s>]/i;
const headLength = 1_024;

/** The text of an XML file by its first bytes and its declaration, without what stands before it. */
function decodeXml(bytes: Buffer): string {
  const head = bytes.toString("latin1", 0, headLength);
  if (otherFiles.test(head)) throw new FileFaultError("other-file");
  const encoding = encodingOf(head);
  const text = decode(bytes, encoding).trimStart();
  if (text === "") throw new FileFaultError("empty");
  if (!text.startsWith("<")) throw new FileFaultError("not-xml");
  if (html.test(text.slice(0, headLength))) throw new FileFaultError("html");
  return text;
}

function encodingOf(head: string): string {
  if (/^(?:\xff\xfe|<\0)/.test(head)) return "utf-16le";
  if (/^(?:\xfe\xff|\0<)/.test(head)) return "utf-16be";
  const hasMark = head.startsWith("\xef\xbb\xbf");
  const start = head.slice(hasMark ? 3 : 0).trimStart();
  // Anything else would be called a wrong encoding.
  if (start !== "" && !start.startsWith("<")) throw new FileFaultError("not-xml");
  const declared = /^<\?xml[^>]*?\sencoding\s*=\s*["']([\w.-]+)["']/.exec(start)?.[1];
  if (declared === undefined || hasMark) return "utf-8";
  // Programs write `utf-16` into files that they save as UTF-8; what is UTF-16 shows in its first bytes.
  if (/^(?:utf-?8|utf-16|us-ascii)$/i.test(declared)) return "utf-8";
  // Latin-1 is read as Turkish: only six letters differ, and those are Icelandic ones.
  if (/^(?:iso-8859-[19]|windows-125[24])$/i.test(declared)) return "windows-1254";
  throw new FileFaultError("encoding");
}

function decode(bytes: Buffer, encoding: string): string {
  try {
    // Half a letter at the end is a file cut short, which the parser says.
    return new TextDecoder(encoding, { fatal: true }).decode(bytes, { stream: true });
  } catch {
    throw new FileFaultError("encoding");
  }
}
