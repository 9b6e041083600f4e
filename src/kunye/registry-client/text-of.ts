import type { IncomingHttpHeaders } from "node:http";
import {
  brotliDecompressSync,
  inflateRawSync,
  inflateSync,
  unzipSync,
  type ZlibOptions,
} from "node:zlib";

/** The most bytes that an answer may have, as it comes and unpacked. */
export const largestBody = 8_000_000;

/** The text of an answer's body, unpacked where it came packed; no byte that was paid for is lost as U+FFFD. */
export function textOf(body: Buffer, headers: IncomingHttpHeaders): string {
  const bytes = unpacked(body, headers["content-encoding"] ?? "");
  const declared = /;\s*charset\s*=\s*"?([^\s";]+)/i.exec(headers["content-type"] ?? "")?.[1];
  return (
    decoded(bytes, markOf(bytes)) ??
    decoded(bytes, /^utf-16/i.test(declared ?? "") ? declared : undefined) ??
    // A server that names another charset may still send this one, and hardly anything else looks like it.
    decoded(bytes, "utf-8") ??
    decoded(bytes, declared) ??
    // Of the Turkish charsets it has a letter for every byte.
    new TextDecoder("windows-1254").decode(bytes)
  );
}

const unpackers = new Map<string, (bytes: Buffer, options: ZlibOptions) => Buffer>([
  ["gzip", unzipSync],
  ["x-gzip", unzipSync],
  // Some servers leave out the zlib header that the word stands for.
  [
    "deflate",
    (b, options) => (((b[0] ?? 0) & 15) === 8 ? inflateSync : inflateRawSync)(b, options),
  ],
  ["br", brotliDecompressSync],
]);

function unpacked(body: Buffer, codings: string): Buffer {
  const unpack = (bytes: Buffer, coding: string) =>
    unpackers.get(coding.trim().toLowerCase())?.(bytes, { maxOutputLength: largestBody }) ?? bytes;
  try {
    return codings.split(",").reduceRight(unpack, body);
  } catch {
    // Not what its header says: the bytes themselves must tell.
    return body;
  }
}

/** The charset that a byte order mark names. */
function markOf(bytes: Buffer): string | undefined {
  const start = bytes.toString("hex", 0, 3);
  if (start === "efbbbf") return "utf-8";
  if (start.startsWith("fffe")) return "utf-16le";
  return start.startsWith("feff") ? "utf-16be" : undefined;
}

/** The text without its mark; undefined where the charset is not known or the bytes are not in it. */
function decoded(bytes: Buffer, charset: string | undefined): string | undefined {
  if (charset === undefined) return undefined;
  try {
    return new TextDecoder(charset, { fatal: true }).decode(bytes);
  } catch {
    return undefined;
  }
}
