import { createSegmentBuilder } from "./build-segment.ts";
import { weightOf } from "./build-vocabulary.ts";
import { isRemovedIn } from "./removed-titles.ts";
import type { Segment } from "./segment.ts";
import { createSegmentSearch } from "./segment-search.ts";
import { scored } from "./score.ts";
import type { TitleEntry, TitleIndex, TitleMatch } from "./title-index.ts";

/** Builds an index in memory, in this thread; made for tens of thousands of titles. */
export function createTitleIndex(entries: Iterable<TitleEntry>): TitleIndex & { size: number } {
  const builder = createSegmentBuilder();
  for (const entry of entries) builder.add(entry);
  return searchOver(builder.finish());
}

/** Searches one segment in this thread; `rarest` is the weight of a word that one title alone holds. */
export function searchOver(
  segment: Segment,
  options: { removed?: Uint32Array; rarest?: number } = {},
): TitleIndex & { size: number } {
  const size = segment.vkns.length;
  const rarest = options.rarest ?? weightOf(1, size);
  const search = createSegmentSearch(segment, {
    isRemoved: options.removed ? isRemovedIn(options.removed) : () => false,
    unknownWeight: rarest,
  });
  return {
    size,
    search: (title, limit) => {
      const found = search.find(title, limit);
      return scored(found, rarest).map(({ title: at, score }): TitleMatch => {
        return { ...search.stored.entryOf(at), score };
      });
    },
  };
}
