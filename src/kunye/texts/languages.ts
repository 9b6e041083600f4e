import { en } from "./en.ts";
import type { Texts } from "./texts.ts";
import { tr } from "./tr.ts";

/** The languages that people may read, by their names in the settings and in the store. */
export const languageNames = ["tr", "en"] as const;

export type Language = (typeof languageNames)[number];

/** What each language says. */
export const languages: Record<Language, Texts> = { tr, en };
