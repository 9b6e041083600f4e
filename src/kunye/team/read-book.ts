import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { LimitUse, MonthlyLimits } from "../lookups/limit-use.ts";
import { limitIn, limitsIn, valueOf, type Entry } from "./ports/team-book.ts";

/** A person's request: the limit that was in the way, and the card of its question with where that stands. */
export interface RaiseRequest extends LimitUse {
  userId: string;
  id: string;
  channel: string;
  /** All limits of the person, and what the query costs. */
  uses: LimitUse[];
  price: MicroCredits;
  guessed: boolean;
  /** When it was asked. */
  at: number;
  /** The raise that was granted, null if declined; absent before a decision. */
  raise?: MicroCredits | null;
  /** The entry that says so, and whose it is. */
  n: number;
  by: string;
}

/** All that a team has decided, as it holds now. */
export type KnownBook = ReturnType<typeof readBook>;

/** Reads a team's book; what is configured holds where nothing was entered. */
export function readBook(entries: Entry[], configured: MonthlyLimits, now: number) {
  const named = (valueOf(entries, "managers") ?? []) as string[];
  const requests = requestsIn(entries, now);
  /** Returns the entry that ended a request; `gone` if the configured limit changed instead. */
  const endOf = (request: RaiseRequest): Entry | "gone" | null => {
    const { n, raise, whose, limit } = request;
    const name = limitName(request);
    const changed = [name, whose === "person" ? "limit:*" : name];
    // A decision takes the request's place in the book.
    if (raise !== undefined) return entries.find((one) => one.n === n) ?? "gone";
    const change = entries.find((one) => one.n > n && changed.includes(one.name));
    return change ?? (limitIn(entries, name, configured) === limit ? null : "gone");
  };
  return {
    /** The entries, newest first. */
    entries,
    configured,
    // Who was taken out of the ledger has no id.
    managers: named.filter((id) => /^[UW]/.test(id)),
    /** Under this balance managers are warned. */
    threshold: valueOf(entries, "alert:balance") as MicroCredits | undefined,
    /** The last request of each person that is not over by its age. */
    requests,
    endOf,
    /** Those of them that wait. */
    waiting: requests.filter((one) => endOf(one) === null),
    /** Returns a user's limits of this month. */
    limitsOf: (userId: string) => limitsIn(entries, userId, configured),
  };
}

/** The name of the limit that a request wants raised. */
export function limitName({ whose, userId }: RaiseRequest) {
  return whose === "team" ? "limit" : (`limit:${userId}` as const);
}

const lifeMs = 3 * 24 * 3_600_000;

function requestsIn(entries: readonly Entry[], now: number): RaiseRequest[] {
  const newest = Map.groupBy(entries, ({ name }) => name).values();
  return newest.toArray().flatMap(([entry]) => {
    if (!entry?.value || !entry.name.startsWith("request:")) return [];
    const request = JSON.parse(entry.value) as RaiseRequest;
    if (now - request.at >= lifeMs) return [];
    // The next month's limit is one that nobody has reached.
    if (istanbulMonth(request.at) !== istanbulMonth(now)) return [];
    const { n, by } = entry;
    return [{ ...request, userId: entry.name.slice("request:".length), n, by }];
  });
}
