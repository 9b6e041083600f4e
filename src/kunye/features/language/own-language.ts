import type { SectionBlock, StaticSelect } from "@slack/types";
import { languageNames } from "../../../platform/language.ts";
import { languages } from "../../texts/languages.ts";
import type { Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { actions, button, context, plain, section } from "../../slack/blocks.ts";
import type { Feature, HomeSection, Interaction } from "../../slack/feature.ts";
import { englishOfferFor, type EnglishOffer } from "../../slack/profiles.ts";
import { reply } from "../../slack/reply.ts";

export interface LanguageHome {
  language: string | null;
  /** Null with a chosen language, or in a team whose texts are English. */
  englishOffer: EnglishOffer;
}

const offer: HomeSection<LanguageHome> = {
  place: "language-offer",
  async read({ services, person: { team, userId } }) {
    const language = await services.teamStore.languageOf(team, userId);
    const mayWant = language === null && services.texts !== languages.en;
    const englishOffer = mayWant ? englishOfferFor(await services.profileOf(userId)) : null;
    return { language, englishOffer };
  },
  draw({ englishOffer }, { language: words }) {
    if (englishOffer !== "first") return [];
    const languageButton = (label: string, value: string) =>
      button({ label, actionId: `${actionIds.language}:${value}`, value });
    const choices = [languageButton("English", "en"), languageButton(words.stay, "tr")];
    return [section(words.offer), ...actions(choices)];
  },
};

const choice: HomeSection<LanguageHome> = {
  place: "language",
  draw: ({ language, englishOffer }, texts) => [
    ...context(englishOffer === "last" ? texts.language.offer : ""),
    languageChoice(texts, language),
  ],
};

export const language: Feature = {
  words: [
    {
      words: ["dil", "language"],
      topic: { name: "language" },
      needs: "see",
      open: (interaction) => showLanguage(interaction),
      wants: "language",
      answer(interaction, rest) {
        const named = namedLanguage(rest);
        return named === null ? null : () => chooseNamed(interaction, named);
      },
      runsInMessage: (_interaction, rest) =>
        Promise.resolve(rest === "" || namedLanguage(rest) !== null),
    },
  ],
  actions: [
    {
      id: actionIds.language,
      needs: "see",
      // Redraws the place of the menu in the chosen language.
      answerPlace: "here",
      run: chooseLanguage,
    },
  ],
  home: [offer, choice],
};

/** Draws the menu of languages, each with its own name; `chosen` is null without a choice. */
function languageChoice({ language: words }: Texts, chosen: string | null): SectionBlock {
  const option = (value: string, label: string) => ({ text: plain(label, 75), value });
  const languageOptions = languageNames.map((name) => option(name, languages[name].language.name));
  const teamOption = option("team", words.team);
  const select: StaticSelect = {
    type: "static_select",
    action_id: actionIds.language,
    placeholder: plain(words.heading, 45),
    options: [...languageOptions, teamOption],
    initial_option: languageOptions.find(({ value }) => value === chosen) ?? teamOption,
  };
  return section(`*${words.heading}*`, select);
}

/** The words for each language; `unknown`: a language without texts. */
const languageWords: Readonly<Record<string, readonly string[]>> = {
  tr: ["türkçe", "turkce", "turkish", "tr"],
  en: ["ingilizce", "english", "en"],
  team: ["ekip", "ekibin", "ekibin dili", "team"],
  unknown: "almanca german deutsch fransızca french rusça russian arapça arabic".split(" "),
};

/** Returns the language that typed words name, or null: `dil okulu` may be a title. */
function namedLanguage(typed: string): string | null {
  const spellings = [typed.toLocaleLowerCase("tr"), typed.toLowerCase()].map((one) =>
    one.replace(/[^\p{L} ]/gu, "").trim(),
  );
  const named = Object.entries(languageWords).find(([, words]) =>
    words.some((word) => spellings.includes(word)),
  );
  return named?.[0] ?? null;
}

/** Chooses a language by its name; shows the menu for a language without texts. */
async function chooseNamed(interaction: Interaction, named: string): Promise<void> {
  const { services, person } = interaction;
  if (named !== "unknown") await services.teamStore.setLanguage(person.team, person.userId, named);
  return showLanguage(interaction);
}

/** Stores the user's language (`team`: the team's) and redraws the message with the menu. */
async function chooseLanguage(interaction: Interaction, language: string): Promise<void> {
  const { services, person, surface } = interaction;
  await services.teamStore.setLanguage(person.team, person.userId, language);
  if (surface.kind !== "home") await showLanguage(interaction, { replaceOriginal: true });
}

/** Shows the menu of languages; `replaceOriginal` redraws the pressed message. */
async function showLanguage(
  interaction: Interaction,
  { replaceOriginal } = { replaceOriginal: false },
): Promise<void> {
  const { services, person } = interaction;
  const texts = await services.textsOf(person);
  const words = texts.language;
  const chosen = await services.teamStore.languageOf(person.team, person.userId);
  const blocks = [languageChoice(texts, chosen), ...context(words.chosen)];
  const message = { text: words.heading, blocks };
  return reply({ ...interaction, texts }, [message], { replaceOriginal });
}
