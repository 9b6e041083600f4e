import type { AskResult } from "./ask-result.ts";
import type { Disagreed } from "./ask-when-free.ts";
import type { LookupContext } from "./lookup-context.ts";
import type { Saving } from "./ports/ledger.ts";

/** Notes that an answer was not paid again, where that is so; a figure about an answer keeps it from nobody. */
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
