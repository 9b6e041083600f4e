import { weightOf } from "./build-vocabulary.ts";
import {
  createRemovedTitles,
  createTitleIndex,
  isRemovedIn,
  markRemoved,
  searchOver,
} from "./create-title-index.ts";
import { letterCodes } from "./letters.ts";
import { scored } from "./score.ts";
import { type SearchPool, type SearchedMemory, createSearchPool } from "./search-pool.ts";
import type { Segment } from "./segment.ts";
import type { TitleEntry } from "./title-index.ts";
import { createWorkBudget, openVocabulary } from "./vocabulary.ts";

/** A large index that is searched in threads and takes changes immediately. */
export type LiveIndex = ReturnType<typeof createLiveIndex>;

/**
 * Lays a small index of a few thousand changes over a large one, until that is rebuilt.
 * Without threads of its own it searches in the caller's, which is faster for few titles.
 */
export function createLiveIndex(segment: Segment, { threads }: { threads: number }) {
  const removed = createRemovedTitles(segment.vkns.length);
  const memory = { segment, removed };
  const main = threads === 0 ? searchHere(memory) : createSearchPool(memory, { threads });
  const isRemoved = isRemovedIn(removed);
  const weigh = weigher(segment);
  let size = segment.vkns.length;
  // The newest changes apart, so that one more costs little however many there were.
  const newest: Layer = { entries: new Map(), index: null };
  const older: Layer = { entries: new Map(), index: null };

  const rebuild = (layer: Layer) => {
    const { entries } = layer;
    layer.index = entries.size === 0 ? null : createTitleIndex(entries.values(), weigh);
  };
  /** Takes companies' titles out, wherever they are; the layers that held any are to be rebuilt. */
  const takeOut = (vkns: Iterable<string>): Set<Layer> => {
    const stale = new Set<Layer>();
    const inMain = new Set<number>();
    for (const vkn of vkns) {
      const layer = [newest, older].find(({ entries }) => entries.delete(vkn));
      if (layer) {
        stale.add(layer);
        size -= 1;
      } else inMain.add(Number(vkn.slice(0, 9)));
    }
    for (const title of placesOf(inMain, segment.vkns)) {
      if (isRemoved(title)) continue;
      markRemoved(removed, title);
      size -= 1;
    }
    return stale;
  };
  return {
    get size() {
      return size;
    },
    /** Rejects with SearchQueueFullError if too many searches wait. */
    search: async (title: string, limit: number) => {
      const inMain = await main.search(title, limit);
      // After the wait, so that a company renamed meanwhile is found by one of its titles at least.
      const inLayers = [newest, older].flatMap(({ index }) => index?.find(title, limit) ?? []);
      const changed = new Set(inLayers.map(({ vkn }) => vkn));
      const unchanged = inMain.filter(({ vkn }) => !changed.has(vkn));
      return scored([inLayers, unchanged], limit);
    },
    save: (entries: readonly TitleEntry[]) => {
      const stale = takeOut(entries.map(({ vkn }) => vkn)).add(newest);
      for (const entry of entries) newest.entries.set(entry.vkn, entry);
      size += entries.length;
      if (newest.entries.size > mostNewest) {
        for (const [vkn, entry] of newest.entries) older.entries.set(vkn, entry);
        newest.entries.clear();
        stale.add(older);
      }
      stale.forEach(rebuild);
    },
    remove: (vkns: readonly string[]) => {
      takeOut(vkns).forEach(rebuild);
    },
    close: () => main.close(),
  };
}

function searchHere({ segment, removed }: SearchedMemory): SearchPool {
  const index = searchOver(segment, { removed });
  return {
    search: (title, limit) => Promise.resolve(index.find(title, limit)),
    close: () => Promise.resolve(),
  };
}

function placesOf(wanted: ReadonlySet<number>, vkns: Uint32Array): number[] {
  if (wanted.size <= fewWanted) {
    return Array.from(wanted, (vkn) => vkns.indexOf(vkn)).filter((place) => place >= 0);
  }
  const places: number[] = [];
  for (let place = 0; place < vkns.length; place += 1) {
    if (wanted.has(vkns[place] ?? 0)) places.push(place);
  }
  return places;
}

const fewWanted = 16;

interface Layer {
  entries: Map<string, TitleEntry>;
  index: ReturnType<typeof createTitleIndex> | null;
}

const mostNewest = 64;

/** A word is as telling among the changes as among all titles. */
function weigher(segment: Segment): (word: string) => number {
  const vocabulary = openVocabulary(segment, createWorkBudget());
  const rarest = weightOf(1, segment.vkns.length);
  return (word) => {
    const id = vocabulary.idOf(letterCodes(word));
    return id < 0 ? rarest : vocabulary.weightOf(id);
  };
}
