import { istanbulMonth } from "../../company/istanbul-time.ts";
import type { MicroCredits } from "../../company/credits.ts";
import type { LimitUse, MonthlyLimits } from "../lookups/limit-use.ts";

/**
 * The names of entries; `limit:*` is the limit of each person, other suffixes are user ids.
 * `iban:alone` lets one person confirm a new account, `iban:<vkn>` logs a confirmation.
 */
export type EntryName =
  | "limit"
  | `${"limit" | "request"}:${string}`
  | "managers"
  | `iban:${string}`
  | `alert:${"balance" | "armed" | "limit" | "month"}`;

/** An entry of a team's book: a limit, request, alert or the managers. The newest one applies. */
export interface Entry {
  /** Rises with each entry of an account. */
  n: number;
  name: EntryName;
  /** The month of a temporary entry (`2026-11`), else empty. */
  month: string;
  /** JSON (of a limit: micro-credits, or `null` for none); null withdraws the earlier entry. */
  value: string | null;
  by: string;
  at: number;
}

export interface NewEntry extends Pick<Entry, "name" | "value"> {
  isOfMonth?: boolean;
  /** The `n` of the newest entry that the writer saw; a newer one of this name refuses the entry. */
  seen?: number;
}

/** A user's request: the blocking limit, and the card of its question. */
export interface RaiseRequest extends LimitUse {
  userId: string;
  id: string;
  channel: string;
  /** All limits that apply to the user, the team's first. */
  uses: LimitUse[];
  price: MicroCredits;
  guessed: boolean;
  at: number;
  /** The granted raise, or null if declined; absent before a decision. */
  raise?: MicroCredits | null;
  /** The number and the author of the entry. */
  n: number;
  by: string;
}

/** The current decisions of a team. */
export type TeamBook = ReturnType<typeof readBook>;

/** Reads a team's entries, newest first; a configured limit applies until a limit is entered. */
export function readBook(entries: Entry[], configured: MonthlyLimits, now: number) {
  const managerIds = (valueOf(entries, "managers") ?? []) as string[];
  const requests = requestsIn(entries, now);
  /** Returns the entry that ended a request, `gone` if only the configured limit did, or null. */
  const endOf = (request: RaiseRequest): Entry | "gone" | null => {
    const { n, raise, whose, limit } = request;
    const name = limitName(request);
    const changed = [name, whose === "person" ? "limit:*" : name];
    // A decision replaces the request in the book.
    if (raise !== undefined) return entries.find((one) => one.n === n) ?? "gone";
    const change = entries.find((one) => one.n > n && changed.includes(one.name));
    return change ?? (limitIn(entries, name, configured) === limit ? null : "gone");
  };
  return {
    entries,
    configured,
    // Purged managers have no Slack id.
    managers: managerIds.filter((id) => /^[UW]/.test(id)),
    /** The balance under which managers are warned. */
    threshold: valueOf(entries, "alert:balance") as MicroCredits | undefined,
    /** The last request of each person, unless expired. */
    requests,
    endOf,
    waiting: requests.filter((one) => endOf(one) === null),
    limitsOf: (userId: string) => limitsIn(entries, userId, configured),
  };
}

/** Returns the name of the limit that a request wants raised. */
export function limitName({ whose, userId }: RaiseRequest) {
  return whose === "team" ? "limit" : (`limit:${userId}` as const);
}

/** Returns the current value of a name, or undefined if there is none. `entries`: newest first. */
export function valueOf(entries: readonly Entry[], name: EntryName): unknown {
  const namedEntries = entries.filter((entry) => entry.name === name);
  const isWithdrawn = namedEntries[0]?.value === null && namedEntries[0].month !== "";
  const found = isWithdrawn ? namedEntries.find(({ month }) => month === "") : namedEntries[0];
  return found?.value == null ? undefined : JSON.parse(found.value);
}

/** Returns the limit of a name: the entered one, else the configured one. */
export function limitIn(entries: readonly Entry[], name: EntryName, configured: MonthlyLimits) {
  let entered = valueOf(entries, name);
  if (entered === undefined && name !== "limit") entered = valueOf(entries, "limit:*");
  const limit = entered as number | null | undefined;
  if (name !== "limit") return limit === undefined ? configured.person : limit;
  if (limit === undefined) return configured.team;
  return isAboveCap(limit, configured) ? configured.team : limit;
}

/** True for a limit of the team above the operator's cap. */
export function isAboveCap(
  limit: MicroCredits | null,
  { isCap = false, team }: MonthlyLimits,
): boolean {
  return isCap && (limit ?? Infinity) > (team ?? Infinity);
}

export function limitsIn(entries: readonly Entry[], userId: string, configured: MonthlyLimits) {
  const person = limitIn(entries, `limit:${userId}`, configured);
  return { team: limitIn(entries, "limit", configured), person };
}

/** Milliseconds until an undecided request expires. Chosen by hand. */
const requestLifeMs = 3 * 24 * 3_600_000;

function requestsIn(entries: readonly Entry[], now: number): RaiseRequest[] {
  const newest = Map.groupBy(entries, ({ name }) => name).values();
  return newest.toArray().flatMap(([entry]) => {
    if (!entry?.value || !entry.name.startsWith("request:")) return [];
    const request = JSON.parse(entry.value) as RaiseRequest;
    if (now - request.at >= requestLifeMs) return [];
    // A request ends with its month: the next month's limit is not reached yet.
    if (istanbulMonth(request.at) !== istanbulMonth(now)) return [];
    const { n, by } = entry;
    return [{ ...request, userId: entry.name.slice("request:".length), n, by }];
  });
}
