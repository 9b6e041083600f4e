import type { Language } from "../../../platform/language.ts";
import { accessLog as en } from "./texts.en.ts";
import { accessLog as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const accessLogTexts: Record<Language, typeof tr> = { tr, en };
