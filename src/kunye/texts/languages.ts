import type { Language } from "../../platform/language.ts";
import * as en from "./all.en.ts";
import type { Texts } from "./texts.ts";
import * as tr from "./all.tr.ts";

export const languages: Record<Language, Texts> = { tr, en };
