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

/** Answers people who ask for their data (docs/kvkk.md); they are found by their company. */
export interface Subjects {
  /** What a team holds about a company; what names no company counts where its number is in it. */
  answersAbout(team: string, vkn: string): Promise<SubjectAnswer[]>;
  /**
   * Erases the people of a company from all that is kept of a team; the ledger and its sums stay. Throws UnderWay while
   * one of the team's queries is asked.
   */
  erasePeople(team: string, vkn: string, said: { by: string; why: string }): Promise<Erased>;
  /** Newest first. */
  erasures(team: string, vkn: string): Promise<Erasure[]>;
}
