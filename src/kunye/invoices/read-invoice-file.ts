import { decodeXml } from "./decode-xml.ts";
import { FileFaultError, type FileFault } from "./file-fault.ts";
import type { FoundInvoices } from "./invoice.ts";
import { parseDocuments } from "./parse-documents.ts";
import { readInvoice } from "./read-invoice.ts";
import { readingLimits } from "./reading-limits.ts";
import { tidyText } from "./tidy-text.ts";
import { zipEntries, type ZippedFile } from "./zip-entries.ts";

const longestName = 120;

/**
 * Reads the invoices in a dropped file: UBL-TR XML, an envelope of it, or a zip of such files, told by its bytes; the
 * name is only for what is refused. No number of a person comes back, and nothing of the file stays in memory.
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
async function filesIn(name: string, bytes: Uint8Array): Promise<ZippedFile[]> {
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  if (buffer.length > readingLimits.fileBytes) throw new FileFaultError("too-large");
  if (!isZip(buffer)) return [{ name, unpack: () => Promise.resolve(buffer) }];
  const files = await zipEntries(buffer);
  const isWorkbook = files.some((file) => file.name === "[Content_Types].xml");
  if (isWorkbook) throw new FileFaultError("other-file");
  return files;
}

/** Whether these bytes begin as a zip does. */
export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

function faultOf(error: unknown): FileFault {
  if (error instanceof FileFaultError) return error.fault;
  throw error;
}
