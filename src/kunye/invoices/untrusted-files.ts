import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";

const megabyte = 1024 * 1024;

/** The limits of an invoice file, far above any real one. */
export const readingLimits = {
  fileBytes: 10 * megabyte,
  /** Of one file in a zip, unpacked. */
  entryBytes: 25 * megabyte,
  /** Of all files in a zip, unpacked. */
  zipBytes: 100 * megabyte,
  zipFiles: 200,
  /** With folders and what a Mac adds. */
  zipRecords: 1_000,
  depth: 64,
  /** In all of a zip's files together; a million take about a second. */
  elements: 1_000_000,
  attributes: 200,
  /** In letters, of one comment, attribute or CDATA section. */
  gathered: 2 * megabyte,
  /** In an envelope. */
  invoices: 100,
  /** Of elements that are read, in one file; an invoice has some forty. */
  kept: 50_000,
  /** In letters; a longer one counts as missing. */
  text: 2_000,
} as const;

/** The reason why a file, or one inside a zip, gives no invoice. */
export type FileFault =
  | "empty"
  | "too-large"
  /** PDF, picture, spreadsheet, signature and the like. */
  | "other-file"
  | "not-xml"
  /** An invoice's picture for the browser, or Slack's login page. */
  | "html"
  | "encoding"
  | "doctype"
  | "too-deep"
  | "broken-xml"
  | "application-response"
  | "receipt-advice"
  /** An e-müstahsil makbuzu, which UBL-TR writes as a credit note. */
  | "producer-receipt"
  | "other-document"
  /** An envelope or a zip that holds none. */
  | "no-invoice"
  /** Only an envelope's first invoices were read. */
  | "too-many-invoices"
  | "zip-broken"
  /** It would unpack to more than the limit in all. */
  | "zip-bomb"
  | "zip-too-many"
  | "zip-in-zip"
  | "zip-encrypted";

/** Ends the reading of a file; nothing of its content is in the message. */
export class FileFaultError extends Error {
  override name = "FileFaultError";
  readonly fault: FileFault;

  constructor(fault: FileFault) {
    super(`the file can't be read: ${fault}`);
    this.fault = fault;
  }
}

/** True if bytes begin like a zip. */
export function isZip(bytes: Buffer): boolean {
  return ["PK\u0003\u0004", "PK\u0005\u0006"].includes(bytes.toString("latin1", 0, 4));
}

/** Folders, and hidden files that operating systems add. */
const beside = /\/$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/**
 * Lists the files of a zip without unpacking them. Throws FileFaultError if the zip is refused.
 * Unpacking throws FileFaultError if the file is refused.
 */
export async function zipEntries(
  bytes: Buffer,
  otherLimits: Partial<Record<keyof typeof readingLimits, number>> = {},
  passOver: RegExp = beside,
) {
  const limits = { ...readingLimits, ...otherLimits };
  const most = limits.entryBytes;
  return orBroken(async () => {
    // An invalid name must not fail the other files.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    if (zip.entryCount > limits.zipRecords) throw new FileFaultError("zip-too-many");
    const files = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (passOver.test(name)) continue;
      const chunks = () => chunksOf(zip, entry, most);
      files.push({ name, chunks, unpack: () => orBroken(() => unpack(chunks())) });
      if (files.length > limits.zipFiles) throw new FileFaultError("zip-too-many");
      // Unpacking stops at the declared size, so a false size can't evade this limit.
      total += entry.uncompressedSize;
      if (total > limits.zipBytes) throw new FileFaultError("zip-bomb");
    }
    return files;
  });
}

/** Decodes a name; macOS writes UTF-8 without setting the flag. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

async function unpack(chunks: AsyncIterable<Buffer>): Promise<Buffer> {
  const all: Buffer[] = [];
  for await (const chunk of chunks) all.push(chunk);
  return Buffer.concat(all);
}

/** Unpacks a file in chunks; a wrong checksum throws after the last chunk. */
async function* chunksOf(zip: ZipFile, entry: Entry, most: number): AsyncGenerator<Buffer> {
  if (entry.isEncrypted()) throw new FileFaultError("zip-encrypted");
  if (entry.uncompressedSize > most) throw new FileFaultError("too-large");
  let checksum = 0;
  for await (const chunk of await zip.openReadStreamPromise(entry)) {
    checksum = crc32(chunk as Buffer, checksum);
    yield chunk as Buffer;
  }
  // The size is checked by yauzl, the checksum isn't.
  if (checksum !== entry.crc32) throw new FileFaultError("zip-broken");
}

/** Turns errors of yauzl and zlib into `zip-broken`. */
async function orBroken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError("zip-broken");
  }
}
