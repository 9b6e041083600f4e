import MiniSearch from "minisearch";
import { foldTurkish } from "../../../src/company/title.ts";
import type { TitleWorld } from "../title-world.ts";
import { batchesOf, mostReranked, reranked, type Peer } from "./peer.ts";

/**
 * A JavaScript library, used as its documentation advises: words that nearly every document holds are no terms, longer
 * words match by prefix and fuzzily. All words of the query first; where no title holds all of them, any of them.
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
      const numbers = found.slice(0, mostReranked).map(({ id }) => id as number);
      return reranked(foldTurkish(text), numbers, world);
    },
    close: () => index.removeAll(),
  };
}

const endings = new Set(
  "sanayi ticaret san tic ve limited ltd anonim sirketi sti a s as".split(" "),
);
