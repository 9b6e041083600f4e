import { createSegmentBuilder } from "./build-segment.ts";
import { weightOf } from "./build-vocabulary.ts";
import { usualModel } from "./model.ts";
import { isRemovedIn } from "./removed-titles.ts";
import type { Segment } from "./segment.ts";
import { createSegmentSearch } from "./segment-search.ts";
import { findings, scored, type Findings } from "./score.ts";
import type { TitleEntry, TitleIndex } from "./title-index.ts";

/** Builds an index in memory, in this thread; made for tens of thousands of titles. */
export function createTitleIndex(entries: Iterable<TitleEntry>): TitleIndex & { size: number } {
  const builder = createSegmentBuilder();
  for (const entry of entries) builder.add(entry);
  return searchOver(builder.finish());
}

/** Finds what may be scored together with what others found. */
export interface TitleFinder {
  find(title: string, limit: number): Findings;
}

/** Searches one segment in this thread; `rarest` is the weight of a word that one title alone holds. */
export function searchOver(
  segment: Segment,
  options: { removed?: Uint32Array; rarest?: number } = {},
): TitleIndex & TitleFinder & { size: number } {
  const size = segment.vkns.length;
  const rarest = options.rarest ?? weightOf(1, size);
  const search = createSegmentSearch(segment, {
    isRemoved: options.removed ? isRemovedIn(options.removed) : () => false,
    unknownWeight: rarest,
    model: usualModel,
  });
  const find = (title: string, limit: number) =>
    findings(search.find(title), limit, { rarest, model: usualModel }, (at) =>
      search.stored.entryOf(at),
    );
  return { size, find, search: (title, limit) => scored([find(title, limit)], limit) };
}
