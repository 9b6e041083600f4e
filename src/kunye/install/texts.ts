import { languageNames, type Language } from "../../platform/language.ts";
import * as en from "./texts.en.ts";
import * as tr from "./texts.tr.ts";

export type InstallTexts = typeof tr.install;
export type Problem = keyof InstallTexts["problems"];

export const installTexts: Record<Language, InstallTexts> = { tr: tr.install, en: en.install };

/** Returns the language that a browser prefers by its `Accept-Language`, else a default. */
export function preferredLanguage(accepted: string | undefined, otherwise: Language): Language {
  const wanted = (accepted ?? "").split(",").flatMap((entry, at) => {
    const [range = "", ...parameters] = entry.split(";").map((part) => part.trim());
    const language = languageNames.find((name) => name === range.toLowerCase().split("-")[0]);
    const quality = Number(parameters.find((one) => one.startsWith("q="))?.slice(2) ?? 1);
    return language && quality > 0 ? [{ language, quality, at }] : [];
  });
  const [first] = wanted.toSorted((one, other) => other.quality - one.quality || one.at - other.at);
  return first?.language ?? otherwise;
}
