import { vknOfMersis } from "../../company/mersis.ts";
import { cleanText } from "./clean-text.ts";
import { numbersInText } from "./numbers-in-text.ts";
import { titlesInText } from "./titles-in-text.ts";

/** A company, a branch or a title that a text names, and that can be asked for. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
}

/** What a text offers to ask for. */
export interface Candidates {
  /** At most ten, none twice: the surest first, then in the order of the text. */
  found: Candidate[];
  /** How many more there are. */
  more: number;
  /** Whether a number stands in the text that may be a person's; the number itself is left out. */
  personal: boolean;
}

const most = 10;
/** The customs ministry, which every export invoice names as its buyer. */
export const customsMinistry = "1460415308";

/**
 * Finds whom a text names, Slack's escapes undone: labelled tax numbers, MERSİS numbers, bare tax numbers, titles. A
 * MERSİS number gives its company and a branch. A head office has such a number too, with any sequence behind its VKN,
 * so nothing in the number tells it from a branch's.
 */
export function findCandidates(text: string): Candidates {
  const clean = cleanText(text);
  const { labelled, mersis, bare, personal } = numbersInText(clean.folded);
  const branches = mersis.flatMap((number) => [vknOfMersis(number) ?? number, number]);
  const numbers = [...labelled, ...branches, ...bare].filter(
    (number) => (vknOfMersis(number) ?? number) !== customsMinistry,
  );
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const all: Candidate[] = [
    ...Array.from(new Set(numbers), (text): Candidate => ({ kind: kindOf(text), text })),
    ...titlesInText(clean).map((text): Candidate => ({ kind: "title", text })),
  ];
  return { found: all.slice(0, most), more: Math.max(0, all.length - most), personal };
}
