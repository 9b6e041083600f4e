import { abbreviations, shortEndings, spellings, writeOutPhrases } from "./title-words.ts";

/** Unicode's limit of a stream-safe text; a longer run takes quadratic time to normalise. */
const longRuns = /(\p{M}{30})\p{M}+/gu;

/** Texts that NFKC leaves as they are: ASCII, composed Latin letters, and usual punctuation. */
const unchangedByNfkc =
  /^[\t\n\r\x20-\x7e\u00a1-\u00a7\u00a9\u00ab\u00b0\u00b7\u00bb\u00c0-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e\u2012-\u2015\u2018-\u2022\u20ac\u20ba]*$/;

/** Normalises a text to NFKC; each letter keeps at most thirty marks. */
export function normalizeText(text: string): string {
  return unchangedByNfkc.test(text) ? text : text.replace(longRuns, "$1").normalize("NFKC");
}

/** Emoji as characters, and as chats write them: `:pray:`, `:+1:`. */
const emoji =
  /[\p{Extended_Pictographic}\p{Emoji_Modifier}\p{Regional_Indicator}\ufe0f\u20e3]+|(?<=^|[\s:]):[a-z\d_+'-]+:(?=$|[\s:.,!?])/gu;

/** Removes emoji, as characters and as names. */
export function withoutEmoji(text: string): string {
  return text.replace(emoji, " ");
}

const latinMarks = /[\u0300-\u036f]+/g;
const marks = /\p{M}/gu;

/** Folds case, diacritics and the letters of i: `ÖRNEK GIDA` → `ornek gida`. */
export function foldTurkish(text: string): string {
  return withoutMarks(foldCase(text));
}

/** Removes the diacritics of a text in lower case. */
export function withoutMarks(text: string): string {
  const bare = text.normalize("NFD").replace(latinMarks, "");
  // Nearly every text is ASCII now, and a class of Unicode takes ten times as long.
  return isAscii.test(bare) ? bare : bare.replace(marks, "");
}

const isAscii = /^[\0-\x7f]*$/;

/** Folds the case and the spaces of a title. */
export function titleKey(text: string): string {
  return foldCase(text).replace(/\s+/g, " ").trim();
}

/** Returns the folded words of a title, without punctuation and the connective `ve`. */
export function titleWords(text: string): string[] {
  return wordsIn(joinInitials(foldTurkish(text)));
}

/** True if each word begins a word of the text. */
export function hasWords(text: string, words: readonly string[]): boolean {
  const textWords = titleWords(text);
  return words.every((word) => textWords.some((one) => one.startsWith(word)));
}

function wordsIn(folded: string): string[] {
  return folded.split(/[^a-z0-9]+/).filter((word) => word !== "" && word !== "ve");
}

/** Returns the folded words; abbreviations of legal forms and trades are expanded. */
export function expandedTitleWords(text: string): string[] {
  const words = wordsIn(joinInitials(writeOutPhrases(foldTurkish(text))));
  // A first word such as SAN or TUR is a brand more often than an abbreviation.
  return words.flatMap((word, at) => (at === 0 ? word : expandWord(word)));
}

function expandWord(word: string): readonly string[] {
  const ending = shortEndings.get(word);
  if (ending && !ending.isWord) return word === "as" ? ["anonim", "sirketi"] : ending.words;
  const short = abbreviations.get(word);
  const isShort = short?.isWord === false || usualAbbreviations.has(word);
  return [(isShort ? short?.words[0] : spellings.get(word)) ?? word];
}

/** Abbreviations that are also words, but hardly ever in a title. */
const usualAbbreviations = new Set("paz dan tur loj oto mak tar urun".split(" "));

function foldCase(text: string): string {
  // `toLowerCase` leaves a combining dot behind: `İ` becomes `i̇`.
  return normalizeText(text).replace(/[İIı]/g, "i").toLowerCase().replaceAll("\u0307", "");
}

/** Joins initials: `a.s.`, `a. s.` and `t.a.o` become one word each, `a.s. s.s.` two. */
export function joinInitials(folded: string): string {
  const initials =
    /(?<![a-z0-9?])(?:a\.\s?s(?=\.\s+[a-z]\.\s?[a-z](?![a-z0-9?]))|(?:[a-z?]\.\s?){1,3}[a-z?](?![a-z0-9?]))\.?/g;
  return folded.replace(initials, (initial) => initial.replace(/[.\s]/g, "").concat(" "));
}
