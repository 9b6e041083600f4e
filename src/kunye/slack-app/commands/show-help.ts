import { helpCard, type CommandName, type HelpTopic } from "../cards/help-card.ts";
import type { Interaction } from "../interaction.ts";
import { may } from "../permission.ts";
import { reply, say, type ReplyOptions } from "../replies.ts";

/** Shows the help about one topic, or (null) a line about each; only members see it. Free. */
export async function showHelp(
  interaction: Interaction,
  topic: HelpTopic | null,
  options: ReplyOptions = {},
): Promise<void> {
  if (!(await may(interaction, "see"))) return;
  const { services, person, texts } = interaction;
  const prices = await services.lookups.prices(person.team);
  await reply(interaction, [helpCard(texts, prices, topic)], options);
}

/** Says in one line that a command was typed without anything to ask, with an example. */
export async function sayNothingTyped(
  interaction: Interaction,
  command: CommandName,
): Promise<void> {
  if (!(await may(interaction, "see"))) return;
  await say(interaction, interaction.texts.usage.nothingTyped(command));
}
