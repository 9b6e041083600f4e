import { decodeXml } from "./decode-xml.ts";
import { FileFaultError, type FileFault } from "./file-fault.ts";
import type { FileReading, FoundInvoices } from "./invoice.ts";
import { parseDocuments, type ParsingBudget } from "./parse-documents.ts";
import { readInvoice } from "./read-invoice.ts";
import { readingLimits } from "./reading-limits.ts";
import { tidyText } from "./tidy-text.ts";
import { zipEntries } from "./zip-entries.ts";

const longestName = 120;

/**
 * Reads the invoices in a dropped file: UBL-TR XML, an envelope of it, or a zip of such files, told by its bytes; the
 * name is only for what is refused. No number of a person comes back, and nothing of the file stays in memory.
 */
export async function readInvoiceFile(name: string, bytes: Uint8Array): Promise<FileReading> {
  try {
    if (bytes.length > readingLimits.fileBytes) throw new FileFaultError("too-large");
    const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const budget = { elements: readingLimits.elements };
    const read = isZip(buffer) ? readZip(buffer, budget) : readXml(name, buffer, budget);
    return { kind: "invoices", ...(await read) };
  } catch (error) {
    return { kind: "refused", why: faultOf(error) };
  }
}

async function readZip(bytes: Buffer, budget: ParsingBudget): Promise<FoundInvoices> {
  const all: FoundInvoices = { invoices: [], refused: [] };
  for (const { name, unpack } of await zipEntries(bytes)) {
    if (name === "[Content_Types].xml") throw new FileFaultError("other-file");
    try {
      const plain = await unpack();
      if (isZip(plain)) throw new FileFaultError("zip-in-zip");
      const { invoices, refused } = await readXml(name, plain, budget);
      all.invoices.push(...invoices);
      all.refused.push(...refused);
    } catch (error) {
      all.refused.push({ name: tidyText(name, longestName), why: faultOf(error) });
    }
  }
  if (all.invoices.length > 0) return all;
  const [only = "no-invoice", ...others] = new Set(all.refused.map(({ why }) => why));
  throw new FileFaultError(others.length === 0 ? only : "no-invoice");
}

async function readXml(name: string, bytes: Buffer, budget: ParsingBudget): Promise<FoundInvoices> {
  const { documents, fault } = await parseDocuments(decodeXml(bytes), budget);
  const invoices = documents.map(readInvoice).filter((invoice) => invoice !== null);
  if (invoices.length === 0) throw new FileFaultError("other-document");
  const isCut = fault === "too-many-invoices";
  const refused = isCut ? [{ name: tidyText(name, longestName), why: fault }] : [];
  // A piece of a string keeps the whole of it in memory; a copy doesn't.
  return structuredClone({ invoices, refused });
}

/** Whether these bytes begin as a zip does. */
export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFaultError) return error.fault;
  throw error;
}
