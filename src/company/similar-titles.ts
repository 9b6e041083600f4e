import { setImmediate as yieldThread } from "node:timers/promises";
import { weightOf } from "./title-search/build-vocabulary.ts";
import { createTitleIndex } from "./title-search/create-title-index.ts";
import { usualModel } from "./title-search/model.ts";
import type { Finding } from "./title-search/score.ts";
import { generalWords } from "./title-words.ts";

/** Titles in memory, searched as the registry searches its own. */
export type SimilarTitles = ReturnType<typeof createSimilarTitles>;

/** A part of the titles, indexed before its next search. */
interface Layer {
  titles: Map<string, string>;
  index: LayerIndex | null;
}

interface LayerIndex {
  find(written: string): (Finding & { id: string })[];
}

/** The titles of the newest layer, which is indexed most often, and of a full one. By hand. */
const maxNewest = 250;
const maxTitles = 5_000;
/** The matches of one layer. Chosen by hand. */
const maxFound = 20;

export function createSimilarTitles() {
  const newest: Layer = { titles: new Map(), index: null };
  const layers = [newest];

  /** Moves the newest titles to the last layer with room. */
  function moveNewest(): void {
    const last = layers.at(-1);
    const hasRoom = layers.length > 1 && last && last.titles.size < maxTitles;
    const layer: Layer = hasRoom ? last : { titles: new Map(), index: null };
    if (!hasRoom) layers.push(layer);
    for (const [id, title] of newest.titles) layer.titles.set(id, title);
    newest.titles.clear();
    layer.index = newest.index = null;
  }

  function remove(id: string): void {
    const layer = layers.find(({ titles }) => titles.delete(id));
    if (layer) layer.index = null;
  }

  return {
    /** Adds a title, or replaces the title of this id. */
    add(id: string, title: string): void {
      if (layers.some(({ titles }) => titles.get(id) === title)) return;
      remove(id);
      newest.titles.set(id, title);
      newest.index = null;
      if (newest.titles.size >= maxNewest) moveNewest();
    },
    delete: remove,
    /**
     * Returns the ids of the titles that a search of the registry would find, the best first; of
     * several words also likely ones that people would not call a match.
     */
    async find(written: string, { isOneWord }: { isOneWord: boolean }): Promise<string[]> {
      const found: (Finding & { id: string })[] = [];
      for (const layer of layers) {
        if (layer.titles.size === 0) continue;
        await yieldThread();
        const index = (layer.index ??= indexOf(layer.titles));
        found.push(
          ...index.find(written).filter((one) => (isOneWord ? one.isCalled : isLikely(one))),
        );
      }
      return found.sort((a, b) => a.cost - b.cost).map(({ id }) => id);
    },
  };
}

function indexOf(titles: ReadonlyMap<string, string>): LayerIndex {
  const ids = [...titles.keys()];
  // The search knows nine digits of a number; here they are the place of the id.
  const entries = Array.from(titles.values(), (ad, at) => ({
    ad,
    vkn: String(at).padStart(9, "0"),
  }));
  const { findSimilar } = createTitleIndex(entries, weigh);
  return {
    find: (written) =>
      findSimilar(written, maxFound).map((one) => ({
        ...one,
        id: ids[Number(one.vkn.slice(0, 9))] ?? "",
      })),
  };
}

/** The size of a whole registry: the frequency of words in a few titles says little. */
const registrySize = 1_700_000;
/** The number of the registry's titles with a trade, and with a name. Both chosen by hand. */
const usualFrequency = { trade: 30_000, name: 3 };

/** Weighs a word as in a whole registry. */
function weigh(word: string): number {
  const frequency = generalWords.has(word) ? usualFrequency.trade : usualFrequency.name;
  return weightOf(frequency, registrySize);
}

/**
 * The least likelihood and similarity of a title that lacks a written word: MERLAN OTELCİLİK for
 * `merlan tekstil` has 0.7 and 0.4. Chosen by hand.
 */
const minWithoutWord = { likelihood: 0.85, similarity: 0.55 };
/**
 * The least likelihood and similarity of a title with all written words, some misspelt: ÖRNEK GIDA
 * for `kortek gıda ltd` has 0.006, MERLUX for `merlüks` has 0.99. Chosen by hand.
 */
const minWithAllWords = { likelihood: 0.05, similarity: 0.4 };

function isLikely({ likelihood, missingTerms, similarity, isCalled }: Finding): boolean {
  if (missingTerms === 0) {
    const { likelihood: least, similarity: leastAlike } = minWithAllWords;
    const isLike = isCalled && likelihood >= least && similarity >= leastAlike;
    return isLike || likelihood >= usualModel.minLikelihood;
  }
  return likelihood >= minWithoutWord.likelihood && similarity >= minWithoutWord.similarity;
}
