import { lookupKinds } from "../../../company/lookup-kind.ts";
import { limitUses, spentBy } from "../../lookups/limit-use.ts";
import { progressOf } from "../../lists/company-list.ts";
import type { AgentCaller } from "./caller.ts";
import type { AgentAnswer } from "./company-answer.ts";

/** Tells the caller's month, limits, the last known balance and the prices. Asks nobody. */
export async function budget({ person, texts, reads }: AgentCaller): Promise<AgentAnswer> {
  const { team, userId } = person;
  const words = texts.agents.money;
  const [book, spending, prices, balance, now] = await Promise.all([
    reads.team.book(team),
    reads.lookups.monthSpending(team),
    reads.lookups.prices(team),
    reads.lookups.lastBalance(team),
    reads.now(),
  ]);
  const priced = lookupKinds.map(
    (kind) => `${texts.kindName[kind]} ${texts.pricedInWords(prices[kind])}`,
  );
  return {
    text: [
      words.own(texts.sumOf(spentBy(spending, userId))),
      ...limitUses(book.limitsOf(userId), spending, userId).map(
        ({ whose, ...use }) => `${words.limit[whose]}: ${texts.usedOf(use)}.`,
      ),
      balance === null
        ? words.noBalance
        : words.balance(texts.credits(balance.balance), texts.format.moment(balance.at, now)),
      `${words.prices}: ${priced.join(", ")}.`,
    ].join("\n"),
  };
}

/** Tells the state of the caller's running list and watches. */
export async function runningWork({ person, texts, reads }: AgentCaller): Promise<AgentAnswer> {
  const { team, userId } = person;
  const words = texts.agents.work;
  const list = await reads.listStore.nextList(team, userId);
  const watches = await reads.watches.watchesOf(team, userId);
  const lines: string[] = [];
  if (list) {
    const { counts, ledger } = await reads.listStore.listBooks(list.id);
    const { answered, asked } = progressOf(counts);
    const name = list.context.name || texts.pastedList;
    lines.push(
      `${words.list(name, answered, asked, texts.credits(ledger))} ${words.listState[list.state]}`,
    );
  }
  for (const one of watches) {
    const name = one.listName ?? one.title ?? `VKN ${one.vkns[0] ?? ""}`;
    lines.push(words.watch(name, one.vkns.length, one.lastChanged));
  }
  return { text: lines.length === 0 ? words.none : lines.join("\n") };
}
