import type { MicroCredits } from "../../company/credits.ts";
import type { PriceList } from "../lookups/prices.ts";
import type { Lists } from "./create-lists.ts";
import type { Agreement, CompanyList, Left } from "./ports/list-store.ts";

/** What somebody can agree to: all numbers, as many as there is money for, or the titles as well. */
export interface ListOffer {
  slot: "all" | "first" | "titles";
  rows: number;
  /** What it costs at most, beside what was spent before. */
  most: MicroCredits;
}

/** What can be agreed to at these prices; `room` is what balance and limits leave, null where that isn't known. */
export function listOffers(
  left: Left,
  { vkn, title }: Pick<PriceList, "vkn" | "title">,
  room: MicroCredits | null,
): ListOffer[] {
  const most = left.vkn * vkn.amount;
  const fit = room === null || room >= most ? left.vkn : Math.floor(room / vkn.amount);
  return [
    ...(left.vkn > 0 ? [{ slot: "all" as const, rows: left.vkn, most }] : []),
    ...(fit > 0 && fit < left.vkn
      ? [{ slot: "first" as const, rows: fit, most: fit * vkn.amount }]
      : []),
    ...(left.title > 0
      ? [
          {
            slot: "titles" as const,
            rows: left.vkn + left.title,
            most: most + left.title * title.amount,
          },
        ]
      : []),
  ];
}

/** What is agreed to by an offer, beside what the list has cost or may have cost before. */
export async function agreementTo(
  lists: Pick<Lists, "listBooks">,
  { id }: CompanyList,
  { slot, most }: Pick<ListOffer, "slot" | "most">,
  { vkn, title }: PriceList,
): Promise<Agreement> {
  const { ledger, open } = await lists.listBooks(id);
  return {
    most: ledger + open + most,
    prices: { vkn: vkn.amount, title: slot === "titles" ? title.amount : null },
  };
}
