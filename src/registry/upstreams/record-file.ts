import { createReadStream } from "node:fs";
import { open } from "node:fs/promises";
import { z } from "zod";
import { exitCodes, UsageError } from "../../platform/command-line.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";
import type { Upstream } from "./upstream.ts";

/**
 * Opens a JSONL file of companies (`{"vkn", "Merkez", …}`) and branches (`{"mersis_no", "Sube"}`).
 * Only the offsets of records stay in memory. Throws UsageError for an unusable file.
 */
export async function openRecordFile(path: string): Promise<Upstream> {
  const handle = await open(path).catch((cause: unknown) => {
    throw new UsageError("The record file could not be read.", exitCodes.data, { cause });
  });
  const companies = new Map<string, ByteRange>();
  const branches = new Map<string, ByteRange>();
  try {
    for await (const { line, range } of recordLines(path)) {
      if (line.kind === "company") companies.set(line.vkn, range);
      else branches.set(line.mersis, range);
    }
  } catch (error) {
    await handle.close();
    throw error;
  }
  const read = async ({ offset, length }: ByteRange): Promise<Record<string, unknown>> => {
    const { buffer } = await handle.read(Buffer.alloc(length), 0, length, offset);
    return JSON.parse(buffer.toString("utf8")) as Record<string, unknown>;
  };
  return {
    company: async (vkn) => {
      const range = companies.get(vkn);
      return range ? read(range) : null;
    },
    branch: async (mersis) => {
      const range = branches.get(mersis);
      return range ? (await read(range))["Sube"] : null;
    },
    close: () => handle.close(),
  };
}

/** Reads the titles in a file of records; skips companies without one. */
export async function* recordFileTitles(path: string): AsyncGenerator<TitleEntry> {
  for await (const { line } of recordLines(path)) {
    if (line.kind === "company" && line.title !== "") yield { vkn: line.vkn, ad: line.title };
  }
}

interface ByteRange {
  offset: number;
  length: number;
}

const title = z.string().transform((text) => text.normalize("NFC").replace(/\s+/g, " ").trim());
const recordLine = z.union([
  z
    .object({ vkn: z.string().regex(/^\d{10}$/), Merkez: z.object({ Unvani: title.catch("") }) })
    .transform(({ vkn, Merkez }) => ({ kind: "company" as const, vkn, title: Merkez.Unvani })),
  z
    .object({ mersis_no: z.string().regex(/^\d{16}$/), Sube: z.looseObject({}) })
    .transform(({ mersis_no: mersis }) => ({ kind: "branch" as const, mersis })),
]);

type RecordLine = z.infer<typeof recordLine>;

async function* recordLines(path: string): AsyncGenerator<{ line: RecordLine; range: ByteRange }> {
  let lineNumber = 0;
  let offset = 0;
  let rest = Buffer.alloc(0);
  const takeLine = (bytes: Buffer) => {
    lineNumber += 1;
    const range = { offset, length: bytes.length };
    offset += bytes.length + 1;
    const isBlank = bytes.toString("utf8").trim() === "";
    return isBlank ? null : { line: readLine(bytes, lineNumber), range };
  };
  for await (const chunk of createReadStream(path) as AsyncIterable<Buffer>) {
    let bytes = rest.length === 0 ? chunk : Buffer.concat([rest, chunk]);
    for (let end = bytes.indexOf(10); end >= 0; end = bytes.indexOf(10)) {
      const record = takeLine(bytes.subarray(0, end));
      if (record) yield record;
      bytes = bytes.subarray(end + 1);
    }
    rest = Buffer.from(bytes);
  }
  const last = takeLine(rest);
  if (last) yield last;
}

function readLine(bytes: Buffer, lineNumber: number): RecordLine {
  try {
    return recordLine.parse(JSON.parse(bytes.toString("utf8")));
  } catch {
    throw new UsageError(`Line ${lineNumber} of the record file is not a record.`, exitCodes.data);
  }
}
