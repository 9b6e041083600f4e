import {
  type WordMatches,
  compareParts,
  formsDiffer,
  isTelling,
  matchWords,
} from "./compare-titles.ts";
import { behalfWords, branchWords, chatWords, commonNames, isTradeWord } from "./general-words.ts";
import { isInflected } from "./title-search/called-match.ts";
import { fillerCost } from "./title-search/tail-words.ts";
import { type TitleParts, type TitleWord, titleParts } from "./title-parts.ts";
import type { KnownWords } from "./title-search/known-words.ts";
import { isMisspelling } from "./title-search/misspelling.ts";
import { isTaxOffice } from "./tax-offices.ts";
import { titleWords } from "./title.ts";
import { places, variantsOf } from "./title-words.ts";
import { lacksVowels } from "./word-slips.ts";

/** A title of more telling words is another company's only by a likelihood. Chosen by hand. */
const maxTellingWords = 4;

type WordKnowledge = Omit<KnownWords, "weigh">;

const noneKnown: WordKnowledge = { isKnown: () => false, isRare: () => true };

/**
 * True if the title that a search found is surely the one that was written: it has each written
 * word, misspelt at most as people misspell, and no further name before the last of them. Of a
 * longer title the first name is enough.
 */
export function isSureMatch(
  written: string,
  found: string,
  known: WordKnowledge = noneKnown,
): boolean {
  const [parts, registered] = [titleParts(written), titleParts(found)];
  if (compareParts(parts, registered) === "same") return true;
  if (formsDiffer(parts, registered)) return false;
  const { words } = parts;
  const matches = matchWords(parts, registered);
  if (words.filter(isTelling).length > maxTellingWords) return hasName(words, matches);
  const matched = matchedWords(parts, matches, { known, initials: initialsOf(found) });
  if (!matched) return false;
  // A place that the title lacks may be the name: `BEYAZIT TEMİZLİK`, BEYAZ TEMİZLİK.
  if (matches.extra.some(isPlace) && [...matched].every(isTrade)) return false;
  const last = registered.words.findLastIndex((word) => matched.has(word));
  return !registered.words
    .slice(0, Math.max(0, last))
    .some((word) => !matched.has(word) && isOtherName(word, words) && known.isRare(word.text));
}

/** True if the title has something like the first written name, or none was written. */
function hasName(words: readonly TitleWord[], { extra, missing }: WordMatches): boolean {
  const isName = (word: TitleWord) => isTelling(word) && !isTrade(word) && !isAside(word);
  const name = words.find((word) => word.text.length > 1 && isName(word));
  if (name === undefined || !extra.includes(name)) return true;
  // `KÇ` for `K Ç`.
  const joined = missing.map(({ text }) => text).join("");
  const isLike = ({ text }: TitleWord) =>
    isMisspelling(name.text, text, "beside") ||
    text.startsWith(name.text) ||
    name.text.startsWith(text);
  return joined.startsWith(name.text) || missing.some(isLike);
}

/** Returns the registered words that were written, or null if a written word is another one. */
function matchedWords(
  { words, form }: TitleParts,
  { pairs, extra, missing }: WordMatches,
  { known, initials }: { known: WordKnowledge; initials: string },
): Set<TitleWord> | null {
  // The last word may be cut off: `DİCLE YILDI`.
  const cut = form === null && words.length > 1 ? words.at(-1) : undefined;
  // Beside no other word a name with another letter is another name.
  const isMisspelt = words.filter(isTelling).length === 1 ? lacksVowels : isMisspeltName;
  const isSame = (one: TitleWord, meant: TitleWord) =>
    (one === cut && meant.text.startsWith(one.text)) ||
    isWritten(one, meant) ||
    // A name that some company bears is not misspelt: ZERTEK beside ZEROTEK.
    (!known.isKnown(one.text) && isMisspelt(one.text, meant.text));
  // Glued or parted: two words are one.
  const isPart = ({ written, registered }: (typeof pairs)[number]) =>
    pairs.filter((pair) => pair.written === written || pair.registered === registered).length > 1;
  const areSame = pairs.every(
    (pair) => isTrade(pair.registered) || isSame(pair.written, pair.registered) || isPart(pair),
  );
  if (!areSame) return null;
  const matched = new Set(pairs.map(({ registered }) => registered));
  for (const one of extra.filter(isTelling)) {
    const meant = missing.find((word) => isSame(one, word));
    if (meant) matched.add(meant);
    else if (!isAside(one) && !isInitials(one, initials)) return null;
  }
  return matched;
}

/** True for a word that stands around a title, and for a place, which may be the address. */
function isAside(word: TitleWord): boolean {
  const { text } = word;
  const isAround = [chatWords, behalfWords, branchWords].some((words) => words.has(text));
  return isAround || isPlace(word) || fillerCost(text) !== undefined;
}

const isPlace = ({ text }: TitleWord) => places.has(text) || isTaxOffice(text);

/** Fewer letters are hardly initials. Chosen by hand. */
const minInitials = 3;

const isInitials = ({ text }: TitleWord, initials: string) =>
  text.length >= minInitials && initials.startsWith(text);

const initialsOf = (title: string) =>
  titleWords(title)
    .map(([letter = ""]) => letter)
    .join("");

const isMisspeltName = (word: string, meant: string) => isMisspelling(word, meant, "sure");

/** True for a word as it is, in short, or with another ending. */
function isWritten(written: TitleWord, registered: TitleWord): boolean {
  const [word, meant] = [written.text, registered.text];
  return (
    written.readings.some((reading) => registered.readings.includes(reading)) ||
    (isTrade(registered) && isInflected(word, meant)) ||
    variantsOf(word).includes(meant) ||
    (written.isDotted && meant.startsWith(word))
  );
}

/** Fewer letters are seldom a name of their own. Chosen by hand. */
const minName = 4;

const mayBeName = (word: TitleWord) =>
  word.text.length >= minName && isTelling(word) && !isTrade(word);

/** True for a word that may be a name, and is no ending of a written one: ENERJİSİ. */
function isOtherName(word: TitleWord, written: readonly TitleWord[]): boolean {
  const isEnding = written.some(({ text }) => isInflected(text, word.text));
  return mayBeName(word) && !commonNames.has(word.text) && !isEnding;
}

const isTrade = ({ text }: TitleWord) => isTradeWord(text);
