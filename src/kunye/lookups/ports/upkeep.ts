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
