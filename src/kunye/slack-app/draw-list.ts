import type { MicroCredits } from "../../company/credits.ts";
import type { Lists } from "../lists/create-lists.ts";
import { listOffers } from "../lists/list-offers.ts";
import type { CompanyList } from "../lists/ports/list-store.ts";
import type { Team } from "../team/create-team.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { leftOf, limitUses } from "../lookups/limit-use.ts";
import type { Texts } from "../texts/texts.ts";
import type { Message } from "./cards/blocks.ts";
import { listMessage, type ShownList } from "./cards/list-message.ts";
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
    state === "done" ? summaryOf(services, shown) : null,
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
  const [read, spending, { limitsOf }] = await Promise.all([
    lookups.balance(team, balanceWithinMs),
    lookups.monthSpending(team),
    services.team.book(team),
  ]);
  const limits = limitUses(limitsOf(userId), spending, userId).map(leftOf);
  return {
    balance: read.kind === "balance" ? read.balance : null,
    limit: limits.length === 0 ? null : Math.min(...limits),
  };
}
