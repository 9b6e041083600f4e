import { istanbulMonth } from "./istanbul-time.ts";
import { foldTurkish } from "./title.ts";

const longAgo = 120;

const monthsAgo = new Map([
  ["bu ay", 0],
  ["this month", 0],
  ["gecen ay", 1],
  ["last month", 1],
]);

/**
 * Reads a named month as a moment in it: `ekim`, `eki` (the latest October), `ekim 2025`, `10.2025`,
 * `geçen ay`; null for other words and for the future.
 * `monthName` writes a moment's month and year in the user's language.
 */
export function namedMonth(
  words: string,
  now: number,
  monthName: (epochMs: number) => string,
): number | null {
  const named = foldTurkish(words).replace(/\s+/g, " ").trim();
  const [, word = "", ofYear] = /^(\p{L}{3,})\.?(?: (\d{4}))?$/u.exec(named) ?? [];
  const numbers = words.trim().replace(/^(\d\d?)[-./](\d{4})$/, "$2-$1");
  const numbered = numbers.replace(/^(\d{4})[-./](\d)$/, "$1-0$2").replace(/[./]/, "-");
  const [year = 0, month = 1] = istanbulMonth(now).split("-").map(Number);
  for (let back = 0; back < longAgo; back += 1) {
    const middle = Date.UTC(year, month - 1 - back, 15);
    const [name = "", itsYear = ""] = foldTurkish(monthName(middle)).split(" ");
    const isMeant = ofYear === undefined ? back < 12 : ofYear === itsYear;
    if (word !== "" && isMeant && name.startsWith(word)) return middle;
    if (monthsAgo.get(named) === back || istanbulMonth(middle) === numbered) return middle;
  }
  return null;
}
