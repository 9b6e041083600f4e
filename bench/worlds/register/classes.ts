import type { SeededRandom } from "../../support/seeded-random.ts";
import type { Part } from "./parts.ts";
import {
  abbreviated,
  extraWord,
  nameOnly,
  noForm,
  otherInitials,
  otherSpacing,
  prefixes,
  type Quoting,
  type QuotingMaker,
  reordered,
  wordMissing,
} from "./quotings.ts";
import {
  byEar,
  lowerCase,
  mistyped,
  noDiacritics,
  scanned,
  type Slip,
  someCase,
  someDiacritics,
} from "./slips.ts";

/** A way to misquote a title: first its words by a rule, then its letters at random. */
export interface Manner {
  readonly quote: Quoting;
  readonly slip: Slip;
}

/** A class of misquotations; `manner` returns undefined for a title that does not suit. */
export interface QueryClass {
  readonly set: "main" | "hard" | "ambiguous";
  readonly name: string;
  manner(parts: readonly Part[], random: SeededRandom): Manner | undefined;
}

const asItIs: Quoting = (parts) => [[...parts]];

function ofLetters(set: "main" | "hard", name: string, slip: Slip, suits = hasLetters): QueryClass {
  return { set, name, manner: (parts) => (suits(parts) ? { quote: asItIs, slip } : undefined) };
}

function ofWords(set: QueryClass["set"], name: string, make: QuotingMaker): QueryClass {
  return {
    set,
    name,
    manner: (parts, random) => {
      const quote = make(parts, random);
      return quote && { quote, slip: someCase };
    },
  };
}

function hasLetters(parts: readonly Part[]): boolean {
  return parts.some(({ full }) => full.length > 4);
}

function hasMarks(parts: readonly Part[]): boolean {
  return parts.some(({ text }) => /[ÇĞİÖŞÜ]/.test(text));
}

const typed = (count: number): Slip => {
  const slip = mistyped(count);
  return (text, random) => someCase(slip(text, random), random);
};

/** Damages of words and of letters; each row excludes the others of the row. */
const wordRows: readonly (readonly QuotingMaker[])[] = [
  [noForm, abbreviated("spaced"), abbreviated("dotted"), abbreviated("glued")],
  [wordMissing, extraWord, reordered],
  [otherSpacing],
];
const letterRows: readonly (readonly Slip[])[] = [
  [mistyped(1), mistyped(1), mistyped(2)],
  [noDiacritics, someDiacritics, lowerCase],
];

/** Combines three damages of different rows. */
function threeDamages(parts: readonly Part[], random: SeededRandom): Manner | undefined {
  const rows = new Set([...wordRows, ...letterRows]);
  while (rows.size > 3) rows.delete(random.pick([...rows]));
  const quotes: Quoting[] = [];
  let current = parts;
  for (const makers of wordRows.filter((row) => rows.has(row))) {
    const quote = random.pick(makers)(current, random);
    if (quote === undefined) return undefined;
    quotes.push(quote);
    current = quote(current)[0] ?? current;
  }
  const slips = letterRows.filter((row) => rows.has(row)).map((row) => random.pick(row));
  return {
    quote: (others) =>
      quotes.reduce<Part[][]>((all, quote) => all.flatMap((one) => quote(one)), [[...others]]),
    slip: (text, chance) => slips.reduce((result, slip) => slip(result, chance), text),
  };
}

/** All classes of misquotations, in the order of the report. */
export const queryClasses: readonly QueryClass[] = [
  ofLetters("main", "exact", (text) => text),
  ofLetters("main", "lower-case", lowerCase),
  ofLetters("main", "no-diacritics", noDiacritics, hasMarks),
  ofLetters("main", "some-diacritics", someDiacritics, hasMarks),
  ofLetters("main", "one-typo", typed(1)),
  ofLetters("main", "two-typos", typed(2)),
  ofWords("main", "no-form", noForm),
  ofWords("main", "abbreviated-spaced", abbreviated("spaced")),
  ofWords("main", "abbreviated-dotted", abbreviated("dotted")),
  ofWords("main", "abbreviated-glued", abbreviated("glued")),
  ofWords("main", "initials", otherInitials),
  ofWords("main", "word-missing", wordMissing),
  ofWords("main", "extra-word", extraWord),
  ofWords("main", "reordered", reordered),
  ofWords("main", "spacing", otherSpacing),
  ofWords("main", "prefixes", prefixes),
  ofLetters("hard", "ocr", scanned),
  ofLetters("hard", "by-ear", byEar),
  { set: "hard", name: "three-damages", manner: threeDamages },
  ofWords("ambiguous", "brand-only", nameOnly),
];
