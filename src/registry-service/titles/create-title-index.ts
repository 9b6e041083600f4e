import { createSegmentBuilder } from "./build-segment.ts";
import { weightOf } from "./build-vocabulary.ts";
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

/** Searches one segment in this thread. */
export function searchOver(segment: Segment): TitleIndex & { size: number } {
  const size = segment.vkns.length;
  const rarest = weightOf(1, size);
  const search = createSegmentSearch(segment, { isRemoved: () => false, unknownWeight: rarest });
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
