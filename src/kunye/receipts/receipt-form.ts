import { hash } from "node:crypto";
import { extractTextItems, getDocumentProxy } from "unpdf";
import type { HeavyOutcome, RunHeavy } from "../../platform/heavy-work.ts";

export type Field = readonly [name: string, value: string];

export interface Receipt {
  /** The language's code. */
  lang: string;
  /** The title and the subject. */
  about: Field;
  /** The fields by heading. */
  sections: Record<string, Field[]>;
}

/** Draws a receipt in a process of its own; the fonts and the library take 35 MB. */
export function printReceipt(
  runHeavy: RunHeavy,
  receipt: Receipt,
): Promise<HeavyOutcome<Uint8Array>> {
  const module = new URL("./draw-receipt.ts", import.meta.url);
  return runHeavy({ module, name: "drawReceipt", input: receipt });
}

/** Returns the SHA-256 in hex of fields in printed order, each ended by a line feed. */
export function hashOfFields(fields: readonly Field[]): string {
  return hash("sha256", fields.map((field) => `${canonicalText(field)}\n`).join(""));
}

/** Hashes each field, salted with the receipt's number, to find a changed field. */
export function fieldHashes(number: string, fields: readonly Field[]): string[] {
  return fields.map((field) => hash("sha256", `${number}\n${canonicalText(field)}`).slice(0, 16));
}

export const layout = {
  size: [595, 842],
  margins: { left: 56, right: 56, top: 46, bottom: 50 },
  /** The left edge of values; names are to its left. */
  valueAt: 210,
  /** Fields are read back by their font size, which no other text has. */
  fontSizes: { title: 18, heading: 11, field: 9, footer: 7 },
} as const;

/** Reads a receipt's printed fields; throws if the PDF is unreadable. */
export async function readReceipt(bytes: Uint8Array): Promise<Field[]> {
  const { items } = await extractTextItems(await getDocumentProxy(bytes, { verbosity: 0 }));
  const fields: [name: string, value: string][] = [];
  for (const { str, x, fontSize } of items.flat()) {
    if (Math.abs(fontSize - layout.fontSizes.field) > 0.3 || str.trim() === "") continue;
    const field = fields.at(-1);
    const isName = x < layout.valueAt - 5;
    if (isName && (!field || field[1] !== "")) fields.push([str, ""]);
    else if (field) field[isName ? 0 : 1] += ` ${str}`;
  }
  return fields.map(([name, value]) => [name, value.trim()]);
}

/** Returns `name=value` in NFKC, without any white space (docs/receipts.md). */
function canonicalText([name, value]: Field): string {
  return `${name}=${value}`.normalize("NFKC").replace(/\s/gu, "");
}
