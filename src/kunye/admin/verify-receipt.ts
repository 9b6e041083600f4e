import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { hashOfFields, marksOf, type Field } from "../receipts/canonical-form.ts";
import { readReceipt } from "../receipts/read-receipt.ts";
import * as en from "../texts/en.ts";
import * as tr from "../texts/tr.ts";
import type { AdminContext } from "./admin-context.ts";

const mostBytes = 10_000_000;

/** Compares what is printed on a receipt with the ledger; throws where they differ, or nothing can be compared. */
export async function verifyReceipt(context: AdminContext): Promise<void> {
  const { store, subject: file = "" } = context;
  const { receipt: texts } = context.texts;
  const found = await stat(file).catch(() => null);
  const size = found?.isFile() ? found.size : 0;
  if (size === 0) throw new UsageError(texts.unreadable(file), exitCodes.noInput);
  if (size > mostBytes) throw new UsageError(texts.tooBig(file), exitCodes.data);
  const bytes = await readFile(file);
  const printed = await readReceipt(Uint8Array.from(bytes)).catch(() => []);
  const { receipt } = valueOf(printed, en.receipt.number) === null ? tr : en;
  const { number, fieldsHash } = receipt;
  const named = valueOf(printed, number);
  if (named === null) throw new UsageError(texts.none(file), exitCodes.data);
  const kept = await store.receipt(hash("sha256", named));
  if (!kept) throw new Error(texts.stranger);
  const fields = printed.filter(([name]) => name !== fieldsHash);
  const marks = marksOf(named, fields);
  const isWhole = valueOf(printed, fieldsHash) === hashOfFields(fields);
  const [first = isWhole ? null : fieldsHash] = fields
    .filter((_field, index) => marks[index] !== kept.marks[index])
    .map(([name]) => name);
  if (first !== null) throw new Error(texts.differs(first));
  if (hash("sha256", bytes) !== kept.fileHash) throw new Error(texts.changed);
  // A check's paper has several lookups, or none.
  for (const id of kept.intentId.split(" ").filter(Boolean)) {
    if (!(await store.intent(id))) throw new UsageError(texts.purged, exitCodes.noInput);
  }
  console.log(texts.valid(named));
}

/** A field's value without the white space that its line breaks bring; null where there is no such field. */
function valueOf(printed: readonly Field[], wanted: string): string | null {
  return printed.find(([name]) => name === wanted)?.[1].replace(/\s/g, "") ?? null;
}
