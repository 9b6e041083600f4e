import type { Language } from "../../platform/language.ts";
import { en } from "./en.ts";
import type { Texts } from "./texts.ts";
import { tr } from "./tr.ts";

/** What each language says. */
export const languages: Record<Language, Texts> = { tr, en };
