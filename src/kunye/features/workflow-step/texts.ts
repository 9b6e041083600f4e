import type { Language } from "../../../platform/language.ts";
import { workflowStep as en } from "./texts.en.ts";
import { workflowStep as tr } from "./texts.tr.ts";

/** The words that only this feature uses, by language. */
export const stepTexts: Record<Language, typeof tr> = { tr, en };
