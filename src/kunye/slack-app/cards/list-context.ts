import { z } from "zod";
import type { FoundColumns } from "../../lists/find-columns.ts";
import type { GivenTable, ListCounts } from "../../lists/give-list.ts";
import type { CompanyList } from "../../lists/ports/list-store.ts";

/** What is kept with a list for its cards and its result, in no language and without the numbers of persons. */
export interface ListContext extends Omit<GivenTable, "rows"> {
  /** The rows down to the header. */
  head: string[][];
  found: FoundColumns;
  counts: ListCounts;
  /** The first rows that hold something. */
  sample: string[][];
  /** The message that says how far the list is, as soon as there is one. */
  message: { channel: string; ts: string } | null;
  /** The list with other columns that took this one's place. */
  next: string | null;
}

/** A list with what its cards are drawn from. */
export interface ShownList {
  list: CompanyList;
  context: ListContext;
}

/** Reads what is kept with a list; it is this program's own. */
export function shownList(list: CompanyList): ShownList {
  return { list, context: JSON.parse(list.context) as ListContext };
}

/** Where Slack has put a message; null where it doesn't say. */
export function placeOfMessage(answer: unknown): ListContext["message"] {
  return z.looseObject({ channel: z.string(), ts: z.string() }).safeParse(answer).data ?? null;
}
