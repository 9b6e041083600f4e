import { balanceCard } from "../cards/balance-card.ts";
import { context } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { patiently, say, type Talk } from "../talk.ts";
import { failure } from "../texts/tr.ts";
import { leadingWord } from "./typed-words.ts";

const balanceWithinMs = 10_000;

/** `/bakiye`: the remaining credit, prices, and this month's spending. Free. */
export async function bakiye(talk: Talk, typed: string): Promise<void> {
  const { lookups, authority, store, notice, log } = talk.parts;
  const { asker } = talk;
  if (leadingWord(typed).word === "help") return reply(talk, [usageCard("bakiye")], log);
  const standing = await authority.standing(talk.client, asker);
  if (standing === "guest") return say(talk, failure.guest);
  if (standing === "external") return say(talk, failure.external);
  const [outcome, prices, spending, now] = await Promise.all([
    patiently(talk, lookups.balance(asker.team, balanceWithinMs)),
    lookups.prices(asker.team),
    lookups.monthSpending(asker.team),
    store.now(),
  ]);
  const reader = { userId: asker.userId, admin: standing === "admin" };
  const card = balanceCard({ outcome, prices, spending, reader, now });
  const blocks = notice === null ? card.blocks : [...card.blocks, ...context(notice)];
  return reply(talk, [{ ...card, blocks }], log);
}
