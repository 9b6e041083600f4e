import { cleanText, type CleanText } from "./clean-text.ts";
import { numbersInText, type NumberInText } from "./numbers-in-text.ts";
import { titlesInText } from "./titles-in-text.ts";

/** A company, a branch or a title that a text names, and that can be asked for. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
}

const usualMost = 10;

/**
 * Finds whom a text names, Slack's escapes undone: labelled tax numbers, MERSİS numbers, bare tax numbers, titles. A
 * MERSİS number gives its company and a branch. A head office has such a number too, with any sequence behind its VKN,
 * so nothing in the number tells it from a branch's. At most `most` are `found`, none twice, and `more` says how many are
 * left; `personal` says whether a number stands there that may be a person's, which is left out.
 */
export function findCandidates(text: string, most = usualMost) {
  const clean = cleanText(text);
  return candidatesAmong(clean, numbersInText(clean.folded), most);
}

/** The same of a text whose numbers are read already. */
export function candidatesAmong(clean: CleanText, numbers: readonly NumberInText[], most: number) {
  const digitsOf = (wanted: NumberInText["kind"]) =>
    numbers.flatMap(({ kind, digits }) => (kind === wanted ? digits : []));
  const mersis = digitsOf("mersis").flatMap((number) => [number.slice(1, 11), number]);
  const asked = new Set([...digitsOf("labelled"), ...mersis, ...digitsOf("bare")]);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const all: Candidate[] = [
    ...Array.from(asked, (one): Candidate => ({ kind: kindOf(one), text: one })),
    ...titlesInText(clean).map((one): Candidate => ({ kind: "title", text: one })),
  ];
  const personal = numbers.some(({ kind }) => kind === "personal" || kind === "eleven");
  return { found: all.slice(0, most), more: Math.max(0, all.length - most), personal };
}
