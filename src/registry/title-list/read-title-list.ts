import { createReadStream } from "node:fs";
import { delimitedRows } from "./delimited-rows.ts";
import { TitleListError, type ListRow } from "./list-row.ts";
import { openZippedList } from "./open-zipped-list.ts";
import { xmlRows } from "./xml-rows.ts";

/** Streams a title list in batches of rows: XML, a zip with one list in it, or TSV/CSV, told by its first bytes. Throws TitleListError. */
export async function* readTitleList(file: string): AsyncGenerator<ListRow[]> {
  const first = await firstBytes(readable(createReadStream(file, { end: 3 })));
  const bytes = first.startsWith("PK\u0003\u0004")
    ? openZippedList(file)
    : readable(createReadStream(file, { highWaterMark: chunkBytes }));
  const text = decoded(bytes);
  const opening = await text.next();
  if (opening.done) throw new TitleListError("empty");
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
    throw new TitleListError("unreadable", { cause });
  }
}

/** A list in another encoding would fill the database with broken titles, so it is refused. */
async function* decoded(bytes: AsyncIterable<Buffer>): AsyncGenerator<string> {
  const decoder = new TextDecoder("utf-8", { fatal: true });
  const decode = (chunk?: Buffer) => {
    try {
      return chunk ? decoder.decode(chunk, { stream: true }) : decoder.decode();
    } catch (cause) {
      throw new TitleListError("not-utf8", { cause });
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
