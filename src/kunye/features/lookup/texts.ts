import type { Language } from "../../../platform/language.ts";
import * as en from "./texts.en.ts";
import * as tr from "./texts.tr.ts";

/** The words of this feature and of those that draw its rows, by language. */
export const lookupTexts: Record<Language, typeof tr> = { tr, en };
