import type { Button } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import type { ListOffer } from "../../lists/list-offers.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { button, labelRoom } from "./blocks.ts";

/** What a list's priced buttons are drawn with. */
export interface ListPrices {
  texts: Texts;
  prices: PriceList;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
}

/** A list's button whose press may spend: the most that it costs is in its words, and with what it was drawn in its value. */
export function listOfferButton(
  { texts, prices, confirmFrom }: ListPrices,
  listId: string,
  { slot, rows, most }: ListOffer,
  name: "all" | "first" | "titles" | "goOn",
): Button {
  const { lists, format, confirmation } = texts;
  const { vkn, title } = prices;
  const guessed = vkn.guessed || (slot === "titles" && title.guessed);
  const price = { amount: most, guessed };
  const count = format.decimal(String(rows));
  const [long, short] = lists.buttons[name](count);
  const whole = lists.atMost(long, texts.priced(price));
  const label =
    [whole, lists.atMost(short, texts.pricedShort(price))].find((one) => one.length <= labelRoom) ??
    texts.buttons.priced(short, texts.pricedShort(price));
  return button({
    label,
    spoken: whole,
    actionId: `${actionIds.listStart}:${slot}`,
    value: [listId, slot, most, vkn.amount, title.amount].join("|"),
    ...(most >= confirmFrom && {
      confirm: {
        title: lists.confirmTitle,
        text: lists.confirm(count, texts.pricedInWords(price)),
        confirm: label,
        deny: confirmation.deny,
      },
    }),
  });
}

/** A list's button that costs nothing. */
export function listButton(
  { lists }: Texts,
  listId: string,
  name: keyof typeof freeButtons,
): Button {
  const [actionId, slot = ""] = freeButtons[name];
  const value = slot === "" ? listId : `${listId}|${slot}`;
  return button({ label: lists.free[name], actionId: `${actionId}:${name}`, value });
}

const freeButtons = {
  free: [actionIds.listStart, "free"],
  columns: [actionIds.listColumns],
  stop: [actionIds.listStop],
  result: [actionIds.listResult],
} as const;
