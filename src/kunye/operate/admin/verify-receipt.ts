import { hash } from "node:crypto";
import { readFile, stat } from "node:fs/promises";
import { exitCodes, UsageError } from "../../../platform/command-line.ts";
import { hashOfFields, fieldHashes, type Field, readReceipt } from "../../receipts/receipt-form.ts";
import { languages } from "../../texts/languages.ts";
import type { AdminContext } from "./admin-context.ts";

/** Chosen by hand, far above a receipt's size. */
const maxBytes = 10_000_000;

/** Compares a receipt with the ledger; throws if they differ or the receipt is unreadable. */
export async function verifyReceipt({ store, argument: file = "" }: AdminContext): Promise<void> {
  const stats = await stat(file).catch(() => null);
  const size = stats?.isFile() ? stats.size : 0;
  if (size === 0) {
    throw new UsageError(`Empty, or could not be opened: ${file}`, exitCodes.noInput);
  }
  if (size > maxBytes) throw new UsageError(`Larger than 10 MB: ${file}`, exitCodes.data);
  const bytes = await readFile(file);
  const printed = await readReceipt(Uint8Array.from(bytes)).catch(() => []);
  const { tr, en } = languages;
  const isEnglish = valueOf(printed, en.receipt.number) !== null;
  const { number, fieldsHash } = (isEnglish ? en : tr).receipt;
  const receiptNumber = valueOf(printed, number);
  if (receiptNumber === null) {
    const words = `Not a readable receipt (PDF) of Künye: ${file}`;
    throw new UsageError(words, exitCodes.data);
  }
  const entry = await store.history.receipt(hash("sha256", receiptNumber));
  if (!entry) throw new Error("Invalid: the ledger knows of no receipt with this number.");
  const fields = printed.filter(([name]) => name !== fieldsHash);
  const marks = fieldHashes(receiptNumber, fields);
  const isWhole = valueOf(printed, fieldsHash) === hashOfFields(fields);
  const [wrongField = isWhole ? null : fieldsHash] = fields
    .filter((_field, index) => marks[index] !== entry.marks[index])
    .map(([name]) => name);
  if (wrongField !== null)
    throw new Error(`Invalid: a field differs from the ledger: ${wrongField}`);
  if (hash("sha256", bytes) !== entry.fileHash) {
    throw new Error("Invalid: the fields match the ledger, but the file itself was changed.");
  }
  // The receipt of an invoice check has several lookups, or none.
  for (const id of entry.intentId.split(" ").filter(Boolean)) {
    if (await store.ledger.intent(id)) continue;
    const words = "The receipt is unchanged, but the ledger's row of the query was purged.";
    throw new UsageError(words, exitCodes.noInput);
  }
  console.log(
    `Valid: the receipt is unchanged; its fields and hashes match the ledger (${receiptNumber}).`,
  );
}

/** Returns a field's value without white space, or null without the field. */
function valueOf(printed: readonly Field[], wanted: string): string | null {
  return printed.find(([name]) => name === wanted)?.[1].replace(/\s/g, "") ?? null;
}
