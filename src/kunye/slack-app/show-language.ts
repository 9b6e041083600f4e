import { context } from "./cards/blocks.ts";
import { languageChoice } from "./cards/language-choice.ts";
import type { Interaction } from "./interaction.ts";
import { reply } from "./replies.ts";

/** Shows a person the choice of their language, in place of the message where they made it. */
export async function showLanguage(
  interaction: Interaction,
  replaceOriginal = false,
): Promise<void> {
  const { services, person } = interaction;
  const texts = await services.textsOf(person);
  const chosen = await services.team.languageOf(person.team, person.userId);
  const { heading, chosen: reach } = texts.language;
  const blocks = [languageChoice(texts, chosen), ...context(reach)];
  return reply({ ...interaction, texts }, [{ text: heading, blocks }], { replaceOriginal });
}
