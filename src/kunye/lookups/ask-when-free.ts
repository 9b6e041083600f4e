import type { Account } from "./account.ts";
import type { AskResult } from "./ask-result.ts";
import { ask, leaseOf, type Asking } from "./ask.ts";
import type { LookupContext } from "./lookup-context.ts";
import { uncharged } from "./lookup-error.ts";
import type { Price } from "./prices.ts";
import { replaySpool } from "./replay-spool.ts";

/** What a use case says of an asking; the account, its price and the limits are added to it. */
export type Question = Omit<Asking, "account" | "source" | "price" | "deadlineMs" | "limits">;

/** Nobody agreed to the price that holds now. */
export interface Disagreed {
  kind: "disagreed";
  price: Price;
}

/** Asks as soon as nothing has to end first; a price that becomes known meanwhile is looked at again (R10). */
export async function askWhenFree(
  context: LookupContext,
  { account, source, registry }: Account,
  question: Question,
  agreed: (price: Price) => boolean | Promise<boolean>,
): Promise<AskResult | Disagreed> {
  const { deadlineMs, limits, awaitOutcome } = context;
  await storeWhatWaits(context);
  const until = performance.now() + leaseOf(deadlineMs);
  let unasked: AskResult = { kind: "still-asking" };
  while (performance.now() < until) {
    const prices = await uncharged(() => context.pricesOf(account));
    const price = prices[question.kind];
    if (!(await agreed(price))) return { kind: "disagreed", price };
    const asking = { ...question, account, source, price, deadlineMs, limits };
    const result = await ask({ ...context, registry }, asking);
    if (result.kind === "given-back" && !question.turn) {
      unasked = result;
      continue;
    }
    // A list's row waits for its next turn instead.
    if (result.kind !== "wait") return result;
    if (result.for === "price" && !question.turn) unasked = { kind: "given-back" };
    const ended = await uncharged(() => awaitOutcome(result.intentId, leaseOf(deadlineMs)));
    if (result.for === "cover" && ended.kind === "answer") return ended;
  }
  return unasked;
}

/** What waits on the disk may be what is asked for. */
async function storeWhatWaits({ store, spool, unstored }: LookupContext): Promise<void> {
  if (!unstored.any) return;
  try {
    await replaySpool(store, spool);
    unstored.any = false;
  } catch {
    // Where the store is still away the claim will say so.
  }
}
