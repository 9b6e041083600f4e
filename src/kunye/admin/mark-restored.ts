import type { Config } from "../config.ts";
import { everyAccount } from "../lookups/ports/evidence.ts";
import type { Spool } from "../lookups/ports/spool.ts";
import type { KunyeStore } from "../store/create-store.ts";
import { readReceived } from "../lookups/read-received.ts";
import { isAt, registryAccount } from "../registry-account.ts";
import { spentSince, type Spent } from "./spent-since.ts";
import { withRegistry } from "./with-registry.ts";
import { adminTexts, type AdminTexts } from "./texts.ts";

/**
 * Tells what was spent since the backup, and has typed questions ask first until an operator releases the account:
 * each one that the backup knows, or that was in use since (`known`).
 */
export async function markRestored(
  config: Config,
  store: KunyeStore,
  spool: Spool,
  known: string[],
): Promise<void> {
  const waiting = (await spool.waiting()).flatMap(({ received, ...answer }) => {
    const outcome = readReceived(received);
    return outcome.kind === "answered" ? [{ ...answer, cost: outcome.cost }] : [];
  });
  const names = new Set([...(await store.accounts()), ...known]);
  const at = registryAccount(config);
  const texts = adminTexts;
  const { notCompared } = texts.backup;
  // An account that has only buttons so far is named by no ledger.
  await store.markRestored(everyAccount, notCompared);
  for (const name of names) {
    await (isAt(name, at)
      ? store.mark(name, "restored", notCompared)
      : store.markRestored(name, notCompared));
  }
  await withRegistry(config, [...names], async (account) => {
    const own = waiting.filter((one) => one.account === account.account);
    const words = spentWords(await spentSince(store, account, own), texts);
    await store.markRestored(account.account, words);
    console.log(`${account.account}: ${words}`);
  });
  console.log(texts.backup.restored);
}

function spentWords(spent: Spent | null, { backup: texts }: AdminTexts): string {
  if (spent === null) return texts.notCompared;
  const { amount, uncertain } = spent;
  if (amount < 0) return texts.toppedUp(-amount);
  return texts.spent(amount) + (uncertain === 0 ? "" : texts.uncertain(uncertain));
}
