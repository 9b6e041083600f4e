import { actionIds } from "../action-ids.ts";
import { actions, button, section } from "../cards/blocks.ts";
import { languageChoice } from "../cards/language-choice.ts";
import type { HomeSection } from "./read-home.ts";

/** English, for somebody whose Slack is in English, until they choose a language. */
export const offer: HomeSection = ({ offersEnglish }, { language }) => {
  if (!offersEnglish) return [];
  const choosing = (label: string, value: string) =>
    button({ label, actionId: `${actionIds.language}:${value}`, value });
  const choices = [choosing("English", "en"), choosing(language.stay, "tr")];
  return [section(language.offer), ...actions(choices)];
};

/** The choice of one's language. */
export const language: HomeSection = (state, texts) => [languageChoice(texts, state.language)];
