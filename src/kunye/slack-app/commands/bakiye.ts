import { monthIn } from "../../texts/languages.ts";
import { clip, escapeData } from "../cards/blocks.ts";
import { usageCard } from "../cards/usage-card.ts";
import type { Interaction } from "../interaction.ts";
import { readBalanceCard, showMonth } from "../read-books.ts";
import { reply } from "../replies.ts";
import { searchHistory, showHistory } from "../show-history.ts";
import type { Command } from "./command.ts";
import { isNearlyOneOf, leadingWord } from "./typed-words.ts";

/** `/bakiye`: the remaining credit, prices, and a month's spending; `geçmiş` lists what the team bought. Free. */
export const bakiye: Command = { name: "/bakiye", needs: "see", asks: [], run };

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { texts } = interaction;
  const words = typed.trim();
  const answer = await answerTo(interaction, words);
  if (answer) return answer(interaction);
  const lead = texts.usage.unknownBalance(escapeData(clip(words, 100)));
  return reply(interaction, [usageCard(texts, "/bakiye", lead)]);
}

/** Whether words behind the command are its own. */
export async function readsAsBalance(interaction: Interaction, words: string): Promise<boolean> {
  return (await answerTo(interaction, words)) !== null;
}

/** What answers the words behind the command; null where they are none of its own. */
async function answerTo(
  { services }: Interaction,
  words: string,
): Promise<((asked: Interaction) => Promise<void>) | null> {
  if (words === "") return showBalance;
  if (leadingWord(words).word === "help") {
    return (asked) => reply(asked, [usageCard(asked.texts, "/bakiye")]);
  }
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(words) ?? [];
  if (isNearlyOneOf(first, ["geçmiş", "history"])) {
    return (asked) => (rest === "" ? showHistory(asked, "") : searchHistory(asked, rest));
  }
  const month = monthIn(words, await services.lookups.now());
  return month === null ? null : (asked) => showMonth(asked, month);
}

async function showBalance(interaction: Interaction): Promise<void> {
  interaction.waiting?.about(interaction.texts.waiting.balance);
  return reply(interaction, [await readBalanceCard(interaction)]);
}
