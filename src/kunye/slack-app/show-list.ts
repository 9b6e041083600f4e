import type { Columns } from "../lists/find-columns.ts";
import { readyList, type GivenTable } from "../lists/give-list.ts";
import { listOffers } from "../lists/list-offers.ts";
import { leftOf, limitUses } from "../lookups/limit-use.ts";
import { isDirectMessage } from "../../platform/slack-ids.ts";
import type { Note } from "../texts/texts.ts";
import type { Message } from "./cards/blocks.ts";
import { listOfferCard } from "./cards/list-offer-card.ts";
import type { Interaction } from "./interaction.ts";
import { shownList, type ListContext, type ShownList } from "./cards/list-context.ts";
import { columnsView } from "./modals/list-columns.ts";
import { reply, showView } from "./replies.ts";
import { channelOf } from "./surface.ts";

const balanceWithinMs = 2_000;
const sampled = 5;

/** Writes a table down as a list of this person; `earlier` is the list whose columns they have corrected. Free. */
async function addList(
  { services, person }: Interaction,
  { rows, ...table }: GivenTable,
  chosen: Columns | null = null,
  earlier: ShownList | null = null,
): Promise<ShownList> {
  const { lists, lookups, newId } = services;
  const people = new Set<number>();
  if (earlier) {
    for await (const row of lists.rowsOf(earlier.list.id)) {
      if (row.class === "person") people.add(row.no);
    }
  }
  const { head, found, counts, ...ready } = await readyList(
    lookups,
    person.team,
    rows,
    chosen,
    people,
  );
  const id = newId();
  const filled = ready.rows.filter(({ class: of }) => of !== "empty").slice(0, sampled);
  const sample = filled.map(({ given }) => given.cells);
  const context: ListContext = {
    ...table,
    head,
    found,
    counts,
    sample,
    message: null,
    next: null,
  };
  const written = { id, team: person.team, userId: person.userId };
  await lists.addList({ ...written, context: JSON.stringify(context) }, ready.rows);
  if (earlier) {
    const moved: ListContext = { ...earlier.context, next: id };
    await lists.setListContext(earlier.list.id, JSON.stringify(moved));
  }
  const list = await lists.list(id);
  if (!list) throw new Error("a list that was written down is not there");
  return shownList(list);
}

/** Shows what a table holds and what asking for it costs; where its columns are unclear, the choice of them. */
export async function showTable(
  given: Interaction,
  table: GivenTable,
  problems: readonly Note[],
): Promise<void> {
  const interaction = withoutOrigin(given);
  const shown = await addList(interaction, table);
  const { found } = shown.context;
  const { surface, texts } = interaction;
  const { vkn, mersis, title } = found.columns;
  const isUnclear = found.vknCandidates.length > 0 || (vkn ?? mersis ?? title) === undefined;
  const message = await offerMessage(interaction, shown, problems);
  if (isUnclear && surface.kind === "modal") {
    return showView({ ...interaction, surface }, columnsView(texts, shown), [message]);
  }
  const inChannel = isDirectMessage(channelOf(surface));
  return reply(interaction, [message], { inChannel });
}

/** The same list with the columns that a person chose, in place of the earlier one. */
export async function showCorrected(
  interaction: Interaction,
  earlier: ShownList,
  chosen: Columns,
): Promise<Message> {
  const { lists } = interaction.services;
  const rows = [...earlier.context.head];
  for await (const { given } of lists.rowsOf(earlier.list.id)) rows.push(given.cells);
  const { name, sheet, otherSheets } = earlier.context;
  const table = { name, sheet, otherSheets, rows };
  return offerMessage(interaction, await addList(interaction, table, chosen, earlier), []);
}

/** A list's card as it is by now. */
export async function offerMessage(
  { services, person, texts }: Interaction,
  shown: ShownList,
  problems: readonly Note[] = [],
): Promise<Message> {
  const { lists, lookups, confirmFrom } = services;
  const [prices, balance, spending, books] = await Promise.all([
    lookups.prices(person.team),
    lookups.balance(person.team, balanceWithinMs),
    lookups.monthSpending(person.team),
    lists.listBooks(shown.list.id),
  ]);
  const limits = limitUses(lookups.limits, spending, person.userId).map(leftOf);
  const limit = limits.length === 0 ? null : Math.min(...limits);
  const read = balance.kind === "balance" ? balance.balance : null;
  const room =
    read === null && limit === null ? null : Math.min(read ?? Infinity, limit ?? Infinity);
  const offers = listOffers(books, prices, room);
  return listOfferCard({
    ...shown,
    texts,
    prices,
    confirmFrom,
    problems,
    offers,
    limit,
    balance: read,
  });
}

/** Nothing of a list goes to the channel where its modal was opened. */
export function withoutOrigin(interaction: Interaction): Interaction {
  const { surface } = interaction;
  if (surface.kind === "modal") return { ...interaction, surface: { ...surface, origin: null } };
  const isPrivate = surface.kind === "none" || isDirectMessage(surface.channel);
  return isPrivate ? interaction : { ...interaction, surface: { kind: "none" } };
}
