import type { MicroCredits } from "../../company/credits.ts";
import type { PriceList } from "../lookups/prices.ts";
import type { ListBooks } from "./ports/list-store.ts";

/** What somebody can agree to: all numbers, as many as there is money for, or the titles as well. */
export interface ListOffer {
  slot: "all" | "first" | "titles";
  rows: number;
  /** What it costs at most, beside what was spent before. */
  most: MicroCredits;
}

/** What can be agreed to at these prices; `room` is what balance and limits leave, null where that isn't known. */
export function listOffers(
  books: Pick<ListBooks, "vkn" | "title">,
  prices: Pick<PriceList, "vkn" | "title">,
  room: MicroCredits | null,
): ListOffer[] {
  const { vkn, title } = prices;
  const [numbers, titles] = [books.vkn.left, books.title.left];
  const most = numbers * vkn.amount;
  const fit = Math.floor((room ?? Infinity) / vkn.amount);
  const offers: ListOffer[] = [];
  if (numbers > 0) offers.push({ slot: "all", rows: numbers, most });
  if (fit > 0 && fit < numbers) offers.push({ slot: "first", rows: fit, most: fit * vkn.amount });
  if (titles > 0) {
    offers.push({ slot: "titles", rows: numbers + titles, most: most + titles * title.amount });
  }
  return offers;
}
