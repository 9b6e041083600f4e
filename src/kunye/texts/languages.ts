import { istanbulMonth } from "../../company/istanbul-time.ts";
import { foldTurkish } from "../../company/title.ts";
import type { Language } from "../../platform/language.ts";
import * as en from "./en.ts";
import type { Texts } from "./texts.ts";
import * as tr from "./tr.ts";

export const languages: Record<Language, Texts> = { tr, en };

/** Returns a moment in the named month, or null if the words name no month that has begun. */
export function monthIn(words: string, now: number): number | null {
  const months = Object.values(languages).map(({ format }) => readMonth(words, now, format.month));
  return months.find((at) => at !== null) ?? null;
}

/**
 * Reads a named month as a moment in it: `ekim`, `eki` (the latest October), `ekim 2025`, `10.2025`,
 * `geçen ay`; null for other words, the future, and months ten or more years ago.
 * `monthName` writes a moment's month and year in one language.
 */
export function readMonth(
  words: string,
  now: number,
  monthName: (epochMs: number) => string,
): number | null {
  const folded = foldTurkish(words).replace(/\s+/g, " ").trim();
  const [, word = "", ofYear] = /^(\p{L}{3,})\.?(?: (\d{4}))?$/u.exec(folded) ?? [];
  const numbers = words.trim().replace(/^(\d\d?)[-./](\d{4})$/, "$2-$1");
  const numbered = numbers.replace(/^(\d{4})[-./](\d)$/, "$1-0$2").replace(/[./]/, "-");
  const [year = 0, month = 1] = istanbulMonth(now).split("-").map(Number);
  for (let back = 0; back < maxMonthsBack; back += 1) {
    const middle = Date.UTC(year, month - 1 - back, 15);
    const [name = "", itsYear = ""] = foldTurkish(monthName(middle)).split(" ");
    const isMeant = ofYear === undefined ? back < 12 : ofYear === itsYear;
    if (word !== "" && isMeant && name.startsWith(word)) return middle;
    if (monthsAgo.get(folded) === back || istanbulMonth(middle) === numbered) return middle;
  }
  return null;
}

/** Ten years, chosen by hand. */
const maxMonthsBack = 120;

const monthsAgo = new Map([
  ["bu ay", 0],
  ["this month", 0],
  ["gecen ay", 1],
  ["last month", 1],
]);
