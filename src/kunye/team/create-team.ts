import type { Lookups } from "../lookups/create-lookups.ts";
import { limitUses, type LimitUse, type MonthlyLimits } from "../lookups/limit-use.ts";
import type { Query } from "../lookups/intents.ts";
import type { TeamStore } from "./team-store.ts";
import {
  isAboveCap,
  limitName,
  readBook,
  type Entry,
  type NewEntry,
  type RaiseRequest,
} from "./read-book.ts";

export interface TeamOptions {
  team: TeamStore;
  lookups: Pick<Lookups, "monthSpending" | "prices">;
  /** The store's clock, in epoch milliseconds. */
  now: () => Promise<number>;
  accountOf: (team: string) => string;
  configured: MonthlyLimits;
}

/** The decisions of a team: its managers, its limits, and requests to raise one. */
export type Team = ReturnType<typeof createTeam>;

export function createTeam({ team: store, lookups, accountOf, configured, now }: TeamOptions) {
  const book = async (team: string) =>
    readBook(await store.entries(accountOf(team)), configured, await now());
  /** Returns null, or the earlier change that prevented these changes. */
  const change = (team: string, by: string, changes: NewEntry[]) =>
    store.enter(accountOf(team), by, changes);

  /** True if a raise would lift the team's limit above the operator's cap. */
  const isCapped = ({ whose, limit }: LimitUse, raise: number) =>
    whose === "team" && isAboveCap(limit + raise, configured);

  return {
    book,
    change,
    /** Requests a raise under the `id` of the card, unless one waits or the limit has room. */
    async askRaise(
      team: string,
      { userId, query, ...card }: { userId: string; query: Query; id: string; channel: string },
    ): Promise<"asked" | "waits" | "room" | "cap"> {
      const { entries, waiting, limitsOf } = await book(team);
      if (waiting.some((one) => one.userId === userId)) return "waits";
      const { amount: price, guessed } = (await lookups.prices(team))[query.kind];
      const uses = limitUses(limitsOf(userId), await lookups.monthSpending(team), userId);
      const fullLimit = uses.find(({ limit, used }) => used + price > limit);
      if (!fullLimit) return "room";
      if (isCapped(fullLimit, 1)) return "cap";
      const seen = entries[0]?.n ?? 0;
      const request = { ...card, ...fullLimit, uses, price, guessed, at: await now() };
      const value = JSON.stringify(request);
      const earlier = await change(team, userId, [{ name: `request:${userId}`, value, seen }]);
      return earlier === null ? "asked" : "waits";
    },
    /** Raises the limit for this month, or declines (null); returns an earlier end, if any. */
    async decideRaise(
      team: string,
      { userId, id, by, raise }: { userId: string; id: string; by: string; raise: number | null },
    ): Promise<RaiseRequest | "own" | "gone" | "cap" | Entry> {
      if (userId === by) return "own";
      const { requests, endOf } = await book(team);
      const request = requests.find((one) => one.userId === userId && one.id === id);
      if (!request) return "gone";
      const end = endOf(request);
      if (end !== null) return end;
      if (raise !== null && isCapped(request, raise)) return "cap";
      const { n: seen, limit } = request;
      const decided = { ...request, raise, by };
      const all: NewEntry[] = [{ name: `request:${userId}`, value: JSON.stringify(decided), seen }];
      if (raise !== null) {
        const value = JSON.stringify(limit + raise);
        all.push({ name: limitName(request), value, isOfMonth: true, seen });
      }
      return (await change(team, by, all)) ?? decided;
    },
  };
}
