import { cleanText } from "./clean-text.ts";
import { numbersInText, type NumberInText } from "./numbers-in-text.ts";
import { findTitles, type TitleInText } from "./titles-in-text.ts";

/** A company, a branch or a title that a text names, and that can be asked for. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
}

const usualMost = 10;
const faults = /^(?:wrong|short|eleven|foreign|wrong-mersis)$/;

/** Finds the candidates in a text without Slack's escapes; `isFaulty` if a labelled number is wrong. */
export function findCandidates(text: string) {
  const clean = cleanText(text);
  const numbers = numbersInText(clean.folded);
  const isFaulty = numbers.some(({ kind }) => faults.test(kind));
  return { ...candidatesAmong(numbers, findTitles(clean), usualMost), isFaulty };
}

/**
 * Orders candidates: labelled tax numbers, MERSİS numbers, bare tax numbers, titles. A MERSİS number gives its company and
 * a branch: a head office's has any sequence too. At most `most` are `found`, none twice; `more` is the count of the rest.
 * `personal` is true if a number may be a person's.
 */
export function candidatesAmong(
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  most: number,
) {
  const digitsOf = (wanted: NumberInText["kind"]) =>
    numbers.flatMap(({ kind, digits }) => (kind === wanted ? digits : []));
  const mersis = digitsOf("mersis").flatMap((number) => [number.slice(1, 11), number]);
  const asked = new Set([...digitsOf("labelled"), ...mersis, ...digitsOf("bare")]);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const different = Map.groupBy(titles, ({ key }) => key).values();
  const all: Candidate[] = [
    ...Array.from(asked, (one): Candidate => ({ kind: kindOf(one), text: one })),
    ...different.map(([first]): Candidate => ({ kind: "title", text: first?.title ?? "" })),
  ];
  const personal = numbers.some(({ kind }) => kind === "personal" || kind === "eleven");
  return { found: all.slice(0, most), more: Math.max(0, all.length - most), personal };
}
