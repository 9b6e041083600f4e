import type { Language } from "../../../platform/language.ts";
import { accessLog as en } from "./texts.en.ts";
import { accessLog as tr } from "./texts.tr.ts";

export const accessLogTexts: Record<Language, typeof tr> = { tr, en };
