import { compareParts, formsDiffer, isTelling, matchWords } from "./compare-titles.ts";
import { behalfWords, branchWords, chatWords, commonNames } from "./general-words.ts";
import { isInflected } from "./title-search/called-match.ts";
import { fillerCost } from "./title-search/tail-words.ts";
import { type TitleWord, titleParts } from "./title-parts.ts";
import { isMisspelling } from "./title-search/misspelling.ts";
import { isTaxOffice } from "./tax-offices.ts";
import { titleWords } from "./title.ts";
import { generalWords, places, shortenedTrades, variantsOf } from "./title-words.ts";

/** A title of more telling words is another company's only by a likelihood. Chosen by hand. */
const maxTellingWords = 4;

/** What the titles of a registry tell about folded words. */
interface KnownWords {
  /** True for a word of some title. */
  isKnown: (word: string) => boolean;
  /** True for a word of few titles: a name, not a trade that no list has. */
  isRare: (word: string) => boolean;
}

const noneKnown: KnownWords = { isKnown: () => false, isRare: () => true };

/**
 * True if the title that a search found is surely the one that was written: it has each written
 * word, misspelt at most as people misspell, and no further name before the last of them. A longer
 * title is judged by the search alone.
 */
export function isSureMatch(
  written: string,
  found: string,
  { isKnown, isRare }: KnownWords = noneKnown,
): boolean {
  const [parts, registered] = [titleParts(written), titleParts(found)];
  if (parts.words.filter(isTelling).length > maxTellingWords) return true;
  if (compareParts(parts, registered) === "same") return true;
  if (formsDiffer(parts, registered)) return false;
  const { pairs, extra, missing } = matchWords(parts, registered);
  // The last word may be cut off: `DİCLE YILDI`.
  const cut = parts.form === null && parts.words.length > 1 ? parts.words.at(-1) : undefined;
  const isCut = (one: TitleWord, { text }: TitleWord) => one === cut && text.startsWith(one.text);
  const initials = titleWords(found)
    .map(([letter = ""]) => letter)
    .join("");
  const matched = new Set(pairs.map(({ registered: meant }) => meant));
  const isSame = ({ written: one, registered: meant }: (typeof pairs)[number]) =>
    isCut(one, meant) ||
    isSameWord(one, meant, isKnown) ||
    // Glued or parted: two words are one.
    pairs.filter((pair) => pair.written === one || pair.registered === meant).length > 1;
  if (!pairs.every(isSame)) return false;
  for (const one of extra.filter(isTelling)) {
    const meant = missing.find(
      (word) => isCut(one, word) || isSpelled(one.text, word.text, isKnown),
    );
    if (meant) matched.add(meant);
    else if (!isAside(one) && !isInitials(one, initials)) return false;
  }
  // A place that the title lacks may be the name: `BEYAZIT TEMİZLİK`, BEYAZ TEMİZLİK.
  const areAllNamed = extra.every((word) => !isPlace(word));
  if (!areAllNamed && [...matched].every(({ text }) => isTrade(text))) return false;
  const last = registered.words.findLastIndex((word) => matched.has(word));
  return !registered.words
    .slice(0, Math.max(0, last))
    .some((word) => !matched.has(word) && isOtherName(word, parts.words) && isRare(word.text));
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

type IsKnown = KnownWords["isKnown"];

function isSameWord(written: TitleWord, registered: TitleWord, isKnown: IsKnown): boolean {
  const [word, meant] = [written.text, registered.text];
  return (
    written.readings.some((reading) => registered.readings.includes(reading)) ||
    isTrade(meant) ||
    variantsOf(word).includes(meant) ||
    (written.isDotted && meant.startsWith(word)) ||
    isSpelled(word, meant, isKnown)
  );
}

/** A name that some company bears is not misspelt: ZERTEK beside ZEROTEK. */
const isSpelled = (word: string, meant: string, isKnown: IsKnown) =>
  (!isKnown(word) && isMisspelling(word, meant, "alone")) ||
  (isTrade(meant) && isInflected(word, meant));

/** Fewer letters are seldom a name of their own. Chosen by hand. */
const minName = 4;

/** True for a word that may be a name, and is no ending of a written one: ENERJİSİ. */
function isOtherName(word: TitleWord, written: readonly TitleWord[]): boolean {
  const { text } = word;
  const mayBeName = text.length >= minName && isTelling(word) && !isTrade(text);
  return mayBeName && !commonNames.has(text) && !written.some((one) => isInflected(one.text, text));
}

const isTrade = (word: string) => generalWords.has(word) || shortenedTrades.has(word);
