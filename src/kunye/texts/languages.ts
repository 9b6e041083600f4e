import { namedMonth } from "../../company/month-words.ts";
import type { Language } from "../../platform/language.ts";
import * as en from "./en.ts";
import type { Texts } from "./texts.ts";
import * as tr from "./tr.ts";

/** Texts by language. */
export const languages: Record<Language, Texts> = { tr, en };

/** A moment in the month that words name in any language, or null if they name none that has begun. */
export function monthIn(words: string, now: number): number | null {
  const months = Object.values(languages).map(({ format }) => namedMonth(words, now, format.month));
  return months.find((at) => at !== null) ?? null;
}
