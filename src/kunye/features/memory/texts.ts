import type { Language } from "../../../platform/language.ts";
import { memory as en } from "./texts.en.ts";
import { memory as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const memoryTexts: Record<Language, typeof tr> = { tr, en };
