import type { Agreement } from "../../lists/ports/list-store.ts";
import { listOffers } from "../../lists/list-offers.ts";
import { actionIds } from "../action-ids.ts";
import type { Interaction } from "../interaction.ts";
import type { ShownList } from "../cards/list-context.ts";
import { ownList } from "../own-list.ts";
import { reply, say } from "../replies.ts";
import { offerMessage } from "../show-list.ts";
import type { Action } from "./action.ts";

/** Begins a list, or goes on with it, as its button says: at the prices that it was drawn with and up to its total. */
export const startList: Action = { id: actionIds.listStart, needs: "spend", run };

async function run(interaction: Interaction, value: string): Promise<void> {
  const { services, texts } = interaction;
  const [id = "", ...drawn] = value.split("|");
  const shown = await ownList(interaction, id);
  if (!shown) return;
  const { list, context } = shown;
  const { lists } = texts;
  if (context.next !== null) return say(interaction, lists.corrected);
  if (list.state === "running") return say(interaction, lists.startedAlready);
  const agreed = await agreementOf(interaction, shown, drawn);
  if (typeof agreed === "string") {
    await redraw(interaction, shown);
    return say(interaction, lists[agreed]);
  }
  if (!(await services.lists.startList(id, agreed))) return say(interaction, lists.startedAlready);
  await services.listNotices.show(id);
  await redraw(interaction, shown);
  if (context.message === null) await say(interaction, lists.started);
}

/** What the button agrees to; where that doesn't hold any more, what is to be said. */
async function agreementOf(
  { services, person }: Interaction,
  { list }: ShownList,
  [slot = "", ...drawn]: readonly string[],
): Promise<Agreement | "changed" | "nothingLeft"> {
  const { lists, lookups } = services;
  if (slot === "free") {
    const onlyHeld = { most: 0, prices: { vkn: null, title: null } };
    return list.state === "offered" ? onlyHeld : "nothingLeft";
  }
  const [most = NaN, vkn, title] = drawn.map(Number);
  const prices = await lookups.prices(person.team);
  const books = await lists.listBooks(list.id);
  const offers = listOffers(books, prices, null);
  const whole = offers.find((one) => one.slot === (slot === "titles" ? "titles" : "all"));
  if (!whole) return "nothingLeft";
  const isPriced = vkn === prices.vkn.amount && title === prices.title.amount && most >= 0;
  if (!isPriced) return "changed";
  return {
    // A button agrees to no more than what is left costs, whatever stands on it.
    most: books.ledger + books.open + Math.min(most, whole.most),
    prices: { vkn, title: whole.slot === "titles" ? title : null },
  };
}

/** The card on which the button stands, as it is by now; a list's own message is kept up to date by itself. */
async function redraw(interaction: Interaction, { list, context }: ShownList): Promise<void> {
  const { services } = interaction;
  if (context.message !== null) return services.listNotices.show(list.id);
  const now = await services.lists.list(list.id);
  if (!now) return;
  const message = await offerMessage(interaction, { list: now, context });
  await reply(interaction, [message], { replaceOriginal: true, inChannel: true });
}
