import { commonNames, givenNames } from "../general-words.ts";
import {
  abbreviations,
  generalWords,
  places,
  regions,
  shortenedTrades,
  variantsOf,
} from "../title-words.ts";
import type { Match } from "./align-words.ts";
import { isMisspelling } from "./misspelling.ts";
import { type Segment, textOfWord } from "./segment.ts";
import type { StoredTitles } from "./stored-titles.ts";
import { fillerCost, formBits, tail } from "./tail-words.ts";
import type { Term } from "./terms.ts";

/**
 * Up to `called` words each must be the title's, up to `named` words each that may be a name must
 * have something like it there, and beside a common name a typed legal form must be the title's; up
 * to `told` words no typed name may be another one in the title, unless a rare name fits exactly; a
 * longer query is judged by its likelihood. Chosen by hand.
 */
const maxWords = { called: 2, named: 3, told: 4 };

/** A query with the title that `stored` read last. */
interface Judged {
  /** The bits of the endings that were typed, such as SANAYİ or a legal form. */
  endings: number;
  terms: readonly Term[];
  matches: readonly Match[];
  typedWords: number;
  /** True if a typed word was read as several. */
  isSplit: boolean;
  /** True if the title has no other words, and the typed legal form. */
  isWhole: boolean;
  segment: Segment;
  stored: StoredTitles;
}

/**
 * False if nobody would call the title a match: it lacks a word of a short query, or has only one
 * that resembles it, which is another name. A begun or misspelt word counts as the typed one.
 */
export function isCalledMatch(judged: Judged): boolean {
  const { terms, typedWords, isSplit } = judged;
  if (typedWords > maxWords.told) return true;
  if (!hasTellingName(judged) && bearsOtherName(judged)) return false;
  if (typedWords > maxWords.named) return true;
  if (!hasCommonNames(judged)) return false;
  if (judged.isWhole) return true;
  const isCommon = terms.every(
    ({ text, tailBits }) => tailBits !== 0 || isCommonName(text) || !mayBeName(text),
  );
  if (isCommon && !hasTrades(judged)) return false;
  // İŞLETMESİ is also a trade.
  const typedForm = judged.endings & formBits & ~tail.businessUnit;
  if (typedForm !== 0 && isCommon && isOtherCompany(judged, typedForm)) return false;
  if (typedWords > maxWords.called) return isSplit || hasNames(judged);
  if (isSplit) return terms.length > typedWords && isSplitAlike(judged);
  return terms.every((term, at) => {
    const match = matchOf(judged, at);
    if (!match) return isAside(term);
    return isExact(match) || isSameWord(match, judged);
  });
}

/** The least weight of a name that tells a company from others: one title in 400 has it. By hand. */
const minTellingWeight = 6;

/** True if the title has a rare typed name exactly. */
function hasTellingName(judged: Judged): boolean {
  return judged.terms.some((term, at) => {
    const match = matchOf(judged, at);
    const isRare = term.weight > minTellingWeight && !isCommonName(term.text);
    return isRare && isTypedName(term) && match !== undefined && isExact(match);
  });
}

/** True if the title begins with a name that was not typed, or has another name for a typed one. */
function bearsOtherName(judged: Judged): boolean {
  const { terms, matches } = judged;
  const [first] = terms;
  const isFirstMissing =
    first !== undefined &&
    (isTypedName(first) || opensName(first.text)) &&
    matchOf(judged, 0) === undefined;
  const isAfterName = mayBeName(wordAt(judged, 0)) && matches.every(({ place }) => place > 0);
  if (isFirstMissing && isAfterName) return true;
  return !terms.every((term, at) => isSameName(term, at, judged));
}

/**
 * The cost of a misread name for each of its letters: less for one that some title has, so that
 * `merkom medya` is not KARKOM MEDYA beside MERKOM NAKLİYAT. Chosen by hand.
 */
const maxNameCost = { known: 0.25, unknown: 0.33 };

/** False if a typed name, or a part of a split one, is another name in the title. */
function isSameName(term: Term, at: number, judged: Judged): boolean {
  const { terms, typedWords, isSplit } = judged;
  const { text: word, isKnown, isDotted } = term;
  const isWord = isOrdinary(word) || isAside(term) || abbreviations.has(word);
  const isRare = word.length < minName || term.weight > minTellingWeight;
  const isPart = isSplit && !isWord && isRare;
  // A digit in a name is a misread letter.
  if (!isPart && (!isTypedName(term) || /\d/.test(word))) return true;
  const match = matchOf(judged, at);
  if (!match) return !isPart;
  if (isExact(match) || match.termCount + match.placeCount > 2) return true;
  const meant = wordAt(judged, match.place);
  // MEHMET is not MERMER, PELİN not PERLİN.
  if (givenNames.has(word) && !isPart) return isWrittenOut(word, meant);
  if (isOrdinary(meant) || isWrittenOut(word, meant)) return true;
  if (!isPart && meant.startsWith(word)) {
    const isLast = at === terms.length - 1;
    if (isLast || isDotted || isNameBegun(word, meant) || isCut(judged)) return true;
  }
  if (isKnown && typedWords === 1) return false;
  if (isMisspelling(word, meant, "beside")) return true;
  // ÇINARLI is not ÇINAR, ÖZYILMAZ not YILMAZ, TUNTA not TUNTATES.
  const isWithin = word.startsWith(meant) || word.endsWith(meant) || meant.startsWith(word);
  if (isPart || (isWithin && Math.abs(word.length - meant.length) > 1)) return false;
  return match.cost <= maxNameCost[isKnown ? "known" : "unknown"] * word.length;
}

/** True if several words were only begun: `nohur cent naren`. */
function isCut(judged: Judged): boolean {
  const begun = judged.terms.filter(({ text }, at) => {
    const match = matchOf(judged, at);
    const isPlain = match !== undefined && !isExact(match) && match.placeCount === 1;
    return isPlain && wordAt(judged, match.place).startsWith(text);
  });
  return begun.length > 1;
}

/** Fewer letters before another word are a name: TARTU is not TARTUR. Chosen by hand. */
const minBegunName = 7;

const isNameBegun = (word: string, meant: string) =>
  isCommonName(meant) || word.length >= minBegunName;

const isWrittenOut = (word: string, meant: string) =>
  (abbreviations.get(word)?.words ?? []).includes(meant) || variantsOf(word).includes(meant);

/**
 * True if a common name that was typed with its legal form is another company's: of another form, or
 * with a further name before a typed word (`bahar tekstil a.ş.`, BAHAR MİRLİN TEKSTİL A.Ş.).
 */
function isOtherCompany(judged: Judged, typedForm: number): boolean {
  const { matches, segment, stored } = judged;
  const titleForm = stored.flags & formBits;
  if (titleForm !== 0 && (typedForm & titleForm) === 0) return true;
  const last = Math.max(0, ...matches.map(({ place }) => place));
  const before = Array.from(stored.words.subarray(0, last), (id) => textOfWord(segment, id));
  const isTyped = (at: number) =>
    matches.some(({ place, placeCount }) => at >= place && at < place + placeCount);
  return before.some((text, at) => !isTyped(at) && mayBeName(text));
}

/** Many companies bear such a name: BAHAR, and ŞAHİNLER beside ŞAHİN. */
const isCommonName = (word: string) =>
  commonNames.has(word) || commonNames.has(word.replace(/l[ae]r$/, ""));

/** False if a common name is read as another one: `güneş elektrik` is not GÜNEY ELEKTRİK. */
function hasCommonNames(judged: Judged): boolean {
  return judged.terms.every((term, at) => {
    // TAŞ is also short for a trade.
    const isShort = at > 0 && abbreviations.has(term.text);
    if (term.tailBits !== 0 || isShort || !isCommonName(term.text)) return true;
    const match = matchOf(judged, at);
    return match === undefined || isExact(match);
  });
}

/** True if the title has something for each typed trade. */
function hasTrades(judged: Judged): boolean {
  return judged.terms.every(({ text, tailBits }, at) => {
    const isTrade = tailBits === 0 && isOrdinary(text) && !places.has(text);
    return !isTrade || matchOf(judged, at) !== undefined;
  });
}

/** Fewer letters may be initials beside the name: `vdf volkswagen doğuş`. Chosen by hand. */
const minName = 4;

const mayBeName = (word: string) =>
  word.length >= minName && !isOrdinary(word) && fillerCost(word) === undefined;

const isTypedName = ({ text, tailBits }: Term) => tailBits === 0 && mayBeName(text);

/** A region that begins a title belongs to its name, and so does a short word with a vowel. */
const opensName = (word: string) =>
  regions.has(word) || commonNames.has(word) || /^(?=.*[aeiou])[a-z]{2,3}$/.test(word);

/** True if the title has something for each typed word that may be a name. */
function hasNames(judged: Judged): boolean {
  return judged.terms.every((term, at) => {
    const isNeeded = isTypedName(term) || (at === 0 && opensName(term.text));
    return !isNeeded || matchOf(judged, at) !== undefined;
  });
}

/** Returns the match of the term at a place, also of several terms together. */
function matchOf({ matches }: Judged, at: number): Match | undefined {
  return matches.find(({ termAt, termCount }) => at >= termAt && at < termAt + termCount);
}

const wordAt = ({ segment, stored }: Judged, place: number) =>
  textOfWord(segment, stored.words[place] ?? 0);

/** True for an ending, and for a word that people write around a title. */
const isAside = ({ text, tailBits }: Term) => fillerCost(text) !== undefined || tailBits !== 0;

const isOrdinary = (word: string) => generalWords.has(word) || tradeWords.has(word);

/** Up to this cost a word counts as exact. Chosen by hand. */
export const maxExactCost = 0.05;

const isExact = ({ cost }: Match) => cost <= maxExactCost;

/** True if the title has all parts of a split word, one after the other. */
function isSplitAlike(judged: Judged): boolean {
  const { terms, matches } = judged;
  const isLong = terms.length > maxWords.called;
  return (
    matches.length === terms.length &&
    matches.every((match, at) => {
      const before = matches[at - 1];
      const isNext = !before || match.place === before.place + 1;
      const mayDiffer = isLong || at === terms.length - 1;
      return isNext && (isExact(match) || (mayDiffer && isSameWord(match, judged)));
    })
  );
}

function isSameWord(match: Match, { terms, matches, segment, stored }: Judged): boolean {
  const { termAt, termCount, place, placeCount, cost } = match;
  const textAt = (from: number, count: number) =>
    Array.from(stored.words.subarray(from, from + count), (id) => textOfWord(segment, id)).join("");
  const written = terms.slice(termAt, termAt + termCount);
  const word = written.map(({ text }) => text).join("");
  const meant = textAt(place, placeCount);
  const others = matches.filter((other) => other !== match);
  const isTradeAt = (other: Match) => tradeWords.has(textAt(other.place, other.placeCount));
  const isBeside = others.some((other) => isExact(other) || isTradeAt(other));
  const isUnknown = written.every(({ isKnown }) => !isKnown);
  if (isMisspelling(word, meant, isBeside && isUnknown ? "beside" : "alone")) return true;
  if (termCount + placeCount > 2) return false;
  if (tradeWords.has(meant)) {
    // Beside its name a company's trade tells little.
    const hasName = others.some((other) => !isTradeAt(other));
    if (hasName && cost <= maxTradeCost * word.length) return true;
    if (isInflected(word, meant)) return true;
  }
  const isLast = termAt === terms.length - 1 || written[0]?.isDotted;
  return (
    isWrittenOut(word, meant) ||
    (isLast === true && isBegun(word, meant, others.some(isExact))) ||
    (isBeside && isUnknown && isNameBegun(word, meant) && isBegun(word, meant, false))
  );
}

/** The cost of a misread trade for each of its letters. Chosen by hand. */
const maxTradeCost = 0.35;

/** The trades of titles; shorter words are parts of others. The limit is chosen by hand. */
const tradeWords: ReadonlySet<string> = new Set(
  [...generalWords.difference(places).union(shortenedTrades)].filter(({ length }) => length > 3),
);

/** Fewer letters begin many words: of a name alone at least half is typed. Chosen by hand. */
const minBegun = { alone: 4, beside: 2 };

function isBegun(word: string, meant: string, isBeside: boolean): boolean {
  if (!meant.startsWith(word)) return false;
  if (isBeside) return word.length >= minBegun.beside;
  return word.length >= minBegun.alone && 2 * word.length >= meant.length;
}

/** Fewer letters are no stem. Chosen by hand. */
const minStem = 4;

/** True for two endings of one word: `mobilyacılık`, `mobilya`. */
export function isInflected(word: string, meant: string): boolean {
  let at = 0;
  while (at < word.length && word[at] === meant[at]) at += 1;
  return at >= minStem && [word, meant].every((one) => suffix.test(one.slice(at)));
}

const suffix = /^(?:s?[iu]|l[ae]r[iu]?|[cs][iu](?:l[iu](?:k|g[iu]))?|(?:l[iu])?(?:k|g[iu]))?$/;
