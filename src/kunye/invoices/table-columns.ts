import { labelAtEnd, type NumberLabel } from "./number-labels.ts";

/** Headings are short. */
const longestHeading = 40;
const border = / *[|;\t] *| {2,}/g;

/** What the headings of a pasted table or list say about the numbers under them; `null` where they say nothing. */
export type Columns = readonly (NumberLabel | null)[];

/** The columns that hold for this folded line: its own headings', or those of the lines above it. */
export function columnsAt(line: string, above: Columns): Columns {
  const cells = cellsOf(line);
  const headings = /\d/.test(line) ? [] : cells.map(headingOf);
  if (headings.some((label) => label !== null)) return headings;
  const goesOn = above.length === 1 ? /\d/.test(line) && !/[a-z]/.test(line) : cells.length > 1;
  return goesOn ? above : [];
}

/** Where the cells of a line begin. */
export function cellStarts(line: string): number[] {
  return [0, ...Array.from(line.matchAll(border), ({ 0: sign, index }) => index + sign.length)];
}

function headingOf(cell: string): NumberLabel | null {
  return cell.length <= longestHeading ? labelAtEnd(cell.trim()) : null;
}

function cellsOf(line: string): string[] {
  return line.split(border);
}
