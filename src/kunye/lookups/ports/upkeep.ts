/** Stands in the ledger where a person was before they were taken out of it. */
export const forgottenPerson = "silindi";

/** What can't be done while queries are on their way. */
export class UnderWay extends Error {
  override name = "UnderWay";
}

/** What an alert can stand on. */
export interface Alarms {
  unknown: number;
  /** Epoch milliseconds; null where nothing is unknown. */
  oldestUnknownAt: number | null;
  unsentReplies: number;
  /** How many wait for a connection. */
  waiting: number;
}

/** For how long answers, their people, and the log of who saw these are kept, in milliseconds. */
export interface KeptFor {
  recordMs: number;
  peopleMs: number;
  accessMs: number;
}

/** The parts of deleting what is past its retention. */
export const upkeepParts = [
  ...(["answers", "people", "words", "notes", "cards", "lists"] as const),
  ...(["accesses", "deliveries", "readings", "scrub"] as const),
];
export type UpkeepPart = (typeof upkeepParts)[number];

/** What a purge would delete. */
export interface Purgeable {
  lookups: number;
  answers: number;
  cards: number;
  lists: number;
}

/** Keeps a store well: its keys, what is past its time, and what an operator has to know. */
export interface Upkeep {
  /** Throws where nothing can be written. */
  probe(): Promise<void>;
  /** Makes every sending overdue, and lets go of every list: for who knows that no other program works on one. */
  endLeases(): Promise<void>;
  alarms(): Promise<Alarms>;
  /** Fingerprints of keys that it takes to open what is kept, but that are not at hand. */
  missingKeys(): Promise<string[]>;
  /** Gives up what only a lost key opens; answers how many answers that were. */
  forgetKey(fingerprint: string): Promise<number>;
  /** Counts what `purge` would delete of a team, or of one person. */
  purgeable(team: string, userId: string | null): Promise<Purgeable>;
  /**
   * Deletes a team's data with its ledger, or takes one person out of it; returns how many intents it touched, and tells
   * `done` so in between. What was interrupted goes on when it is called again. Throws UnderWay while one of its queries
   * is asked: nothing is deleted then, or, if it began meanwhile, not yet all.
   */
  purge(team: string, userId: string | null, done?: (touched: number) => void): Promise<number>;
  /** Deletes what is past its retention; a part that fails stops no other and is told to `failed`, or thrown at the end. */
  deleteExpired(kept: KeptFor, failed?: (part: UpkeepPart, error: unknown) => void): Promise<void>;
}
