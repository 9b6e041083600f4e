import type { MicroCredits } from "../../company/credits.ts";
import type { Lists } from "../lists/create-lists.ts";
import type { CompanyList, ListBooks } from "../lists/ports/list-store.ts";
import type { Team } from "../team/create-team.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { leftOf, limitUses } from "../lookups/limit-use.ts";
import type { PriceList } from "../lookups/prices.ts";
import type { Texts } from "../texts/texts.ts";
import type { Message } from "./cards/blocks.ts";
import { listMessage, type ListOffer, type ShownList } from "./cards/list-message.ts";
import { summaryOf } from "./list-outcomes.ts";

/** What lists are drawn from. */
export interface ListServices {
  lists: Lists;
  lookups: Lookups;
  team: Team;
  texts: Texts;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
}

const balanceWithinMs = 2_000;

/** A list's message as it is by now. */
export async function drawList(services: ListServices, shown: ShownList): Promise<Message> {
  const { lists, lookups } = services;
  const { id, team, state, agreed } = shown.list;
  const isRunning = state === "running";
  const [books, prices, money, next, summary] = await Promise.all([
    lists.listBooks(id),
    lookups.prices(team),
    state === "offered" ? moneyFor(services, shown.list) : null,
    isRunning ? lists.nextList(team) : null,
    state === "done" ? summaryOf(services, shown) : [],
  ]);
  const titles = agreed?.prices.title == null ? { all: 0, waiting: 0 } : books.title;
  const rows = { all: books.vkn.all + titles.all, left: books.vkn.waiting + titles.waiting };
  const room = Math.min(money?.balance ?? Infinity, money?.limit ?? Infinity);
  return listMessage({
    ...services,
    ...shown,
    prices,
    offers: isRunning ? [] : listOffers(books, prices, room),
    money,
    rows,
    books,
    waits: isRunning && next?.id !== id,
    summary,
  });
}

/** What a person may spend: null where the balance can't be read, and where nothing is limited. */
async function moneyFor(services: ListServices, { team, userId }: CompanyList) {
  const { lookups } = services;
  const [read, spending, inForce] = await Promise.all([
    lookups.balance(team, balanceWithinMs),
    lookups.monthSpending(team),
    services.team.limits(team, userId),
  ]);
  const limits = limitUses(inForce, spending, userId).map(leftOf);
  return {
    balance: read.kind === "balance" ? read.balance : null,
    limit: limits.length === 0 ? null : Math.min(...limits),
  };
}

/** What can be agreed to at these prices: all numbers, as many as there is `room` for, or the titles as well. */
function listOffers(books: ListBooks, prices: PriceList, room: MicroCredits): ListOffer[] {
  const { vkn, title } = prices;
  const [numbers, titles] = [books.vkn.left, books.title.left];
  const most = numbers * vkn.amount;
  const fit = Math.floor(room / vkn.amount);
  const offers: ListOffer[] = [
    { slot: "all", rows: numbers, most },
    { slot: "first", rows: fit < numbers ? fit : 0, most: fit * vkn.amount },
    { slot: "titles", rows: titles && numbers + titles, most: most + titles * title.amount },
  ];
  return offers.filter(({ rows }) => rows > 0);
}
