import { namedMonth } from "../../../company/month-words.ts";
import { foldTurkish } from "../../../company/title.ts";
import { languages } from "../../texts/languages.ts";
import { balanceCard } from "../cards/balance-card.ts";
import { clip, escapeData, type Message } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import type { Interaction } from "../interaction.ts";
import { monthReport } from "../month-report.ts";
import { isManager } from "../permission.ts";
import { readBooks } from "../read-books.ts";
import { reply } from "../replies.ts";
import { searchHistory, showHistory } from "../show-history.ts";
import type { Command } from "./command.ts";
import { leadingWord } from "./typed-words.ts";

const balanceWithinMs = 10_000;

/** `/bakiye`: the remaining credit, prices, and a month's spending; `geçmiş` lists what the team bought. Free. */
export const bakiye: Command = { name: "/bakiye", needs: "see", asks: [], run };

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { services, person, texts } = interaction;
  const words = typed.trim();
  if (words === "") return reply(interaction, [await balanceNow(interaction)]);
  if (leadingWord(words).word === "help") return reply(interaction, [usageCard(texts, "/bakiye")]);
  const searched = historyWords(words);
  if (searched !== null) {
    return searched === "" ? showHistory(interaction, "") : searchHistory(interaction, searched);
  }
  const at = monthIn(words, await services.lookups.now());
  if (at !== null) {
    const reader = { userId: person.userId, admin: await isManager(interaction) };
    return reply(interaction, [await monthReport(services, person.team, reader, at)]);
  }
  const lead = texts.usage.unknownBalance(escapeData(clip(words, 100)));
  return reply(interaction, [usageCard(texts, "/bakiye", lead)]);
}

/** Whether words behind the command are its own. */
export async function readsAsBalance({ services }: Interaction, words: string): Promise<boolean> {
  if (words === "" || leadingWord(words).word === "help") return true;
  if (historyWords(words) !== null) return true;
  return monthIn(words, await services.lookups.now()) !== null;
}

/** The month that is named in any language; null where none is. */
function monthIn(words: string, now: number): number | null {
  const months = Object.values(languages).map(({ format }) => namedMonth(words, now, format.month));
  return months.find((at) => at !== null) ?? null;
}

/** What is looked for in the history, empty for all of it; null where it isn't asked for. */
function historyWords(words: string): string | null {
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(words) ?? [];
  return /^(gecmis|history)$/.test(foldTurkish(first)) ? rest : null;
}

async function balanceNow(interaction: Interaction): Promise<Message> {
  const { services, person } = interaction;
  const outcome = await services.lookups.balance(person.team, balanceWithinMs);
  return balanceCard({ ...(await readBooks(interaction)), outcome });
}
