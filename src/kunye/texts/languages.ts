import { namedMonth } from "../../company/month-words.ts";
import type { Language } from "../../platform/language.ts";
import * as en from "./en.ts";
import type { Texts } from "./texts.ts";
import * as tr from "./tr.ts";

/** Texts by language. */
export const languages: Record<Language, Texts> = { tr, en };

/** Returns a moment in the named month, or null without a month that has begun. */
export function monthIn(words: string, now: number): number | null {
  const months = Object.values(languages).map(({ format }) => namedMonth(words, now, format.month));
  return months.find((at) => at !== null) ?? null;
}
