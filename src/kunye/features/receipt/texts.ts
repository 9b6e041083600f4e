import type { Language } from "../../../platform/language.ts";
import { receipt as en } from "./texts.en.ts";
import { receipt as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const receiptTexts: Record<Language, typeof tr> = { tr, en };
