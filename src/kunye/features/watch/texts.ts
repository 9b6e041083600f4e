import type { Language } from "../../../platform/language.ts";
import { watch as en } from "./texts.en.ts";
import { watch as tr } from "./texts.tr.ts";

export const watchTexts: Record<Language, typeof tr> = { tr, en };
