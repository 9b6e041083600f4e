import { isUtf8 } from "node:buffer";
import { crc32 } from "node:zlib";
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";
import { FileFaultError } from "./file-fault.ts";
import { readingLimits } from "./reading-limits.ts";

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
