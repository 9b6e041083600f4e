import { compareTitle } from "./compare-title.ts";
import { type Comparison, comparisonOfInitials, isAllAsked } from "./compare-title.ts";
import { createGatherer } from "./gather.ts";
import { letterCodes } from "./letters.ts";
import { type TitleModel, differences } from "./model.ts";
import { ranked } from "./ranked.ts";
import { type TitleWord, askedTitle, withoutTails } from "./read-title.ts";
import { type Reading, readings } from "./readings.ts";
import { likelihood } from "./score.ts";
import type { Segment } from "./segment.ts";
import { openStoredTitles, titlesWithInitials } from "./stored-titles.ts";
import { mostAroundCost } from "./tail-words.ts";
import { type Reach, type Term, createTermMaker, wordRoles } from "./terms.ts";
import { createWorkBudget, openVocabulary } from "./vocabulary.ts";

/** Searches one segment; holds its own working memory, so that each thread needs one of its own. */
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
  const roles = wordRoles(vocabulary);
  const gatherer = createGatherer(segment, vocabulary, stored, budget, options.isRemoved);
  const size = segment.vkns.length;
  const { model, unknownWeight: rarest } = options;
  const { weights } = model;

  let left = mostUnits;
  /** True if hardly anything better is to be expected of other readings. */
  const isEnough = (top: Comparison, isWhole: boolean) =>
    (top.missedTerms === 0 || (isWhole && isUsedUp(top))) &&
    likelihood(top, { rarest, share: 1 }, model) >= enough;

  return {
    stored,
    /** The work that the last search took, in units of about twenty nanoseconds. */
    spent: () => mostUnits - left,
    /** The titles that come into question, the likeliest first. */
    find: (text: string): Comparison[] => {
      const asked = askedTitle(text);
      if (asked.words.length === 0) return [];
      const best = new Map<number, Comparison>();
      const maker = createTermMaker(vocabulary, rarest);
      const tried = new Set<string>();
      let top: Comparison | null = null;
      left = mostUnits;
      /** Each part of the work begins with its own share, whatever the one before it left over. */
      const within = <Value>(units: number, work: () => Value): Value => {
        const share = Math.min(units, left);
        budget.refill(share);
        const value = work();
        left -= share - budget.left();
        return value;
      };
      const termsOf = (words: readonly TitleWord[], reach: Reach, isOpen: boolean) =>
        words.map((word, at) =>
          within(left, () => maker.make(word, isOpen && at === words.length - 1, reach)),
        );
      let floor = 0;
      const attempt = (
        words: readonly TitleWord[],
        { reach, units, cost, margin = usualMargin }: Omit<Reading, "read">,
      ) => {
        const read = withoutTails(words, asked);
        if (left <= 0) return false;
        const terms = termsOf(read.words, reach, read.isOpen);
        const meant = terms.map(({ text, ids, begun }) => [text, ids, begun?.to].join()).join(" ");
        if (tried.has(meant)) return false;
        tried.add(meant);
        // If a word matches nothing, another reading helps more than a longer search.
        const most = terms.some(isBlank) ? unitsOfBlank : units;
        const extra = words.length === asked.words.length ? 0 : cost;
        // All that this reading finds costs at least as much as what it can't explain.
        if (top !== null && lossOf(terms) + extra >= top.cost + worthNaming) return false;
        const titles = within(most, () => gatherer.gather(terms, { floor, margin }));
        left -= titles.length * unitsToCompare;
        for (const title of titles) {
          const comparison = compareTitle(terms, read.flags, title, {
            segment,
            stored,
            maker,
            roles,
            weights,
            respaced: extra,
            most: best.get(title)?.cost ?? Infinity,
          });
          if (!comparison) continue;
          best.set(title, comparison);
          if (!top || comparison.cost < top.cost) top = comparison;
        }
        floor = Math.max(floor, gatherer.best() - 0.6);
        return top !== null && isEnough(top, extra === 0);
      };

      /** Offers titles whose only word is the initials: heads of families first, then national companies. */
      const offerInitials = (word: TitleWord) => {
        const [term] = termsOf([word], "known", false);
        const codes = letterCodes(word.text);
        const found = Map.groupBy(titlesWithInitials(codes, segment, stored), (title) => {
          stored.read(title);
          const held = [...stored.words.subarray(0, stored.count)].map((id) => roles.get(id));
          return held.includes("parent") ? 0.01 : held[0] === "weak" ? 0.9 : 1.4;
        });
        for (const [cost, titles] of found) {
          if (titles.length > fewInitials || !term) continue;
          for (const title of titles.filter((one) => !options.isRemoved(one))) {
            const one = comparisonOfInitials(term, title, cost, { rarest, weights });
            if (one.cost < (best.get(title)?.cost ?? Infinity)) best.set(title, one);
          }
        }
      };
      const { words } = asked;
      const [only] = words;
      if (only && words.length === 1) offerInitials(only);
      const resembles = (word: TitleWord) =>
        (termsOf([word], "known", false)[0]?.costs[0] ?? Infinity) <= mostMisread;
      readings(words, vocabulary, resembles, asked.isCut).some((reading) => {
        if (reading.reach !== "known" && top && isWritten(top)) return false;
        const again = reading.read();
        return again !== null && attempt(again, reading);
      });
      // A last word may be cut off even if it is a word as it stands.
      if (asked.isOpen && isCut(top)) {
        attempt(words, { reach: "begun", units: 200_000, cost: 0, margin: 1.2 });
      }
      // Among few titles, a title that only resembles the query is an alternative.
      if (size <= mostForResembling && best.size < fewFound) {
        floor = 0;
        tried.clear();
        attempt(words, { reach: "similar", units: 100_000, cost: 0, margin: 5 });
      }
      return ranked([...best.values()], { text, written: asked.written }, stored, weights);
    },
  };
}

const mostUnits = 700_000;

const mostForResembling = 100_000;

const fewFound = 6;

const fewInitials = 3;

/** A word that costs more to be read as another may be several. */
const mostMisread = 2;

const isBlank = ({ ids, tailBits, missCost }: Term) =>
  ids.length === 0 && tailBits === 0 && missCost > mostAroundCost;

const unitsOfBlank = 150_000;

const unitsToCompare = 100;

const usualMargin = 2.2;

const lossOf = (terms: readonly Term[]) =>
  terms.reduce((sum, { costs, missCost }) => sum + (costs[0] ?? missCost), 0);

/** The cost above the best up to which an alternative of a further reading counts. */
const worthNaming = 0.5;

/** True if the title holds each queried word as written. */
const isWritten = ({ terms, exact }: Comparison) => exact === 2 ** terms.length - 1;

/** True if the title has no word left that a missed one could be a misspelling of. */
const isUsedUp = (top: Comparison) => isAllAsked(top) && top.parts[differences.misread] === 0;

/** A likelier title ends the readings; a title with unasked words must not hide AKVİNÇ (`ak vinç`). */
const enough = 0.75;

function isCut(top: Comparison | null): boolean {
  if (!top) return false;
  const { misread, reordered, breaks } = differences;
  const [typos = 0, other = 0, jumps = 0] = [misread, reordered, breaks].map((at) => top.parts[at]);
  return top.cost - typos - 0.32 * other - 0.12 * jumps > plainCost;
}

/** The largest cost of a plainly quoted title. */
const plainCost = 0.85;
