import {
  type Comparison,
  compareTitle,
  comparisonOfInitials,
  hasNoExtraWords,
} from "./compare-title.ts";
import { createGatherer } from "./gather.ts";
import { letterCodes } from "./letters.ts";
import { type TitleModel, differences } from "./model.ts";
import { rankTitles } from "./ranked.ts";
import { type TitleWord, readQuery, moveTails } from "./read-title.ts";
import { type Reading, listReadings } from "./readings.ts";
import { likelihoodOf } from "./score.ts";
import type { Segment } from "./segment.ts";
import { openStoredTitles, titlesWithInitials } from "./stored-titles.ts";
import { maxFillerCost } from "./tail-words.ts";
import { type Reach, type Term, createTermMaker, wordRolesIn } from "./terms.ts";
import { createWorkBudget, openVocabulary } from "./vocabulary.ts";

/** Creates a search over one segment. Its working memory serves a single thread. */
export function createSegmentSearch(
  segment: Segment,
  options: {
    isRemoved: (title: number) => boolean;
    unknownWeight: number;
    model: TitleModel;
  },
) {
  const budget = createWorkBudget();
  const vocabulary = openVocabulary(segment, budget);
  const stored = openStoredTitles(segment);
  const roles = wordRolesIn(vocabulary);
  const gatherer = createGatherer(segment, vocabulary, stored, budget, options.isRemoved);
  const size = segment.vkns.length;
  const { model, unknownWeight: rarest } = options;
  const { weights } = model;

  let unitsLeft = maxUnits;
  /** True if other readings will hardly find a better title; `isAsTyped` if no word was joined or split. */
  const isGoodEnough = (top: Comparison, isAsTyped: boolean) =>
    (top.missingTerms === 0 || (isAsTyped && hasOnlyExactWords(top))) &&
    likelihoodOf(top, { rarest, share: 1 }, model) >= goodLikelihood;

  return {
    stored,
    /** The work that the last search took, in units of about twenty nanoseconds. */
    spent: () => maxUnits - unitsLeft,
    /** Finds candidate titles, the likeliest first. */
    find: (text: string): Comparison[] => {
      const query = readQuery(text);
      if (query.words.length === 0) return [];
      const byTitle = new Map<number, Comparison>();
      const maker = createTermMaker(vocabulary, rarest);
      const tried = new Set<string>();
      let top: Comparison | null = null;
      unitsLeft = maxUnits;
      /** Runs a part of the work with a budget of its own. */
      const withBudget = <Value>(units: number, work: () => Value): Value => {
        const share = Math.min(units, unitsLeft);
        budget.refill(share);
        const value = work();
        unitsLeft -= share - budget.left();
        return value;
      };
      const termsOf = (words: readonly TitleWord[], reach: Reach, isOpen: boolean) =>
        words.map((word, at) =>
          withBudget(unitsLeft, () => maker.make(word, isOpen && at === words.length - 1, reach)),
        );
      let floor = 0;
      const attempt = (
        words: readonly TitleWord[],
        { reach, units, cost, margin = usualMargin }: Omit<Reading, "read">,
      ) => {
        const read = moveTails(words, query);
        if (unitsLeft <= 0) return false;
        const isSplit = words.length > query.words.length;
        const terms = termsOf(read.words, reach, read.isOpen);
        const key = terms.map(({ text, ids, begun }) => [text, ids, begun?.to].join()).join(" ");
        if (tried.has(key)) return false;
        tried.add(key);
        // If a word matches nothing, another reading helps more than a longer search.
        const limit = terms.some(isUnexplained) ? unitsIfUnexplained : units;
        const respaced = words.length === query.words.length ? 0 : cost;
        // Each title of this reading costs at least as much as its unexplained words.
        if (top !== null && lossOf(terms) + respaced >= top.cost + alternativeMargin) return false;
        const titles = withBudget(limit, () => gatherer.gather(terms, { floor, margin }));
        unitsLeft -= titles.length * unitsToCompare;
        for (const title of titles) {
          const known = byTitle.get(title);
          const comparison = compareTitle(terms, read.flags, title, {
            segment,
            stored,
            maker,
            roles,
            weights,
            respaced,
            costLimit: known?.isCalled === true ? known.cost : Infinity,
            typedWords: query.words.length,
            isSplit,
          });
          if (!comparison || (known && !comparison.isCalled)) continue;
          byTitle.set(title, comparison);
          if (comparison.isCalled && (!top || comparison.cost < top.cost)) top = comparison;
        }
        floor = Math.max(floor, gatherer.bestGain() - floorMargin);
        return top !== null && isGoodEnough(top, respaced === 0);
      };

      /** Adds titles with these initials. */
      const addByInitials = (word: TitleWord) => {
        const [term] = termsOf([word], "known", false);
        const codes = letterCodes(word.text);
        const found = Map.groupBy(titlesWithInitials(codes, segment, stored), (title) => {
          stored.read(title);
          const rolesOfWords = [...stored.words.subarray(0, stored.wordCount)].map((id) =>
            roles.get(id),
          );
          if (rolesOfWords.includes("parent")) return "parent";
          return rolesOfWords[0] === "weak" ? "national" : "other";
        });
        for (const [owner, titles] of found) {
          if (titles.length > maxByInitials || !term) continue;
          const isSpoken = !word.isDotted && /^(?=.*[aeiou]).{4}/.test(word.text);
          // A name that can be spoken is seldom a small company's initials.
          if (owner === "other" && isSpoken) continue;
          for (const title of titles.filter((one) => !options.isRemoved(one))) {
            const one = comparisonOfInitials(term, { title, owner }, { rarest, weights });
            if (one.cost < (byTitle.get(title)?.cost ?? Infinity)) byTitle.set(title, one);
          }
        }
      };
      const { words } = query;
      const [first] = words;
      if (first && words.length === 1) addByInitials(first);
      const resembles = (word: TitleWord) =>
        (termsOf([word], "known", false)[0]?.costs[0] ?? Infinity) <= maxMisreadCost;
      listReadings(words, vocabulary, resembles, query.isCut).some((reading) => {
        if (reading.reach !== "known" && top && hasAllExactly(top)) return false;
        const readWords = reading.read();
        return readWords !== null && attempt(readWords, reading);
      });
      // The last word may be cut off even if it is a known word.
      if (query.isOpen && hasDifferences(top)) {
        attempt(words, { reach: "begun", units: 200_000, cost: 0, margin: 1.2 });
      }
      // Among few titles, a title that only resembles the query is an alternative.
      if (size <= maxTitlesForSimilar && byTitle.size < minAlternatives) {
        floor = 0;
        tried.clear();
        attempt(words, { reach: "similar", units: 100_000, cost: 0, margin: 5 });
      }
      return rankTitles([...byTitle.values()], { text, written: query.written }, stored, weights);
    },
  };
}

// The limits below are chosen by hand. A unit of work is about twenty nanoseconds.
const maxUnits = 700_000;
const maxTitlesForSimilar = 100_000;
const minAlternatives = 6;
const maxByInitials = 3;
/** An unknown word with a higher cost may be several words written as one. */
const maxMisreadCost = 2;

const isUnexplained = ({ ids, tailBits, missingCost }: Term) =>
  ids.length === 0 && tailBits === 0 && missingCost > maxFillerCost;

const unitsIfUnexplained = 150_000;
const unitsToCompare = 100;
/** A candidate's gain is at most this much below the best one's. Chosen by hand, as all margins. */
const usualMargin = 2.2;
/** The floor of later readings is this much below the best gain. */
const floorMargin = 0.6;

const lossOf = (terms: readonly Term[]) =>
  terms.reduce((sum, { costs, missingCost }) => sum + (costs[0] ?? missingCost), 0);

/** The largest cost above the best title's for an alternative of another reading. */
const alternativeMargin = 0.5;

/** True if the title has each queried word exactly. */
const hasAllExactly = ({ terms, exactBits }: Comparison) => exactBits === 2 ** terms.length - 1;

/** True if each word of the title is in the query exactly: no word is left to be a misspelt one. */
const hasOnlyExactWords = (top: Comparison) =>
  hasNoExtraWords(top) && top.amounts[differences.misread] === 0;

/** From this likelihood on no further reading is tried. With less, `ak vinç` would not find AKVİNÇ. */
const goodLikelihood = 0.75;

function hasDifferences(top: Comparison | null): boolean {
  if (!top) return false;
  const { misread, reordered, breaks } = differences;
  const { cost, amounts } = top;
  const orderCost = reorderedCost * (amounts[reordered] ?? 0) + breakCost * (amounts[breaks] ?? 0);
  return cost - (amounts[misread] ?? 0) - orderCost > maxPlainCost;
}

/**
 * The largest cost, misreadings and order aside, of a title that is quoted without omissions,
 * and the costs of order. Chosen by hand; the fit of `model.ts` does not change them.
 */
const maxPlainCost = 0.85;
const reorderedCost = 0.32;
const breakCost = 0.12;
