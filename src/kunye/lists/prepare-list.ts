import { setImmediate as yieldThread } from "node:timers/promises";
import { mapInSlices } from "../../platform/in-slices.ts";
import { asksBeforeBuying } from "../../company/general-words.ts";
import { withoutTckns } from "../../company/id-numbers.ts";
import { certaintyOf } from "../../company/match-certainty.ts";
import { readNumberCell } from "../../company/number-cell.ts";
import { differencesTo, misspellingTest } from "../../company/title-differences.ts";
import { expandedTitleWords, foldTurkish, titleKey } from "../../company/title.ts";
import { unexplainedInCells } from "../intake/text/unexplained.ts";
import type { OurCompanies } from "../check/case.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import { companyQuery, titleQuery, type Asker, type Query } from "../lookups/intents.ts";
import {
  bearsName,
  isListed,
  surelyMeant,
  type HeldMatch,
  type KnownMatch,
} from "../lookups/match-held.ts";
import {
  findColumns,
  isHeadingRow,
  numberColumnsOf,
  type Columns,
  type FoundColumns,
} from "../intake/tables/find-columns.ts";
import { unreadReasons, type ListContext, type ListedKind, type NewRow } from "./company-list.ts";
import { codeOf, findOtherRows, parentCodes, type OtherRows } from "../intake/tables/other-rows.ts";
import {
  createColumnsOfRow,
  createReading,
  readRow,
  readWords,
  shiftOf,
  unshift,
  type RowReading,
  type RowWords,
} from "../intake/tables/read-row.ts";
import { chooseSide, columnsOfSide, type OtherSide } from "./two-sides.ts";

/** Finds companies by title. Free. */
export type TitleFinder = Pick<Lookups, "findBeforePaying">;

/** The company with a written title, or none with the similar known companies. */
export interface TitleFinding {
  company: HeldMatch | null;
  /** The VKN of a company that is not held, as a paid search has named it. */
  listedVkn: string | null;
  similar: KnownMatch[];
}

type PreparedList = Pick<ListContext, "found" | "head" | "sample" | "unread"> & {
  rows: NewRow[];
};

/** The free lookups for counting a list's rows. */
export type FreeLookups = Pick<Lookups, "held" | "ownCompanies" | "ownTitles"> & TitleFinder;

/** The rows of one look-up, and of the sample. Both chosen by hand. */
const heldBatch = 50;
const maxSample = 5;
/** Titles searched now, at milliseconds each; others just before they are asked. By hand. */
const maxSearched = 200;

/** Classifies rows and removes persons' numbers. Free. `personRows`: indexes of persons' rows. */
export async function prepareList(
  lookups: FreeLookups,
  asker: Pick<Asker, "team" | "seesPeople">,
  table: readonly string[][],
  givenColumns: FoundColumns = findColumns(table),
  personRows: ReadonlySet<number> = new Set(),
): Promise<PreparedList> {
  const { team } = asker;
  const { own, said } = await lookups.ownCompanies(team);
  const ownTitles = await lookups.ownTitles(team, { own, said });
  const numberColumns = numberColumnsOf(table, givenColumns.header);
  const { found, otherSide } = chooseSide(table, givenColumns, { own, numberColumns });
  const blocks = await findBlocks(table, found, own);
  const cleanRows = await mapInSlices(table, peopleRemover([found, ...blocks.values()]));
  const headLength = (found.header ?? -1) + 1;
  const head = cleanRows.slice(0, headLength);
  const codes = await mapInSlices(table, (cells) => codeOf(cells[found.columns.code ?? -1]));
  const otherRows = findOtherRows(table, found, parentCodes(codes));
  const read = createRowReader(table, found, { own, numberColumns, otherSide, blocks, otherRows });
  const given = await mapInSlices(cleanRows.slice(headLength), (cells, no) => {
    const place = headLength + no;
    const original = table[place] ?? [];
    const hadPersonalNumber = cells.some((cell, at) => cell !== original[at]);
    const row = read(place, cells, hadPersonalNumber || personRows.has(no));
    const titleWords = row.reading.class === "title" ? wordsOf(row.words.title) : "";
    return { cells, titleWords, ...row };
  });
  const readings = await readingsByTitle(lookups, asker, given, { own, ownTitles });
  const asking = given.map(({ titleWords, reading: byCells, ...row }) => {
    const reading = readings.get(titleWords) ?? byCells;
    return { ...row, reading, question: questionOf(reading, titleWords) };
  });
  const firstRows = firstPlaces(asking.map(({ question }) => question?.id ?? null));
  const unheld = await mapInSlices(asking, ({ cells, words, reading, question }, no): NewRow => {
    const { class: rowClass, vkn, remark } = reading;
    const headings = head.at(-1);
    const unexplained =
      vkn !== null && words.title === "" ? unexplainedInCells(cells, headings) : "";
    const given = { ...words, cells, remark, ...(unexplained !== "" && { unexplained }) };
    const row = { no, key: vkn, given };
    const first = question && firstRows.get(question.id);
    // The same number or title is asked once.
    if (first != null && first !== no) {
      return { ...row, class: "duplicate", kind: null, sameAs: first };
    }
    // A title of one letter is no title.
    const isNoTitle = rowClass === "title" && question === null;
    return {
      ...row,
      class: isNoTitle ? "empty" : rowClass,
      kind: question?.kind ?? null,
      sameAs: null,
    };
  });
  const held = await heldRows(lookups, team, unheld);
  const rows = unheld.map((row): NewRow => (held.has(row.no) ? { ...row, class: "held" } : row));
  const isShown = ({ class: rowClass, given: { cells, remark } }: NewRow) =>
    Object.keys(found.columns).length > 0
      ? rowClass !== "empty" && rowClass !== "section"
      : remark !== "heading" && cells.some((cell) => cell.trim() !== "");
  const sample = rows
    .filter(isShown)
    .slice(0, maxSample)
    .map((row) => row.given.cells);
  return { found, head, sample, rows, unread: unreadRows(rows) };
}

/** Returns the question of a row, or null if the row is not asked. */
function questionOf(
  { class: rowClass, vkn }: RowReading,
  titleWords: string,
): { kind: ListedKind; id: string } | null {
  const isTitle = rowClass === "title" && titleWords.length > 1;
  const kind = rowClass === "ask" ? "vkn" : isTitle ? "title" : null;
  return kind && { kind, id: `${kind} ${vkn ?? titleWords}` };
}

/** Returns the first place of each value; null is no value. */
function firstPlaces(values: readonly (string | null)[]): ReadonlyMap<string, number> {
  const places = values.flatMap((value, at) => (value === null ? [] : [[value, at] as const]));
  return new Map(places.reverse());
}

/** The headings below the first one by their rows, each with the columns of the rows below it. */
type Blocks = ReadonlyMap<number, FoundColumns>;

/** Finds the further headings: of the next page, or of a second table with columns of its own. */
async function findBlocks(
  table: readonly string[][],
  found: FoundColumns,
  own: ReadonlySet<string>,
): Promise<Blocks> {
  const header = found.header ?? -1;
  const first = pageKey(table[header] ?? []);
  const areHeadings = await mapInSlices(table, (row, at) => at > header && isHeadingRow(row));
  const places = areHeadings.flatMap((isHeading, at) => (isHeading ? [at] : []));
  const blocks = await mapInSlices(places.slice(0, maxBlocks), (at) => {
    const rows = table.slice(at, at + blockSample);
    if (pageKey(rows[0] ?? []) === first) return found;
    const ofBlock = findColumns(rows);
    const block = chooseSide(rows, ofBlock, { own, numberColumns: [] }).found;
    const { vkn, mersis, title } = block.columns;
    const names = [vkn, mersis, title, ...block.vknCandidates];
    return names.every((one) => one === undefined) ? { ...block, columns: found.columns } : block;
  });
  return new Map(blocks.map((block, at) => [places[at] ?? -1, block]));
}

/** The headings of a list that is read, and the rows that tell a block's columns. By hand. */
const maxBlocks = 200;
const blockSample = 20;

interface RowReaderOptions {
  own: ReadonlySet<string>;
  numberColumns: readonly number[];
  otherSide: OtherSide | null;
  blocks: Blocks;
  otherRows: OtherRows;
}

/** Returns a function that reads the rows in their order: each one's class, VKN and words. */
function createRowReader(
  table: readonly string[][],
  found: FoundColumns,
  { own, numberColumns, otherSide, blocks, otherRows }: RowReaderOptions,
) {
  const { header } = found;
  // Without the column of the number a title would be searched.
  const columnsBelow = ({ columns, vknCandidates }: FoundColumns) =>
    createColumnsOfRow(table, { header, columns: vknCandidates.length > 0 ? {} : columns });
  let columnsOf = createColumnsOfRow(table, found);
  const headings = new Set(table.slice(0, (header ?? -1) + 1).map(pageKey));
  const width = header === null ? Infinity : (table[header]?.length ?? Infinity);
  return (place: number, clean: string[], isPerson: boolean) => {
    const original = table[place] ?? [];
    const block = blocks.get(place);
    if (block) columnsOf = columnsBelow(block);
    const columns = columnsOfSide(original, columnsOf(original), otherSide);
    const shift = shiftOf(original, columns, { numberColumns, width });
    const words = readWords(unshift(clean, columns, shift), columns);
    const reading = readRow(unshift(original, columns, shift), columns, isPerson);
    const read = (remark: string | null, rowClass = reading.class) => ({
      words,
      reading: createReading(rowClass, remark, reading.vkn),
    });
    // A header comes again on each page of a printed list.
    if (reading.vkn === null && (block ?? headings.has(pageKey(original))))
      return read("heading", "section");
    const other = otherRowOf(reading, original, columns);
    if (other !== null) return { words, reading: other };
    if (own.has(reading.vkn ?? "")) return read(null, "own");
    return read(shift > 0 && reading.class === "ask" ? "from-shifted" : reading.remark);
  };

  /** Returns the reading of a row of no company of the registry, or null. */
  function otherRowOf(reading: RowReading, cells: string[], columns: Columns): RowReading | null {
    if (reading.class === "ask")
      return otherRows.isAbroad(cells, columns) ? createReading("foreign") : null;
    const kind = doubtfulClasses.has(reading.class) ? otherRows.kindOf(cells, columns) : null;
    if (kind === null || (kind === "section" && reading.class === "invalid")) return null;
    if (kind !== "foreign") return createReading("section", kind);
    return createReading("foreign", reading.remark === "foreignVat" ? reading.remark : null);
  }
}

/** The classes of rows whose words may be no company's. */
const doubtfulClasses: ReadonlySet<RowReading["class"]> = new Set([
  "title",
  "empty",
  "unread",
  "invalid",
]);

/** Returns a row's texts without its numbers, such as that of the page; "" without letters. */
function pageKey(row: readonly string[]): string {
  const text = row.map((cell) => foldTurkish(cell).trim().replace(/\d+/g, "#")).join("|");
  return /[a-z]/.test(text) ? text.replace(/\|+$/, "") : "";
}

/** Returns the numbers of the rows whose answer the team holds. */
async function heldRows(
  lookups: FreeLookups,
  team: string,
  rows: readonly NewRow[],
): Promise<Set<number>> {
  const asked = rows.filter(({ kind }) => kind !== null);
  const queries = asked.map(({ kind, key, given }) =>
    kind === "vkn" ? companyQuery(key ?? "") : titleQuery(given.title),
  );
  const held = await areHeld(lookups, team, queries);
  return new Set(asked.flatMap(({ no }, at) => (held[at] ? no : [])));
}

/** Tells of each query if the team holds its answer. */
async function areHeld(
  lookups: FreeLookups,
  team: string,
  queries: readonly Query[],
): Promise<boolean[]> {
  const held: boolean[] = [];
  for (let from = 0; from < queries.length; from += heldBatch) {
    const some = queries.slice(from, from + heldBatch);
    const answers = await Promise.all(some.map((query) => lookups.held(team, query)));
    held.push(...answers.map((answer) => answer !== null));
    // An embedded store answers without giving the thread to other work.
    await yieldThread();
  }
  return held;
}

function unreadRows(rows: readonly NewRow[]): NonNullable<ListContext["unread"]> {
  const unread = rows.filter((row) => row.class === "unread");
  const groups = Map.groupBy(unread, ({ given }) => given.remark);
  return unreadReasons.flatMap((why) => {
    const ofReason = groups.get(why);
    return ofReason ? { why, rows: ofReason.length } : [];
  });
}

/**
 * Finds the held company with each title, else the number that a paid search has named with it, else
 * known companies with similar titles.
 */
export async function findHeldTitles(
  lookups: TitleFinder,
  asker: Pick<Asker, "team" | "seesPeople">,
  titles: readonly string[],
): Promise<TitleFinding[]> {
  if (titles.length === 0) return [];
  const found = await lookups.findBeforePaying(asker, titles);
  return found.map((known, at) => {
    const [first] = known;
    const written = titles[at] ?? "";
    const isFull = first !== undefined && isSurelyFirst(written, known);
    // Opening is free, so a title without its form is taken as at a command. Nobody looks at a row:
    // a name that many bear is left to people.
    const isLeft = asksBeforeBuying(written);
    const likely = isLeft ? null : (surelyMeant(written, known) ?? onlyListed(written, known));
    const meant = isFull ? first : likely;
    if (!meant) return { company: null, listedVkn: null, similar: known };
    return isListed(meant)
      ? { company: null, listedVkn: meant.vkn, similar: [] }
      : { company: meant, listedVkn: null, similar: [] };
  });
}

/**
 * Returns the only known company with all written words, if its record is not held: its number costs
 * less than a search, and tells the same company.
 */
function onlyListed(written: string, known: readonly KnownMatch[]): KnownMatch | null {
  const differences = differencesTo(written);
  const isMisspelt = misspellingTest(written);
  const [first, ...others] = known.filter((one) =>
    bearsName(written, one) ? differences(one.title).extra.length === 0 : isMisspelt(one.title),
  );
  if (first === undefined || others.length > 0 || !isListed(first)) return null;
  // One that is only possible, or has another letter, is left to a person.
  return first.fits && differences(first.title).misread.length === 0 ? first : null;
}

/** True if a title is the first company's as surely as a search's match has to be. */
function isSurelyFirst(written: string, known: readonly KnownMatch[]): boolean {
  const matches = known.map(({ vkn, title }) => ({ vkn, ad: title, score: null }));
  const [matched = null, ...alternatives] = matches;
  return certaintyOf(written, { matched, alternatives, merkez: null }) === "sure";
}

/** Expands abbreviations, so that `A.Ş.` equals `ANONİM ŞİRKETİ`. */
function wordsOf(title: string): string {
  return expandedTitleWords(title).join(" ") || titleKey(title);
}

/**
 * Returns the readings of rows with only a title that is ours, whose company, or a similar one, is
 * known, or whose search may find another company.
 * A title that was searched before keeps its own answer.
 */
async function readingsByTitle(
  lookups: FreeLookups,
  asker: Pick<Asker, "team" | "seesPeople">,
  rows: readonly { reading: RowReading; words: RowWords; titleWords: string }[],
  { own, ownTitles }: OurCompanies,
): Promise<Map<string, RowReading>> {
  const written = new Map(
    rows.flatMap(({ reading, words: { title }, titleWords }) =>
      reading.class === "title" ? [[titleWords, title]] : [],
    ),
  );
  const keys = [...written.keys()].filter((key) => key.length > 1);
  const titleOf = (key: string) => written.get(key) ?? "";
  const held = await findHeldTitles(lookups, asker, keys.slice(0, maxSearched).map(titleOf));
  const ownByTitle = new Map(Array.from(ownTitles, ([vkn, title]) => [wordsOf(title), vkn]));
  const found = await mapInSlices(keys, (key, at): RowReading | null => {
    const { company = null, listedVkn = null, similar = [] } = held[at] ?? {};
    const ours = ownByTitle.get(key) ?? company?.vkn ?? "";
    if (own.has(ours)) return createReading("own", null, ours);
    if (company) return createReading("ask", "from-title", company.vkn);
    if (listedVkn !== null) return createReading("ask", "from-search", listedVkn);
    if (similar.length > 0) return createReading("similar");
    return asksBeforeBuying(titleOf(key)) ? createReading("vague") : null;
  });
  const readings = new Map(
    keys.flatMap((key, at) => {
      const reading = found[at];
      return reading ? [[key, reading] as const] : [];
    }),
  );
  const unheld = [...readings].flatMap(([key, { vkn, remark }]) =>
    vkn === null || remark === "from-search" ? key : [],
  );
  const queries = unheld.map((key) => titleQuery(titleOf(key)));
  const areOwn = await areHeld(lookups, asker.team, queries);
  for (const [at, key] of unheld.entries()) if (areOwn[at]) readings.delete(key);
  return readings;
}

/**
 * Returns a function that removes a row's persons' numbers; in columns of numbers also wrong ones.
 */
function peopleRemover(blocks: readonly FoundColumns[]) {
  const numberColumns = new Set(
    blocks.flatMap(({ columns, people, vknCandidates }) => [
      ...[...people, ...vknCandidates],
      ...[columns.vkn ?? -1, columns.mersis ?? -1],
    ]),
  );
  const isPersonal = (cell: string, column: number) =>
    cell.length > 10 && numberColumns.has(column) && readNumberCell(cell).input.kind === "personal";
  return (row: readonly string[]): string[] =>
    row.map((cell, column) => (isPersonal(cell, column) ? "" : withoutTckns(cell)));
}
