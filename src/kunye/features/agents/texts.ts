import type { Language } from "../../../platform/language.ts";
import { agents as en } from "./texts.en.ts";
import { agents as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const agentTexts: Record<Language, typeof tr> = { tr, en };
