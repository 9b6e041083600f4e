import { type Piece, type ReadWords, alignWords, isRespaced } from "./align-words.ts";
import { countBits } from "./letters.ts";
import { type Weights, add, differences, noDifferences } from "./model.ts";
import { lengthOfWord } from "./segment.ts";
import { mostWords } from "./stored-titles.ts";
import { formBits, mostAroundCost, namesOfTail, tail } from "./tail-words.ts";
import type { Term, WordRoles } from "./terms.ts";

/** A title compared with a query; the lower the cost, the likelier it is meant. */
export interface Comparison {
  title: number;
  cost: number;
  /** True if only the spelling differs; found out for the best titles only. */
  isExact: boolean;
  parts: number[];
  missedTerms: number;
  /** The weight of the words that agree: how much the agreement says. */
  agreed: number;
  /** Weights: the asked part of the title's most telling word, the missing part of the query's. */
  told: number;
  untold: number;
  /** The compared query words; a bit for each that the title holds, and for each held exactly. */
  terms: readonly Term[];
  held: number;
  exact: number;
  /** Among titles with all queried words: `parent` adds HOLDİNG at most, `daughter` a telling word. */
  kin: "parent" | "daughter" | "none";
  similarity: number;
  /** The share of the query's letters that the title has. */
  covered: number;
}

interface Compared extends ReadWords {
  roles: WordRoles;
  weights: Weights;
  respaced: number;
  most: number;
}

/** Compares queried words with a title and sums up the differences; null from `most` on. */
export function compareTitle(
  terms: readonly Term[],
  endings: number,
  title: number,
  compared: Compared,
): Comparison | null {
  const { stored, weights } = compared;
  stored.read(title);
  parts.fill(0);
  add(parts, differences.respaced, compared.respaced);
  const { held, exact, lastPlace } = sumPieces(terms, compared);
  const asked = sumTerms(terms, endings);
  const own = sumPlaces(lastPlace, (asked.endings & formBits) !== 0, compared);
  compareEndings(asked.endings, stored.flags);
  const cost = costOf({ parts }, weights);
  if (cost >= compared.most) return null;
  const isWhole = asked.missed === 0 && exact === 2 ** terms.length - 1;
  const unlike = countBits((asked.endings ^ stored.flags) & (formBits | namesOfTail));
  return {
    ...{ title, cost, isExact: false, parts: [...parts], missedTerms: asked.missed },
    ...{ agreed: own.agreed, told: own.told, untold: asked.untold, terms, held, exact },
    kin: isWhole ? own.kin : "none",
    similarity:
      (own.lettersAlike / Math.max(1, own.letters + asked.lettersMissed)) * unlikeEnding ** unlike,
    covered: asked.letters === 0 ? 1 : asked.lettersAlike / asked.letters,
  };
}

const parts = noDifferences();
/** The share of each word that agrees with its partner in query and title; -1 without a partner. */
const likenessOf = new Float64Array(64);
const likenessAt = new Float64Array(mostWords);

/** Sums misread and misplaced words; returns bits of the queried words that are held, and held exactly. */
function sumPieces(terms: readonly Term[], compared: Compared) {
  let [held, exact, lastPlace, before, breaks] = [0, 0, -1, -1, 0];
  likenessOf.fill(-1);
  likenessAt.fill(-1);
  for (const piece of alignWords(terms, compared)) {
    const { term, place, cost } = piece;
    const [termEnd, placeEnd] = [term + piece.terms, place + piece.places];
    const likeness = likenessIn(piece, terms, compared);
    likenessOf.fill(likeness, term, termEnd);
    likenessAt.fill(likeness, place, placeEnd);
    const bits = 2 ** termEnd - 2 ** term;
    held |= bits;
    if (cost <= plain) exact |= bits;
    add(parts, differences.misread, cost);
    if (isRespaced(piece)) add(parts, differences.respaced, 1);
    if (place < before) breaks += 1;
    before = place;
    lastPlace = Math.max(lastPlace, placeEnd - 1);
  }
  if (breaks > 0) add(parts, differences.reordered, 1);
  add(parts, differences.breaks, breaks);
  return { held, exact, lastPlace };
}

/** A word that costs so much to be read as another says nothing; a longer one may cost more. */
function likenessIn(piece: Piece, terms: readonly Term[], { segment, stored }: Compared): number {
  let [asked, held] = [0, 0];
  for (let at = 0; at < piece.terms; at += 1) asked += lengthOf(terms[piece.term + at]);
  for (let at = 0; at < piece.places; at += 1) {
    held += lengthOfWord(segment, stored.words[piece.place + at] ?? 0);
  }
  return Math.max(0, 1 - piece.cost / Math.max(2, 0.35 * Math.max(asked, held)));
}

const lengthOf = (term: Term | undefined) => term?.compared.codes.length ?? 0;

function sumTerms(terms: readonly Term[], endings: number) {
  const sums = {
    /** The bits of its ending, with those of words that only resemble one. */
    endings,
    missed: 0,
    /** The part of the most telling word that is missing, by its weight. */
    untold: 0,
    ...{ letters: 0, lettersAlike: 0, lettersMissed: 0 },
  };
  let most = 0;
  for (const [at, term] of terms.entries()) {
    const found = likenessOf[at] ?? -1;
    const likeness = Math.max(0, found);
    if (term.missCost > mostAroundCost && term.weight > most) {
      most = term.weight;
      sums.untold = term.weight * (1 - likeness);
    }
    if (found < 0) {
      add(parts, differences.missed, term.missCost);
      // The first word is the name more often than not.
      if (at === 0 && term.missCost > 2) add(parts, differences.firstMissed, 1);
      sums.endings |= term.tailBits;
      if (term.missCost > 0.5) sums.missed += 1;
      if (term.tailBits !== 0) continue;
      sums.lettersMissed += lengthOf(term);
    }
    sums.letters += lengthOf(term);
    sums.lettersAlike += lengthOf(term) * likeness;
  }
  return sums;
}

/** Sums the title's words, above all unasked ones; `isWhole` if its legal form was asked. */
function sumPlaces(lastPlace: number, isWhole: boolean, { segment, stored, roles }: Compared) {
  const sums = {
    /** The weight of the words that agree, and the asked part of the most telling one's. */
    ...{ agreed: 0, told: 0 },
    ...{ letters: 0, lettersAlike: 0, unasked: 0 },
    kin: "none" as Comparison["kin"],
  };
  let most = 0;
  for (let place = 0; place < stored.count; place += 1) {
    const id = stored.words[place] ?? 0;
    const length = lengthOfWord(segment, id);
    const likeness = likenessAt[place] ?? -1;
    const role = likeness < 0 ? roles.get(id) : undefined;
    sums.letters += likeness < 0 ? length : 2 * length;
    if (likeness < 0) sums.unasked += 1;
    sums.lettersAlike += 2 * length * Math.max(0, likeness);
    if (role === "weak" || role === "parent") {
      add(parts, differences.endUnasked, weakShare);
      if (sums.kin === "none" && role === "parent") sums.kin = "parent";
      continue;
    }
    const weight = segment.wordWeights[id] ?? 0;
    const agreed = weight * Math.max(0, likeness);
    sums.agreed += agreed;
    if (weight > most) [sums.told, most] = [agreed, weight];
    if (likeness >= 0) continue;
    sums.kin = "daughter";
    addUnasked(place, weight, place < lastPlace, isWhole, role === "trust" ? trustShare : 1);
  }
  return sums;
}

/** Weighs unasked words: people omit the end first, and rarely a word before a named legal form. */
function addUnasked(
  place: number,
  weight: number,
  isInner: boolean,
  isWhole: boolean,
  share: number,
): void {
  const { firstUnasked, innerUnasked, innerUnaskedWeight } = differences;
  const { endUnasked, endUnaskedWhole, endUnaskedWeight } = differences;
  if (isInner) add(parts, place === 0 ? firstUnasked : innerUnasked, 1);
  else add(parts, isWhole ? endUnaskedWhole : endUnasked, share);
  add(parts, isInner ? innerUnaskedWeight : endUnaskedWeight, weight);
}

function compareEndings(asked: number, held: number): void {
  const [askedForm, heldForm] = [asked & formBits, held & formBits];
  if (askedForm !== 0) {
    if (heldForm === 0) add(parts, differences.formMissing, 1);
    else if ((asked & heldForm) === 0) add(parts, differences.otherForm, 1);
  } else if (heldForm === 0) add(parts, differences.noForm, 1);
  else if ((held & tail.unit) !== 0) add(parts, differences.unitUnasked, 1);
  // People who name a part of the ending mostly name all of it.
  if ((asked & (formBits | namesOfTail)) === 0) return;
  const { nameMissing, nameUnasked, nameUnaskedWhole } = differences;
  add(parts, nameMissing, countBits(asked & ~held & namesOfTail));
  const unasked = askedForm === 0 ? nameUnasked : nameUnaskedWhole;
  add(parts, unasked, countBits(held & ~asked & namesOfTail));
}

/** The factor of the similarity for each part of the endings that does not agree. */
const unlikeEnding = 0.96;
/** Of what an unasked word costs, what a weak one does, and the word of an investment trust. */
const weakShare = 0.4;
const trustShare = 4;
/** A word that costs no more than this is written as the title has it. */
const plain = 0.05;

/** A title that a query gives the initials of; they count as a misread name. */
export function comparisonOfInitials(
  term: Term,
  title: number,
  cost: number,
  { rarest, weights }: { rarest: number; weights: Weights },
): Comparison {
  const parts = noDifferences();
  parts[differences.misread] = cost;
  return {
    ...{ title, cost: costOf({ parts }, weights), isExact: false, parts, missedTerms: 0 },
    ...{ agreed: rarest, told: rarest, untold: 0, terms: [term], held: 1, exact: 1 },
    kin: cost < 0.5 ? "parent" : "none",
    similarity: 0.2 + term.text.length / 20,
    covered: 1,
  };
}

export function costOf({ parts }: Pick<Comparison, "parts">, weights: Weights): number {
  let cost = 0;
  for (let at = 0; at < parts.length; at += 1) cost += (parts[at] ?? 0) * (weights[at] ?? 0);
  return cost;
}

export function isAllAsked({ parts }: Comparison): boolean {
  const { firstUnasked, innerUnasked, endUnasked, endUnaskedWhole } = differences;
  const unasked = [firstUnasked, innerUnasked, endUnasked, endUnaskedWhole];
  return unasked.every((difference) => parts[difference] === 0);
}
