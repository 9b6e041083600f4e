import { readNumber } from "../../company/number-input.ts";
import { cleanText } from "./clean-text.ts";
import { numbersInText } from "./numbers-in-text.ts";
import { titlesInText } from "./titles-in-text.ts";

/** A company, a branch or a title that a text names, and that can be asked for. */
export interface Candidate {
  kind: "vkn" | "mersis" | "title";
  text: string;
}

const most = 10;

/**
 * Finds whom a text names, Slack's escapes undone: labelled tax numbers, MERSİS numbers, bare tax numbers, titles. A
 * MERSİS number gives its company and a branch. A head office has such a number too, with any sequence behind its VKN,
 * so nothing in the number tells it from a branch's. At most ten are `found`, none twice, and `more` says how many are
 * left; `personal` says whether a number stands there that may be a person's, which is left out.
 */
export function findCandidates(text: string) {
  const clean = cleanText(text);
  const { numbers, personal } = numbersInText(clean.folded);
  const kindOf = ({ length }: string) => (length === 16 ? "mersis" : "vkn");
  const all: Candidate[] = [
    ...Array.from(new Set(numbers), (text): Candidate => ({ kind: kindOf(text), text })),
    ...titlesInText(clean).map((text): Candidate => ({ kind: "title", text })),
  ];
  return { found: all.slice(0, most), more: Math.max(0, all.length - most), personal };
}

/** More words than this in one line are a sentence. */
const longestTitle = 12;

/**
 * The titles that stand beside tax numbers in a text, by number; a number is missing where no title can be meant for
 * sure. What was `typed` for this needs no legal form.
 */
export function titlesBeside(text: string, typed: boolean): ReadonlyMap<string, string> {
  const titles = new Map<string, string>();
  // In the number's own line, else in its paragraph, else in the whole text.
  for (const unit of new Set([...text.split("\n"), ...text.split(/\n\s*\n/), text])) {
    if (unit.replace(/\D/g, "").length < 10) continue;
    const { found } = findCandidates(unit);
    const textsOf = (wanted: Candidate["kind"]) =>
      found.flatMap(({ kind, text: one }) => (kind === wanted ? [one] : []));
    const [vkn, ...others] = textsOf("vkn");
    if (vkn === undefined || others.length > 0 || titles.has(vkn)) continue;
    const named = textsOf("title");
    const isLine = !/\n/.test(unit.trim()) && unit.trim().split(/\s+/).length <= longestTitle;
    const [title = typed && isLine ? behind(unit, vkn) : ""] = named;
    if (named.length <= 1 && title !== "") titles.set(vkn, title);
  }
  return titles;
}

/** A number and nothing but a title behind it, as somebody types them. */
function behind(line: string, vkn: string): string {
  const input = readNumber(line);
  return input.kind === "vkn" && input.vkn === vkn ? input.title : "";
}
