import { hash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { exitCodes } from "../../platform/exit-codes.ts";
import { UsageError } from "../../platform/usage-error.ts";
import { hashOfFields, marksOf, type Field } from "../receipts/canonical-form.ts";
import { readReceipt } from "../receipts/read-receipt.ts";
import { tr } from "../texts/tr.ts";
import type { AdminContext } from "./admin-context.ts";

const mostBytes = 10_000_000;
const { number, answerHash, noAnswerHash, fieldsHash } = tr.receipt;

/** Compares what is printed on a receipt with the ledger; throws where they differ, or nothing can be compared. */
export async function verifyReceipt({ store, subject: file = "" }: AdminContext): Promise<void> {
  const bytes = await readFile(file).catch(() => {
    throw new UsageError(`Açılamadı: ${file}`, exitCodes.noInput);
  });
  const readable = bytes.length <= mostBytes;
  const printed = readable ? await readReceipt(Uint8Array.from(bytes)).catch(() => []) : [];
  const named = valueOf(printed, number);
  if (named === null) {
    const what = "Okunabilen bir Künye sorgu kaydı (PDF, en çok 10 MB) değil";
    throw new UsageError(`${what}: ${file}`, exitCodes.data);
  }
  const kept = await store.receipt(hash("sha256", named));
  if (!kept) throw new Error("Geçersiz: defterde bu numarayla verilmiş bir belge yok.");
  const intent = await store.intent(kept.intentId);
  const fields = printed.filter(([name]) => name !== fieldsHash);
  const marks = marksOf(named, fields);
  const changed = fields.find((_field, index) => marks[index] !== kept.marks[index])?.[0];
  if (changed !== undefined) throw new Error(`Geçersiz: defterle uyuşmayan alan: ${changed}`);
  const inLedger = intent ? (intent.answerHash ?? noAnswerHash) : valueOf(printed, answerHash);
  if (valueOf([["", inLedger ?? ""]], "") !== valueOf(printed, answerHash)) {
    throw new Error(`Geçersiz: defterle uyuşmayan alan: ${answerHash}`);
  }
  if (valueOf(printed, fieldsHash) !== hashOfFields(fields)) {
    throw new Error(`Geçersiz: defterle uyuşmayan alan: ${fieldsHash}`);
  }
  if (hash("sha256", bytes) !== kept.fileHash) {
    throw new Error(
      "Geçersiz: yazılan alanlar defterle aynı, ama dosya verilen dosya değil; üzerine bir şey eklenmiş ya da yeniden kaydedilmiş.",
    );
  }
  if (!intent) {
    const erased = "Belge verildiği gibi, ama sorgunun defterdeki kaydı silinmiş (purge).";
    throw new UsageError(erased, exitCodes.noInput);
  }
  console.log(`Geçerli: belge verildiği gibi; alanları ve özetleri defterle aynı (${named}).`);
}

/** A field's value without the white space that its line breaks bring; null where there is no such field. */
function valueOf(printed: readonly Field[], wanted: string): string | null {
  return printed.find(([name]) => name === wanted)?.[1].replace(/\s/g, "") ?? null;
}
