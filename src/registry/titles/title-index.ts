/** A company of the title database, its title as it was registered. */
export interface TitleEntry {
  ad: string;
  vkn: string;
}

/** A match with its similarity, 0 to 1 (registry-api: Match object). */
export interface TitleMatch extends TitleEntry {
  score: number;
}

/** A search for companies by title. */
export interface TitleIndex {
  /** Returns matches, best first, distinct by VKN; empty if no title is similar enough. */
  search(title: string, limit: number): TitleMatch[];
}
