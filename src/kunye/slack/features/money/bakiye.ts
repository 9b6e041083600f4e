import { monthIn } from "../../../texts/languages.ts";
import { clip, escapeData } from "../../blocks/blocks.ts";
import type { Command } from "../../reply/feature.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { readBalanceCard, showMonth } from "./read-books.ts";
import { reply, say } from "../../reply/reply.ts";
import { searchHistory, showHistory } from "./show-history.ts";
import { showHelp } from "../../answer/show-help.ts";
import { isHelp, isNearlyOneOf, splitFirst } from "../../answer/typed-words.ts";

/** `/bakiye`: the remaining credit, prices, and a month's spending; `geçmiş` lists what the team bought. Free. */
export const bakiye: Command = {
  name: "/bakiye",
  words: ["bakiye", "balance"],
  reads: async (interaction, words) => (await answerTo(interaction, words)) !== null,
  needs: "see",
  run,
};

async function run(interaction: Interaction, typed: string): Promise<void> {
  const { texts } = interaction;
  const words = typed.trim();
  const answer = await answerTo(interaction, words);
  if (answer) return answer(interaction);
  return say(interaction, texts.usage.unknownBalance(escapeData(clip(words, 100))));
}

/** What answers the words behind the command; null where they are none of its own. */
async function answerTo(
  { services }: Interaction,
  words: string,
): Promise<((asked: Interaction) => Promise<void>) | null> {
  if (words === "") return showBalance;
  const showOwnHelp = (asked: Interaction) => showHelp(asked, bakiye);
  if (isHelp(words)) return showOwnHelp;
  const { first, rest } = splitFirst(words);
  if (isNearlyOneOf(first, ["geçmiş", "history"])) {
    if (isHelp(rest)) return showOwnHelp;
    return (asked) => (rest === "" ? showHistory(asked, "") : searchHistory(asked, rest));
  }
  const month = monthIn(words, await services.lookups.now());
  return month === null ? null : (asked) => showMonth(asked, month);
}

async function showBalance(interaction: Interaction): Promise<void> {
  interaction.waiting?.about(interaction.texts.waiting.balance);
  return reply(interaction, [await readBalanceCard(interaction)]);
}
