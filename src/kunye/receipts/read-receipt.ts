import { extractTextItems, getDocumentProxy } from "unpdf";
import type { Field } from "./canonical-form.ts";
import { layout } from "./layout.ts";

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
