import { hash } from "node:crypto";
import { extractTextItems, getDocumentProxy } from "unpdf";

/** One printed field: its name and its value. */
export type Field = readonly [name: string, value: string];

/** `name=value` in NFKC, without any white space (docs/receipts.md). */
function canonical([name, value]: Field): string {
  return `${name}=${value}`.normalize("NFKC").replace(/\s/gu, "");
}

/** SHA-256 in hex of fields in their canonical form and printed order, each ended by a line feed. */
export function hashOfFields(fields: readonly Field[]): string {
  return hash("sha256", fields.map((field) => `${canonical(field)}\n`).join(""));
}

/** Digests each field with the receipt's number as salt, so that a changed field is found. */
export function marksOf(number: string, fields: readonly Field[]): string[] {
  return fields.map((field) => hash("sha256", `${number}\n${canonical(field)}`).slice(0, 16));
}

/** The layout of a receipt, in points, for drawing and for reading. */
export const layout = {
  size: [595, 842],
  margins: { left: 56, right: 56, top: 46, bottom: 50 },
  /** Names of fields stand left of it, values from it on. */
  valueAt: 210,
  /** Of letters; by theirs, fields are told from everything else. */
  letters: { title: 18, heading: 11, field: 9, footer: 7 },
} as const;

/** Reads a receipt's printed fields; throws if the PDF is unreadable. */
export async function readReceipt(bytes: Uint8Array): Promise<Field[]> {
  const { items } = await extractTextItems(await getDocumentProxy(bytes, { verbosity: 0 }));
  const fields: [name: string, value: string][] = [];
  for (const { str, x, fontSize } of items.flat()) {
    if (Math.abs(fontSize - layout.letters.field) > 0.3 || str.trim() === "") continue;
    const last = fields.at(-1);
    const isName = x < layout.valueAt - 5;
    if (isName && (!last || last[1] !== "")) fields.push([str, ""]);
    else if (last) last[isName ? 0 : 1] += ` ${str}`;
  }
  return fields.map(([name, value]) => [name, value.trim()]);
}
