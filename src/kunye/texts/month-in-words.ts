import { istanbulMonth } from "../../company/istanbul-time.ts";
import { foldTurkish } from "../../company/title.ts";
import { languages } from "./languages.ts";

/** Returns a moment in the named month, or null if the words name no month that has begun. */
export function monthIn(words: string, now: number): number | null {
  const months = Object.values(languages).map(({ format }) =>
    readMonthIn(words, now, format.month),
  );
  return months.find((at) => at !== null) ?? null;
}

/**
 * Reads a named month as a moment in it: `ekim`, `eki` (the latest October), `ekim 2025`, `10.2025`,
 * `geçen ay`; null for other words, the future, and months ten or more years ago.
 * `monthName` writes a moment's month and year in one language.
 */
export function readMonthIn(
  words: string,
  now: number,
  monthName: (epochMs: number) => string,
): number | null {
  const folded = foldTurkish(words).replace(/\s+/g, " ").trim();
  const [, word = "", ofYear] = /^(\p{L}{3,})\.?(?: (\d{4}))?$/u.exec(folded) ?? [];
  const numbered = numberedMonth(words);
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

/** Returns `YYYY-MM` of a month in digits (`3/2025`, `2025.03`), "" for other words. */
function numberedMonth(words: string): string {
  const [, one = "", other = ""] = /^(\d+)[-./](\d+)$/.exec(words.trim()) ?? [];
  const [year, month] = one.length === 4 ? [one, other] : [other, one];
  return year.length === 4 && month.length <= 2 ? `${year}-${month.padStart(2, "0")}` : "";
}

/** The months that can be named by their number or with their year: ten years. Chosen by hand. */
const maxMonthsBack = 120;

const monthsAgo = new Map([
  ["bu ay", 0],
  ["this month", 0],
  ["gecen ay", 1],
  ["last month", 1],
]);
