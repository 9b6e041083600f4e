import { isUtf8 } from "node:buffer";
import { buffer } from "node:stream/consumers";
import { crc32 } from "node:zlib";
import { fromBufferPromise, getFileNameLowLevel, type Entry, type ZipFile } from "yauzl";
import { FileFaultError } from "./file-fault.ts";
import { readingLimits } from "./reading-limits.ts";

/** Folders, and what programs add of their own accord. */
const beside = /\/$|^__MACOSX\/|(?:^|\/)(?:\.[^/]*|Thumbs\.db|desktop\.ini)$/i;

/**
 * The files of a zip, of which nothing is unpacked yet, without those to pass over. Throws FileFaultError where the whole
 * zip is refused; unpacking a file throws it where that alone is.
 */
export async function zipEntries(
  bytes: Buffer,
  otherLimits: Partial<Record<keyof typeof readingLimits, number>> = {},
  passOver: RegExp = beside,
) {
  const limits = { ...readingLimits, ...otherLimits };
  const most = limits.entryBytes;
  return orBroken(async () => {
    // A name that no disk would take must not cost the files beside it.
    const zip = await fromBufferPromise(bytes, { decodeStrings: false });
    if (zip.entryCount > limits.zipRecords) throw new FileFaultError("zip-too-many");
    const files: { name: string; unpack: () => Promise<Buffer> }[] = [];
    let total = 0;
    for await (const entry of zip.eachEntry()) {
      const name = nameOf(entry);
      if (passOver.test(name)) continue;
      files.push({ name, unpack: () => orBroken(() => unpack(zip, entry, most)) });
      if (files.length > limits.zipFiles) throw new FileFaultError("zip-too-many");
      // A file is never unpacked beyond the size it declares: a lie can't make this sum too small.
      total += entry.uncompressedSize;
      if (total > limits.zipBytes) throw new FileFaultError("zip-bomb");
    }
    return files;
  });
}

/** A Mac writes UTF-8 without saying so. */
function nameOf({ generalPurposeBitFlag, fileNameRaw, extraFields }: Entry): string {
  const flags = isUtf8(fileNameRaw) ? generalPurposeBitFlag | 0x800 : generalPurposeBitFlag;
  return getFileNameLowLevel(flags, fileNameRaw, extraFields, false);
}

async function unpack(zip: ZipFile, entry: Entry, most: number): Promise<Buffer> {
  if (entry.isEncrypted()) throw new FileFaultError("zip-encrypted");
  if (entry.uncompressedSize > most) throw new FileFaultError("too-large");
  const plain = await buffer(await zip.openReadStreamPromise(entry));
  // The size is checked by yauzl, the checksum isn't.
  if (crc32(plain) !== entry.crc32) throw new FileFaultError("zip-broken");
  return plain;
}

/** Whatever yauzl and zlib refuse is a broken zip. */
async function orBroken<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    throw error instanceof FileFaultError ? error : new FileFaultError("zip-broken");
  }
}
