import MiniSearch from "minisearch";
import { foldTurkish } from "../../../src/company/title.ts";
import type { TitleWorld } from "../title-world.ts";
import { batchesOf, maxReranked, reranked, type Peer } from "./peer.ts";

/**
 * MiniSearch, used as its documentation advises: stop words are dropped, longer words match by prefix and fuzzily.
 * A title must have all words of the query; if none has all, any word suffices.
 */
export function openMiniSearch(world: TitleWorld): Peer {
  const index = new MiniSearch<{ id: number; ad: string }>({
    fields: ["ad"],
    processTerm: (term) => {
      const folded = foldTurkish(term);
      return endings.has(folded) ? null : folded;
    },
    searchOptions: {
      prefix: (term) => term.length > 3,
      fuzzy: (term) => (term.length > 3 ? 0.2 : false),
    },
  });
  for (const numbers of batchesOf(world.count)) {
    index.addAll(numbers.map((id) => ({ id, ad: world.titleOf(id) })));
  }
  return {
    search: (text) => {
      const inAll = index.search(text, { combineWith: "AND" });
      const found = inAll.length > 0 ? inAll : index.search(text);
      const numbers = found.slice(0, maxReranked).map(({ id }) => id as number);
      return reranked(foldTurkish(text), numbers, world);
    },
    close: () => index.removeAll(),
  };
}

const endings = new Set(
  "sanayi ticaret san tic ve limited ltd anonim sirketi sti a s as".split(" "),
);
