import { type Match, type AlignedTitle, alignWords, isRespaced } from "./align-words.ts";
import { isCalledMatch, maxExactCost } from "./called-match.ts";
import { countBits } from "./letters.ts";
import { type Weights, add, differences, noDifferences } from "./model.ts";
import { lengthOfWord } from "./segment.ts";
import { maxTitleWords } from "./stored-titles.ts";
import { formBits, maxFillerCost, tradeBits, tail } from "./tail-words.ts";
import type { Term, WordRoles } from "./terms.ts";

/** A title compared with a query; the lower the cost, the likelier the match. */
export interface Comparison {
  title: number;
  cost: number;
  /** True if only the spelling differs; checked for the best titles only. */
  isExact: boolean;
  /** False if people would call the title another name, not a match. */
  isCalled: boolean;
  amounts: number[];
  missingTerms: number;
  /** The summed weight of the title's words that the query has. */
  matchedWeight: number;
  /** Weights: the matched part of the title's rarest word, the missing part of the query's. */
  topWordMatched: number;
  topWordMissing: number;
  /** The compared query words; a bit for each that the title has, and for each it has exactly. */
  terms: readonly Term[];
  matchedBits: number;
  exactBits: number;
  /** For titles with all queried words: a `parent` adds at most HOLDİNG, a `daughter` another word. */
  kin: "parent" | "daughter" | "none";
  similarity: number;
  /** The share of the query's letters that the title has. */
  letterCoverage: number;
}

interface Context extends AlignedTitle {
  roles: WordRoles;
  weights: Weights;
  /** The cost of the words that this reading of the query joined or split. */
  respaced: number;
  costLimit: number;
  /** The number of typed words. */
  typedWords: number;
  /** True if a typed word was read as several. */
  isSplit: boolean;
}

/** Compares queried words with a title and sums up the differences; null if `costLimit` is reached. */
export function compareTitle(
  terms: readonly Term[],
  endings: number,
  title: number,
  context: Context,
): Comparison | null {
  const { stored, weights } = context;
  stored.read(title);
  amounts.fill(0);
  add(amounts, differences.respaced, context.respaced);
  const matches = alignWords(terms, context);
  const { matchedBits, exactBits, lastPlace } = sumMatches(matches, terms, context);
  const query = sumTerms(terms, endings);
  const found = sumPlaces(lastPlace, (query.endings & formBits) !== 0, context);
  compareEndings(query.endings, stored.flags);
  const cost = costOf({ amounts }, weights);
  if (cost >= context.costLimit) return null;
  const hasForm = (query.endings & stored.flags & formBits) !== 0;
  const isWhole = hasForm && query.missing === 0 && hasNoExtraWords({ amounts });
  const hasAllTerms = query.missing === 0 && exactBits === 2 ** terms.length - 1;
  const differing = countBits((query.endings ^ stored.flags) & (formBits | tradeBits));
  return {
    title,
    cost,
    isExact: false,
    isCalled: isCalledMatch({ ...context, endings: query.endings, terms, matches, isWhole }),
    amounts: [...amounts],
    missingTerms: query.missing,
    matchedWeight: found.matchedWeight,
    terms,
    matchedBits,
    exactBits,
    topWordMatched: found.topWordMatched,
    topWordMissing: query.topWordMissing,
    kin: hasAllTerms ? found.kin : "none",
    similarity:
      (found.lettersAlike / Math.max(1, found.letters + query.lettersMissing)) *
      endingFactor ** differing,
    letterCoverage: query.letters === 0 ? 1 : query.lettersAlike / query.letters,
  };
}

const amounts = noDifferences();
/** The likeness of each word of the query, and of the title, to its match, 0 to 1; -1 if unmatched. */
const termLikeness = new Float64Array(64);
const placeLikeness = new Float64Array(maxTitleWords);

/** Sums misread and reordered words; returns a bit for each queried word that the title has. */
function sumMatches(matches: readonly Match[], terms: readonly Term[], context: Context) {
  let [matchedBits, exactBits, lastPlace, before, breaks] = [0, 0, -1, -1, 0];
  termLikeness.fill(-1);
  placeLikeness.fill(-1);
  for (const match of matches) {
    const { termAt, place, cost } = match;
    const [termEnd, placeEnd] = [termAt + match.termCount, place + match.placeCount];
    const likeness = likenessIn(match, terms, context);
    termLikeness.fill(likeness, termAt, termEnd);
    placeLikeness.fill(likeness, place, placeEnd);
    const bits = 2 ** termEnd - 2 ** termAt;
    matchedBits |= bits;
    if (cost <= maxExactCost) exactBits |= bits;
    add(amounts, differences.misread, cost);
    if (isRespaced(match)) add(amounts, differences.respaced, 1);
    if (place < before) breaks += 1;
    before = place;
    lastPlace = Math.max(lastPlace, placeEnd - 1);
  }
  if (breaks > 0) add(amounts, differences.reordered, 1);
  add(amounts, differences.breaks, breaks);
  return { matchedBits, exactBits, lastPlace };
}

/** Returns the likeness of matched words by their cost: 0 from cost 2 on, or later for long words. */
function likenessIn(match: Match, terms: readonly Term[], { segment, stored }: Context): number {
  let [queryLength, titleLength] = [0, 0];
  for (let at = 0; at < match.termCount; at += 1) queryLength += lengthOf(terms[match.termAt + at]);
  for (let at = 0; at < match.placeCount; at += 1) {
    titleLength += lengthOfWord(segment, stored.words[match.place + at] ?? 0);
  }
  return Math.max(0, 1 - match.cost / Math.max(2, 0.35 * Math.max(queryLength, titleLength)));
}

const lengthOf = (term: Term | undefined) => term?.compared.codes.length ?? 0;

function sumTerms(terms: readonly Term[], endings: number) {
  const sums = {
    endings,
    missing: 0,
    topWordMissing: 0,
    letters: 0,
    lettersAlike: 0,
    lettersMissing: 0,
  };
  let topWeight = 0;
  for (const [at, term] of terms.entries()) {
    const likenessOrNone = termLikeness[at] ?? -1;
    const likeness = Math.max(0, likenessOrNone);
    if (term.missingCost > maxFillerCost && term.weight > topWeight) {
      topWeight = term.weight;
      sums.topWordMissing = term.weight * (1 - likeness);
    }
    if (likenessOrNone < 0) {
      add(amounts, differences.missing, term.missingCost);
      // The first word is usually the name.
      if (at === 0 && term.missingCost > 2) add(amounts, differences.firstMissing, 1);
      sums.endings |= term.tailBits;
      if (term.missingCost > 0.5) sums.missing += 1;
      if (term.tailBits !== 0) continue;
      sums.lettersMissing += lengthOf(term);
    }
    sums.letters += lengthOf(term);
    sums.lettersAlike += lengthOf(term) * likeness;
  }
  return sums;
}

/**
 * Sums the title's words, and adds a difference for each extra one; `hasForm` if the query names a
 * legal form.
 */
function sumPlaces(lastPlace: number, hasForm: boolean, { segment, stored, roles }: Context) {
  const sums = {
    matchedWeight: 0,
    topWordMatched: 0,
    letters: 0,
    lettersAlike: 0,
    kin: "none" as Comparison["kin"],
  };
  let topWeight = 0;
  for (let place = 0; place < stored.wordCount; place += 1) {
    const id = stored.words[place] ?? 0;
    const length = lengthOfWord(segment, id);
    const likeness = placeLikeness[place] ?? -1;
    const role = likeness < 0 ? roles.get(id) : undefined;
    sums.letters += likeness < 0 ? length : 2 * length;
    sums.lettersAlike += 2 * length * Math.max(0, likeness);
    if (role === "weak" || role === "parent") {
      add(amounts, differences.endExtra, weakShare);
      if (sums.kin === "none" && role === "parent") sums.kin = "parent";
      continue;
    }
    const weight = segment.wordWeights[id] ?? 0;
    const matched = weight * Math.max(0, likeness);
    sums.matchedWeight += matched;
    if (weight > topWeight) [sums.topWordMatched, topWeight] = [matched, weight];
    if (likeness >= 0) continue;
    sums.kin = "daughter";
    addExtra(place, weight, place < lastPlace, hasForm, role === "trust" ? trustShare : 1);
  }
  return sums;
}

/** Adds an extra word: people omit last words first, but seldom if they name the legal form. */
function addExtra(
  place: number,
  weight: number,
  isInner: boolean,
  hasForm: boolean,
  share: number,
): void {
  const { firstExtra, innerExtra, innerExtraWeight } = differences;
  const { endExtra, endExtraWithForm, endExtraWeight } = differences;
  if (isInner) add(amounts, place === 0 ? firstExtra : innerExtra, 1);
  else add(amounts, hasForm ? endExtraWithForm : endExtra, share);
  add(amounts, isInner ? innerExtraWeight : endExtraWeight, weight);
}

function compareEndings(query: number, title: number): void {
  const [queryForm, titleForm] = [query & formBits, title & formBits];
  if (queryForm !== 0) {
    if (titleForm === 0) add(amounts, differences.formMissing, 1);
    else if ((query & titleForm) === 0) add(amounts, differences.otherForm, 1);
  } else if (titleForm === 0) add(amounts, differences.noForm, 1);
  else if ((title & tail.businessUnit) !== 0) add(amounts, differences.businessUnitExtra, 1);
  // People who name a part of the ending mostly name all of it.
  if ((query & (formBits | tradeBits)) === 0) return;
  const { tradeMissing, tradeExtra, tradeExtraWithForm } = differences;
  add(amounts, tradeMissing, countBits(query & ~title & tradeBits));
  const extra = queryForm === 0 ? tradeExtra : tradeExtraWithForm;
  add(amounts, extra, countBits(title & ~query & tradeBits));
}

/** Multiplies the similarity once for each differing part of the endings. Chosen by hand. */
const endingFactor = 0.96;
/** The cost of a weak word, and of an investment trust's ORTAKLIK, as multiples of other extra words. */
const weakShare = 0.4;
const trustShare = 4;

/**
 * The costs of a title that is found by its initials, by its owner: `parent`: a family's head.
 * Chosen by hand, only for this order; the fit of `model.ts` does not change them.
 */
const initialsCosts = { parent: 0.01, national: 0.9, other: 1.4 } as const;

/** Compares a title with its initials (`TPAO`); they count as a misread name. */
export function comparisonOfInitials(
  term: Term,
  { title, owner }: { title: number; owner: keyof typeof initialsCosts },
  { rarest, weights }: { rarest: number; weights: Weights },
): Comparison {
  const amounts = noDifferences();
  amounts[differences.misread] = initialsCosts[owner];
  return {
    title,
    cost: costOf({ amounts }, weights),
    isExact: false,
    isCalled: true,
    amounts,
    missingTerms: 0,
    matchedWeight: rarest,
    topWordMatched: rarest,
    topWordMissing: 0,
    terms: [term],
    matchedBits: 1,
    exactBits: 1,
    kin: owner === "parent" ? "parent" : "none",
    similarity: 0.2 + term.text.length / 20,
    letterCoverage: 1,
  };
}

export function costOf({ amounts }: Pick<Comparison, "amounts">, weights: Weights): number {
  let cost = 0;
  for (let at = 0; at < amounts.length; at += 1) cost += (amounts[at] ?? 0) * (weights[at] ?? 0);
  return cost;
}

export function hasNoExtraWords({ amounts }: Pick<Comparison, "amounts">): boolean {
  const { firstExtra, innerExtra, endExtra, endExtraWithForm } = differences;
  const ofExtraWords = [firstExtra, innerExtra, endExtra, endExtraWithForm];
  return ofExtraWords.every((difference) => amounts[difference] === 0);
}
