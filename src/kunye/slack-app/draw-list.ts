import type { MicroCredits } from "../../company/credits.ts";
import type { Lists } from "../lists/create-lists.ts";
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
  const { id, team, state } = shown.list;
  const [books, prices, money, next, summary] = await Promise.all([
    lists.listBooks(id),
    lookups.prices(team),
    state === "offered" ? moneyFor(services, shown.list) : null,
    state === "running" ? lists.nextList(team) : shown.list,
    state === "done" ? summaryOf(services, shown) : [],
  ]);
  const waits = next?.id !== id;
  return listMessage({ ...services, ...shown, books, prices, money, waits, summary });
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
