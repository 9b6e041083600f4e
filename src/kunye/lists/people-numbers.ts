import { readNumber } from "../../company/number-input.ts";
import type { FoundColumns } from "./find-columns.ts";

/** A T.C. number that stands free, written in one or in groups, or at the beginning of a sole trader's MERSİS number. */
const freeStanding =
  /(?<!\d)(?:[1-9]\d{10}(?:\d{5})?|[1-9]\d{2}(?:[ .-]\d{3}){2}[ .-]?\d{2})(?!\d)/g;

/** Takes the numbers of persons out of a list's rows. In columns that are meant for numbers the check digits don't matter. */
export function createPeopleFilter({ columns, people }: Pick<FoundColumns, "columns" | "people">) {
  const meant = new Set([...people, columns.vkn, columns.mersis]);
  return (row: readonly string[]): string[] =>
    row.map((cell, column) => {
      const isPersonal =
        cell.length > 10 && meant.has(column) && readNumber(cell).kind === "personal";
      return isPersonal ? "" : withoutTckns(cell);
    });
}

/** The text without the T.C. numbers that stand free in it and pass their check digits. */
export function withoutTckns(text: string): string {
  if (text.length < 11) return text;
  const plain = /[０-９]/.test(text) ? text.normalize("NFKC") : text;
  return plain.replace(freeStanding, (number) => (isTckn(number) ? "" : number));
}

/** The last two of the first eleven digits are check digits of those before them. */
function isTckn(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, "").slice(0, 11), Number);
  const sumOf = (places: number[]) => places.reduce((sum, at) => sum + (digits[at] ?? 0), 0);
  const tenth = (sumOf([0, 2, 4, 6, 8]) * 7 - sumOf([1, 3, 5, 7])) % 10;
  const eleventh = sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return (tenth + 10) % 10 === digits[9] && eleventh === digits[10];
}
