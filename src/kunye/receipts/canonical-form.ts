import { hash } from "node:crypto";

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
