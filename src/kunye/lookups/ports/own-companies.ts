/** What was said of a company: that it is the team's own, or that it is another one. */
export interface OwnSaying {
  vkn: string;
  isOwn: boolean;
}

/** Remembers which companies are a team's own, as its people said, with who said it and when. */
export interface OwnCompanies {
  /** What was said last of each company. */
  ownSayings(team: string): Promise<OwnSaying[]>;
  /** Keeps what a person said of companies, in place of what was said of them before; null takes that back. */
  sayOwn(
    team: string,
    userId: string,
    said: readonly { vkn: string; isOwn: boolean | null }[],
  ): Promise<void>;
}
