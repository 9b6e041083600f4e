import { titleKey } from "../../company/title.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery } from "../lookups/ports/query.ts";
import { findColumns, type Columns, type FoundColumns } from "./find-columns.ts";
import { freePass, markHeld, type ListCounts, type RowClass } from "./free-pass.ts";
import type { NewRow } from "./ports/list-store.ts";

/** A table as somebody gave it. */
export interface GivenTable {
  name: string;
  rows: string[][];
  sheet: string | null;
  otherSheets: string[];
}

/** The columns that a person can choose, in the order in which they are asked for. */
export const chosenFields = ["vkn", "title", "taxOffice", "city"] as const;

/** A list that is ready to be written down. */
export interface ReadyList {
  found: FoundColumns;
  /** The rows down to the header. */
  head: string[][];
  rows: NewRow[];
  counts: ListCounts;
}

const heldAtOnce = 50;

/**
 * Finds out for nothing what a table's rows are. `chosen` are a person's columns, `people` the places of rows that are
 * known to be about a person. No number of a person is left in what comes back.
 */
export async function readyList(
  lookups: Pick<Lookups, "held" | "ownCompanies">,
  team: string,
  rows: readonly string[][],
  chosen: Columns | null = null,
  people: ReadonlySet<number> = new Set(),
): Promise<ReadyList> {
  const auto = findColumns(rows);
  const found = chosen ? withChosen(auto, chosen) : auto;
  // Until one is chosen, a person's number may stand in each of them.
  const wide = { ...found, people: [...found.people, ...found.vknCandidates] };
  const { own } = await lookups.ownCompanies(team);
  const { kept, ...pass } = freePass(rows, wide, own);
  const { classes, counts } = markHeld(pass, await heldAmong(lookups, team, pass.vkns));
  const begin = rows.length - classes.length;
  const titles = new Map<string, number>();
  const ready = classes.map((one, no): NewRow => {
    const cells = kept[begin + no] ?? [];
    const isCut = cells.some((cell, at) => cell !== rows[begin + no]?.[at]);
    const isPerson = (isCut || people.has(no)) && (one.kind === "title" || one.kind === "empty");
    if (isPerson) [counts[one.kind], counts.person] = [counts[one.kind] - 1, counts.person + 1];
    const row = rowOf(isPerson ? { kind: "person" } : one, no, cells, found.columns);
    if (row.kind !== "title") return row;
    // The same words are asked for once.
    const key = titleKey(row.given.title);
    const sameAs = titles.get(key) ?? null;
    if (sameAs === null) titles.set(key, no);
    return sameAs === null && key.length > 1 ? row : { ...row, kind: null, sameAs };
  });
  return { found, head: kept.slice(0, begin), rows: ready, counts };
}

/** Which of these companies the team holds. */
async function heldAmong(
  lookups: Pick<Lookups, "held">,
  team: string,
  vkns: readonly string[],
): Promise<Set<string>> {
  const held = new Set<string>();
  for (let from = 0; from < vkns.length; from += heldAtOnce) {
    const some = vkns.slice(from, from + heldAtOnce).map(async (vkn) => {
      if (await lookups.held(team, companyQuery(vkn))) held.add(vkn);
    });
    await Promise.all(some);
  }
  return held;
}

/** What a person left empty is not looked for. */
function withChosen(found: FoundColumns, chosen: Columns): FoundColumns {
  const taken = new Set<unknown>(Object.values(chosen));
  const fields: readonly string[] = chosenFields;
  const kept = Object.entries(found.columns).filter(
    ([field, at]) => !fields.includes(field) && !taken.has(at),
  );
  const columns = { ...(Object.fromEntries(kept) as Columns), ...chosen };
  return { ...found, columns, vknCandidates: [] };
}

function rowOf(one: RowClass, no: number, cells: string[], columns: Columns): NewRow {
  const cell = (at = -1) => (cells[at] ?? "").trim();
  const title = `${cell(columns.title)} ${cell(columns.titleEnd)}`.trim();
  const remark = "why" in one ? one.why : "remark" in one ? one.remark : null;
  const isNumber = one.kind === "ask" || one.kind === "held";
  return {
    no,
    class: one.kind,
    kind: isNumber ? "vkn" : one.kind === "title" ? "title" : null,
    key: "vkn" in one ? one.vkn : null,
    sameAs: one.kind === "duplicate" ? one.of : null,
    given: {
      title,
      taxOffice: cell(columns.taxOffice),
      city: cell(columns.city),
      cells,
      remark,
    },
  };
}
