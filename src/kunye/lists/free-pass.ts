import { vknOfMersis } from "../../company/mersis.ts";
import { readNumber } from "../../company/number-input.ts";
import { isVkn } from "../../company/vkn.ts";
import type { FoundColumns } from "./find-columns.ts";
import { createPeopleFilter } from "./people-numbers.ts";

/** A VKN, and what was done to find it where it doesn't stand there by itself. */
interface Numbered {
  vkn: string;
  remark: "lost-zero" | "from-mersis" | null;
}

type Unasked =
  | { kind: "invalid"; why: "check-digit" | "length" | "several" | "other-number" | "rounded" }
  | { kind: "person" | "title" | "empty" };

/** What becomes of a row before anything is asked; `of` is the place of the first row with the same VKN. */
export type RowClass =
  | ({ kind: "ask" | "held" } & Numbered)
  | { kind: "duplicate"; vkn: string; of: number }
  | { kind: "own"; vkn: string }
  | Unasked;

/** How many rows have each class, and how many different VKNs are to be asked for or held. */
export type ListCounts = Record<RowClass["kind"] | "rows" | "distinct", number>;

const none = { ask: 0, held: 0, duplicate: 0, own: 0, invalid: 0, person: 0, title: 0, empty: 0 };

/** Classifies the rows below the header, for nothing; `kept` are all rows without the numbers of persons. */
export function freePass(rows: readonly string[][], found: FoundColumns, own: ReadonlySet<string>) {
  const { vkn: vknAt = -1, mersis: mersisAt = -1, title: titleAt = -1 } = found.columns;
  const first = new Map<string, number>();
  const classes = rows.slice((found.header ?? -1) + 1).map((row, place): RowClass => {
    const given = givenIn(row[vknAt] ?? "", row[mersisAt] ?? "", row[titleAt] ?? "");
    if (given.kind !== "number") return given;
    const { vkn, remark } = given;
    if (own.has(vkn)) return { kind: "own", vkn };
    const of = first.get(vkn);
    if (of !== undefined) return { kind: "duplicate", vkn, of };
    first.set(vkn, place);
    return { kind: "ask", vkn, remark };
  });
  return { classes, vkns: [...first.keys()], kept: rows.map(createPeopleFilter(found)) };
}

/** What is held needn't be asked: the classes with that, and how many there are of each. */
export function markHeld(
  { classes: asked, vkns }: Pick<ReturnType<typeof freePass>, "classes" | "vkns">,
  held: ReadonlySet<string>,
) {
  const classes = asked.map((one): RowClass =>
    one.kind === "ask" && held.has(one.vkn) ? { ...one, kind: "held" } : one,
  );
  const counts: ListCounts = { ...none, rows: classes.length, distinct: vkns.length };
  for (const { kind } of classes) counts[kind] += 1;
  return { classes, counts };
}

/** The MERSİS number counts where no VKN stands, the title where neither does. */
function givenIn(number: string, mersis: string, title: string) {
  const given = read(number);
  if (given.kind !== "title" && given.kind !== "empty") return given;
  const other = read(mersis);
  if (other.kind === "number") return { ...other, remark: "from-mersis" as const };
  if (other.kind === "invalid" || other.kind === "person") return other;
  const kind = [given.kind, other.kind].includes("title") || /\p{L}/u.test(title);
  return { kind: kind ? "title" : "empty" } as const;
}

function read(cell: string): ({ kind: "number" } & Numbered) | Unasked {
  if (isVkn(cell)) return { kind: "number", vkn: cell, remark: null };
  // `1.23456789E9`: where digits are missing, another company's number could come out.
  const [, whole = "", rest = "", power = ""] = /^(\d)[.,](\d+)e\+?(\d+)$/i.exec(cell.trim()) ?? [];
  if (power !== "" && rest.length + 1 < Number(power)) return { kind: "invalid", why: "rounded" };
  const typed =
    power === ""
      ? cell.replace(/^(\s*\d{9,10})[.,]0{1,2}\s*$/, "$1")
      : (whole + rest).padEnd(Number(power) + 1, "0");
  const input = readNumber(typed);
  switch (input.kind) {
    case "vkn":
      return { kind: "number", vkn: input.vkn, remark: null };
    case "short-vkn":
      return { kind: "number", vkn: input.vkn, remark: "lost-zero" };
    case "mersis":
    case "short-mersis":
      return { kind: "number", vkn: vknOfMersis(input.mersis) ?? "", remark: "from-mersis" };
    case "unlikely-vkn":
    case "unlikely-mersis":
      return { kind: "invalid", why: "check-digit" };
    case "wrong-length":
      return { kind: "invalid", why: "length" };
    case "several":
      return { kind: "invalid", why: "several" };
    case "iban":
    case "phone":
    case "document":
      return { kind: "invalid", why: "other-number" };
    case "personal":
      return { kind: "person" };
    case "title":
    case "empty":
      return { kind: input.kind };
  }
}
