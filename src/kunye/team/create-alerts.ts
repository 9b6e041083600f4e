import { istanbulMonth, monthStart } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { limitUses } from "../lookups/limit-use.ts";
import type { Notices } from "./ports/notices.ts";
import type { Entry, EntryName, TeamBook } from "./ports/team-book.ts";
import type { KnownBook } from "./read-book.ts";

const reportAtHour = 9;

/** Builds what managers are told by themselves: each of these answers null where there is nothing, or nothing new. */
export function createAlerts(
  store: TeamBook & Notices,
  lookups: Pick<Lookups, "now" | "monthSpending">,
  accountOf: (team: string) => string,
) {
  return {
    /** A balance that has fallen under the threshold since it was armed; a fifth above it is armed again. */
    async lowBalance(team: string, { entries, threshold }: KnownBook, balance: MicroCredits) {
      const armed = newestOf(entries, "alert:balance", "alert:armed");
      if (threshold === undefined || !armed) return null;
      const key = `balance:${armed.n}`;
      const isTold = await store.isNotified(team, key);
      if (balance < threshold) return isTold ? null : { key, threshold };
      if (isTold && balance * 5 >= threshold * 6) {
        const again = { name: "alert:armed" as const, value: "true", seen: armed.n };
        await store.enter(accountOf(team), "", [again]);
      }
      return null;
    },
    /** The team's limit, four fifths or all of it used; switched off it is silent until the limit is changed. */
    async fullLimit(team: string, { entries, limitsOf }: KnownBook) {
      const { team: limit } = limitsOf("");
      if (!limit || newestOf(entries, "limit", "alert:limit")?.name === "alert:limit") return null;
      const spending = await lookups.monthSpending(team);
      const [use] = limitUses({ team: limit, person: null }, spending, "");
      const share = ([100, 80] as const).find((one) => use && use.used * 100 >= limit * one);
      if (!use || !share) return null;
      const key = `limit:${istanbulMonth(await lookups.now())}:${share}:${limit}`;
      return (await store.isNotified(team, key)) ? null : { key, use, share };
    },
    /** A moment in the last month, from the first at nine in the morning on, where anything was asked in it; switched off it is silent until the managers are named again. */
    async endedMonth(team: string, { entries }: KnownBook) {
      const now = await lookups.now();
      const start = monthStart(now);
      const key = `month:${istanbulMonth(start - 1)}`;
      if (now < start + reportAtHour * 3_600_000 || (await store.isNotified(team, key)))
        return null;
      if (newestOf(entries, "managers", "alert:month")?.name === "alert:month") return null;
      const { paid, unknown } = await lookups.monthSpending(team, start - 1);
      return paid.length + unknown > 0 ? { key, at: start - 1 } : null;
    },
  };
}

function newestOf(entries: readonly Entry[], ...names: EntryName[]): Entry | undefined {
  return entries.find(({ name }) => names.includes(name));
}
