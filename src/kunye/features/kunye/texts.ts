import type { Language } from "../../../platform/language.ts";
import { kunye as en } from "./texts.en.ts";
import { kunye as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const kunyeTexts: Record<Language, typeof tr> = { tr, en };
