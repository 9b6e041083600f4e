import type { KunyeStore } from "../store/create-store.ts";
import type { Disagreed } from "./ask.ts";
import type { AskResult } from "./ask-result.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { Saving } from "./ports/ledger.ts";

/** Notes that an answer was not paid again, if so; a failed saving never blocks the answer. */
export async function noteSaving(
  { store, pricesOf }: LookupContext,
  account: string,
  { kind, key, userId }: Omit<Saving, "price">,
  result: AskResult | Disagreed,
): Promise<void> {
  if (result.kind !== "answer" || result.how === "bought") return;
  try {
    const { amount: price } = (await pricesOf(account))[kind];
    await store.addSaving(account, { kind, key, userId, price });
  } catch {
    // The answer is there all the same.
  }
}

/** Keeps a user's remark with a held answer that they open; a bought one has its remark already. */
export async function keepRemark(
  store: KunyeStore,
  userId: string,
  note: string | null,
  result: AskResult,
): Promise<AskResult> {
  if (note === null || result.kind !== "answer" || result.how === "bought") return result;
  const { intentId, account, ...answer } = result.answer;
  try {
    const isKept = answer.userId === userId && answer.note === note;
    if (!isKept) await store.addUse({ account, intentId, userId, note });
    return { ...result, remark: note };
  } catch {
    // The answer is there all the same, and says nothing of a remark.
    return result;
  }
}
