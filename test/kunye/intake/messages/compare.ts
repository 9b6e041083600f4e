import { findCandidates, type Candidate } from "../../../../src/kunye/intake/text/read.ts";
import type { Message } from "./message.ts";

/** The numbers of right, wrong and missed candidates of one kind. */
export interface Count {
  right: number;
  wrong: number;
  missed: number;
}

/** Returns the texts of a text's candidates. */
export function offered(text: string): string[] {
  return findCandidates(text).found.map((one) => one.text);
}

/** Compares the found candidates with the expected ones, for each kind. */
export function countOffers(messages: Message[]): Record<Candidate["kind"], Count> {
  const counts = { vkn: empty(), mersis: empty(), title: empty() };
  for (const { text, offers } of messages) {
    const found = offered(text);
    for (const one of found) counts[kindOf(one)][offers.includes(one) ? "right" : "wrong"] += 1;
    for (const one of offers) if (!found.includes(one)) counts[kindOf(one)].missed += 1;
  }
  return counts;
}

/** True for the number of a company or a branch. */
export function isNumber(offer: string): boolean {
  return kindOf(offer) !== "title";
}

function kindOf(offer: string): Candidate["kind"] {
  if (/^\d{16}$/.test(offer)) return "mersis";
  return /^\d{10}$/.test(offer) ? "vkn" : "title";
}

function empty(): Count {
  return { right: 0, wrong: 0, missed: 0 };
}
