/** A company of the title database with its registered title. */
export interface TitleEntry {
  ad: string;
  vkn: string;
}

/** A match with its similarity, 0 to 1. */
export interface TitleMatch extends TitleEntry {
  score: number;
}

export interface TitleIndex {
  /** Returns matches, best first, one per VKN; empty if no title is similar enough. */
  search(title: string, limit: number): TitleMatch[];
}
