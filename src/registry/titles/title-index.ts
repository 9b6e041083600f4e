/** A company of the title database, its title as it was registered. */
export interface TitleEntry {
  ad: string;
  vkn: string;
}

/** A match with its similarity, 0 to 1 (registry-api: Match object). */
export interface TitleMatch extends TitleEntry {
  score: number;
}

/** Finds companies by title; whoever implements it may keep its data in any way. */
export interface TitleIndex {
  /** The best matches, best first, distinct by VKN; none where nothing is similar enough to name. */
  search(title: string, limit: number): TitleMatch[];
}
