import type { RunHeavy } from "../../../platform/heavy-work.ts";
import { passSlot } from "../../../platform/slots.ts";
import {
  isSameWithoutEnding,
  titleComparer,
  isSameTitle,
} from "../../../company/compare-titles.ts";
import { isTooGeneral } from "../../../company/general-words.ts";
import { isPlaceholder, vknOfMersis } from "../../../company/id-numbers.ts";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { readNumber, type NumberInput } from "../../../company/number-input.ts";
import { titleKey } from "../../../company/title.ts";
import {
  gatherParties,
  holdsPersonal,
  isOwnMersis,
  titlesOn,
  withDoubts,
  writtenMention,
  type CheckedInvoice,
  type GatheredCompanies,
  type Mention,
  type MentionedCompany,
  type PrintedInvoice,
} from "../../check/gather.ts";
import { gravestAnnouncement } from "../../intake/text/announced-account.ts";
import type { Candidate } from "../../intake/text/read.ts";
import { doubtsAboutUnseen } from "../../check/findings.ts";
import { isAbroad, isNamedForUs, isOursByTitle, lacksNumber } from "../../check/own-side.ts";
import { askedVkn } from "../../check/verdict.ts";
import { titleAsSeen } from "../../intake/text/clean-text.ts";
import { findColumns, headerOf } from "../../intake/tables/find-columns.ts";
import { readGivenList, readGivenText } from "../../intake/given-text.ts";
import { splitInvoiceRows } from "../../intake/tables/invoice-rows.ts";
import { isList } from "../../intake/files/read-file.ts";
import { splitQrCodes } from "../../intake/files/read-print.ts";
import { readTable } from "../../intake/tables/read-table.ts";
import {
  type TableRow,
  dataRows,
  maxChecked,
  readTableRows,
} from "../../intake/tables/table-rows.ts";
import type { OwnCompanies } from "../../lookups/own-companies.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { surelyMeant, type HeldMatch } from "../../lookups/match-held.ts";
import { companyRow, isBuyer, type CheckState, type CompanyRow } from "./company-rows.ts";
import { inputNotice, inputNoticeWithHeld, titleFault } from "./notice-card.ts";
import { type NoticeState, notice } from "../../slack/notice.ts";
import { heldRow } from "./result-state.ts";
import { withSeen } from "./seen-before.ts";
import { readText } from "./typed-text.ts";
import { unescapeTyped } from "../../slack/words.ts";
import { escapeData } from "../../slack/blocks.ts";
import type { GivenText, PastedTable } from "../../slack/given.ts";
import type { Interaction } from "../../slack/feature.ts";
import { askerOf } from "../../slack/interaction.ts";
import { heavyRunner } from "../../slack/heavy-runner.ts";
import { fileProblem, type ReadFiles } from "../../slack/slack-files.ts";
import { reply } from "../../slack/reply.ts";
import { saying } from "../../texts/texts.ts";

const noFiles: ReadFiles = { invoices: [], texts: [], table: null, problems: [] };
const queryOf = { vkn: companyQuery, mersis: branchQuery, title: titleQuery };
/** The limits of one check, chosen by hand. */
const limits = { found: 100, rows: 100, problems: 20, invoices: 200, held: 3, parties: 4 };

interface CheckedInput {
  text: string;
  /** True for typed words: a number or title alone counts, too. */
  isTyped?: boolean;
  files?: ReadFiles;
  /** The rows of pasted tables. */
  rows?: readonly TableRow[];
  /** The same rows as text. */
  tableText?: string;
  /** The invoices in rows of pasted tables. */
  tabled?: readonly PrintedInvoice[];
}

/**
 * Lists the companies that a text and files mention, or returns a notice if there are none.
 * Free; the caller checks the permission to spend.
 */
export async function checkState(
  interaction: Interaction,
  {
    text: givenText,
    isTyped: isGivenTyped = false,
    files = noFiles,
    rows = [],
    tableText = "",
    tabled = [],
  }: CheckedInput,
): Promise<CheckState | NoticeState> {
  const given = await readGiven(interaction, givenText, isGivenTyped);
  if (given.kind === "refused") return notice(saying("textUnread", given.why));
  const { text, isTyped, codes, tabled: ofText, mentions: reading, pasted } = given;
  const { table, problems: fileProblems } = files;
  const { services, person } = interaction;
  const problems = table ? [...fileProblems, fileProblem(table.name, "other-table")] : fileProblems;
  const input: NumberInput = isTyped ? readNumber(text) : { kind: "empty" };
  const isTextAlone =
    [...files.invoices, ...codes, ...tabled, ...ofText, ...problems, ...rows].length === 0;
  // A doubtful number stays doubtful with a title next to it.
  const isDoubtful = input.kind === "letters" || input.kind === "foreignVat";
  if (isTextAlone && isDoubtful && readText(text).kind === input.kind)
    return inputNotice(input, "vkn");
  const unseen = doubtsAboutUnseen(files.unseen ?? null);
  // Words that name a company announce its account, and may mean that of the rows.
  const ofWords = reading.written.length > 0 ? given.announcement : null;
  const prints = [...tabled, ...ofText, ...pasted.invoices].map((print) => ({
    ...print,
    announcement: gravestAnnouncement([ofWords, print.announcement ?? null]),
    mentions: print.mentions.map((one) => withDoubts(one, unseen)),
  }));
  const invoices = [...files.invoices, ...codes, ...prints];
  const hasMentions = reading.found.length + reading.written.length > 0;
  const textQueries = hasMentions ? reading.found.map(queryFor) : queriesOfInput(input);
  const rowQueries = rows
    .flatMap(({ found }) => found.map(queryFor))
    .filter(({ kind, text: title }) => kind !== "title" || !titleFault(title));
  const foundQueries = [...textQueries, ...rowQueries];
  const tableMentions = rows.flatMap(({ written }) => written ?? []);
  const typedVkns = input.kind === "several" ? input.vkns : [];
  const severalVkns = typedVkns.filter((one) => !isPlaceholder(one));
  const vknQueries = foundQueries.filter(({ kind }) => kind === "vkn");
  const titleQueries = foundQueries.filter(({ kind }) => kind === "title");
  const mentions = [...(pasted.invoices.length === 0 ? reading.written : []), ...tableMentions];
  const mentionedVkns = new Set(mentions.map(({ given }) => askedVkn(given)));
  const bareVkns = [...vknQueries.map(({ key }) => key), ...severalVkns].filter(
    (vkn) => !mentionedVkns.has(vkn),
  );
  const written = [...mentions, ...bareVkns.map((vkn) => writtenMention(vkn, ""))].map((one) =>
    withDoubts(one, unseen),
  );
  const ours = await services.lookups.ownCompanies(person.team);
  const ownTitles = await services.lookups.ownTitles(person.team, ours);
  const some = invoices.slice(0, limits.invoices);
  const heldByTitle = await findHeldByTitle(interaction, [
    ...some.flatMap(titlesOn),
    ...written.map(({ given }) => given.title),
    ...titleQueries.map(({ text: title }) => title),
  ]);
  const vknsOf = (title: string) => vknsOfTitle(title, heldByTitle.get(title));
  const today = istanbulDay(await services.now());
  const known = { own: ours.own, ownTitles, vknsOf, today };
  // A long text's hundreds of companies take several turns.
  await passSlot();
  const seen = await withSeen(interaction, {
    invoices: some,
    written,
    text: [pasted.rest, tableText].filter(Boolean).join("\n\n"),
    ours: known,
    held: titleQueries.flatMap(({ text: title }) => vknsOf(title)),
  });
  await passSlot();
  const { companies, invalid, checked, repeated } = gatherParties(
    seen.invoices,
    seen.written,
    known,
  );
  await passSlot();
  const unnumbered = checked.flat().filter(isSearchable);
  const unsearched = [...invalid.flatMap(({ mentions: some }) => some), ...checked.flat()].filter(
    (one) => isNamedForUs(one) || isAbroad(one),
  );
  const pairedMentions = [...companies.flatMap(({ mentions }) => mentions), ...tableMentions];
  // Another spelling of a numbered company's title is not searched.
  const isNumbered = (title: string) =>
    companies.some(
      ({ vkn, mentions }) =>
        surelyMeant(title, heldByTitle.get(title) ?? [])?.vkn === vkn ||
        mentions.some(({ given }) => given.title !== "" && isSameWithoutEnding(title, given.title)),
    );
  // Our own MERSİS number offers no branch, nor does a side's of an invoice, as in an XML.
  const isOfSide = (vkn: string) =>
    ours.own.has(vkn) || (pasted.invoices.length > 0 && companies.some((one) => one.vkn === vkn));
  const branches = new Set(
    [...reading.found, ...rows.flatMap(({ found }) => found)].flatMap(({ isBranch, text: key }) =>
      isBranch ? key : [],
    ),
  );
  // A title whose number is asked is not searched; words may follow its legal form.
  const titlesAlone = unnumbered.map(({ given }) => titleQuery(given.title));
  const unpairedQueries = [...foundQueries, ...titlesAlone].filter(
    ({ kind, key, text: title }) =>
      kind !== "vkn" &&
      !(
        kind === "mersis" &&
        (isOfSide(vknOfMersis(key) ?? "") || (isOwnMersis(key, companies) && !branches.has(key)))
      ) &&
      ![...pairedMentions, ...unsearched].some(({ given }) => isPartOf(title, given.title)) &&
      !(kind === "title" && isNumbered(title)),
  );
  const byKey = new Map(unpairedQueries.map((query) => [`${query.kind} ${query.key}`, query]));
  const queries = [...companies.map(({ vkn }) => companyQuery(vkn)), ...byKey.values()];
  const moreLine = (key: "moreFiles" | "moreInvoices" | "moreCompanies", count: number) =>
    count > 0 ? [saying(key, count)] : [];
  const repeatedNumbers = repeated.slice(0, limits.problems).map(escapeData).join(", ");
  const lines = [
    ...(repeatedNumbers === "" ? [] : [saying("repeatedInvoices", repeatedNumbers)]),
    ...problems.slice(0, limits.problems),
    ...moreLine("moreFiles", problems.length - limits.problems),
    ...moreLine("moreInvoices", invoices.length - limits.invoices),
    ...moreLine("moreCompanies", queries.length - limits.rows + reading.more),
  ];
  const isPersonal =
    reading.holdsPersonal ||
    rows.some((row) => row.holdsPersonal) ||
    [...tabled, ...ofText].some(({ mentions: sides }) => sides.some(holdsPersonal));
  const textLines = [
    ...seen.lines,
    ...reading.references.map(({ digits, reference }) =>
      saying("referenceTyped", digits, escapeData(reference)),
    ),
    ...reading.placeholders.map((digits) => saying("placeholder", digits)),
    ...(reading.phoneLike.length > 0 ? [saying("phoneInText")] : []),
    ...(isPersonal ? [saying("personalInText")] : []),
  ];
  if (queries.length + invalid.length + lines.length + checked.flat().length === 0) {
    const [first = saying("nothingToCheck"), ...others] = textLines;
    const isNumber = input.kind !== "empty" && input.kind !== "several";
    if (isNumber && seen.lines.length === 0)
      return inputNoticeWithHeld(services, person.team, input, "vkn");
    return first.note === "placeholder"
      ? notice(first, [], others)
      : notice(saying("nothingToCheck"), [], textLines);
  }
  const parties = { companies, invalid, doubtful: reading.doubtful };
  const rowsOfQueries = await Promise.all(
    queries.slice(0, limits.rows).map(async (query) => {
      const held = await services.lookups.newestHeld(person.team, query);
      const matches = held === null ? (heldByTitle.get(query.text) ?? []) : [];
      return rowsOf(query, held?.intentId ?? null, matches, parties, ours);
    }),
  );
  return {
    kind: "companies",
    rows: rowsOfQueries.flat(),
    invalid,
    lines: [...lines, ...textLines],
    mayBeOwn: likelyOwnVkns(rowsOfQueries.flat(), checked, ours),
    checked,
    documents: seen.documents,
    unread: problems.length,
    ownVkns: [...ours.own],
    sharedBy: null,
  };
}

/** Reads a text; a number that may be a telephone number is a VKN if the team holds it. */
async function readGiven(interaction: Interaction, text: string, isTyped: boolean) {
  const read = (held: ReadonlySet<string>) =>
    readGivenText(heavyRunner(interaction), { text, isTyped, maxFound: limits.found, held });
  const first = await read(new Set());
  if (first.kind === "refused") return first;
  const held = await heldAmong(interaction, first.phoneLike);
  return held.size === 0 ? first : read(held);
}

/** Returns the VKNs that the team holds. */
async function heldAmong(
  { services: { lookups }, person }: Interaction,
  vkns: readonly string[],
): Promise<Set<string>> {
  const asked = [...new Set(vkns)].slice(0, limits.rows);
  const held = await Promise.all(asked.map((vkn) => lookups.held(person.team, companyQuery(vkn))));
  return new Set(asked.filter((_vkn, at) => held[at] !== null));
}

/** True for an invoice's party without a number, whose title can be searched. */
function isSearchable({ given }: Mention): boolean {
  return lacksNumber(given) && !titleFault(given.title) && !isTooGeneral(given.title);
}

async function findHeldByTitle(
  interaction: Interaction,
  titles: readonly string[],
): Promise<Map<string, HeldMatch[]>> {
  const { lookups } = interaction.services;
  const titlesOnce = [...new Set(titles)].filter((title) => !titleFault(title));
  const found = await lookups.findHeldByTitles(askerOf(interaction), titlesOnce);
  return new Map(titlesOnce.map((title, at) => [title, found[at] ?? []]));
}

function vknsOfTitle(title: string, held: readonly HeldMatch[] = []): string[] {
  if (held.length === 0) return [];
  const compare = titleComparer(titleAsSeen(title).text);
  const same = held.filter((one) => isSameTitle(compare(one.title)));
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
  heldId: string | null,
  matches: readonly HeldMatch[],
  {
    companies,
    invalid,
    doubtful,
  }: Pick<GatheredCompanies, "companies" | "invalid"> & { doubtful: ReadonlySet<string> },
  { own, by }: OwnCompanies,
): CompanyRow[] {
  // A title next to an invalid number gets that number's verdict.
  const isNamed = ({ vkn, mentions }: MentionedCompany) =>
    query.kind === "title"
      ? mentions.some(({ given }) => isPartOf(query.text, given.title))
      : query.kind === "vkn" && vkn === query.key;
  const named = (query.kind === "title" ? invalid : companies).find(isNamed) ?? null;
  // Only the title's own company is shown, if it is surely held.
  const meant = surelyMeant(query.text, matches);
  const heldRows = (meant ? [meant] : matches)
    .filter((one) => companies.every(({ vkn }) => vkn !== one.vkn))
    // Similar titles are shown only if none fits.
    .filter(({ fits }, _at, [surest]) => fits || surest?.fits === false)
    .slice(0, limits.held)
    .map((one) => companyRow(companyQuery(one.vkn), { ...heldRow(one), named }));
  const withBranch = companies
    .flatMap(({ mentions }) => mentions)
    .find(({ given }) => given.mersis === query.key && given.title !== "");
  const row = companyRow(query, {
    held: heldId,
    anyway: heldRows.length > 0,
    named,
    own: own.has(query.key) ? by : null,
    ...(withBranch && { writtenTitle: withBranch.given.title }),
    ...(doubtful.has(query.key) && { doubtful: true }),
  });
  // A title is not searched if the team holds it in full, or next to an invalid number.
  const isSame = meant !== null && titleComparer(query.text)(meant.title) === "same";
  const isHeld =
    query.kind === "title" && (isSame || (named && vknsOfTitle(query.text, matches).length > 0));
  return isHeld ? heldRows : [...heldRows, row];
}

/** True for the same title, also where words follow its legal form. */
function isPartOf(title: string, written: string): boolean {
  return titleKey(written).startsWith(titleKey(title));
}

/**
 * Returns the VKNs that may be our own, buyers first, then by the number of invoices. If an own VKN
 * is known, only the buyer of all invoices may be another, and only if no invoice names ours.
 */
function likelyOwnVkns(
  rows: readonly CompanyRow[],
  checked: readonly CheckedInvoice[],
  { own, others, by }: OwnCompanies,
): string[] {
  // The operator's setting names all of ours.
  if (own.size > 0 && by === "set") return [];
  const isOn = (sides: CheckedInvoice, vkn: string, role?: Mention["role"]) =>
    sides.some((one) => askedVkn(one.given) === vkn && (role ?? one.role) === one.role);
  const namesOurs = checked.some(
    (sides) => sides.some(isOursByTitle) || [...own].some((vkn) => isOn(sides, vkn)),
  );
  const isLikely = (vkn: string) =>
    own.size === 0 || (!namesOurs && checked.every((sides) => isOn(sides, vkn, "buyer")));
  return rows
    .flatMap(({ named }) => (named && named.invoices > 0 && !others.has(named.vkn) ? [named] : []))
    .filter(({ vkn }) => isLikely(vkn))
    .toSorted(
      (one, other) =>
        Number(isBuyer(other)) - Number(isBuyer(one)) || other.invoices - one.invoices,
    )
    .slice(0, limits.parties)
    .map(({ vkn }) => vkn);
}

interface ShownCheck {
  /** True for typed words, which may be a number or a title alone. */
  isTyped: boolean;
  /** Shows a check or a notice; a list is shown by itself. */
  show: (state: CheckState | NoticeState) => Promise<void>;
  /** `tables`: the text is read as a table, too. */
  readAs?: "tables";
}

/**
 * Answers a text, files and pasted tables. Free; the caller checks the permission to spend.
 */
export async function showCheckOrList(
  interaction: Interaction,
  { text, files, tables = [] }: GivenText,
  { isTyped, show, readAs }: ShownCheck,
): Promise<void> {
  const { services, person, surface, canReadFiles: hasReadScope, texts } = interaction;
  const { codes, rest } = splitQrCodes(text);
  const { lists, ...ofTables } = splitPasted(tables);
  const name = texts.pastedList;
  const runHeavy = heavyRunner(interaction);
  const contents = await services.readFiles(files, { person, hasReadScope, readAs, runHeavy });
  const input = withLists(contents, lists, name);
  const isAlone = files.length + tables.length === 0;
  const list = await readPasted(runHeavy, rest, { isAlone, readAs });
  if (list.kind === "refused") return show(notice(saying("textUnread", list.why)));
  const { table: pasted } = list;
  const hasInvoices = input.invoices.length + codes.length > 0;
  const fileTable = readAs || !hasInvoices ? input.table : null;
  const table = pasted ? { ...pasted, name } : fileTable;
  if (!table) {
    const allText = [text, ...input.texts].filter(Boolean).join("\n\n");
    const isTypedAlone = isTyped && input.texts.length === 0;
    const whole = { text: allText, isTyped: isTypedAlone, files: input, ...ofTables };
    return show(await checkState(interaction, whole));
  }
  const otherTable = pasted && input.table ? [fileProblem(input.table.name, "other-table")] : [];
  const listInput = { ...table, problems: [...input.problems, ...otherTable], message: null };
  const offered = await services.lists.offerList(askerOf(interaction), listInput);
  if (surface.kind !== "modal") return services.listNotices.post(offered);
  return reply(interaction, [await services.listNotices.draw(offered, texts)]);
}

/** Reads a text as a table: any text for `tables`, else a list of numbers without files. */
async function readPasted(
  runHeavy: RunHeavy,
  text: string,
  { isAlone, readAs }: { isAlone: boolean; readAs: ShownCheck["readAs"] | undefined },
): ReturnType<typeof readGivenList> {
  if (readAs === undefined) {
    return isAlone ? readGivenList(runHeavy, text) : { kind: "read", table: null };
  }
  const table = text === "" ? "empty-table" : await readTable({ text });
  return { kind: "read", table: typeof table === "string" ? null : table };
}

/** Adds pasted lists; only the first table of files and lists is read. */
function withLists(read: ReadFiles, lists: readonly PastedTable[], name: string): ReadFiles {
  const tables = lists.map((rows) => ({ rows, name, sheet: null, otherSheets: 0 }));
  const table = read.table ?? tables.shift() ?? null;
  const refused = tables.map(() => fileProblem(name, "other-table"));
  return { ...read, table, problems: [...read.problems, ...refused] };
}

/** A VKN without its leading zero has nine digits. */
const minNumberDigits = 9;

/** Returns the invoices in tables, the tables that are lists, and the rows of all other tables. */
function splitPasted(tables: readonly PastedTable[]) {
  const given = tables.map((rows) => withHeaderRow(rows.map((cells) => cells.map(unescapeTyped))));
  const split = given.map(splitInvoiceRows);
  const plain = split.map(({ rest }) => rest).filter(({ length }) => length > 0);
  const looksLikeList = (rows: PastedTable) =>
    dataRows(rows).length > maxChecked && isList({ rows, found: findColumns(rows) });
  const others = plain.filter((table) => !looksLikeList(table));
  const lines = others.flatMap((table) => table.map((cells) => cells.join("\t")));
  return {
    tabled: split.flatMap(({ invoices }) => invoices),
    rows: others.flatMap(readTableRows),
    lists: plain.filter(looksLikeList),
    tableText: lines.join("\n"),
  };
}

/** Transposes a table whose first column has the fields' names. */
function withHeaderRow(table: PastedTable): PastedTable {
  const width = Math.max(0, ...table.map(({ length }) => length));
  const columns = Array.from({ length: width }, (_, at) => table.map((cells) => cells[at] ?? ""));
  const labels = columns[headerOf(columns) ?? -1] ?? [];
  const { vkn = -1, mersis = vkn } = findColumns([labels]).columns;
  const isNumber = (cell = "") => cell.replace(/\D/g, "").length >= minNumberDigits;
  return columns.some((cells) => isNumber(cells[vkn]) || isNumber(cells[mersis])) ? columns : table;
}
