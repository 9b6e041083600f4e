import { foldTurkish } from "../../../company/title.ts";
import { cleanText } from "./clean-text.ts";
import { caseEnding, formsInText } from "./forms.ts";

/** The least blanks between two columns, and the least lines that they share. Chosen by hand. */
const min = { gap: 3, lines: 2 };
/** The right column's beginning may differ by so many letters from line to line. */
const slack = 1;
/** A longer stretch, or a longer line, is no letter's head. Chosen by hand. */
const max = { lines: 40, letters: 300 };

/** A line of two columns; `right` is -1 if the right one is empty. */
interface ColumnLine {
  left: string;
  right: string;
  at: number;
}

/** Writes the companies of two columns below each other; other text stays as it is. */
export function withColumnsApart(text: string): string {
  if (!/\S {3,}\S/.test(text)) return text;
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

/** Returns the lines from a place whose right columns begin at one letter. */
function runOfColumns(lines: readonly string[], from: number): ColumnLine[] {
  const line = lines[from] ?? "";
  const below = lines[from + 1] ?? "";
  const first = columnsOf(line) ?? filledColumn(line, columnsOf(below)?.at ?? Infinity);
  if (first === null) return [];
  const run = [first];
  for (const line of lines.slice(from + 1, from + max.lines)) {
    const next = columnsOf(line, first.at);
    if (next === null) break;
    run.push(next);
  }
  return run.filter(({ right }) => right !== "").length >= min.lines ? run : [];
}

/** Splits a line at its only wide gap, or at the place where the right column of another begins. */
function columnsOf(line: string, at?: number): ColumnLine | null {
  if (line.length > max.letters || line.trim() === "" || line.includes("\t")) return null;
  const gaps = Array.from(line.matchAll(/(?<=\S) {3,}(?=\S)/g));
  const [gap] = gaps;
  if (gap === undefined) {
    const begin = line.search(/\S/);
    if (at === undefined) return null;
    const filled = filledColumn(line, at);
    if (filled) return filled;
    if (Math.abs(begin - at) <= slack) return { left: "", right: line.trim(), at };
    return line.trimEnd().length <= at - min.gap ? { left: line.trimEnd(), right: "", at } : null;
  }
  const begin = gap.index + gap[0].length;
  if (gaps.length > 1 || (at !== undefined && Math.abs(begin - at) > slack)) return null;
  return { left: line.slice(0, gap.index), right: line.slice(begin).trimEnd(), at: begin };
}

/** A legal form directly before another column's text. */
const formAtBorder =
  /(?:(?<=(?:Anonim|ANON[İI]M|L[iİ]mited|L[İI]M[İI]TED) )[ŞS](?:irketi|[İI]RKET[İI])|[ŞS](?:ti|T[İI])\.|A\. ?[ŞS]\.) {0,2}(?=[\p{Lu}\d])/gu;

/** Splits a line whose left cell leaves no gap before the right one: it ends with its legal form. */
function filledColumn(line: string, at: number): ColumnLine | null {
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
