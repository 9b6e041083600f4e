import { monthIn } from "../../../texts/languages.ts";
import { clip, escapeData } from "../../blocks/blocks.ts";
import type { Command, Interaction } from "../../reply/feature.ts";
import { readBalanceCard, showMonth } from "./month-report.ts";
import { reply, say } from "../../reply/reply.ts";
import { searchHistory, showHistory } from "./show-history.ts";
import { showHelp, isHelp, isNearlyOneOf, splitFirst } from "../../answer/typed-words.ts";

/** `/bakiye`: the balance, prices and a month's spending; `geçmiş` lists purchases. Free. */
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

/** Finds the handler for the words after the command, or null if they are unknown. */
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
