/** A company of the title database, its title as it was registered. */
export interface TitleEntry {
  ad: string;
  vkn: string;
}

/** A match with its similarity, 0 to 1 (registry-api: Match object). */
export interface TitleMatch extends TitleEntry {
  score: number;
}
