import { readNumber, type NumberInput } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { findCandidates, titlesBeside, type Candidate } from "../invoices/candidates.ts";
import { gatherParties, type Gathered, type Named } from "../invoices/gather.ts";
import type { TableRow } from "../lists/table-rows.ts";
import type { OwnKnown } from "../lookups/own-companies.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../lookups/ports/query.ts";
import { saying, type Note } from "../texts/texts.ts";
import { clip, escapeData } from "./cards/blocks.ts";
import { joined } from "./cards/common-parts.ts";
import { companyRow, type CompaniesState, type CompanyRow } from "./cards/companies-card.ts";
import type { NoteState } from "./cards/note-card.ts";
import { inputNote, titleFault } from "./commands/number-notes.ts";
import { askerOf, type Interaction } from "./interaction.ts";
import { note } from "./notes.ts";
import { refusedFile, type ReadFiles } from "./read-files.ts";
import { ownedRow } from "./result-state.ts";

const noFiles: ReadFiles = { invoices: [], table: null, problems: [] };
const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
const most = { rows: 20, owned: 3, problems: 20, parties: 4 };

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
  const { found, more, personal } = findCandidates(text);
  const inText = found.length > 0 ? found.map(queryFor) : onlyQuery(input);
  const inRows = rows.flatMap((row) => row.found.map(queryFor));
  const isAskable = ({ kind, text: one }: Query) => kind !== "title" || !titleFault(one);
  const asked = [...inText, ...inRows.filter(isAskable)];
  const titles = titlesBeside(text, typed);
  const numbers = asked.filter(({ kind }) => kind === "vkn");
  const inTables = rows.flatMap(({ written }) => written ?? []);
  const { companies, invalid, unasked } = gatherParties(invoices, [
    ...(typed ? wrongNumber(text, input) : []),
    ...numbers.map(({ key }) => ({ vkn: key, title: titles.get(key) ?? null })),
    ...inTables,
  ]);
  const typedPairs = typed ? companies.flatMap(({ mentions }) => mentions) : [];
  const pairs = [...typedPairs.map(({ given }) => given), ...inTables];
  const paired = new Set(pairs.map(({ title }) => titleKey(title ?? "")));
  // Where its number stands beside a title, that is asked.
  const others = asked.filter(({ kind, key }) => kind !== "vkn" && !paired.has(key));
  const different = new Map(others.map((query) => [`${query.kind} ${query.key}`, query]));
  const queries = [...companies.map(({ vkn }) => companyQuery(vkn)), ...different.values()];
  const left = [problems.length - most.problems, queries.length - most.rows + more] as const;
  const lines = [
    ...unasked.map(unaskedLine),
    ...problems.slice(0, most.problems),
    ...(left[0] > 0 ? [saying("moreFiles", left[0])] : []),
    ...(left[1] > 0 ? [saying("moreCompanies", left[1])] : []),
  ];
  const isPersonal = personal || rows.some((row) => row.personal);
  const personalLine = isPersonal ? [saying("personalInText")] : [];
  if (queries.length + invalid.length + lines.length === 0) {
    return input.kind === "empty"
      ? note(saying("nothingToCheck"), [], personalLine)
      : inputNote(input, "vkn");
  }
  const own = await services.lookups.ownCompanies(person.team);
  const shown = queries.slice(0, most.rows);
  const all = await Promise.all(shown.map((query) => rowsOf(interaction, query, companies, own)));
  return {
    kind: "companies",
    lead: null,
    rows: all.flat(),
    invalid,
    lines: [...lines, ...personalLine],
    mayBeOwn: mayBeOwn(all.flat(), own),
  };
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

/** A number that lost its zero or fails its check digit, at the beginning of what was typed, and the title behind it. */
function wrongNumber(text: string, input: NumberInput) {
  const [, short = ""] = /^\D{0,20}(\d{9})(?!\d)/.exec(text) ?? [];
  const ten = input.kind === "unlikely-vkn" ? [input.vkn] : [];
  const [vkn] = isVkn(wholeVkn(short)) ? [short] : ten;
  const title = /\d\P{L}+(\p{L}[^\n]*)/u.exec(text)?.[1] ?? "";
  return vkn === undefined ? [] : [{ vkn, title }];
}

function unaskedLine({ kind, role, title, invoice }: Gathered["unasked"][number]): Note {
  const shown = kind === "person" ? "" : clip(title, 150);
  return saying("unasked", kind, role, escapeData(joined(shown, clip(invoice, 60))));
}

/** A candidate's row, below what the team holds under its title. */
async function rowsOf(
  interaction: Interaction,
  query: Query,
  named: readonly Named[],
  { own, by }: OwnKnown,
): Promise<CompanyRow[]> {
  const { services, person } = interaction;
  const { lookups } = services;
  const held = await lookups.held(person.team, query);
  const isOpen = query.kind === "title" && held === null;
  const owned = isOpen ? await lookups.owned(askerOf(interaction), query.text) : [];
  const others = owned
    // What has a row of its own stands there.
    .filter((one) => named.every(({ vkn }) => vkn !== one.vkn))
    // A text names many companies: what is only similar stands there where nothing fits.
    .filter(({ fits }, _at, [surest]) => fits || surest?.fits === false)
    .slice(0, most.owned)
    .map((one) => ownedRow(one));
  const row = companyRow(query, {
    held: held?.intentId ?? null,
    anyway: others.length > 0,
    named: named.find(({ vkn }) => query.kind === "vkn" && vkn === query.key) ?? null,
    own: own.has(query.key) ? by : null,
  });
  return [...others, row];
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
