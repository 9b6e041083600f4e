import { readAnswer } from "../../company/read-answer.ts";
import { parseBody } from "../../company/record.ts";
import { titleParts } from "../../company/title-parts.ts";
import type { ListedTitle } from "./match-held.ts";
import { createTitleSet, dropTitle, putTitle } from "./title-set.ts";

/** The titles in paid searches' answers, beside the company that each search found. */
export type ListedTitles = ReturnType<typeof createListedTitles>;

export function createListedTitles(maxTitles: number) {
  const titles = createTitleSet<ListedTitle>();
  const bySearch = new Map<string, readonly ListedTitle[]>();

  function putNew(listed: readonly ListedTitle[]): void {
    for (const one of listed) {
      if (!titles.companies.has(one.vkn)) putTitle(titles, one);
    }
  }

  return {
    titles,
    has: (searchId: string) => bySearch.has(searchId),
    /** Reads the matches of a search. */
    add(searchId: string, body: string): void {
      const room = maxTitles - titles.companies.size;
      const listed = listedIn(searchId, body).slice(0, room);
      bySearch.set(searchId, listed);
      putNew(listed);
    },
    /** Forgets searches; a title that another search has named stays. */
    forget(searchIds: ReadonlySet<string>): void {
      for (const searchId of searchIds) bySearch.delete(searchId);
      const gone = [...titles.companies.values()].filter((one) => searchIds.has(one.searchId));
      for (const { vkn } of gone) dropTitle(titles, vkn);
      if (gone.length > 0) for (const listed of bySearch.values()) putNew(listed);
    },
    /** Forgets the searches that are not among these. */
    keepOnly(kept: ReadonlySet<string>): void {
      this.forget(new Set([...bySearch.keys()].filter((searchId) => !kept.has(searchId))));
    },
  };
}

/** Returns the matches of a search beside the one that it found. */
export function listedIn(searchId: string, body: string): ListedTitle[] {
  return readAnswer(parseBody(body))
    .alternatives.filter(({ ad, vkn }) => ad !== "" && /^\d{10}$/.test(vkn))
    .map(({ ad, vkn }) => {
      // No record says what it is: without a legal form it may be a person's business.
      return { searchId, vkn, title: ad, isPersons: titleParts(ad).form === null };
    });
}
