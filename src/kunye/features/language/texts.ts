import type { Language } from "../../../platform/language.ts";
import { language as en } from "./texts.en.ts";
import { language as tr } from "./texts.tr.ts";

export const languageTexts: Record<Language, typeof tr> = { tr, en };
