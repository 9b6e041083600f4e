import type { SeededRandom } from "../../support/seeded-random.ts";
import { comparable } from "./parts.ts";

/** A random error of typing, hearing or text recognition. The chances are chosen by hand. */
export type Slip = (text: string, random: SeededRandom) => string;

const upper = (text: string) => text.toLocaleUpperCase("tr");
const lower = (text: string) => text.toLocaleLowerCase("tr");
const titleCase = (text: string) =>
  lower(text).replace(/\p{L}+/gu, (word) => upper(word.slice(0, 1)) + word.slice(1));

/** Keeps the case, or changes it to lower case or title case. */
export const someCase: Slip = (text, random) => {
  const kind = random.unit();
  if (kind < 0.5) return text;
  return kind < 0.78 ? lower(text) : titleCase(text);
};

/** Lower-cases by Turkish rules; one in ten by English rules, one in ten in the form NFD. */
export const lowerCase: Slip = (text, random) => {
  if (!random.chance(0.2)) return lower(text);
  return random.chance(0.5) ? text.toLowerCase() : lower(text).normalize("NFD");
};

const withoutMark: Readonly<Record<string, string>> = Object.fromEntries(
  Array.from("ÇĞİÖŞÜçğıöşü").map((letter, at) => [letter, "CGIOSUcgiosu"[at] ?? letter]),
);

/** Removes the marks of all Turkish letters; may change the case, too. */
export const noDiacritics: Slip = (text, random) =>
  someCase(text, random).replace(/[ÇĞİÖŞÜçğıöşü]/g, (letter) => withoutMark[letter] ?? letter);

/** Removes the marks of one or two Turkish letters; may change the case, too. */
export const someDiacritics: Slip = (text, random) => {
  let result = someCase(text, random);
  for (let left = 1 + random.below(2); left > 0; left -= 1) {
    const spots = [...result.matchAll(/[ÇĞİÖŞÜçğıöşü]/g)];
    const spot = spots.length === 0 ? undefined : random.pick(spots);
    if (spot !== undefined) result = replaced(result, spot.index, 1, withoutMark[spot[0]] ?? "");
  }
  return result;
};

/** Mistypes letters of long words; at least half of the errors are in the first of these. */
export function mistyped(count: number): Slip {
  return (text, random) => {
    let result = text;
    for (let done = 0; done < count; done += 1)
      result = untilDifferent(result, random, mistypeOnce);
    return result;
  };
}

const keyRows = ["QWERTYUIOPĞÜ", "ASDFGHJKLŞİ", "ZXCVBNMÖÇ"];

const mistypeOnce: Slip = (text, random) => {
  // A name of up to four letters with another letter is another name.
  const words = [...text.matchAll(/\p{L}{5,}/gu)];
  const [first] = words;
  if (first === undefined) return text;
  const word = random.chance(0.5) ? first : random.pick(words);
  const start = random.chance(0.1) ? 0 : 1;
  const at = word.index + start + random.below(word[0].length - start);
  const letter = text[at] ?? "";
  const near = nearKey(letter, random);
  const kind = random.unit();
  if (kind < 0.28) return replaced(text, at, 1, near);
  if (kind < 0.52) return replaced(text, at, 1, "");
  if (kind < 0.66) return replaced(text, at, 0, letter);
  if (kind < 0.76) return replaced(text, at, 0, near);
  const next = text[at + 1] ?? "";
  return /\p{L}/u.test(next) ? replaced(text, at, 2, next + letter) : text;
};

function nearKey(letter: string, random: SeededRandom): string {
  const row = keyRows.find((keys) => keys.includes(upper(letter))) ?? keyRows[1] ?? "";
  const at = row.indexOf(upper(letter)) + (random.chance(0.5) ? 1 : -1);
  const key = row[at] ?? row[1] ?? "";
  return letter === upper(letter) ? key : lower(key);
}

const earRules: readonly (readonly [RegExp, string])[] = [
  [/Ğ/g, ""],
  [/(?<=[EİÖÜ])Ğ/g, "Y"],
  [/P/g, "B"],
  [/B/g, "P"],
  [/D(?!\p{L})/gu, "T"],
  [/T(?=[AEIİOÖUÜ])/g, "D"],
  [/Ç/g, "C"],
  [/C/g, "Ç"],
  [/K(?=[AEIİOÖUÜ])/g, "G"],
  [/G(?=[AEIİOÖUÜ])/g, "K"],
  [/İYA/g, "İA"],
  [/(?<=\p{L})([LMNRST])\1/gu, "$1"],
  [/(?<=[AEIİOÖUÜ])([LMNRST])(?=[AEIİOÖUÜ])/g, "$1$1"],
  [/NB/g, "MB"],
  [/MB/g, "NB"],
  [/AA/g, "A"],
  [/(?<=[AEIİOÖUÜ])H(?=\p{L})/gu, ""],
  [/(?<=[EİÖÜ])Y(?=[EİÖÜ])/g, ""],
  [/Z(?!\p{L})/gu, "S"],
  [/J/g, "C"],
  [/V(?=[UÜOÖ])/g, ""],
  [/MAKİNA/g, "MAKİNE"],
  [/TRİK/g, "TİRİK"],
  [/SPOR/g, "İSPOR"],
  [/SİYON/g, "SYON"],
  [/NAKLİYAT/g, "NAKLİYET"],
  [/Ü(?=\p{L}*Ü)/gu, "U"],
  [/(?<=U\p{L})U/gu, "I"],
  [/TION/g, "ŞIN"],
  [/TECHNO/g, "TEKNO"],
  [/SH/g, "Ş"],
];

const scanRules: readonly (readonly [RegExp, string])[] = [
  [/RN/g, "M"],
  [/M/g, "RN"],
  [/[Iİ]/g, "1"],
  [/[Iİ]/g, "L"],
  [/L/g, "I"],
  [/O/g, "0"],
  [/B/g, "8"],
  [/S/g, "5"],
  [/Z/g, "2"],
  [/G/g, "6"],
  [/D/g, "O"],
  [/E/g, "F"],
  [/N/g, "H"],
  [/H/g, "N"],
  [/[UÜ]/g, "Ü"],
  [/Ö/g, "Ô"],
  [/[ŞS]/g, "Ş"],
  [/Y/g, "V"],
  [/C/g, "G"],
  [/T/g, "I"],
  [/(?<=\p{L}\p{L}) (?=\p{L}\p{L})/gu, ""],
];

/** Writes two or three sounds as heard. */
export const byEar: Slip = (text, random) =>
  someCase(several(upper(text), random, byRules(earRules)), random);

/** Misreads two or three letters as a scanner does. */
export const scanned: Slip = (text, random) => {
  const result = several(upper(text), random, byRules(scanRules));
  return random.chance(0.3) ? lower(result) : result;
};

function byRules(rules: readonly (readonly [RegExp, string])[]): Slip {
  return (text, random) => {
    const [pattern, letters] = random.pick(rules);
    const spots = [...text.matchAll(pattern)];
    if (spots.length === 0) return text;
    const spot = random.pick(spots);
    const instead = letters.replaceAll("$1", spot[1] ?? "");
    return replaced(text, spot.index, spot[0].length, instead);
  };
}

function several(text: string, random: SeededRandom, slip: Slip): string {
  let result = text;
  const count = random.chance(0.4) ? 3 : 2;
  for (let done = 0; done < count; done += 1) result = untilDifferent(result, random, slip);
  return result;
}

/** Retries until the compared text differs; some texts do not suit. */
function untilDifferent(text: string, random: SeededRandom, slip: Slip): string {
  for (let tries = 0; tries < 30; tries += 1) {
    const result = slip(text, random);
    if (comparable(result) !== comparable(text)) return result;
  }
  return text;
}

function replaced(text: string, at: number, length: number, instead: string): string {
  return text.slice(0, at) + instead + text.slice(at + length);
}
