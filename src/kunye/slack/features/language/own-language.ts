import type { SectionBlock, StaticSelect } from "@slack/types";
import { languageNames } from "../../../../platform/language.ts";
import { languages } from "../../../texts/languages.ts";
import type { Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import { context, plain, section } from "../../blocks/blocks.ts";
import type { Interaction } from "../../reply/interaction.ts";
import { reply } from "../../reply/reply.ts";

/** The choice of the language that a person reads; each stands in its own. `chosen` is null where they never chose. */
export function languageChoice({ language }: Texts, chosen: string | null): SectionBlock {
  const option = (value: string, label: string) => ({ text: plain(label, 75), value });
  const own = languageNames.map((name) => option(name, languages[name].language.name));
  const teams = option("team", language.team);
  const select: StaticSelect = {
    type: "static_select",
    action_id: actionIds.language,
    placeholder: plain(language.heading, 45),
    options: [...own, teams],
    initial_option: own.find(({ value }) => value === chosen) ?? teams,
  };
  return section(`*${language.heading}*`, select);
}

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
