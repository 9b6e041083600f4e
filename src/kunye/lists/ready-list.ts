import { readNumber } from "../../company/number-input.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { titleKey } from "../../company/title.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery } from "../lookups/ports/query.ts";
import { findColumns } from "./find-columns.ts";
import type { FoundColumns, ListContext } from "./ports/list-context.ts";
import type { NewRow } from "./ports/list-store.ts";
import { readRow } from "./read-row.ts";

const heldAtOnce = 50;
const sampled = 5;

/**
 * Finds out for nothing what a table's rows are. `people` are the places of rows that are known to be about a person.
 * No number of a person is left in what comes back.
 */
export async function readyList(
  lookups: Pick<Lookups, "held" | "ownCompanies">,
  team: string,
  table: readonly string[][],
  found: FoundColumns = findColumns(table),
  people: ReadonlySet<number> = new Set(),
): Promise<Pick<ListContext, "found" | "head" | "sample" | "counts"> & { rows: NewRow[] }> {
  const { columns } = found;
  const kept = withoutPeople(table, found);
  const head = kept.splice(0, (found.header ?? -1) + 1);
  const { own } = await lookups.ownCompanies(team);
  const firsts = new Map<string, number>();
  const rows = kept.map((cells, no): NewRow => {
    const whole = table[head.length + no] ?? [];
    const isCut = cells.some((cell, at) => cell !== whole[at]);
    const { vkn, remark, ...read } = readRow(whole, columns, isCut || people.has(no), own);
    const cell = (at = -1) => (cells[at] ?? "").trim();
    const title = `${cell(columns.title)} ${cell(columns.titleEnd)}`.trim();
    const words = read.class === "title" ? titleKey(title) : "";
    const kind = read.class === "ask" ? "vkn" : words.length > 1 ? "title" : null;
    // The same number, and the same words, are asked for once.
    const asked = `${kind} ${vkn ?? words}`;
    const sameAs = kind && (firsts.get(asked) ?? null);
    if (sameAs === null) firsts.set(asked, no);
    return {
      no,
      class: kind === "vkn" && sameAs !== null ? "duplicate" : read.class,
      kind: sameAs === null ? kind : null,
      key: vkn,
      sameAs,
      given: { title, taxOffice: cell(columns.taxOffice), city: cell(columns.city), cells, remark },
    };
  });
  // What the team holds needn't be asked.
  const asked = rows.filter((row) => row.class === "ask");
  for (let from = 0; from < asked.length; from += heldAtOnce) {
    const some = asked.slice(from, from + heldAtOnce).map(async (row) => {
      if (await lookups.held(team, companyQuery(row.key ?? ""))) row.class = "held";
    });
    await Promise.all(some);
  }
  const counts = { ...none, rows: rows.length };
  for (const row of rows) counts[row.class] += 1;
  const filled = rows.filter((row) => row.class !== "empty").slice(0, sampled);
  const sample = filled.map(({ given }) => given.cells);
  return { found, head, sample, rows, counts: { ...counts, distinct: counts.ask + counts.held } };
}

/** In columns that are meant for numbers the check digits don't matter: until one is chosen, each may be a person's. */
function withoutPeople(
  table: readonly string[][],
  { columns, people, vknCandidates }: FoundColumns,
): string[][] {
  const meant = new Set([...people, ...vknCandidates, columns.vkn, columns.mersis]);
  const isPersonal = (cell: string, column: number) =>
    cell.length > 10 && meant.has(column) && readNumber(cell).kind === "personal";
  return table.map((row) =>
    row.map((cell, column) => (isPersonal(cell, column) ? "" : withoutTckns(cell))),
  );
}

const none = { ask: 0, held: 0, duplicate: 0, own: 0, invalid: 0, person: 0, title: 0, empty: 0 };
