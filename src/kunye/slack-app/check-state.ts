import { titleComparer } from "../../company/compare-titles.ts";
import { readNumber, type NumberInput } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import type { Candidate } from "../invoices/candidates.ts";
import { gatherParties, type Gathered, type Written } from "../invoices/gather.ts";
import type { Invoice } from "../invoices/invoice.ts";
import { readMentions } from "../invoices/mentions-in-text.ts";
import { titleAsSeen } from "../invoices/title-doubts.ts";
import { askedVkn } from "../invoices/verdict.ts";
import type { TableRow } from "../lists/table-rows.ts";
import type { OwnKnown } from "../lookups/own-companies.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../lookups/ports/query.ts";
import { saying, type Note } from "../texts/texts.ts";
import { clip, escapeData } from "./cards/blocks.ts";
import { joined } from "./cards/common-parts.ts";
import {
  companiesOnPage,
  companyRow,
  type CompaniesState,
  type CompanyRow,
} from "./cards/companies-state.ts";
import type { NoteState } from "./cards/note-card.ts";
import { inputNote, titleFault } from "./commands/number-notes.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { note } from "./notes.ts";
import { refusedFile, type ReadFiles } from "./read-files.ts";
import { ownedRow } from "./result-state.ts";
import { readText } from "./read-written.ts";

const noFiles: ReadFiles = { invoices: [], table: null, problems: [] };
const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
/** Candidates in a text, rows and invoices of a card, and what is looked up for one. */
const most = {
  found: 100,
  rows: 100,
  owned: 3,
  problems: 20,
  parties: 4,
  invoices: 200,
  titles: 100,
};
/** Only those on a card's first page are compared with what the team holds under their titles. */
const mostOwnedRows = companiesOnPage;

/**
 * Whom a text and files name, each with its price or for nothing, and what they say; a note where they name nobody. In
 * what was `typed` for it a number or a title by itself counts as well. Free; only for who may spend here.
 * `rows` are those of pasted tables.
 */
export async function checkState(
  interaction: Interaction,
  text: string,
  typed = false,
  { invoices, table, problems: unread }: ReadFiles = noFiles,
  rows: readonly TableRow[] = [],
): Promise<CompaniesState | NoteState> {
  const { services, person } = interaction;
  const beside = table ? [refusedFile(table.name, "other-table")] : [];
  const problems = [...unread, ...beside];
  const input: NumberInput = typed ? readNumber(text) : { kind: "empty" };
  const isTextAlone = invoices.length + problems.length + rows.length === 0;
  // A pair is as uncertain as its number.
  if (isTextAlone && input.kind === "letters" && readText(text).kind === "letters") {
    return inputNote(input, "vkn");
  }
  const read = readMentions(text, typed, most.found);
  const inText = read.found.length > 0 ? read.found.map(queryFor) : onlyQuery(input);
  const inRows = rows.flatMap((row) => row.found.map(queryFor));
  const isAskable = ({ kind, text: one }: Query) => kind !== "title" || !titleFault(one);
  const asked = [...inText, ...inRows.filter(isAskable)];
  const inTables = rows.flatMap(({ written }) => written ?? []);
  const numbers = asked.filter(({ kind, key }) => kind === "vkn" && !isNamedIn(read.written, key));
  const written = [
    ...read.written,
    ...numbers.map(({ key }) => ({ vkn: key, title: null })),
    ...inTables,
  ];
  const judged = invoices.slice(0, most.invoices);
  const own = await services.lookups.ownCompanies(person.team);
  const known = { own: own.own, vknsOf: await holdersOf(interaction, judged, written) };
  const { companies, invalid, unasked, checked } = gatherParties(judged, written, known);
  const typedPairs = typed ? companies.flatMap(({ mentions }) => mentions) : [];
  const pairs = [...typedPairs.map(({ given }) => given), ...inTables];
  const paired = new Set(pairs.map(({ title }) => titleKey(title ?? "")));
  // Where its number stands beside a title, that is asked.
  const others = asked.filter(({ kind, key }) => kind !== "vkn" && !paired.has(key));
  const different = new Map(others.map((query) => [`${query.kind} ${query.key}`, query]));
  const queries = [...companies.map(({ vkn }) => companyQuery(vkn)), ...different.values()];
  const left = {
    problems: problems.length - most.problems,
    companies: queries.length - most.rows + read.more,
    invoices: invoices.length - most.invoices,
  };
  const loose = read.loose.map(({ kind }) => saying("looseDoubt", kind));
  const lines = [
    ...loose,
    ...unasked.map(unaskedLine),
    ...problems.slice(0, most.problems),
    ...(left.problems > 0 ? [saying("moreFiles", left.problems)] : []),
    ...(left.invoices > 0 ? [saying("moreInvoices", left.invoices)] : []),
    ...(left.companies > 0 ? [saying("moreCompanies", left.companies)] : []),
  ];
  const isPersonal = read.personal || rows.some((row) => row.personal);
  const personalLine = isPersonal ? [saying("personalInText")] : [];
  if (queries.length + invalid.length + lines.length === 0) {
    return input.kind === "empty"
      ? note(saying("nothingToCheck"), [], personalLine)
      : inputNote(input, "vkn");
  }
  const shown = queries.slice(0, most.rows);
  const named = { companies, invalid, doubtful: read.doubtful };
  const all = await Promise.all(
    shown.map((query, at) => rowsOf(interaction, query, named, own, at < mostOwnedRows)),
  );
  return {
    kind: "companies",
    lead: null,
    rows: all.flat(),
    invalid,
    lines: [...lines, ...personalLine],
    mayBeOwn: mayBeOwn(all.flat(), own),
    checked: checked.length > 1 ? checked : [],
    ownVkns: [...own.own],
    sharedBy: null,
  };
}

function isNamedIn(written: readonly Written[], vkn: string): boolean {
  return written.some((one) => askedVkn({ vkn: one.vkn, mersis: one.mersis ?? null }) === vkn);
}

/** Finds the companies that the team holds under the titles that are given. */
async function holdersOf(
  interaction: Interaction,
  invoices: readonly Invoice[],
  written: readonly Written[],
): Promise<(title: string) => readonly string[]> {
  const { lookups } = interaction.services;
  const inInvoices = invoices.flatMap(({ seller, buyer }) => [seller.title, buyer.title]);
  const titles = [...new Set([...inInvoices, ...written.map(({ title }) => title ?? "")])];
  const holders = new Map<string, string[]>();
  for (const title of titles.filter((one) => !titleFault(one)).slice(0, most.titles)) {
    const compare = titleComparer(titleAsSeen(title).text);
    const owned = await lookups.owned(askerOf(interaction), title);
    const same = owned.filter((one) => /^(?:same|spelling)$/.test(compare(one.title)));
    holders.set(
      title,
      same.map(({ vkn }) => vkn),
    );
  }
  return (title) => holders.get(title) ?? [];
}

function queryFor({ kind, text }: Candidate): Query {
  return queryOf[kind](text);
}

/** A number or a title by itself, where a text has neither. */
function onlyQuery(input: NumberInput): Query[] {
  if (input.kind === "vkn") return [companyQuery(input.vkn)];
  if (input.kind === "mersis") return [branchQuery(input.mersis)];
  return input.kind === "title" && !titleFault(input.title) ? [titleQuery(input.title)] : [];
}

function unaskedLine({ kind, role, title, invoice }: Gathered["unasked"][number]): Note {
  const shown = kind === "no-number" ? clip(title, 150) : "";
  return saying("unasked", kind, role, escapeData(joined(shown, clip(invoice, 60))));
}

/** A candidate's row, below what the team holds under its title. */
async function rowsOf(
  interaction: Interaction,
  query: Query,
  {
    companies,
    invalid,
    doubtful,
  }: Pick<Gathered, "companies" | "invalid"> & { doubtful: ReadonlySet<string> },
  { own, by }: OwnKnown,
  isCompared: boolean,
): Promise<CompanyRow[]> {
  const { services, person } = interaction;
  const { lookups } = services;
  const held = await lookups.held(person.team, query);
  const isTitle = query.kind === "title";
  const isOpen = isCompared && isTitle && held === null;
  const owned = isOpen ? await lookups.owned(askerOf(interaction), query.text) : [];
  // A title beside a number that can't be asked for takes that number's verdict with it.
  const wrong = isTitle
    ? invalid.find(({ mentions }) => mentions.some(({ given }) => isPartOf(query.key, given.title)))
    : undefined;
  const others = owned
    // What has a row of its own stands there.
    .filter((one) => companies.every(({ vkn }) => vkn !== one.vkn))
    // A text names many companies: what is only similar stands there where nothing fits.
    .filter(({ fits }, _at, [surest]) => fits || surest?.fits === false)
    .slice(0, most.owned)
    .map((one) => ({ ...ownedRow(one), named: wrong ?? null }));
  const named = companies.find(({ vkn }) => query.kind === "vkn" && vkn === query.key);
  const row = companyRow(query, {
    held: held?.intentId ?? null,
    anyway: others.length > 0,
    named: named ?? wrong ?? null,
    own: own.has(query.key) ? by : null,
    ...(doubtful.has(query.key) && { doubtful: true }),
  });
  return [...others, row];
}

/** True for the same title, also where words follow its legal form. */
function isPartOf(key: string, written: string): boolean {
  return titleKey(written).startsWith(key);
}

/** The parties of the invoices that may be our own company: it stands on most of them. */
function mayBeOwn(rows: readonly CompanyRow[], { own, others }: OwnKnown): string[] {
  if (own.size > 0) return [];
  return rows
    .flatMap(({ named }) => (named && named.invoices > 0 && !others.has(named.vkn) ? [named] : []))
    .toSorted((one, other) => other.invoices - one.invoices)
    .slice(0, most.parties)
    .map(({ vkn }) => vkn);
}
