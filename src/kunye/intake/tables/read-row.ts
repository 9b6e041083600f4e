import { vknOfMersis } from "../../../company/id-numbers.ts";
import { mendEncoding } from "../../../company/mend-encoding.ts";
import {
  formulaText,
  isErrorValue,
  isUnread,
  readNumberCell,
} from "../../../company/number-cell.ts";
import { isTaxOffice } from "../../../company/tax-offices.ts";
import { endsInLegalForm } from "../../../company/title-parts.ts";
import { withoutAccountCode, withoutAccountNote } from "./account-notes.ts";
import { isNone, isTitleLike } from "./column-content.ts";
import { findColumns, type Columns, type FoundColumns } from "./find-columns.ts";
import { isPageLine } from "./other-rows.ts";

/**
 * A row's class, decided for free. `similar`: the team holds a company with a similar title.
 * `vague`: its title may find another company.
 * `unread`: the cell for the number holds no number. `placeholder`: a foreign or unnamed buyer.
 * `foreign`: a company of another country. `section`: a heading, an account or a sum.
 */
export type RowClass =
  | "ask"
  | "held"
  | "duplicate"
  | "own"
  | "invalid"
  | "unread"
  | "placeholder"
  | "foreign"
  | "person"
  | "title"
  | "similar"
  | "vague"
  | "section"
  | "empty";

/** A row's class before held and repeated rows are known, its VKN, and a remark on the number. */
export interface RowReading {
  class: Exclude<RowClass, "held" | "duplicate">;
  vkn: string | null;
  remark: string | null;
}

export interface RowWords {
  title: string;
  taxOffice: string;
  city: string;
}

type Cells = readonly string[];

export function createReading(
  rowClass: RowReading["class"],
  remark: string | null = null,
  vkn: string | null = null,
): RowReading {
  return { class: rowClass, vkn, remark };
}

/** Reads a row by its VKN, else by its MERSİS number, else by its title. */
export function readRow(cells: Cells, columns: Columns, isPerson: boolean): RowReading {
  const { vkn = -1, mersis = -1, title = -1 } = columns;
  const [number = "", name = ""] = [cells[vkn], cells[title]];
  const byNumber = readNumberOf(number);
  if (byNumber !== null && byNumber.class !== "unread") return byNumber;
  const byMersis = readNumberOf(cells[mersis] ?? "");
  if (byMersis?.class === "ask") {
    return byMersis.remark === "short-mersis" ? byMersis : { ...byMersis, remark: "from-mersis" };
  }
  if (cells.some(isPageLine)) return createReading("section", "sum");
  if (isPerson) return createReading("person");
  // The cell was filled for a number; a search for its words would cost more.
  if (byNumber !== null && !(name === "" && isTitleLike(number))) {
    const isMoved = name !== "" && endsInLegalForm(number);
    return isMoved ? createReading("unread", "shifted") : byNumber;
  }
  if (byMersis !== null && byMersis.remark !== "no-number") return byMersis;
  if (isNoResult(name)) return createReading("unread", "error");
  return createReading(
    /\p{L}/u.test(name || number) && !isNone(name || number) ? "title" : "empty",
  );
}

/** Reads a cell for a number; null if it says that there is none. */
function readNumberOf(cell: string): RowReading | null {
  const { input } = readNumberCell(cell);
  if (!isUnread(input) && isNone(cell)) return null;
  switch (input.kind) {
    case "empty":
      return null;
    case "vkn":
      return createReading("ask", null, input.vkn);
    case "short-vkn":
      return createReading("ask", "lost-zero", input.vkn);
    case "mersis":
      return createReading("ask", "from-mersis", vknOfMersis(input.mersis));
    case "short-mersis":
      return createReading("ask", "short-mersis", vknOfMersis(input.mersis));
    case "personal":
      return createReading("person");
    case "placeholder":
      return createReading("placeholder");
    case "error":
    case "formula":
    case "rounded":
      return createReading("unread", input.kind);
    case "title":
      return createReading("unread", "no-number");
    default:
      return createReading("invalid", input.kind);
  }
}

function isNoResult(cell: string): boolean {
  return isErrorValue(cell) || cell.trim() === formulaText;
}

/** Returns a row's words; an office or a title may stand beside the number. */
export function readWords(cells: Cells, columns: Columns): RowWords {
  const textIn = (at = -1) => {
    const cell = (cells[at] ?? "").trim();
    return isNoResult(cell) ? "" : mendEncoding(cell);
  };
  const number = textIn(columns.vkn);
  const { input, words } = readNumberCell(number);
  const isShared = columns.vkn !== undefined && columns.vkn === columns.taxOffice;
  const isOffice = isShared || isTaxOffice(words);
  const isLone = input.kind === "title" && !isNone(number);
  const beside = isLone ? number : isOffice ? "" : words;
  const title = `${textIn(columns.title)} ${textIn(columns.titleEnd)}`.replace(/\s+/g, " ").trim();
  const office = isShared ? "" : textIn(columns.taxOffice);
  return {
    title: withoutAccountNote(
      withoutAccountCode(title || (columns.title === undefined ? beside : "")),
    ),
    taxOffice: office || (isOffice ? words : ""),
    city: textIn(columns.city),
  };
}

/**
 * Returns a function that finds a row's columns. A line without the table's separator has all of
 * its words in the first cell: `1234567890 ÖRNEK A.Ş.` among lines such as `1234567890;ÖRNEK A.Ş.`.
 */
export function createColumnsOfRow(
  table: readonly Cells[],
  { header, columns }: Pick<FoundColumns, "header" | "columns">,
): (cells: Cells) => Columns {
  // A first column of codes or dates has no lines.
  if (columns.vkn !== 0 && columns.title !== 0) return () => columns;
  const lines = table.filter(({ length }) => length === 1).map((cells) => [...cells]);
  const areTitles = columns.title === 0 || (header === null && hasTitles(lines));
  return (cells) => {
    const [line = "", ...others] = cells;
    if (others.length > 0) return columns;
    if (numbersInLines.has(readNumberCell(line).input.kind)) return { vkn: 0 };
    // Below a header, a line of words may name a group of rows.
    const isTitle = areTitles || (header === null ? isTitleLike : endsInLegalForm)(line);
    return isTitle ? { title: 0 } : columns;
  };
}

function hasTitles(lines: string[][]): boolean {
  return findColumns(lines).columns.title === 0;
}

const numbersInLines: ReadonlySet<string> = new Set<
  ReturnType<typeof readNumberCell>["input"]["kind"]
>([
  "vkn",
  "short-vkn",
  "unlikely-vkn",
  "mersis",
  "short-mersis",
  "unlikely-mersis",
  "personal",
  "placeholder",
]);

/** The limit of cells by which a row may be shifted. Chosen by hand. */
const maxShift = 3;

/**
 * Counts the cells by which an unquoted delimiter in a title moved the others; 0 for a whole row.
 * `numberColumns` hold numbers of their own; a header as wide as `width` has no further cells.
 */
export function shiftOf(
  cells: Cells,
  { vkn, title }: Columns,
  { numberColumns, width }: { numberColumns: readonly number[]; width: number },
): number {
  if (vkn === undefined || title === undefined) return 0;
  const [number = "", name = ""] = [cells[vkn], cells[title]];
  const isWords = /\p{L}/u.test(number) && !isNumber(number);
  const isNumberMoved = (by: number) =>
    vkn > title && isWords && isNumber(cells[vkn + by]) && !numberColumns.includes(vkn + by);
  const isTitleCut = (by: number) =>
    vkn < title &&
    cells.length > width &&
    !endsInLegalForm(name) &&
    endsInLegalForm(cells[title + by] ?? "");
  return shifts.find((by) => isNumberMoved(by) || isTitleCut(by)) ?? 0;
}

const shifts = Array.from({ length: maxShift }, (_, at) => at + 1);

/** True for a VKN with at most one lost zero: shorter codes are often valid by chance. */
function isNumber(cell = ""): boolean {
  const isLong = cell.replace(/\D/g, "").length > 8;
  return isLong && ["vkn", "short-vkn"].includes(readNumberCell(cell).input.kind);
}

/** Joins the parts of a shifted title, so that the cells behind it are in their columns again. */
export function unshift(cells: Cells, { title = 0 }: Columns, shift: number): Cells {
  if (shift === 0) return cells;
  const end = title + shift + 1;
  const parts = cells.slice(title, end).map((part) => part.trim());
  return [...cells.slice(0, title), parts.join(" "), ...cells.slice(end)];
}
