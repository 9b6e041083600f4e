import type { AdminContext } from "./admin-context.ts";
import { isoTime, printRow } from "./print-row.ts";

/** Lists the accounts with their marks; `--exclusive` and `--release` take marks away first. */
export async function showAccounts({ store, options }: AdminContext): Promise<void> {
  const { exclusive, release } = options;
  for (const { account, mark } of await store.marks()) {
    if ((exclusive && mark === "shared") || (release && mark === "restored")) {
      await store.mark(account, mark, null);
    }
  }
  const marks = await store.marks();
  const accounts = [...(await store.accounts()), ...marks.map(({ account }) => account)];
  for (const account of new Set(accounts)) {
    const own = marks.filter((one) => one.account === account);
    const words = own.map(({ mark, since, reason }) => `${mark} (${isoTime(since)}): ${reason}`);
    printRow(account, ...(words.length > 0 ? words : ["ok"]));
  }
}
