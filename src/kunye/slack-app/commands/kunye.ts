import { clip, escapeData } from "../cards/blocks.ts";
import { helpCard } from "../cards/help-card.ts";
import type { Interaction } from "../interaction.ts";
import { refusalOf } from "../permission.ts";
import { reply } from "../replies.ts";
import type { Command } from "./command.ts";
import { leadingWord } from "./typed-words.ts";

/** `/kunye yardım`: every command with what it costs, for who may see that; nothing else is understood yet. Free. */
export function createKunye(others: readonly Command[]): Command {
  const kunye: Command = { name: "/kunye", needs: "none", asks: [], run };
  return kunye;

  async function run(interaction: Interaction, typed: string): Promise<void> {
    const { services, person, texts } = interaction;
    const isMember = (await refusalOf(interaction, "see")) === null;
    const prices = isMember ? await services.lookups.prices(person.team) : null;
    const isHelp = typed.trim() === "" || leadingWord(typed).word === "help";
    const lead = isHelp ? null : texts.help.notUnderstood(escapeData(clip(typed.trim(), 100)));
    return reply(interaction, [helpCard(texts, [...others, kunye], { prices, lead })]);
  }
}
