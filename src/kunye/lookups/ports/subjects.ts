import type { HeldAnswer } from "./answers.ts";

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
