import { creditsToDecimal } from "../../../company/credits.ts";
import { isoTime, printTable, type AdminContext } from "./admin-context.ts";

/** Lists the watches that have not ended, without names of companies. */
export async function listWatches({ store }: AdminContext): Promise<void> {
  const [watches, accounts, now] = await Promise.all([
    store.watchesOf(null, null),
    store.accounts(),
    store.now(),
  ]);
  const sums = await Promise.all(accounts.map((account) => store.watchSums(account, now)));
  const spent = new Map(sums.flatMap((ofAccount) => [...ofAccount]));
  const rows = watches.map((watch) => {
    const { id, team, userId, vkns, interval, state, pause, nextAt, lastAt, cap } = watch;
    const moment = (at: number | null) => (at === null ? "" : isoTime(at));
    const month = `${creditsToDecimal(spent.get(id) ?? 0)} of ${creditsToDecimal(cap)}`;
    const standing = pause === null ? state : `${state}: ${pause}`;
    const times = [moment(lastAt), moment(nextAt)];
    return [id, team, userId, String(vkns.length), interval, standing, ...times, month];
  });
  const head = "Id\tTeam\tWho\tCompanies\tEvery\tState\tLast round\tNext round\tCredits this month";
  printTable(head, rows, "Watches");
}
