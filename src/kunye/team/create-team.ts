import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { limitUses, type LimitUse } from "../lookups/limit-use.ts";
import type { MonthlyLimits } from "../lookups/ports/claims.ts";
import type { Query } from "../lookups/ports/query.ts";
import { createAlerts } from "./create-alerts.ts";
import type { Languages } from "./ports/languages.ts";
import type { Notices } from "./ports/notices.ts";
import { limitIn, limitsIn, valueOf, type Entry, type TeamBook } from "./ports/team-book.ts";

/** A limit, or an alert's threshold, as it is to be; `value` as an entry has it. */
type LimitChange = Pick<Entry, "name" | "value" | "by"> & { lasting: boolean; seen: number };

/** A person's request: the card of its question and where that stands, the limit that was in the way, and its messages. */
interface RaiseRequest extends Pick<LimitUse, "whose" | "limit"> {
  id: string;
  channel: string;
  seen: number;
  at: number;
  places: { channel: string; ts: string }[];
}

/** What a team decides about itself: who manages it, its limits, and requests to raise one. */
export type Team = ReturnType<typeof createTeam>;

const requestLifeMs = 3 * 24 * 3_600_000;

/** Builds the use cases over a store and the lookups. */
export function createTeam(
  store: TeamBook & Notices & Languages,
  lookups: Pick<Lookups, "now" | "monthSpending" | "prices">,
  accountOf: (team: string) => string,
  configured: MonthlyLimits,
) {
  const entriesOf = (team: string) => store.entries(accountOf(team));
  const lasting = (name: Entry["name"], said: unknown, by: string, seen = Infinity) => {
    return { name, value: said === null ? null : JSON.stringify(said), by, seen, month: "" };
  };
  const thisMonth = async () => istanbulMonth(await lookups.now());
  async function managers(team: string) {
    const ids = (valueOf(await entriesOf(team), "managers") ?? []) as string[];
    // Who was taken out of the ledger has no id.
    return ids.filter((id) => /^[UW]/.test(id));
  }
  /** What was decided since a request about the limit that it wants raised. */
  const changeOf = (entries: Entry[], name: Entry["name"], { whose, seen }: RaiseRequest) =>
    entries.find(
      (one) =>
        one.n > seen && (one.name === name || (one.name === "limit:*" && whose === "person")),
    );
  const limitName = ({ whose }: RaiseRequest, userId: string) =>
    whose === "team" ? "limit" : (`limit:${userId}` as const);
  async function requestOf(entries: Entry[], userId: string): Promise<RaiseRequest | null> {
    const request = valueOf(entries, `request:${userId}`) as RaiseRequest | undefined;
    const now = await lookups.now();
    if (!request || now - request.at >= requestLifeMs) return null;
    // The next month's limit is one that nobody has reached.
    return istanbulMonth(request.at) === istanbulMonth(now) ? request : null;
  }
  /** Whether a request waits; one about a limit that was changed since is over. */
  async function isWaiting(entries: Entry[], userId: string): Promise<boolean> {
    const request = await requestOf(entries, userId);
    return request !== null && !changeOf(entries, limitName(request, userId), request);
  }

  return {
    managers,
    ...createAlerts(store, lookups, accountOf, configured, managers),
    setManagers: (team: string, by: string, userIds: string[]) =>
      store.enter(accountOf(team), [lasting("managers", userIds, by)]),
    languageOf: (team: string, userId: string) => store.languageOf(team, userId),
    setLanguage: (team: string, userId: string, language: string) =>
      store.setLanguage(team, userId, language),
    /** What was entered, the newest first, and what holds without it. */
    limitBook: async (team: string) => ({ entries: await entriesOf(team), configured }),
    /** What a person may spend this month. */
    limits: async (team: string, userId: string) =>
      limitsIn(await entriesOf(team), userId, configured),
    /** Answers with the change that came first, else null. */
    async setLimits(team: string, changes: LimitChange[]) {
      const now = await thisMonth();
      const entry = ({ lasting, ...one }: LimitChange) => ({ ...one, month: lasting ? "" : now });
      return store.enter(accountOf(team), changes.map(entry));
    },
    isWaiting: async (team: string, userId: string) => isWaiting(await entriesOf(team), userId),
    /** Opens a request to raise the limit that is in a question's way; null where one waits, or nothing is in the way. */
    async askRaise(
      team: string,
      { userId, query, ...card }: { userId: string; query: Query; id: string; channel: string },
    ) {
      const entries = await entriesOf(team);
      const price = (await lookups.prices(team))[query.kind].amount;
      const limits = limitsIn(entries, userId, configured);
      const uses = limitUses(limits, await lookups.monthSpending(team), userId);
      const full = uses.find(({ limit, used }) => used + price > limit);
      if (!full || (await isWaiting(entries, userId))) return null;
      const seen = entries[0]?.n ?? 0;
      const request = { ...card, ...full, seen, at: await lookups.now(), places: [] };
      const entry = lasting(`request:${userId}`, request, userId, seen);
      return (await store.enter(accountOf(team), [entry])) ? null : { request, uses, price };
    },
    /** The requests that wait, and whose they are. */
    async requests(team: string) {
      const entries = await entriesOf(team);
      const names = entries.filter(({ name }) => name.startsWith("request:"));
      const people = [...new Set(names.map(({ name }) => name.slice("request:".length)))];
      const found = await Promise.all(people.map((userId) => requestOf(entries, userId)));
      return found.flatMap((one, at) => (one ? [{ ...one, userId: people[at] ?? "" }] : []));
    },
    /** Keeps where the messages of a request stand; null ends it. */
    keepRequest: (team: string, userId: string, request: RaiseRequest | null) =>
      store.enter(accountOf(team), [lasting(`request:${userId}`, request, userId)]),
    /** Raises the limit for this month, or (null) declines; nothing is bought. Else answers with the entry that came first. */
    async decideRaise(
      team: string,
      { userId, id, by, raise }: { userId: string; id: string; by: string; raise: number | null },
    ): Promise<RaiseRequest | "own" | "gone" | Entry> {
      if (userId === by) return "own";
      const entries = await entriesOf(team);
      const request = await requestOf(entries, userId);
      const newest = entries.find((entry) => entry.name === `request:${userId}`);
      if (request?.id !== id) return newest?.value === null ? newest : "gone";
      const { limit, seen } = request;
      const name = limitName(request, userId);
      const all = [lasting(`request:${userId}`, null, by, newest?.n)];
      if (raise !== null) {
        const changed = changeOf(entries, name, request);
        if (changed) return changed;
        if (limitIn(entries, name, configured) !== limit) return "gone";
        const value = JSON.stringify(limit + raise);
        all.push({ name, value, by, seen, month: await thisMonth() });
      }
      return (await store.enter(accountOf(team), all)) ?? request;
    },
  };
}
