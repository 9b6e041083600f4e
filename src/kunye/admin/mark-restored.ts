import type { Config } from "../config.ts";
import { everyAccount } from "../lookups/ports/accounts.ts";
import type { Spool } from "../lookups/ports/spool.ts";
import type { Store } from "../lookups/ports/store.ts";
import { isAt, registryAccount } from "../registry-account.ts";
import { spentSince, type Spent } from "./spent-since.ts";
import { withRegistry } from "./with-registry.ts";
import { tr } from "../texts/tr.ts";

/**
 * Tells what was spent since the backup, and has typed questions ask first until an operator releases the account:
 * each one that the backup knows, or that was in use since (`known`).
 */
export async function markRestored(
  config: Config,
  store: Store,
  spool: Spool,
  known: string[],
): Promise<void> {
  const waiting = await spool.waiting();
  const names = new Set([...(await store.accounts()), ...known]);
  const at = registryAccount(config);
  const notCompared = spentWords(null);
  await store.mark(everyAccount, "restored", notCompared);
  for (const name of names) {
    await (isAt(name, at)
      ? store.mark(name, "restored", notCompared)
      : store.markRestored(name, notCompared));
  }
  await withRegistry(config, [...names], async (account) => {
    const own = waiting.filter((one) => one.account === account.account);
    const words = spentWords(await spentSince(store, account, own));
    await store.markRestored(account.account, words);
    console.log(`${account.account}: ${words}`);
  });
  console.log(
    "Yedekten sonraki sorgular bilinmiyor; bu yüzden yazılan komutlar ödemeden önce sorar. Denetledikten sonra: npm run admin -- account --release",
  );
}

function spentWords(spent: Spent | null): string {
  if (spent === null) return "yedekten sonra ne harcandığı bilinmiyor (bakiye karşılaştırılamadı)";
  const { amount, uncertain } = spent;
  if (amount < 0) {
    return `yedekten sonra bakiye yüklenmiş; harcanan bilinmiyor (fark ${tr.credits(-amount)})`;
  }
  const words = `yedekten sonra defterin bilmediği ${tr.credits(amount)} harcanmış`;
  return uncertain === 0
    ? words
    : `${words}; sonucu belirsiz ${uncertain} sorgu bunun içinde olabilir`;
}
