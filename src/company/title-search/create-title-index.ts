import { createSegmentBuilder } from "./build-segment.ts";
import { weightOf } from "./build-vocabulary.ts";
import type { Comparison } from "./compare-title.ts";
import { usualModel } from "./model.ts";
import { fromFirstCalled, pickFindings, toMatches } from "./score.ts";
import { createSegmentSearch } from "./segment-search.ts";
import { type Segment, sharedUints } from "./segment.ts";
import type { TitleEntry, TitleIndex } from "./title-index.ts";

/** Builds an index of up to tens of thousands of titles; `weigh` gives the words' weights. */
export function createTitleIndex(entries: Iterable<TitleEntry>, weigh?: (word: string) => number) {
  const builder = createSegmentBuilder();
  for (const entry of entries) builder.add(entry);
  return searchOver(builder.finish(weigh), { rarest: weigh?.("") });
}

/** Opens a search of one segment; `rarest` is the weight of a word that only one title holds. */
export function searchOver(
  segment: Segment,
  options: { removed?: Uint32Array; rarest?: number | undefined } = {},
) {
  const size = segment.vkns.length;
  const rarest = options.rarest ?? weightOf(1, size);
  const search = createSegmentSearch(segment, {
    isRemoved: options.removed ? isRemovedIn(options.removed) : () => false,
    unknownWeight: rarest,
    model: usualModel,
  });
  const pick = (found: readonly Comparison[], limit: number) =>
    pickFindings(found, limit, { rarest, model: usualModel }, (at) => search.stored.entryOf(at));
  const find = (title: string, limit: number) => pick(fromFirstCalled(search.find(title)), limit);
  /** Finds titles that may be other names, too. */
  const findSimilar = (title: string, limit: number) => pick(search.find(title), limit);
  const index: TitleIndex = { search: (title, limit) => toMatches([find(title, limit)], limit) };
  return { size, find, findSimilar, ...index };
}

/** Creates shared bits per title, set if the company is gone or has a new title. */
export function createRemovedTitles(titles: number): Uint32Array<SharedArrayBuffer> {
  return sharedUints(Math.ceil(titles / 32));
}

export function isRemovedIn(removed: Uint32Array): (title: number) => boolean {
  return (title) => ((removed[title >>> 5] ?? 0) & (1 << (title & 31))) !== 0;
}

export function markRemoved(removed: Uint32Array, title: number): void {
  Atomics.or(removed, title >>> 5, 1 << (title & 31));
}
