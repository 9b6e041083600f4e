import type { Language } from "../../../platform/language.ts";
import * as en from "./texts.en.ts";
import * as tr from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const checkTexts: Record<Language, typeof tr> = { tr, en };
