import type { Language } from "../../../platform/language.ts";
import { team as en } from "./texts.en.ts";
import { team as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const teamTexts: Record<Language, typeof tr> = { tr, en };
