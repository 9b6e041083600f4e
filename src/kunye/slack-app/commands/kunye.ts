import { helpCard } from "../cards/help-card.ts";
import type { Interaction } from "../interaction.ts";
import { reply } from "../replies.ts";
import type { Command } from "./command.ts";

/** `/kunye yardım`: every command with what it costs; nothing or anything else behind it gets the same. Free. */
export function createKunye(others: readonly Command[]): Command {
  const kunye: Command = { name: "/kunye", needs: "see", asks: [], run };
  return kunye;

  async function run(interaction: Interaction): Promise<void> {
    const { services, person, texts } = interaction;
    const prices = await services.lookups.prices(person.team);
    return reply(interaction, [helpCard(texts, [...others, kunye], prices)]);
  }
}
