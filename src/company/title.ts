import { shortWords, spellings } from "./abbreviations.ts";
import { normalizeText } from "./normalize-text.ts";

const marks = /\p{M}/gu;

/** Folds Turkish text so that case, diacritics and the i-family no longer tell apart: `ÖRNEK GIDA` → `ornek gida`. */
export function foldTurkish(text: string): string {
  return withoutMarks(foldCase(text));
}

/** Takes the diacritics off letters that are small already. */
export function withoutMarks(text: string): string {
  return text.normalize("NFD").replace(marks, "");
}

/** The key under which a title query is claimed and kept: nothing is stripped, because A.Ş. and LTD. are different companies. */
export function titleKey(text: string): string {
  return foldCase(text).replace(/\s+/g, " ").trim();
}

/** The folded words of a title, without punctuation and with the connective `ve` and its signs left out. */
export function titleWords(text: string): string[] {
  return joinInitials(foldTurkish(text))
    .split(/[^a-z0-9]+/)
    .filter((word) => word !== "" && word !== "ve");
}

/** The folded words with the usual abbreviations of legal forms and trades written out. */
export function expandedTitleWords(text: string): string[] {
  // A first word such as SAN or TUR is a brand more often than an abbreviation.
  return titleWords(text).flatMap((word, at) => (at === 0 ? word : writtenOut(word).split(" ")));
}

function writtenOut(word: string): string {
  const short = shortWords.get(word);
  const isShort = short?.isWord === false || usualWords.has(word);
  return shortForms.get(word) ?? (isShort ? short?.words[0] : spellings.get(word)) ?? word;
}

const shortForms = new Map([
  ["as", "anonim sirketi"],
  ["ltd", "limited"],
  ["lim", "limited"],
  ["ltdsti", "limited sirketi"],
  ["sti", "sirketi"],
  ["sirket", "sirketi"],
  ["koop", "kooperatifi"],
  ["santic", "sanayi ticaret"],
]);
/** Words of their own, but hardly ever in a title. */
const usualWords = new Set("paz dan tur loj oto mak tar urun".split(" "));
/** The words of legal forms, folded and written out. */
export const legalFormWords: ReadonlySet<string> = new Set(
  "anonim limited sirketi kooperatifi kollektif komandit".split(" "),
);

function foldCase(text: string): string {
  // JavaScript's own lower case leaves a combining dot behind: `İ` becomes `i̇`.
  return normalizeText(text).replace(/[İIı]/g, "i").toLowerCase().replaceAll("\u0307", "");
}

/** `a.s.`, `a. s.` and `t.a.o` are one word each. */
export function joinInitials(folded: string): string {
  return folded.replace(/(?<![a-z0-9?])(?:[a-z?]\.\s?){1,3}[a-z?](?![a-z0-9?])\.?/g, (initials) =>
    initials.replace(/[.\s]/g, "").concat(" "),
  );
}
