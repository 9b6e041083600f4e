import { readNumber } from "../../company/number-input.ts";
import { findCandidates } from "./candidates.ts";

/** More words than this in one line are a sentence. */
const longestTitle = 12;

/** The title that stands beside a tax number in a text; empty where none can be meant for sure. What was `typed` for this needs no legal form. */
export function titleBeside(text: string, vkn: string, typed: boolean): string {
  const units = [...text.split("\n"), ...text.split(/\n\s*\n/), text];
  for (const unit of units) {
    if (!unit.replace(/\D/g, "").includes(vkn)) continue;
    const { found } = findCandidates(unit);
    const numbers = found.flatMap((one) => (one.kind === "company" ? [one.vkn] : []));
    const titles = found.flatMap((one) => (one.kind === "title" ? [one.title] : []));
    const [title] = titles;
    if (numbers.length !== 1 || numbers[0] !== vkn) continue;
    if (titles.length === 1 && title !== undefined) return title;
    const typedTitle = typed && titles.length === 0 && isLine(unit) ? behind(unit, vkn) : "";
    if (typedTitle !== "") return typedTitle;
  }
  return "";
}

/** A number and nothing but a title behind it, as somebody types them. */
function behind(line: string, vkn: string): string {
  const input = readNumber(line);
  return input.kind === "vkn" && input.vkn === vkn ? input.title : "";
}

function isLine(unit: string): boolean {
  return !unit.trim().includes("\n") && unit.trim().split(/\s+/).length <= longestTitle;
}
