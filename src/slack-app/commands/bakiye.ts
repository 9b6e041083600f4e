import { foldTurkish } from "../../company/title.ts";
import { balanceCard } from "../cards/balance-card.ts";
import { context } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { maySee, type Talk } from "../talk.ts";
import { showHistory } from "../show-history.ts";
import { leadingWord } from "./typed-words.ts";

const balanceWithinMs = 10_000;

/** `/bakiye`: the remaining credit, prices, and this month's spending. Free. */
export async function bakiye(talk: Talk, typed: string): Promise<void> {
  const { lookups, authority, store, notice, log } = talk.parts;
  const { asker } = talk;
  const { word, rest } = leadingWord(typed);
  if (word === "help") return reply(talk, [usageCard("bakiye")], log);
  if (/^(gecmis|history)\b/.test(foldTurkish(rest))) return showHistory(talk, "");
  if (!(await maySee(talk))) return;
  const standing = await authority.standing(talk.client, asker);
  const outcome = await lookups.balance(asker.team, balanceWithinMs);
  const { left: unsettled, shared } = await lookups.unsettled(asker.team);
  const [prices, spending, now] = await Promise.all([
    lookups.prices(asker.team),
    lookups.monthSpending(asker.team),
    store.now(),
  ]);
  const reader = { userId: asker.userId, admin: standing === "admin" };
  const card = balanceCard({ outcome, prices, spending, unsettled, shared, reader, now });
  const blocks = notice === null ? card.blocks : [...card.blocks, ...context(notice)];
  return reply(talk, [{ ...card, blocks }], log);
}
