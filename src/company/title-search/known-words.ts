import { weightOf } from "./build-vocabulary.ts";
import { letterCodes } from "./letters.ts";
import type { Segment } from "./segment.ts";
import { createWorkBudget, openVocabulary } from "./vocabulary.ts";

/** A word that weighs more than this share of the rarest is a name, not a trade. Chosen by hand. */
const minNameShare = 0.55;

/** How often folded words stand in the titles of a registry. */
export interface KnownWords {
  /** The weight of a word; the largest for a word of no title. */
  weigh: (word: string) => number;
  isKnown: (word: string) => boolean;
  /** True for a word of few titles: a name, not a trade that no list has. */
  isRare: (word: string) => boolean;
}

/** Opens the words of a large index: a few changed titles say little about frequencies. */
export function openKnownWords(segment: Segment): KnownWords {
  const vocabulary = openVocabulary(segment, createWorkBudget());
  const rarest = weightOf(1, segment.vkns.length);
  const idOf = (word: string) => vocabulary.idOf(letterCodes(word));
  const weigh = (word: string) => {
    const id = idOf(word);
    return id < 0 ? rarest : vocabulary.weightOf(id);
  };
  return {
    weigh,
    isKnown: (word: string) => idOf(word) >= 0,
    isRare: (word: string) => weigh(word) > minNameShare * rarest,
  };
}
