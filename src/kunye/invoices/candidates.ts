import { vknOfMersis } from "../../company/mersis.ts";
import { cleanText } from "./clean-text.ts";
import { numbersInText } from "./numbers-in-text.ts";
import { titlesInText } from "./titles-in-text.ts";

/** A company, a branch or a title that a text names, and that can be asked for. */
export type Candidate =
  | { kind: "company"; vkn: string }
  | { kind: "branch"; mersis: string }
  | { kind: "title"; title: string };

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
  const all: Candidate[] = [
    ...Array.from(new Set(numbers), ofNumber),
    ...titlesInText(clean).map((title) => ({ kind: "title", title }) as const),
  ];
  return { found: all.slice(0, most), more: Math.max(0, all.length - most), personal };
}

/** The tax numbers of the companies among them. */
export function vknsOf(candidates: readonly Candidate[]): string[] {
  return candidates.flatMap((one) => (one.kind === "company" ? [one.vkn] : []));
}

function ofNumber(digits: string): Candidate {
  return digits.length === 16
    ? { kind: "branch", mersis: digits }
    : { kind: "company", vkn: digits };
}
