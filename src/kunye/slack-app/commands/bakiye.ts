import { namedMonth } from "../../../company/month-words.ts";
import { foldTurkish } from "../../../company/title.ts";
import { balanceCard, monthCard } from "../cards/balance-card.ts";
import { clip, escapeData, type Message } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import { reply } from "../replies.ts";
import { isAdmin, maySee, topUpText, type Interaction } from "../interaction.ts";
import { showHistory } from "../show-history.ts";
import { usage } from "../../texts/tr.ts";
import { leadingWord } from "./typed-words.ts";

const balanceWithinMs = 10_000;

/** `/bakiye`: the remaining credit, prices, and a month's spending; `geçmiş` lists what the team bought. Free. */
export async function bakiye(talk: Interaction, typed: string): Promise<void> {
  const { store, log } = talk.parts;
  const words = typed.trim();
  if (leadingWord(words).word === "help") return reply(talk, [usageCard("bakiye")], log);
  if (/^(gecmis|history)$/.test(foldTurkish(words))) return showHistory(talk, "");
  const at = words === "" ? null : namedMonth(words, await store.now());
  if (words !== "" && at === null) {
    const lead = usage.unknownBalance(escapeData(clip(words, 100)));
    return reply(talk, [usageCard("bakiye", lead)], log);
  }
  if (!(await maySee(talk))) return;
  return reply(talk, [at === null ? await balanceNow(talk) : await monthOf(talk, at)], log);
}

async function balanceNow(talk: Interaction): Promise<Message> {
  const { lookups, store } = talk.parts;
  const { team } = talk.asker;
  const reader = await readerOf(talk);
  const outcome = await lookups.balance(team, balanceWithinMs);
  const { left: unsettled, shared } = await lookups.unsettled(team);
  const [prices, spending, now] = await Promise.all([
    lookups.prices(team),
    lookups.monthSpending(team),
    store.now(),
  ]);
  const { limits } = lookups;
  const topUp = topUpText(talk.parts, reader.admin);
  const known = { outcome, prices, spending, limits, unsettled, shared, topUp };
  return balanceCard({ ...known, reader, now });
}

async function monthOf(talk: Interaction, at: number): Promise<Message> {
  const spending = await talk.parts.lookups.monthSpending(talk.asker.team, at);
  return monthCard(spending, await readerOf(talk), at);
}

async function readerOf(talk: Interaction) {
  return { userId: talk.asker.userId, admin: await isAdmin(talk) };
}
