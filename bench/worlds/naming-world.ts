/** Invented companies and the ways in which people misquote them. */
export interface NamingWorld {
  readonly count: number;
  /** Computes a company's title by its number, 0 to count - 1: 1.7 million titles would fill the memory. */
  titleOf(number: number): string;
  /** Returns seeded misquotations, `each` of every class. */
  queries(seed: number, each: number): WorldQuery[];
  /** Returns seeded queries that no company of the world answers. */
  negatives(seed: number, count: number): string[];
}

export interface WorldQuery {
  /** `ambiguous`: several companies fit equally well, so only the score is judged. */
  set: "main" | "hard" | "ambiguous";
  class: string;
  text: string;
  /** The company that was misquoted. */
  truth: number;
  /** True for the true company, and for companies that fit the query at least as well. */
  isAnswer(number: number): boolean;
}
