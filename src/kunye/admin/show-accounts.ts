import type { AdminContext } from "./admin-context.ts";
import { isoTime, printTable } from "./print-row.ts";

/** Lists the accounts with their marks; `--exclusive` and `--release` take marks away first. */
export async function showAccounts({ store, options, texts }: AdminContext): Promise<void> {
  const { exclusive, release } = options;
  for (const { account, mark } of await store.marks()) {
    if ((exclusive && mark === "shared") || (release && mark === "restored")) {
      await store.mark(account, mark, null);
    }
  }
  const marks = await store.marks();
  const accounts = [...(await store.accounts()), ...marks.map(({ account }) => account)];
  const rows = [...new Set(accounts)].map((account) => {
    const own = marks.filter((one) => one.account === account);
    const words = own.map(({ mark, since, reason }) => `${mark} (${isoTime(since)}): ${reason}`);
    return [account, ...(words.length > 0 ? words : ["ok"])];
  });
  printTable(texts.heads.account, rows, texts.entries);
}
