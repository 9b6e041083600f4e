import type { GivenTable, ReadyList } from "../../lists/give-list.ts";
import type { CompanyList } from "../../lists/ports/list-store.ts";
import type { Note } from "../../texts/texts.ts";

/** A table that was given, and what goes with it. */
export interface GivenList extends GivenTable {
  /** What could not be read beside it. */
  problems: readonly Note[];
  /** The list's one message in its person's direct messages, as soon as there is one. */
  message: { channel: string; ts: string } | null;
}

/** What is kept with a list for its message and its result, in no language and without the numbers of persons. */
export interface ListContext extends Omit<GivenList & ReadyList, "rows"> {
  /** The first rows that hold something. */
  sample: string[][];
}

/** A list with what its message is drawn from. */
export interface ShownList {
  list: CompanyList;
  context: ListContext;
}

/** Reads what is kept with a list; it is this program's own. */
export function shownList(list: CompanyList): ShownList {
  return { list, context: JSON.parse(list.context) as ListContext };
}
