import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";

const megabyte = 1024 * 1024;

/** Limits of an invoice file, far above any real file; workbooks share some. */
export const readingLimits = {
  fileBytes: 10 * megabyte,
  /** One file of a zip, unpacked. */
  entryBytes: 25 * megabyte,
  /** All files of a zip, unpacked. */
  zipBytes: 100 * megabyte,
  zipFiles: 200,
  /** Includes folders and a Mac's hidden files. */
  zipRecords: 1_000,
  depth: 64,
  /** In all files of a zip; a million take about a second. */
  elements: 1_000_000,
  attributes: 200,
  /** Letters in one comment, attribute or CDATA section. */
  bufferedLetters: 2 * megabyte,
  /** In one envelope. */
  invoices: 100,
  /** Elements read from one file; an invoice has some forty. */
  elementsPerFile: 50_000,
  /** Letters of a PDF, a web page or a note; a longer one is no invoice and no note. */
  pageLetters: 80_000,
  /** Pages of a PDF; the longest invoices have ten. */
  pages: 50,
  /** Letters; a longer text counts as missing. */
  textLetters: 2_000,
} as const;

/** The reason for refusing a file, or a file in a zip. */
export type FileFault =
  | "empty"
  | "too-large"
  /** A picture, spreadsheet or signature. */
  | "other-file"
  | "not-xml"
  /** An invoice's web page, or Slack's login page. */
  | "html"
  | "encoding"
  | "pdf-encrypted"
  | "pdf-broken"
  /** A PDF without text. */
  | "pdf-picture"
  | "doctype"
  | "too-deep"
  | "broken-xml"
  | "application-response"
  | "receipt-advice"
  /** An e-müstahsil makbuzu; UBL-TR writes it as a credit note. */
  | "producer-receipt"
  | "other-document"
  | "no-invoice"
  /** Only the first invoices of an envelope were read. */
  | "too-many-invoices"
  | "zip-broken"
  | "zip-bomb"
  | "zip-too-many"
  | "zip-in-zip"
  | "zip-encrypted";

/** A fault that ends the reading; the message has no content of the file. */
export class FileFaultError extends Error {
  override name = "FileFaultError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`the file can't be read: ${fault}`);
    this.fault = fault;
  }
}

export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

/** Folders, and hidden files of operating systems. */
const hiddenFiles = /\/$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/** Lists a zip's files without unpacking. Listing and unpacking throw FileFaultError. */
export async function zipEntries(
  bytes: Buffer,
  otherLimits: Partial<Record<keyof typeof readingLimits, number>> = {},
  skipped: RegExp = hiddenFiles,
) {
  const limits = { ...readingLimits, ...otherLimits };
  return withZipFaults(async () => {
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    if (zip.entryCount > limits.zipRecords) throw new FileFaultError("zip-too-many");
    const files = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (skipped.test(name)) continue;
      const chunks = () => chunksOf(zip, entry, limits.entryBytes);
      files.push({ name, chunks, unpack: () => withZipFaults(() => unpack(chunks())) });
      if (files.length > limits.zipFiles) throw new FileFaultError("zip-too-many");
      // Unpacking stops at the declared size, so a false size does not help an attacker.
      total += entry.uncompressedSize;
      if (total > limits.zipBytes) throw new FileFaultError("zip-bomb");
    }
    return files;
  });
}

/** Decodes a file's name. macOS writes UTF-8 without setting the flag. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

async function unpack(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Yields a file's bytes; throws after the last chunk if the checksum is wrong. */
async function* chunksOf(zip: ZipFile, entry: Entry, maxBytes: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new FileFaultError("zip-encrypted");
  if (entry.uncompressedSize > maxBytes) throw new FileFaultError("too-large");
  let checksum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    checksum = crc32(chunk as Buffer, checksum);
    yield chunk as Buffer;
  }
  // yauzl checks the size only.
  if (checksum !== entry.crc32) throw new FileFaultError("zip-broken");
}

async function withZipFaults<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError("zip-broken");
  }
}
