import type { Asker } from "../lookups/asker.ts";
import type { FoundColumns, GivenTable, ListContext } from "./ports/list-context.ts";
import type { KunyeStore } from "../store/create-store.ts";
import type { CompanyList } from "./ports/list-store.ts";
import { findColumns } from "./find-columns.ts";
import { readyList, type ReadyPorts } from "./ready-list.ts";

interface GivePorts {
  lists: Pick<KunyeStore, "addList" | "rowsOf" | "setListContext">;
  lookups: ReadyPorts;
  newId: () => string;
}

/** A table with what goes beside it. */
type Given = GivenTable & Pick<ListContext, "problems" | "message">;

/** Counts a table's rows and writes it down as a list of this person. Free. */
export async function giveList(
  { lists, lookups, newId }: GivePorts,
  asker: Pick<Asker, "team" | "userId" | "seesPeople">,
  { rows: table, ...given }: Given,
  found?: FoundColumns,
  people?: ReadonlySet<number>,
): Promise<CompanyList> {
  const { team, userId } = asker;
  const { rows, ...read } = await readyList(lookups, asker, table, found, people);
  const list = { id: newId(), team, userId, context: { ...given, ...read } };
  await lists.addList(list, rows);
  return { ...list, state: "offered", reason: null, agreed: null };
}

/** The same list with another column (-1: none) for a field. It takes over the earlier one's message. Free. */
export async function correctList(
  ports: GivePorts,
  asker: Pick<Asker, "team" | "userId" | "seesPeople">,
  list: CompanyList,
  field: string,
  place: number,
): Promise<CompanyList> {
  const { lists } = ports;
  const { context } = list;
  const rows = [...context.head];
  const people = new Set<number>();
  for await (const some of lists.rowsOf(list.id)) {
    rows.push(...some.map(({ given }) => given.cells));
    for (const row of some) if (row.class === "person") people.add(row.no);
  }
  // Of several numbers' columns the chosen one says whose title is meant.
  const isChoice = field === "vkn" && context.found.vknCandidates.length > 0;
  const { columns } = isChoice ? findColumns(rows, place) : context.found;
  const others = Object.entries(columns).filter(([, at]) => at !== place);
  const chosen = [...new Map(others).set(field, place)].filter(([, at]) => at >= 0);
  const found = { ...context.found, columns: Object.fromEntries(chosen), vknCandidates: [] };
  const corrected = await giveList(ports, asker, { ...context, rows }, found, people);
  await lists.setListContext(list.id, { ...context, message: null });
  return corrected;
}
