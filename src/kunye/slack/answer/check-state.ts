import { titleComparer } from "../../../company/compare-titles.ts";
import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { titleKey } from "../../../company/title.ts";
import {
  gatherParties,
  writtenMention,
  type GatheredCompanies,
  type MentionedCompany,
} from "../../invoices/gather.ts";
import { type Candidate, readMentions } from "../../invoices/mentions-in-text.ts";
import { titleAsSeen } from "../../invoices/clean-text.ts";
import { findColumns, headerOf } from "../../lists/find-columns.ts";
import { readTable } from "../../lists/read-table.ts";
import { type TableRow, dataRows, maxChecked, readTableRows } from "../../lists/table-rows.ts";
import type { OwnKnown } from "../../lookups/create-lookups.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import type { OwnedMatch } from "../../lookups/match-held.ts";
import { companyRow, type CompaniesState, type CompanyRow } from "./company-rows.ts";
import { type NoticeState, notice, inputNotice, titleFault } from "./notice-card.ts";
import { ownedRow } from "./result-state.ts";
import { readText, unescapeTyped } from "./typed-words.ts";
import { escapeData } from "../blocks/blocks.ts";
import type { GivenText, PastedTable } from "../contract/delivery.ts";
import type { Interaction } from "../reply/feature.ts";
import { askerOf } from "../reply/interaction.ts";
import { refusedFile, type ReadFiles, looksLikeList } from "../reply/slack-files.ts";
import { reply } from "../reply/reply.ts";
import { saying } from "../../texts/texts.ts";

const noFiles: ReadFiles = { invoices: [], table: null, problems: [] };
const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
const limits = { found: 100, rows: 100, problems: 20, invoices: 200, owned: 3, parties: 4 };

/**
 * Lists the companies of a text and files with their mentions, or returns a notice without any.
 * In `typed` text a number or title alone counts too. `rows` are those of pasted tables.
 * Free; the caller checks the permission to spend.
 */
export async function checkState(
  interaction: Interaction,
  text: string,
  typed = false,
  { invoices, table, problems: unread }: ReadFiles = noFiles,
  rows: readonly TableRow[] = [],
): Promise<CompaniesState | NoticeState> {
  const { services, person } = interaction;
  const problems = table ? [...unread, refusedFile(table.name, "other-table")] : unread;
  const input: NumberInput = typed ? readNumber(text) : { kind: "empty" };
  const isTextAlone = invoices.length + problems.length + rows.length === 0;
  // A doubtful number stays doubtful with a title next to it.
  const isDoubtful = input.kind === "letters" || input.kind === "foreignVat";
  if (isTextAlone && isDoubtful && readText(text).kind === input.kind)
    return inputNotice(input, "vkn");
  const read = readMentions(text, typed, limits.found);
  const isRead = read.found.length + read.written.length > 0;
  const inText = isRead ? read.found.map(queryFor) : queriesOfInput(input);
  const inRows = rows
    .flatMap(({ found }) => found.map(queryFor))
    .filter(({ kind, text: title }) => kind !== "title" || !titleFault(title));
  const asked = [...inText, ...inRows];
  const inTables = rows.flatMap(({ written }) => written ?? []);
  const numbers = asked.filter(({ kind }) => kind === "vkn");
  const searched = asked.filter(({ kind }) => kind === "title");
  const written = [
    ...read.written,
    ...numbers.map(({ key }) => writtenMention(key, "")),
    ...inTables,
  ];
  const judged = invoices.slice(0, limits.invoices);
  const own = await services.lookups.ownCompanies(person.team);
  const owned = await heldUnder(interaction, [
    ...judged.flatMap(({ seller, buyer }) => [seller.title, buyer.title]),
    ...written.map(({ given }) => given.title),
    ...searched.map(({ text: title }) => title),
  ]);
  const known = { own: own.own, vknsOf: (title: string) => holdersOf(title, owned.get(title)) };
  const { companies, invalid, checked, repeated } = gatherParties(judged, written, known);
  const paired = [...companies.flatMap(({ mentions }) => mentions), ...inTables];
  // A title whose number is asked is not searched; words may follow its legal form.
  const others = asked.filter(
    ({ kind, text: title }) =>
      kind !== "vkn" && !paired.some(({ given }) => isPartOf(title, given.title)),
  );
  const different = new Map(others.map((query) => [`${query.kind} ${query.key}`, query]));
  const queries = [...companies.map(({ vkn }) => companyQuery(vkn)), ...different.values()];
  const moreLine = (note: "moreFiles" | "moreInvoices" | "moreCompanies", count: number) =>
    count > 0 ? [saying(note, count)] : [];
  const copies = repeated.slice(0, limits.problems).map(escapeData).join(", ");
  const lines = [
    ...(copies === "" ? [] : [saying("repeatedInvoices", copies)]),
    ...problems.slice(0, limits.problems),
    ...moreLine("moreFiles", problems.length - limits.problems),
    ...moreLine("moreInvoices", invoices.length - limits.invoices),
    ...moreLine("moreCompanies", queries.length - limits.rows + read.more),
  ];
  const isPersonal = read.holdsPersonal || rows.some((row) => row.holdsPersonal);
  const personalLine = isPersonal ? [saying("personalInText")] : [];
  if (queries.length + invalid.length + lines.length + checked.flat().length === 0) {
    return input.kind === "empty"
      ? notice(saying("nothingToCheck"), [], personalLine)
      : inputNotice(input, "vkn");
  }
  const named = { companies, invalid, doubtful: read.doubtful };
  const all = await Promise.all(
    queries.slice(0, limits.rows).map(async (query) => {
      const held = await services.lookups.held(person.team, query);
      const fitting = held === null ? (owned.get(query.text) ?? []) : [];
      return rowsOf(query, held?.intentId ?? null, fitting, named, own);
    }),
  );
  return {
    kind: "companies",
    lead: null,
    rows: all.flat(),
    invalid,
    lines: [...lines, ...personalLine],
    mayBeOwn: mayBeOwn(all.flat(), own),
    checked,
    ownVkns: [...own.own],
    sharedBy: null,
  };
}

async function heldUnder(
  interaction: Interaction,
  titles: readonly string[],
): Promise<Map<string, OwnedMatch[]>> {
  const { lookups } = interaction.services;
  const different = [...new Set(titles)].filter((title) => !titleFault(title));
  const found = await lookups.ownedOfAll(askerOf(interaction), different);
  return new Map(different.map((title, at) => [title, found[at] ?? []]));
}

function holdersOf(title: string, owned: readonly OwnedMatch[] = []): string[] {
  const compare = titleComparer(titleAsSeen(title).text);
  const same = owned.filter((one) => /^(?:same|spelling)$/.test(compare(one.title)));
  return same.map(({ vkn }) => vkn);
}

function queryFor({ kind, text }: Candidate): Query {
  return queryOf[kind](text);
}

function queriesOfInput(input: NumberInput): Query[] {
  if (input.kind === "vkn") return [companyQuery(input.vkn)];
  if (input.kind === "mersis") return [branchQuery(input.mersis)];
  return input.kind === "title" && !titleFault(input.title) ? [titleQuery(input.title)] : [];
}

function rowsOf(
  query: Query,
  held: string | null,
  owned: readonly OwnedMatch[],
  {
    companies,
    invalid,
    doubtful,
  }: Pick<GatheredCompanies, "companies" | "invalid"> & { doubtful: ReadonlySet<string> },
  { own, by }: OwnKnown,
): CompanyRow[] {
  // A title next to an invalid number gets that number's verdict.
  const isNamed = ({ vkn, mentions }: MentionedCompany) =>
    query.kind === "title"
      ? mentions.some(({ given }) => isPartOf(query.text, given.title))
      : query.kind === "vkn" && vkn === query.key;
  const named = (query.kind === "title" ? invalid : companies).find(isNamed) ?? null;
  const others = owned
    .filter((one) => companies.every(({ vkn }) => vkn !== one.vkn))
    // Similar titles are shown only if none fits.
    .filter(({ fits }, _at, [surest]) => fits || surest?.fits === false)
    .slice(0, limits.owned)
    .map((one) => ({ ...ownedRow(one), named }));
  const row = companyRow(query, {
    held,
    anyway: others.length > 0,
    named,
    own: own.has(query.key) ? by : null,
    ...(doubtful.has(query.key) && { doubtful: true }),
  });
  // A held title with an invalid number is not offered again.
  const isHeld = query.kind === "title" && named && holdersOf(query.text, owned).length > 0;
  return isHeld ? others : [...others, row];
}

/** True for the same title, also where words follow its legal form. */
function isPartOf(title: string, written: string): boolean {
  return titleKey(written).startsWith(titleKey(title));
}

/** Returns the likely own companies: those on most invoices. */
function mayBeOwn(rows: readonly CompanyRow[], { own, others }: OwnKnown): string[] {
  if (own.size > 0) return [];
  return rows
    .flatMap(({ named }) => (named && named.invoices > 0 && !others.has(named.vkn) ? [named] : []))
    .toSorted((one, other) => other.invoices - one.invoices)
    .slice(0, limits.parties)
    .map(({ vkn }) => vkn);
}

/**
 * Answers a text, files and pasted tables; spends nothing. The caller checks the permission to spend.
 * A list gets its own card. Everything else goes to `show`.
 * With `asked`, the text is read as a table too.
 */
export async function showGiven(
  interaction: Interaction,
  { text, files, tables = [] }: GivenText,
  typed: boolean,
  show: (state: CompaniesState | NoticeState) => Promise<void>,
  asked?: "tables",
): Promise<void> {
  const { services, person, surface, canReadFiles, texts } = interaction;
  const { rows, lists } = readPasted(tables);
  const name = texts.listModal.pasted;
  const found = await services.readFiles(files, person, canReadFiles, asked);
  const read = withLists(found, lists, name);
  const pasted = asked && text !== "" ? await readTable({ text }) : "empty-table";
  const isPasted = typeof pasted !== "string";
  const ofFile = asked || read.invoices.length === 0 ? read.table : null;
  const table = isPasted ? { ...pasted, name } : ofFile;
  if (!table) return show(await checkState(interaction, text, typed, read, rows));
  const left = isPasted && read.table ? [refusedFile(read.table.name, "other-table")] : [];
  const given = { ...table, problems: [...read.problems, ...left], message: null };
  const list = await services.lists.offerList(askerOf(interaction), given);
  if (surface.kind !== "modal") return services.listNotices.post(list);
  return reply(interaction, [await services.listNotices.draw(list, texts)]);
}

/** Adds pasted lists; only the first table of all is read. */
function withLists(read: ReadFiles, lists: readonly PastedTable[], name: string): ReadFiles {
  const tables = lists.map((rows) => ({ rows, name, sheet: null, otherSheets: 0 }));
  const table = read.table ?? tables.shift() ?? null;
  const refused = tables.map(() => refusedFile(name, "other-table"));
  return { ...read, table, problems: [...read.problems, ...refused] };
}

/** A VKN that lost its zero has nine. */
const minDigits = 9;

function readPasted(tables: readonly PastedTable[]) {
  const typed = tables.map((rows) => withHeaderRow(rows.map((cells) => cells.map(unescapeTyped))));
  const isList = (table: PastedTable) =>
    dataRows(table).length > maxChecked && looksLikeList(table);
  return {
    rows: typed.filter((table) => !isList(table)).flatMap(readTableRows),
    lists: typed.filter(isList),
  };
}

/** Turns a table whose first column names the fields. */
function withHeaderRow(table: PastedTable): PastedTable {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const turned = Array.from({ length: width }, (_, at) => table.map((cells) => cells[at] ?? ""));
  const labels = turned[headerOf(turned) ?? -1] ?? [];
  const { vkn = -1, mersis = vkn } = findColumns([labels]).columns;
  const isNumber = (cell = "") => cell.replace(/\D/g, "").length >= minDigits;
  return turned.some((cells) => isNumber(cells[vkn]) || isNumber(cells[mersis])) ? turned : table;
}
