import { open } from "node:fs/promises";
import { isVkn } from "../company/vkn.ts";
import type { ImportedTitles } from "./imported-titles.ts";
import type { TitleEntry } from "./titles/title-index.ts";

/** How many rows were read and kept, and why the others were not. */
export interface ImportReport {
  read: number;
  kept: number;
  dropped: Record<"personal" | "notVkn" | "checkDigit" | "title" | "repeated", number>;
}

type ImportOutcome =
  { kind: "imported"; report: ImportReport } | { kind: "unreadable" } | { kind: "no-header" };

/** Streams a TSV or CSV file with the columns vkn and title into the title database, a thousand rows at a time. */
export async function importTitles(file: string, titles: ImportedTitles): Promise<ImportOutcome> {
  const handle = await open(file).catch(() => null);
  if (!handle) return { kind: "unreadable" };
  const dropped = { personal: 0, notVkn: 0, checkDigit: 0, title: 0, repeated: 0 };
  const report: ImportReport = { read: 0, kept: 0, dropped };
  const seen = new Set<string>();
  let columns: Columns | null = null;
  let batch: TitleEntry[] = [];
  try {
    for await (const line of handle.readLines()) {
      if (!columns) {
        columns = readHeader(line);
        if (!columns) return { kind: "no-header" };
        continue;
      }
      if (line.trim() === "") continue;
      report.read += 1;
      const fields = splitLine(line, columns.separator);
      const vkn = (fields[columns.vkn] ?? "").trim();
      const ad = (fields[columns.title] ?? "").normalize("NFC").replace(/\s+/g, " ").trim();
      const reason = seen.has(vkn) ? "repeated" : whyDropped(vkn, ad);
      if (reason) {
        dropped[reason] += 1;
        continue;
      }
      seen.add(vkn);
      report.kept += 1;
      batch.push({ ad, vkn });
      if (batch.length < batchSize) continue;
      await titles.save(batch);
      batch = [];
    }
    await titles.save(batch);
  } catch (error) {
    if (isReadError(error)) return { kind: "unreadable" };
    throw error;
  } finally {
    await handle.close();
  }
  return columns ? { kind: "imported", report } : { kind: "no-header" };
}

const batchSize = 1_000;
const longestTitle = 500;

interface Columns {
  separator: string;
  vkn: number;
  title: number;
}

function readHeader(line: string): Columns | null {
  const text = line.replace(/^\uFEFF/, "");
  const separator = ["\t", ";", ","].find((mark) => text.includes(mark));
  if (separator === undefined) return null;
  const names = splitLine(text, separator).map((name) => name.trim().toLowerCase());
  const [vkn, title] = [names.indexOf("vkn"), names.indexOf("title")];
  return vkn < 0 || title < 0 ? null : { separator, vkn, title };
}

/** Splits a line; in CSV a field may stand in quotes, which are doubled inside it. */
function splitLine(line: string, separator: string): string[] {
  if (separator === "\t") return line.split("\t");
  const fields: string[] = [];
  let [field, isQuoted] = ["", false];
  for (let at = 0; at < line.length; at += 1) {
    const letter = line[at] ?? "";
    if (letter === '"' && isQuoted && line[at + 1] === '"') {
      field += '"';
      at += 1;
    } else if (letter === '"') {
      isQuoted = !isQuoted;
    } else if (letter === separator && !isQuoted) {
      fields.push(field);
      field = "";
    } else {
      field += letter;
    }
  }
  return [...fields, field];
}

function whyDropped(vkn: string, title: string): keyof ImportReport["dropped"] | null {
  if (/^\d{11}$/.test(vkn)) return "personal";
  if (!/^\d{10}$/.test(vkn)) return "notVkn";
  if (!isVkn(vkn)) return "checkDigit";
  return title === "" || title.length > longestTitle ? "title" : null;
}

function isReadError(error: unknown): boolean {
  return error instanceof Error && "syscall" in error;
}
