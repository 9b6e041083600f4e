import {
  createRemovedTitles,
  createTitleIndex,
  isRemovedIn,
  markRemoved,
  searchOver,
} from "../../company/title-search/create-title-index.ts";
import { openKnownWords } from "../../company/title-search/known-words.ts";
import { isSureMatch } from "../../company/sure-match.ts";
import { toMatches } from "../../company/title-search/score.ts";
import { type SearchPool, type SearchedMemory, createSearchPool } from "./search-pool.ts";
import type { Segment } from "../../company/title-search/segment.ts";
import type { TitleEntry } from "../../company/title-search/title-index.ts";

/** A large index that takes changes immediately. */
export type LiveIndex = ReturnType<typeof createLiveIndex>;

/**
 * Creates a large index with two small layers of changes, which last until the next rebuild.
 * With 0 threads the calling thread searches, which is faster for few titles.
 */
export function createLiveIndex(segment: Segment, { threads }: { threads: number }) {
  const removed = createRemovedTitles(segment.vkns.length);
  const memory = { segment, removed };
  const main = threads === 0 ? searchHere(memory) : createSearchPool(memory, { threads });
  const isRemoved = isRemovedIn(removed);
  const words = openKnownWords(segment);
  let size = segment.vkns.length;
  // The newest changes are a layer of their own, so that each change rebuilds only a small index.
  const newest: Layer = { entries: new Map(), index: null };
  const older: Layer = { entries: new Map(), index: null };

  const indexLayer = (layer: Layer) => {
    const { entries } = layer;
    layer.index = entries.size === 0 ? null : createTitleIndex(entries.values(), words.weigh);
  };
  /** Removes companies' titles; returns the layers that have to be rebuilt. */
  const removeTitles = (vkns: Iterable<string>): Set<Layer> => {
    const stale = new Set<Layer>();
    const inMain = new Set<number>();
    for (const vkn of vkns) {
      const layer = [newest, older].find(({ entries }) => entries.delete(vkn));
      if (layer) {
        stale.add(layer);
        size -= 1;
      } else inMain.add(Number(vkn.slice(0, 9))); // The segment leaves out the check digit.
    }
    for (const title of titleNumbersOf(inMain, segment.vkns)) {
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
    search: async (title: string, limit: number) => {
      const inMain = await main.search(title, limit);
      // Searched after the wait: a company renamed during it is found by its old or its new title.
      const inLayers = [newest, older].flatMap(({ index }) => index?.find(title, limit) ?? []);
      const changed = new Set(inLayers.map(({ vkn }) => vkn));
      const unchanged = inMain.filter(({ vkn }) => !changed.has(vkn));
      return toMatches([inLayers, unchanged], limit);
    },
    /** True if a found title is surely the one that was asked for. */
    isSure: (asked: string, found: string) => isSureMatch(asked, found, words),
    save: (entries: readonly TitleEntry[]) => {
      const stale = removeTitles(entries.map(({ vkn }) => vkn)).add(newest);
      for (const entry of entries) newest.entries.set(entry.vkn, entry);
      size += entries.length;
      if (newest.entries.size > maxNewest) {
        for (const [vkn, entry] of newest.entries) older.entries.set(vkn, entry);
        newest.entries.clear();
        stale.add(older);
      }
      stale.forEach(indexLayer);
    },
    remove: (vkns: readonly string[]) => {
      removeTitles(vkns).forEach(indexLayer);
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

function titleNumbersOf(wanted: ReadonlySet<number>, vkns: Uint32Array): number[] {
  if (wanted.size <= maxSingleLookups) {
    return Array.from(wanted, (vkn) => vkns.indexOf(vkn)).filter((place) => place >= 0);
  }
  const places: number[] = [];
  for (let place = 0; place < vkns.length; place += 1) {
    if (wanted.has(vkns[place] ?? 0)) places.push(place);
  }
  return places;
}

// Chosen by hand: the most VKNs that are each searched alone, and the size of the newest layer.
const maxSingleLookups = 16;
const maxNewest = 64;

interface Layer {
  entries: Map<string, TitleEntry>;
  index: ReturnType<typeof createTitleIndex> | null;
}
