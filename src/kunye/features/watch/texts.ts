import type { Language } from "../../../platform/language.ts";
import { watch as en } from "./texts.en.ts";
import { watch as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const watchTexts: Record<Language, typeof tr> = { tr, en };
