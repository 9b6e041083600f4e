import type { Language } from "../../../platform/language.ts";
import { registryKey as en } from "./texts.en.ts";
import { registryKey as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const registryKeyTexts: Record<Language, typeof tr> = { tr, en };
