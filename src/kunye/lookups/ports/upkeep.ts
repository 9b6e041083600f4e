import type { HeldAnswer } from "./answers.ts";

/** Stands in the ledger where a person was before they were taken out of it. */
export const forgottenPerson = "silindi";

/** Thrown by work that must wait for queries under way. */
export class UnderWay extends Error {
  override name = "UnderWay";
}

/** The figures for alerts. */
export interface Alarms {
  unknown: number;
  /** Epoch milliseconds; null where nothing is unknown. */
  oldestUnknownAt: number | null;
  unsentReplies: number;
  /** The number of callers that wait for a connection. */
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

/** The rows that a purge would delete. */
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

/** The extent of an erasure: answers without their people, answers deleted, and rows beside them. */
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
