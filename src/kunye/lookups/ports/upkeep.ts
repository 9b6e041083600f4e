import type { HeldAnswer } from "./answers.ts";

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

/** An answer about a company, opened; it may name people. */
export interface SubjectAnswer {
  answer: HeldAnswer;
  text: string;
}

/** How much an erasure took: answers without their people by now, answers that went whole, and what stood beside them. */
export interface Erased {
  withoutPeople: number;
  answers: number;
  cards: number;
  replies: number;
  rows: number;
}

/** An erasure as it is written down for good: no names. */
export interface Erasure {
  by: string;
  why: string;
  erased: Erased;
  at: number;
}
