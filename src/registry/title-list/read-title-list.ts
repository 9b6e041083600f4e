import { createReadStream } from "node:fs";
import { crc32 } from "node:zlib";
import { openPromise } from "yauzl";
import { delimitedRows, noRecords, TitleListError, type ListRow } from "./delimited-rows.ts";
import { xmlRows } from "./xml-rows.ts";

/**
 * Streams a title list in batches: XML, a zip with one list, TSV or CSV, told by its first bytes.
 * Throws TitleListError.
 */
export async function* readTitleList(file: string): AsyncGenerator<ListRow[]> {
  const first = await firstBytes(readable(createReadStream(file, { end: 3 })));
  const bytes = first.startsWith("PK\u0003\u0004")
    ? zippedBytes(file)
    : readable(createReadStream(file, { highWaterMark: chunkBytes }));
  const text = decoded(bytes);
  const opening = await text.next();
  if (opening.done) throw new TitleListError(noRecords);
  const whole = chained(opening.value, text);
  yield* /^\s*</.test(opening.value) ? xmlRows(whole) : delimitedRows(whole, opening.value);
}

const chunkBytes = 256 * 1024;

async function firstBytes(bytes: AsyncIterable<Buffer>): Promise<string> {
  for await (const chunk of bytes) return chunk.toString("latin1");
  return "";
}

async function* readable(stream: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* stream;
  } catch (cause) {
    throw new TitleListError("The file could not be read. Check its path and permissions.", {
      cause,
    });
  }
}

/** A list in another encoding would fill the database with broken titles, so it is refused. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new TitleListError("The file is not UTF-8. Save it as UTF-8 and try again.", { cause });
    }
  };
  for await (const chunk of bytes) {
    const text = decode(chunk);
    if (text !== "") yield text;
  }
  decode();
}

async function* chained(first: string, rest: AsyncIterable<string>): AsyncGenerator<string> {
  yield first;
  yield* rest;
}

/** Streams the one XML, CSV or TSV file of a zip. */
async function* zippedBytes(file: string): AsyncGenerator<Buffer> {
  try {
    const zip = await openPromise(file, { lazyEntries: true, autoClose: false });
    try {
      let found = null;
      for await (const entry of zip.eachEntry()) {
        if (!/\.(xml|csv|tsv|txt)$/i.test(entry.fileName)) continue;
        if (found) throw new TitleListError(notOneList);
        found = entry;
      }
      if (!found) throw new TitleListError(notOneList);
      const bytes: AsyncIterable<Buffer> = await zip.openReadStreamPromise(found);
      let sum = 0;
      for await (const chunk of bytes) {
        sum = crc32(chunk, sum);
        yield chunk;
      }
      // yauzl checks the length only: https://github.com/thejoshwolfe/yauzl#no-crc-32-checking
      if (sum !== found.crc32) throw new Error("the checksum is wrong");
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof TitleListError) throw error;
    throw new TitleListError("The ZIP could not be opened. Download the list again.", {
      cause: error,
    });
  }
}

const notOneList = "The ZIP must hold exactly one XML, CSV or TSV file.";
