import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { limitUses } from "../lookups/limit-use.ts";
import type { MonthlyLimits } from "../lookups/ports/claims.ts";
import type { Query } from "../lookups/ports/query.ts";
import { createAlerts } from "./create-alerts.ts";
import type { Languages } from "./ports/languages.ts";
import type { Notices } from "./ports/notices.ts";
import { limitIn, type Entry, type TeamBook } from "./ports/team-book.ts";
import { changeOf, limitName, readBook, type RaiseRequest } from "./read-book.ts";

/** What is to be entered into the book; `value` as an entry has it. */
type BookChange = Pick<Entry, "name" | "value" | "by"> & { lasting: boolean; seen?: number };

/** What a team decides about itself: who manages it, its limits, and requests to raise one. */
export type Team = ReturnType<typeof createTeam>;

/** Builds the use cases over a store and the lookups. */
export function createTeam(
  store: TeamBook & Notices & Languages,
  lookups: Pick<Lookups, "now" | "monthSpending" | "prices">,
  accountOf: (team: string) => string,
  configured: MonthlyLimits,
) {
  const notices: Notices = store;
  const book = async (team: string) =>
    readBook(await store.entries(accountOf(team)), configured, await lookups.now());

  /** Answers with the change that came first, else null. */
  async function change(team: string, changes: BookChange[]): Promise<Entry | null> {
    const now = istanbulMonth(await lookups.now());
    const entries = changes.map(({ lasting, ...one }) => {
      return { seen: Infinity, ...one, month: lasting ? "" : now };
    });
    return store.enter(accountOf(team), entries);
  }

  return {
    book,
    change,
    notices,
    ...createAlerts(store, lookups, accountOf),
    languageOf: (team: string, userId: string) => store.languageOf(team, userId),
    setLanguage: (team: string, userId: string, language: string) =>
      store.setLanguage(team, userId, language),
    /** Opens a request to raise the limit that is in a question's way, unless one waits, or there is room. */
    async askRaise(
      team: string,
      { userId, query, ...card }: { userId: string; query: Query; id: string; channel: string },
    ): Promise<"asked" | "waits" | "room"> {
      const { entries, waiting, limitsOf } = await book(team);
      if (waiting.some((one) => one.userId === userId)) return "waits";
      const { amount: price, guessed } = (await lookups.prices(team))[query.kind];
      const uses = limitUses(limitsOf(userId), await lookups.monthSpending(team), userId);
      const full = uses.find(({ limit, used }) => used + price > limit);
      if (!full) return "room";
      const seen = entries[0]?.n ?? 0;
      const request = { ...card, ...full, uses, price, guessed, seen, at: await lookups.now() };
      const entry = { name: `request:${userId}` as const, value: JSON.stringify(request) };
      const first = await change(team, [{ ...entry, by: userId, lasting: true, seen }]);
      return first === null ? "asked" : "waits";
    },
    /** Raises the limit for this month, or (null) declines; nothing is bought. Else answers with the entry that came first. */
    async decideRaise(
      team: string,
      { userId, id, by, raise }: { userId: string; id: string; by: string; raise: number | null },
    ): Promise<RaiseRequest | "own" | "gone" | Entry> {
      if (userId === by) return "own";
      const { entries, requests } = await book(team);
      const request = requests.find((one) => one.userId === userId && one.id === id);
      if (!request) return "gone";
      const { n: asked, limit, seen } = request;
      const isDecided = request.raise !== undefined;
      const first = isDecided ? entries.find(({ n }) => n === asked) : changeOf(entries, request);
      if (first) return first;
      const name = limitName(request);
      if (limitIn(entries, name, configured) !== limit) return "gone";
      const decided = { ...request, raise, by };
      const value = JSON.stringify(decided);
      const all: BookChange[] = [
        { name: `request:${userId}`, value, by, lasting: true, seen: asked },
      ];
      if (raise !== null) {
        all.push({ name, value: JSON.stringify(limit + raise), by, lasting: false, seen });
      }
      return (await change(team, all)) ?? decided;
    },
  };
}
