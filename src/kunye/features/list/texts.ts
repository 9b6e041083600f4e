import type { Language } from "../../../platform/language.ts";
import { lists as en } from "./texts.en.ts";
import { lists as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const listTexts: Record<Language, typeof tr> = { tr, en };
