import { randomBytes } from "node:crypto";
import { closeSync, fsyncSync, openSync, readSync, renameSync, rmSync, writeSync } from "node:fs";
import { crc32 } from "node:zlib";
import { segmentArrays, type Segment } from "../../company/title-search/segment.ts";

/** Raise this whenever titles are read or laid out differently: older files are then rebuilt. */
const layoutVersion = 12;
const magic = 0x4b554e31;
const prefixBytes = 16;
const viewOf = {
  u8: (buffer: SharedArrayBuffer) => new Uint8Array(buffer),
  u32: (buffer: SharedArrayBuffer) => new Uint32Array(buffer),
  f32: (buffer: SharedArrayBuffer) => new Float32Array(buffer),
};
const chunkBytes = 1 << 22;

/** Writes a segment atomically; `origin` identifies the list from which it was built. */
export function writeSegment(path: string, segment: Segment, origin: string): void {
  const lengths = segmentArrays.map(([name]) => segment[name].byteLength);
  let sum = 0;
  for (const [name] of segmentArrays) sum = crc32(bytesOf(segment[name]), sum);
  const header = Buffer.from(JSON.stringify({ layoutVersion, origin, lengths, sum }));
  const prefix = Buffer.alloc(prefixBytes);
  prefix.writeUInt32LE(magic, 0);
  prefix.writeUInt32LE(header.length, 4);
  prefix.writeUInt32LE(crc32(header), 8);

  const draft = `${path}.${randomBytes(4).toString("hex")}`;
  try {
    const file = openSync(draft, "wx", 0o600);
    try {
      writeAll(file, prefix);
      writeAll(file, header);
      for (const [name] of segmentArrays) writeAll(file, bytesOf(segment[name]));
      fsyncSync(file);
    } finally {
      closeSync(file);
    }
    renameSync(draft, path);
  } catch (error) {
    rmSync(draft, { force: true });
    throw error;
  }
}

/** Reads a segment into shared memory, or null if missing, damaged, or of another layout or origin. */
export function readSegment(path: string, origin: string): Segment | null {
  let file: number;
  try {
    file = openSync(path, "r");
  } catch {
    return null;
  }
  try {
    return readFrom(file, origin);
  } catch {
    // The caller rebuilds an unreadable file.
    return null;
  } finally {
    closeSync(file);
  }
}

function readFrom(file: number, origin: string): Segment | null {
  const prefix = Buffer.alloc(prefixBytes);
  if (!readFully(file, prefix) || prefix.readUInt32LE(0) !== magic) return null;
  const length = prefix.readUInt32LE(4);
  if (length > chunkBytes) return null;
  const headerBytes = Buffer.alloc(length);
  if (!readFully(file, headerBytes) || crc32(headerBytes) !== prefix.readUInt32LE(8)) return null;
  const header = JSON.parse(headerBytes.toString()) as {
    layoutVersion: number;
    origin: string;
    lengths: number[];
    sum: number;
  };
  if (header.layoutVersion !== layoutVersion || header.origin !== origin) return null;
  let sum = 0;
  const arrays: Partial<Record<keyof Segment, Segment[keyof Segment]>> = {};
  for (const [at, [name, kind]] of segmentArrays.entries()) {
    const buffer = new SharedArrayBuffer(header.lengths[at] ?? 0);
    const bytes = new Uint8Array(buffer);
    // The checksum is computed while the chunk is still in the processor's cache.
    for (let from = 0; from < bytes.length; from += chunkBytes) {
      const chunk = bytes.subarray(from, from + chunkBytes);
      if (!readFully(file, chunk)) return null;
      sum = crc32(chunk, sum);
    }
    arrays[name] = viewOf[kind](buffer);
  }
  return sum === header.sum ? (arrays as Segment) : null;
}

function bytesOf(array: Segment[keyof Segment]): Uint8Array {
  return new Uint8Array(array.buffer, array.byteOffset, array.byteLength);
}

function readFully(file: number, into: Uint8Array): boolean {
  for (let done = 0; done < into.length;) {
    const read = readSync(file, into, done, into.length - done, null);
    if (read === 0) return false;
    done += read;
  }
  return true;
}

function writeAll(file: number, bytes: Uint8Array): void {
  for (let done = 0; done < bytes.length;) {
    done += writeSync(file, bytes, done, Math.min(bytes.length - done, chunkBytes));
  }
}
