/** Invented companies and the ways in which people misquote them. */
export interface NamingWorld {
  readonly count: number;
  /** The title of a company, by its number from 0 to count - 1, computed on demand (1.7 million must not sit in memory). */
  titleOf(number: number): string;
  /** `each` seeded misquotations of every class. */
  queries(seed: number, each: number): WorldQuery[];
  /** Seeded queries that no company of the world answers. */
  negatives(seed: number, count: number): string[];
}

export interface WorldQuery {
  /** `ambiguous`: several companies fit alike, so nobody can know; only the score is judged by it. */
  set: "main" | "hard" | "ambiguous";
  class: string;
  text: string;
  /** The company that was misquoted. */
  truth: number;
  /** Whether the query fits another company at least as well as the true one, so that nobody could tell. */
  isAnswer(number: number): boolean;
}
