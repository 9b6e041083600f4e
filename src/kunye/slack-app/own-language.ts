import { context } from "./cards/blocks.ts";
import { languageChoice } from "./cards/language-choice.ts";
import type { Interaction } from "./interaction.ts";
import { reply } from "./replies.ts";

/** Keeps the language that a person chose (`team` leaves it to the team), and shows it where they chose. */
export async function chooseLanguage(interaction: Interaction, language: string): Promise<void> {
  const { services, person, surface } = interaction;
  await services.team.languages.setLanguage(person.team, person.userId, language);
  if (surface.kind !== "home") await showLanguage(interaction, true);
}

/** Shows a person the choice of their language, in place of the message where they made it. */
export async function showLanguage(
  interaction: Interaction,
  replaceOriginal = false,
): Promise<void> {
  const { services, person } = interaction;
  const texts = await services.textsOf(person);
  const chosen = await services.team.languages.languageOf(person.team, person.userId);
  const blocks = [languageChoice(texts, chosen), ...context(texts.language.chosen)];
  const message = { text: texts.language.heading, blocks };
  return reply({ ...interaction, texts }, [message], { replaceOriginal });
}
