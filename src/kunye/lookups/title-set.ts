import { createSimilarTitles, type SimilarTitles } from "../../company/similar-titles.ts";
import { TitleWordIndex } from "../../company/title-word-index.ts";

/** A title that an account knows. */
export interface KnownTitle {
  vkn: string;
  title: string;
  /** True if it may be a natural person's business. */
  isPersons: boolean;
}

/** Titles by tax number, and their indexes. */
export interface TitleSet<Title extends KnownTitle> {
  companies: Map<string, Title>;
  byWord: TitleWordIndex;
  similar: SimilarTitles;
}

export function createTitleSet<Title extends KnownTitle>(): TitleSet<Title> {
  return { companies: new Map(), byWord: new TitleWordIndex(), similar: createSimilarTitles() };
}

export function putTitle<Title extends KnownTitle>(
  { companies, byWord, similar }: TitleSet<Title>,
  one: Title,
): void {
  companies.set(one.vkn, one);
  byWord.add(one.vkn, one.title);
  similar.add(one.vkn, one.title);
}

export function dropTitle({ companies, byWord, similar }: TitleSet<KnownTitle>, vkn: string): void {
  companies.delete(vkn);
  byWord.delete(vkn);
  similar.delete(vkn);
}
