import { vknOfMersis } from "../../company/mersis.ts";
import { readNumber } from "../../company/number-input.ts";
import { foldTurkish } from "../../company/title.ts";
import { isVkn } from "../../company/vkn.ts";
import type { Columns } from "./find-columns.ts";
import type { RowClass } from "./ports/list-store.ts";

/** A row as it stands by itself: its VKN, and what was done to find that or why there is none. */
export interface RowRead {
  class: Exclude<RowClass, "held" | "duplicate">;
  vkn: string | null;
  remark: string | null;
}

/** Reads a row: its MERSİS number counts where no VKN stands, its title where neither does. */
export function readRow(
  cells: readonly string[],
  { vkn = -1, mersis = -1, title = -1 }: Columns,
  isPerson: boolean,
  own: ReadonlySet<string>,
): RowRead {
  const first = readCell(cells[vkn]);
  const isWords = first.class === "title" || first.class === "empty";
  const second = isWords ? readCell(cells[mersis]) : first;
  if (own.has(second.vkn ?? "")) return { ...second, class: "own", remark: null };
  if (second.class === "ask" && isWords) return { ...second, remark: "from-mersis" };
  if (second.class !== "title" && second.class !== "empty") return second;
  const isSum = [cells[vkn], cells[title]].some((cell) => sums.test(foldTurkish(cell ?? "")));
  const hasTitle =
    [first.class, second.class].includes("title") || /\p{L}/u.test(cells[title] ?? "");
  if (isSum) return row("empty");
  return row(isPerson ? "person" : hasTitle ? "title" : "empty");
}

/** What stands under a list's last company. */
const sums = /^(?:(?:genel|ara) )?(?:toplam|yekun)\W*$/;

/** What a cell holds; what is no number of a company is said by its kind. */
function readCell(cell = ""): RowRead {
  if (isVkn(cell)) return row("ask", null, cell);
  // `1,23457E+09`: from what is left of it another company's number could come out.
  if (/^\s*\d[.,]\d+e\+?\d+\s*$/i.test(cell)) return row("invalid", "rounded");
  const input = readNumber(cell.replace(/^(\s*\d{9,10})[.,]0{1,2}\s*$/, "$1"));
  switch (input.kind) {
    case "vkn":
      return row("ask", null, input.vkn);
    case "short-vkn":
      return row("ask", "lost-zero", input.vkn);
    case "mersis":
    case "short-mersis":
      return row("ask", "from-mersis", vknOfMersis(input.mersis));
    case "personal":
      return row("person");
    case "title":
    case "empty":
      return row(input.kind);
    default:
      return row("invalid", input.kind);
  }
}

function row(of: RowRead["class"], remark: string | null = null, vkn: string | null = null) {
  return { class: of, vkn, remark };
}
