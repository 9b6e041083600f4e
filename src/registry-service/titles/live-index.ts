import { createSegmentBuilder } from "./build-segment.ts";
import { weightOf } from "./build-vocabulary.ts";
import { searchOver } from "./create-title-index.ts";
import { letterCodes } from "./letter-codes.ts";
import { createRemovedTitles, markRemoved } from "./removed-titles.ts";
import { createSearchPool } from "./search-pool.ts";
import type { Segment } from "./segment.ts";
import type { TitleEntry, TitleIndex, TitleMatch } from "./title-index.ts";
import { openVocabulary } from "./vocabulary.ts";
import { createWorkBudget } from "./work-budget.ts";

/** A large index that is searched in threads and takes changes at once. */
export interface LiveIndex {
  readonly size: number;
  /** Rejects with SearchQueueFullError where too many searches wait. */
  search(title: string, limit: number): Promise<TitleMatch[]>;
  /** Adds companies or renames them. */
  save(entries: readonly TitleEntry[]): void;
  remove(vkns: readonly string[]): void;
  close(): Promise<void>;
}

/** Lays a small index of changes over a large one; made for a few thousand changes until the large one is built anew. */
export function createLiveIndex(segment: Segment, options: { threads: number }): LiveIndex {
  const removed = createRemovedTitles(segment.vkns.length);
  const pool = createSearchPool({ segment, removed }, options);
  const weigh = weigher(segment);
  let size = segment.vkns.length;
  // The newest changes apart, so that one more costs little however many there were.
  const layers: Layer[] = [
    { entries: new Map(), index: null },
    { entries: new Map(), index: null },
  ];

  const rebuild = (layer: Layer) => {
    layer.index = layer.entries.size === 0 ? null : indexOf(layer.entries.values(), weigh);
  };
  /** Takes a company's title out, wherever it is. */
  const takeOut = (vkn: string) => {
    for (const layer of layers) {
      if (!layer.entries.delete(vkn)) continue;
      size -= 1;
      rebuild(layer);
      return;
    }
    const title = segment.vkns.indexOf(Number(vkn.slice(0, 9)));
    if (title < 0 || isMarked(removed, title)) return;
    markRemoved(removed, title);
    size -= 1;
  };
  return {
    get size() {
      return size;
    },
    search: async (title, limit) => {
      const inMain = pool.search(title, limit);
      const inLayers = layers.flatMap(({ index }) => index?.search(title, limit) ?? []);
      const matches = [...inLayers, ...(await inMain)];
      if (inLayers.length === 0) return matches;
      return matches.sort((a, b) => b.score - a.score).slice(0, limit);
    },
    save: (entries) => {
      const [newest, older] = layers;
      for (const { vkn } of entries) takeOut(vkn);
      for (const entry of entries) newest?.entries.set(entry.vkn, entry);
      size += entries.length;
      if (newest && older && newest.entries.size > mostNewest) {
        for (const [vkn, entry] of newest.entries) older.entries.set(vkn, entry);
        newest.entries.clear();
        rebuild(older);
      }
      if (newest) rebuild(newest);
    },
    remove: (vkns) => {
      for (const vkn of vkns) takeOut(vkn);
    },
    close: () => pool.close(),
  };
}

interface Layer {
  entries: Map<string, TitleEntry>;
  index: TitleIndex | null;
}

const mostNewest = 64;

const isMarked = (removed: Uint32Array, title: number) =>
  ((removed[title >>> 5] ?? 0) & (1 << (title & 31))) !== 0;

function indexOf(entries: Iterable<TitleEntry>, weigh: (word: string) => number): TitleIndex {
  const builder = createSegmentBuilder();
  for (const entry of entries) builder.add(entry);
  return searchOver(builder.finish(weigh), { rarest: weigh("") });
}

/** A word is as telling among the changes as among all titles. */
function weigher(segment: Segment): (word: string) => number {
  const vocabulary = openVocabulary(segment, createWorkBudget());
  const rarest = weightOf(1, segment.vkns.length);
  return (word) => {
    const id = vocabulary.idOf(letterCodes(word));
    return id < 0 ? rarest : vocabulary.weightOf(id);
  };
}
