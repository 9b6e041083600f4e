import type { FoundColumns } from "../lists/find-columns.ts";
import { readyList } from "../lists/give-list.ts";
import type { GivenList, ListContext, ShownList } from "./cards/list-message.ts";
import type { Interaction } from "./interaction.ts";

const sampled = 5;

/** Counts a table's rows and writes it down as a list of this person. Free. */
export async function addList(
  { services, person: { team, userId } }: Interaction,
  { rows, ...given }: GivenList,
  found?: FoundColumns,
  people?: ReadonlySet<number>,
): Promise<ShownList> {
  const { lists, lookups, newId } = services;
  const { rows: all, ...read } = await readyList(lookups, team, rows, found, people);
  const filled = all.filter((row) => row.class !== "empty").slice(0, sampled);
  const context: ListContext = {
    ...given,
    ...read,
    sample: filled.map((row) => row.given.cells),
  };
  const list = { id: newId(), team, userId, context: JSON.stringify(context) };
  await lists.addList(list, all);
  return { list: { ...list, state: "offered", reason: null, agreed: null }, context };
}

/** The same list with another column (-1: none) for a field. It takes over the earlier one's message. Free. */
export async function correctList(
  interaction: Interaction,
  { list, context }: ShownList,
  field: string,
  place: number,
): Promise<ShownList> {
  const { lists } = interaction.services;
  const rows = [...context.head];
  const people = new Set<number>();
  for await (const some of lists.rowsOf(list.id)) {
    rows.push(...some.map(({ given }) => given.cells));
    for (const row of some) if (row.class === "person") people.add(row.no);
  }
  const others = Object.entries(context.found.columns).filter(([, at]) => at !== place);
  const chosen = [...new Map(others).set(field, place)].filter(([, at]) => at >= 0);
  const found = { ...context.found, columns: Object.fromEntries(chosen), vknCandidates: [] };
  const corrected = await addList(interaction, { ...context, rows }, found, people);
  await lists.setListContext(list.id, JSON.stringify({ ...context, message: null }));
  return corrected;
}
