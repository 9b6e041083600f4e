import { readNumber } from "../../company/number-input.ts";
import { findCandidates, type Candidate } from "./candidates.ts";

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
    const [title = typed && isLine(unit) ? behind(unit, vkn) : ""] = named;
    if (named.length <= 1 && title !== "") titles.set(vkn, title);
  }
  return titles;
}

/** A number and nothing but a title behind it, as somebody types them. */
function behind(line: string, vkn: string): string {
  const input = readNumber(line);
  return input.kind === "vkn" && input.vkn === vkn ? input.title : "";
}

function isLine(unit: string): boolean {
  return !unit.trim().includes("\n") && unit.trim().split(/\s+/).length <= longestTitle;
}
