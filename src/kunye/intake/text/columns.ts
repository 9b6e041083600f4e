import { foldTurkish } from "../../../company/title.ts";
import { cleanText } from "./clean-text.ts";
import { caseEnding, formsInText } from "./forms.ts";

/** The least blanks between two columns, and a gap between them. Chosen by hand. */
const minGap = 3;
const wideGap = new RegExp(`(?<=\\S) {${minGap},}(?=\\S)`, "g");
/** Two columns share so many lines at least. Chosen by hand. */
const minLines = 2;
/** The right column's beginning may differ by so many letters from line to line. */
const startTolerance = 1;
/** The head of a letter has no longer lines. Longer columns are put apart piece by piece. By hand. */
const max = { lines: 40, letters: 300 };

/** A line of two columns; `right` is -1 if the right one is empty. */
interface ColumnLine {
  left: string;
  right: string;
  at: number;
}

/** Writes the companies of two columns below each other; other text stays as it is. */
export function withColumnsApart(text: string): string {
  if (text.search(wideGap) < 0) return text;
  const lines = text.split("\n");
  const written: string[] = [];
  for (let from = 0; from < lines.length;) {
    const run = runOfColumns(lines, from);
    if (run.length > 0 && areTwoCompanies(run)) {
      const [left, right] = [run.map((one) => one.left), run.map((one) => one.right)];
      written.push(...left, "", ...right.filter((one) => one !== ""), "");
    } else written.push(...lines.slice(from, from + Math.max(1, run.length)));
    from += Math.max(1, run.length);
  }
  return written.join("\n");
}

/** Returns the lines from a place on whose right columns begin at the same letter. */
function runOfColumns(lines: readonly string[], from: number): ColumnLine[] {
  const [top = "", below = ""] = lines.slice(from, from + 2);
  const first = columnsOf(top) ?? splitAtForm(top, columnsOf(below)?.at ?? Infinity);
  if (first === null) return [];
  const run = [first];
  for (const line of lines.slice(from + 1, from + max.lines)) {
    const next = columnsOf(line, first.at);
    if (next === null) break;
    run.push(next);
  }
  return run.filter(({ right }) => right !== "").length >= minLines ? run : [];
}

/** Splits a line at its only wide gap, or at the place where the right column of another begins. */
function columnsOf(line: string, at?: number): ColumnLine | null {
  if (line.length > max.letters || line.trim() === "" || line.includes("\t")) return null;
  const gaps = Array.from(line.matchAll(wideGap));
  const [gap] = gaps;
  if (gap === undefined) {
    const begin = line.search(/\S/);
    if (at === undefined) return null;
    const filled = splitAtForm(line, at);
    if (filled) return filled;
    if (Math.abs(begin - at) <= startTolerance) return { left: "", right: line.trim(), at };
    return line.trimEnd().length <= at - minGap ? { left: line.trimEnd(), right: "", at } : null;
  }
  const begin = gap.index + gap[0].length;
  if (gaps.length > 1 || (at !== undefined && Math.abs(begin - at) > startTolerance)) return null;
  return { left: line.slice(0, gap.index), right: line.slice(begin).trimEnd(), at: begin };
}

/** A legal form directly before another column's text. */
const formAtBorder =
  /(?:(?<=(?:Anonim|ANON[İI]M|L[iİ]mited|L[İI]M[İI]TED) )[ŞS](?:irketi|[İI]RKET[İI])|[ŞS](?:ti|T[İI])\.|A\. ?[ŞS]\.) {0,2}(?=[\p{Lu}\d])/gu;

/** Splits a line whose left cell leaves no gap before the right one: it ends with its legal form. */
function splitAtForm(line: string, at: number): ColumnLine | null {
  if (line.length <= at || line.length > max.letters) return null;
  for (const { 0: form, index } of line.matchAll(formAtBorder)) {
    const border = index + form.length;
    if (border >= at && !caseEnding.test(foldTurkish(line.slice(border))))
      return { left: line.slice(0, border).trimEnd(), right: line.slice(border).trimEnd(), at };
  }
  return null;
}

/** True if one column has a company's title and number, and the other a title or a number. */
function areTwoCompanies(run: readonly ColumnLine[]): boolean {
  const [left, right] = [run.map((one) => one.left), run.map((one) => one.right)].map((column) => {
    const clean = cleanText(column.join("\n"));
    const hasNumber = /(?<!\d)\d{10}(?!\d)/.test(clean.folded);
    const hasTitle = formsInText(clean).length > 0;
    return { hasNumber, hasTitle, isCompany: hasNumber && hasTitle };
  });
  if (!left || !right) return false;
  return (
    (left.isCompany && (right.hasTitle || right.hasNumber)) ||
    (right.isCompany && (left.hasTitle || left.hasNumber))
  );
}
