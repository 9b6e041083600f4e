import { readNumber } from "../../company/number-input.ts";
import { withoutTckns } from "../../company/tckn.ts";
import type { FoundColumns } from "./find-columns.ts";

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
