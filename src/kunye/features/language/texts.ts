import type { Language } from "../../../platform/language.ts";
import { language as en } from "./texts.en.ts";
import { language as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const languageTexts: Record<Language, typeof tr> = { tr, en };
