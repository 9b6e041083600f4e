import type { CompanyList } from "../lists/ports/list-store.ts";
import { leftOf, limitUses } from "../lookups/limit-use.ts";
import type { Message } from "./cards/blocks.ts";
import { listMessage } from "./cards/list-message.ts";
import type { Services } from "./interaction.ts";
import { summaryOf } from "./list-outcomes.ts";

/** What lists are drawn from. */
export type ListServices = Pick<Services, "lists" | "lookups" | "team" | "texts" | "confirmFrom">;

const balanceWithinMs = 2_000;

/** A list's message as it is by now. */
export async function drawList(services: ListServices, list: CompanyList): Promise<Message> {
  const { lists, lookups } = services;
  const { id, team, state } = list;
  const [books, prices, money, next, summary] = await Promise.all([
    lists.listBooks(id),
    lookups.prices(team),
    state === "offered" ? moneyFor(services, list) : null,
    state === "running" ? lists.nextList(team) : list,
    state === "done" ? summaryOf(services, list) : [],
  ]);
  const waits = next?.id !== id;
  return listMessage({ ...services, list, books, prices, money, waits, summary });
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
