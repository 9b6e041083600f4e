import type { MonthlyLimits } from "../../lookups/limit-use.ts";

/**
 * The team's limit, everybody's by default, one person's; a person's request; the managers; under which balance they are
 * told, that it has risen since, and that they are told no more of the limit or the month.
 */
export type EntryName =
  | "limit"
  | `${"limit" | "request"}:${string}`
  | "managers"
  | `alert:${"balance" | "armed" | "limit" | "month"}`;

/** A decision about a team: the newest entry of a name holds, and none is overwritten. */
export interface Entry {
  /** Rises with each entry of an account. */
  n: number;
  name: EntryName;
  /** The only month that it holds for (`2026-11`); empty where it lasts. */
  month: string;
  /** JSON, of a limit micro-credits or null for none; null takes back what was said before. */
  value: string | null;
  by: string;
  at: number;
}

/** An entry to be written, for good or for this month. */
export interface NewEntry extends Pick<Entry, "name" | "value"> {
  isOfMonth?: boolean;
  /** It isn't written where one of its name is newer than this one. */
  seen?: number;
}

/** Returns the value of a name's entry, or undefined if none holds. */
export function valueOf(entries: readonly Entry[], name: EntryName): unknown {
  const own = entries.filter((entry) => entry.name === name);
  const isTakenBack = own[0]?.value === null && own[0].month !== "";
  const found = isTakenBack ? own.find(({ month }) => month === "") : own[0];
  return found?.value == null ? undefined : JSON.parse(found.value);
}

/** The limit that holds under a name: what was entered goes before what is configured. */
export function limitIn(entries: readonly Entry[], name: EntryName, configured: MonthlyLimits) {
  const own = valueOf(entries, name);
  const entered = own === undefined && name !== "limit" ? valueOf(entries, "limit:*") : own;
  const otherwise = name === "limit" ? configured.team : configured.person;
  return entered === undefined ? otherwise : (entered as number | null);
}

/** The limits that hold for a person. */
export function limitsIn(entries: readonly Entry[], userId: string, configured: MonthlyLimits) {
  const person = limitIn(entries, `limit:${userId}`, configured);
  return { team: limitIn(entries, "limit", configured), person };
}
