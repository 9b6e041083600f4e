import { titleComparer } from "../../company/compare-titles.ts";
import {
  isPersonalMersis,
  isVkn,
  plainMersis,
  vknOfMersis,
  withoutTckns,
} from "../../company/id-numbers.ts";
import { readNumber } from "../../company/number-input.ts";
import { expandedTitleWords, foldTurkish, titleKey } from "../../company/title.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery, type Asker } from "../lookups/intents.ts";
import type { OwnedMatch } from "../lookups/match-held.ts";
import {
  findColumns,
  isOfficeWithNumber,
  numberIn,
  splitCell,
  type Columns,
  type FoundColumns,
} from "./find-columns.ts";
import { rowClasses, type ListContext, type NewRow, type RowClass } from "./company-list.ts";

/** Finds companies by title. Free. */
export type TitleFinder = Pick<Lookups, "findEachOwned">;

/** The held company with a written title, or null with the similar companies. */
export interface HeldTitle {
  company: OwnedMatch | null;
  similar: OwnedMatch[];
}

/** The free lookups for counting a list's rows. */
export type FreeLookups = Pick<Lookups, "held" | "ownCompanies"> & TitleFinder;

const heldBatch = 50;
const maxSample = 5;
/** A search takes milliseconds. The other titles are searched just before they are asked. */
const maxSearched = 200;

/** Classifies rows and removes persons' numbers. Free. `personRows`: indexes of persons' rows. */
export async function prepareList(
  lookups: FreeLookups,
  asker: Pick<Asker, "team" | "seesPeople">,
  table: readonly string[][],
  found: FoundColumns = findColumns(table),
  personRows: ReadonlySet<number> = new Set(),
): Promise<Pick<ListContext, "found" | "head" | "sample" | "counts"> & { rows: NewRow[] }> {
  const { team } = asker;
  const { columns } = found;
  const cleanRows = withoutPeople(table, found);
  const head = cleanRows.splice(0, (found.header ?? -1) + 1);
  const { own } = await lookups.ownCompanies(team);
  const classifiedRows = cleanRows.map((cells, no) => {
    const originalCells = table[head.length + no] ?? [];
    const hadPersonalNumber = cells.some((cell, at) => cell !== originalCells[at]);
    return {
      cells,
      ...readRow(originalCells, columns, hadPersonalNumber || personRows.has(no), own),
      ...detailsOf(cells, columns),
    };
  });
  const readings = await readingsByTitle(lookups, asker, classifiedRows);
  const firstRows = new Map<string, number>();
  const rows = classifiedRows.map(({ cells, title, taxOffice, city, ...row }, no): NewRow => {
    const words = row.class === "title" ? wordsOf(title) : "";
    const { class: rowClass, vkn, remark } = { ...row, ...readings.get(words) };
    const isTitle = rowClass === "title" && words.length > 1;
    const kind = rowClass === "ask" ? "vkn" : isTitle ? "title" : null;
    // The same number or title is asked once.
    const question = `${kind} ${vkn ?? words}`;
    const sameAs = kind && (firstRows.get(question) ?? null);
    if (sameAs === null) firstRows.set(question, no);
    return {
      no,
      class: kind === "vkn" && sameAs !== null ? "duplicate" : rowClass,
      kind: sameAs === null ? kind : null,
      key: vkn,
      sameAs,
      given: { title, taxOffice, city, cells, remark },
    };
  });
  const rowsToAsk = rows.filter(({ kind }) => kind !== null);
  for (let from = 0; from < rowsToAsk.length; from += heldBatch) {
    const some = rowsToAsk.slice(from, from + heldBatch).map(async (row) => {
      const query = row.kind === "vkn" ? companyQuery(row.key ?? "") : titleQuery(row.given.title);
      if (await lookups.held(team, query)) row.class = "held";
    });
    await Promise.all(some);
  }
  const byClass = Map.groupBy(rows, (row) => row.class);
  const counted = rowClasses.map((name) => [name, byClass.get(name)?.length ?? 0] as const);
  const counts = Object.fromEntries(counted) as Record<RowClass, number>;
  const distinct = rows.filter(({ kind }) => kind === "vkn").length;
  const filled = rows.filter((row) => row.class !== "empty").slice(0, maxSample);
  const sample = filled.map(({ given }) => given.cells);
  return { found, head, sample, rows, counts: { ...counts, rows: rows.length, distinct } };
}

/** Finds the held company with each title, else companies with similar titles. */
export async function findHeldTitles(
  lookups: TitleFinder,
  asker: Pick<Asker, "team" | "seesPeople">,
  titles: readonly string[],
): Promise<HeldTitle[]> {
  if (titles.length === 0) return [];
  const found = await lookups.findEachOwned(asker, titles);
  return found.map((owned, at) => {
    const written = titles[at] ?? "";
    const compare = titleComparer(written);
    // The order of words counts: no user confirms the match.
    const same = owned.filter(
      ({ title }) => compare(title) === "same" && wordsOf(title) === wordsOf(written),
    );
    const [company = null] = same.length === 1 ? same : [];
    return { company, similar: company ? [] : owned };
  });
}

function detailsOf(cells: readonly string[], columns: Columns) {
  const cell = (at = -1) => (cells[at] ?? "").trim();
  const title = `${cell(columns.title)} ${cell(columns.titleEnd)}`.trim();
  const number = readNumber(cell(columns.vkn));
  const behind = columns.title === undefined && number.kind === "vkn" ? number.title : "";
  const office = cell(columns.taxOffice);
  return {
    title: title || (isOfficeWithNumber(columns) ? "" : behind),
    taxOffice: isOfficeWithNumber(columns) ? splitCell(office).words : office,
    city: cell(columns.city),
  };
}

/** Expands abbreviations, so that `A.Ş.` equals `ANONİM ŞİRKETİ`. */
function wordsOf(title: string): string {
  return expandedTitleWords(title).join(" ") || titleKey(title);
}

/** Returns the readings of rows with only a title whose company, or a similar one, is held. */
async function readingsByTitle(
  lookups: FreeLookups,
  asker: Pick<Asker, "team" | "seesPeople">,
  rows: readonly { class: RowClass; title: string }[],
) {
  const written = new Map(
    rows.flatMap(({ class: rowClass, title }) =>
      rowClass === "title" ? [[wordsOf(title), title]] : [],
    ),
  );
  const keys = [...written.keys()].filter((key) => key.length > 1).slice(0, maxSearched);
  const held = await findHeldTitles(
    lookups,
    asker,
    keys.map((key) => written.get(key) ?? ""),
  );
  return new Map(
    keys.flatMap((key, at) => {
      const { company = null, similar = [] } = held[at] ?? {};
      if (company) return [[key, createReading("ask", "from-title", company.vkn)]];
      return similar.length > 0 ? [[key, createReading("similar")]] : [];
    }),
  );
}

/** Reads a row by its VKN, else by its MERSİS number, else by its title. */
function readRow(
  cells: readonly string[],
  columns: Columns,
  isPerson: boolean,
  own: ReadonlySet<string>,
): ReturnType<typeof createReading> {
  const { vkn = -1, mersis = -1, title = -1 } = columns;
  const number = cells[vkn] ?? "";
  const first = readCell(numberIn(number, columns));
  const isWords = first.class === "title" || first.class === "empty";
  const second = isWords ? readCell(cells[mersis]) : first;
  if (own.has(second.vkn ?? "")) return { ...second, class: "own", remark: null };
  if (second.class === "ask" && isWords) return { ...second, remark: "from-mersis" };
  if (second.class !== "title" && second.class !== "empty") return second;
  const isTotal = [number, cells[title]].some((cell) => totalsLine.test(foldTurkish(cell ?? "")));
  const hasTitle =
    [first.class, second.class].includes("title") || /\p{L}/u.test(cells[title] ?? "");
  if (isTotal) return createReading("empty");
  return createReading(isPerson ? "person" : hasTitle ? "title" : "empty");
}

export const totalsLine = /^(?:(?:genel|ara) )?(?:toplam|yekun)\W*$/;

function readCell(cell = "") {
  if (isVkn(cell)) return createReading("ask", null, cell);
  // `1,23457E+09`: its digits could be another company's number.
  if (/^\s*\d[.,]\d+e\+?\d+\s*$/i.test(cell)) return createReading("invalid", "rounded");
  if (mayBePersonal(cell)) return createReading("person");
  const input = readNumber(cell.replace(/^(\s*\d{9,10})[.,]0{1,2}\s*$/, "$1"));
  switch (input.kind) {
    case "vkn":
      return createReading("ask", null, input.vkn);
    case "short-vkn":
      return createReading("ask", "lost-zero", input.vkn);
    case "mersis":
    case "short-mersis":
      return createReading("ask", "from-mersis", vknOfMersis(input.mersis));
    case "shortened":
      return createReading("invalid", "rounded");
    case "title":
    case "empty":
      return createReading(input.kind);
    default:
      return createReading("invalid", input.kind);
  }
}

/** True for a person's number in a column of numbers, where check digits may be wrong. */
function mayBePersonal(cell: string): boolean {
  return readNumber(cell).kind === "personal" || isPersonalMersis(plainMersis(cell.trim()));
}

function createReading(
  rowClass: Exclude<RowClass, "held" | "duplicate">,
  remark: string | null = null,
  vkn: string | null = null,
) {
  return { class: rowClass, vkn, remark };
}

/** Removes persons' numbers; in columns of numbers also numbers with wrong check digits. */
function withoutPeople(
  table: readonly string[][],
  { columns, people, vknCandidates }: FoundColumns,
): string[][] {
  const numberColumns = new Set([...people, ...vknCandidates, columns.vkn, columns.mersis]);
  const isPersonal = (cell: string, column: number) =>
    cell.length > 10 && numberColumns.has(column) && mayBePersonal(cell);
  return table.map((row) =>
    row.map((cell, column) => (isPersonal(cell, column) ? "" : withoutTckns(cell))),
  );
}
