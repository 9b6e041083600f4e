import { type Comparison, costOf } from "./comparison.ts";
import { countBits } from "./letters.ts";
import { type Weights, add, differences, noDifferences } from "./model.ts";
import { type Respaced, respacedWords } from "./moved-spaces.ts";
import type { ReadTitle } from "./read-title.ts";
import { type Segment, lengthOfWord } from "./segment.ts";
import { type StoredTitles, mostWords } from "./stored-titles.ts";
import { formBits, mostAroundCost, namesOfTail, tail } from "./tail-words.ts";
import type { Term, TermMaker, WordRoles } from "./terms.ts";
import { unlike } from "./word-cost.ts";

interface Compared {
  segment: Segment;
  stored: StoredTitles;
  maker: TermMaker;
  roles: WordRoles;
  weights: Weights;
  /** The cost of this reading. */
  respaced: number;
  most: number;
}

/** Assigns queried words to a title's words one to one and adds up what does not fit; null where that costs `most` or more. */
export function compareTitle(
  terms: readonly Term[],
  { flags, tailAt }: Pick<ReadTitle, "flags" | "tailAt">,
  title: number,
  compared: Compared,
): Comparison | null {
  const { segment, stored, maker, weights } = compared;
  stored.read(title);
  assign(terms, stored, maker);
  const moved = respacedWords(terms, placeOf, { segment, stored, maker });
  parts.fill(0);
  add(parts, differences.respaced, compared.respaced);
  tally = newTally(flags);
  isTaken.fill(0, 0, stored.count);
  for (const [at, term] of terms.entries()) {
    const place = placeOf[at] ?? -1;
    const isTelling = term.missCost > mostAroundCost && term.weight > tally.untoldOf;
    if (isTelling) tally.untold = tally.untoldOf = term.weight;
    if (place < 0) {
      missTerm(term, at, tailAt);
      continue;
    }
    const respacedAs = moved.find((one) => at >= one.term && at < one.term + one.terms);
    takeTerm(term, { at, place, isTelling, respacedAs }, compared);
  }
  const left = countUnasked(compared);
  compareEndings(tally.asked, stored.flags);
  const cost = costOf({ parts }, weights);
  if (cost >= compared.most) return null;
  const { agreed, told, untold, held, exact, missedTerms } = tally;
  const isWhole = missedTerms === 0 && exact === 2 ** terms.length - 1;
  return {
    ...{ title, cost, isExact: false, parts: [...parts], missedTerms, agreed, told, untold },
    ...{ terms, held, exact },
    kin:
      !isWhole || left.others + left.parents === 0
        ? "none"
        : left.others > 0
          ? "daughter"
          : "parent",
    similarity: similarityOf(stored.flags),
    covered: tally.askedLetters === 0 ? 1 : tally.askedLettersAlike / tally.askedLetters,
  };
}

/** Sums over the words of a query. */
const newTally = (asked: number) => ({
  ...{ missedTerms: 0, agreed: 0, breaks: 0, last: -1, lastTaken: -1, held: 0, exact: 0 },
  ...{ told: 0, toldOf: 0, untold: 0, untoldOf: 0 },
  /** The bits of its ending, with those of words that only resemble one. */
  asked,
  /** Letters of both, and how many of them agree. */
  letters: 0,
  lettersAlike: 0,
  /** Likewise of the query alone. */
  askedLetters: 0,
  askedLettersAlike: 0,
});

let tally = newTally(0);

/** Adds up a queried word that the title lacks. */
function missTerm(term: Term, at: number, tailAt: number): void {
  // After SANAYİ or TİCARET what resembles an ending is one.
  const isEnding = term.tailBits !== 0 && tailAt >= 0 && at >= tailAt;
  if (isEnding) add(parts, differences.endingMissed, 1);
  else {
    add(parts, differences.missed, term.missCost);
    // The first word is the name more often than not.
    if (at === 0 && term.missCost > 2) add(parts, differences.firstMissed, 1);
  }
  tally.asked |= term.tailBits;
  if (term.missCost > 0.5) tally.missedTerms += 1;
  if (term.tailBits !== 0) return;
  tally.letters += term.compared.codes.length;
  tally.askedLetters += term.compared.codes.length;
}

/** Adds up a queried word at its place in the title. */
function takeTerm(
  term: Term,
  found: { at: number; place: number; isTelling: boolean; respacedAs: Respaced | undefined },
  { segment, stored, maker }: Compared,
): void {
  const { at, place, isTelling, respacedAs } = found;
  const end = place + (respacedAs?.places ?? 1);
  const cost = respacedAs?.cost ?? maker.pairCost(term, stored.words[place] ?? 0);
  tally.held |= 1 << at;
  let length = 0;
  for (let one = place; one < end; one += 1)
    length += lengthOfWord(segment, stored.words[one] ?? 0);
  // A word that costs so much to be read as another says nothing; a longer one may cost more.
  const farOff = Math.max(2, 0.35 * Math.max(term.compared.codes.length, length));
  const likeness = Math.max(0, 1 - cost / farOff);
  if (isTelling) tally.untold = term.weight * (1 - likeness);
  if (cost <= plain) tally.exact |= 1 << at;
  tally.askedLetters += term.compared.codes.length;
  tally.askedLettersAlike += term.compared.codes.length * likeness;
  // Of two words that are one of the title's the first has said it all.
  if (respacedAs && at > respacedAs.term) return;
  if (respacedAs) add(parts, differences.respaced, 1);
  add(parts, differences.misread, cost);
  tally.letters += 2 * length;
  tally.lettersAlike += 2 * length * likeness;
  for (let taken = place; taken < end; taken += 1) {
    const weight = segment.wordWeights[stored.words[taken] ?? 0] ?? 0;
    if (weight > tally.toldOf) [tally.told, tally.toldOf] = [weight * likeness, weight];
    tally.agreed += weight * likeness;
    isTaken[taken] = 1;
  }
  if (place < tally.last) tally.breaks += 1;
  tally.last = place;
  tally.lastTaken = Math.max(tally.lastTaken, end - 1);
}

/** Adds up the words of the title that were not asked for, and what stands elsewhere; counts who may head a family. */
function countUnasked({ segment, stored, roles }: Compared): { others: number; parents: number } {
  // Who names the legal form has hardly left out what stands before it.
  const isWhole = (tally.asked & formBits) !== 0;
  let [unasked, others, parents] = [0, 0, 0];
  for (let place = 0; place < stored.count; place += 1) {
    if (isTaken[place] === 1) continue;
    const id = stored.words[place] ?? 0;
    const weight = segment.wordWeights[id] ?? 0;
    tally.letters += lengthOfWord(segment, id);
    unasked += 1;
    const role = roles.get(id);
    if (role === "weak" || role === "parent") {
      add(parts, differences.endUnasked, weakShare);
      if (role === "parent") parents += 1;
      continue;
    }
    others += 1;
    if (weight > tally.toldOf) [tally.told, tally.toldOf] = [0, weight];
    // People leave out the end first, the beginning last.
    if (place < tally.lastTaken) {
      add(parts, place === 0 ? differences.firstUnasked : differences.innerUnasked, 1);
      add(parts, differences.innerUnaskedWeight, weight);
    } else {
      const share = role === "trust" ? trustShare : 1;
      add(parts, isWhole ? differences.endUnaskedWhole : differences.endUnasked, share);
      add(parts, differences.endUnaskedWeight, weight);
    }
  }
  // Who adds words hardly leaves out others.
  if (tally.missedTerms > 0 && unasked > 0) add(parts, differences.missedAndUnasked, 1);
  if (tally.breaks > 0) {
    add(parts, differences.reordered, 1);
    add(parts, differences.breaks, tally.breaks);
  }
  return { others, parents };
}

/** Adds up what differs in the endings of a query and of a title, given as the bits of their words. */
function compareEndings(asked: number, held: number): void {
  const [askedForm, heldForm] = [asked & formBits, held & formBits];
  if (askedForm !== 0) {
    if (heldForm === 0) add(parts, differences.formMissing, 1);
    else if ((asked & heldForm) === 0) add(parts, differences.otherForm, 1);
  } else if (heldForm === 0) add(parts, differences.noForm, 1);
  else if ((held & tail.unit) !== 0) add(parts, differences.unitUnasked, 1);
  // Who names a part of the ending names the whole of it more often than not.
  if ((asked & (formBits | namesOfTail)) === 0) return;
  const { nameMissing, nameUnasked, nameUnaskedWhole } = differences;
  add(parts, nameMissing, countBits(asked & ~held & namesOfTail));
  const unasked = askedForm === 0 ? nameUnasked : nameUnaskedWhole;
  add(parts, unasked, countBits(held & ~asked & namesOfTail));
}

/** The share of letters that agree, less for each part of the endings that doesn't. */
function similarityOf(heldFlags: number): number {
  const endings = countBits((tally.asked ^ heldFlags) & (formBits | namesOfTail));
  return (tally.lettersAlike / Math.max(1, tally.letters)) * unlikeEnding ** endings;
}

const unlikeEnding = 0.96;

/** Of what an unasked word costs, what a weak one does, and the word of an investment trust. */
const weakShare = 0.4;

const trustShare = 4;

/** A word that costs no more than this is written as the title has it. */
const plain = 0.05;

const isTaken = new Uint8Array(mostWords);

const isUsed = new Uint8Array(64);

/** Where each queried word stands in the title, or -1; of the last title that was compared. */
const placeOf = new Int8Array(64);

/** What differs from the last title that was compared. */
const parts = noDifferences();

/** Greedily the cheapest pair first, which for a handful of words is as good as any. */
function assign(terms: readonly Term[], stored: StoredTitles, maker: TermMaker): void {
  placeOf.fill(-1);
  isUsed.fill(0);
  // Words that agree exactly need no comparing.
  for (let at = 0; at < terms.length; at += 1) {
    for (let place = 0; place < stored.count; place += 1) {
      if (isUsed[place] === 1 || terms[at]?.pairCosts.get(stored.words[place] ?? 0) !== 0) continue;
      placeOf[at] = place;
      isUsed[place] = 1;
      break;
    }
  }
  for (;;) {
    let best = unlike;
    let bestAt = -1;
    let bestPlace = -1;
    for (let at = 0; at < terms.length; at += 1) {
      const term = terms[at];
      if (!term || (placeOf[at] ?? -1) >= 0) continue;
      for (let place = 0; place < stored.count; place += 1) {
        if (isUsed[place] === 1) continue;
        const cost = maker.pairCost(term, stored.words[place] ?? 0);
        if (cost >= best) continue;
        best = cost;
        bestAt = at;
        bestPlace = place;
      }
    }
    if (bestAt < 0) return;
    placeOf[bestAt] = bestPlace;
    isUsed[bestPlace] = 1;
  }
}
