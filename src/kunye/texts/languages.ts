import { en } from "./en.ts";
import type { Texts } from "./texts.ts";
import { tr } from "./tr.ts";

/** The languages that people may read, by their names in the settings and in the store. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];

/** What each language says. */
export const languages: Record<Language, Texts> = { tr, en };

/** The texts of a language by its name; null where nothing has that name. */
export function textsNamed(name: string | null): Texts | null {
  const found = languageNames.find((one) => one === name);
  return found === undefined ? null : languages[found];
}

/** The texts with this `locale`; null where none have it. */
export function textsWith(locale: string | null): Texts | null {
  return Object.values(languages).find((texts) => texts.locale === locale) ?? null;
}
