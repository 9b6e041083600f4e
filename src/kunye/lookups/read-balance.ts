import type { KunyeStore } from "../store/create-store.ts";
import type { Account } from "./account.ts";
import type { BalanceOutcome } from "./ports/registry.ts";

/** Reads the balance for nothing, and writes down where among the account's queries it was read. */
export async function readBalance(
  store: KunyeStore,
  { account, source, registry }: Account,
  withinMs: number,
): Promise<BalanceOutcome> {
  // One that can't be noted can still be shown.
  const noted = await store.beginReading(account, source).catch(() => null);
  const outcome = await registry.balance(withinMs);
  if (outcome.kind === "balance" && noted !== null) {
    await store.endReading(noted, outcome.balance).catch(() => undefined);
  }
  return outcome;
}

/** Reads balances within a number of milliseconds; a reading a minute is evidence enough, so no more are noted. */
export function createBalanceReader(
  store: KunyeStore,
): (account: Account, withinMs: number) => Promise<BalanceOutcome> {
  const notedAt = new Map<string, number>();
  return async (account, withinMs) => {
    const at = performance.now();
    const last = notedAt.get(account.account) ?? -Infinity;
    if (at - last < readingEveryMs) return account.registry.balance(withinMs);
    notedAt.set(account.account, at);
    return readBalance(store, account, withinMs);
  };
}

const readingEveryMs = 60_000;
