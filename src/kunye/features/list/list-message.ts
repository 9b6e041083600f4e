import type { KnownBlock, PlainTextOption, StaticSelect } from "@slack/types";
import { mendEncoding } from "../../../company/mend-encoding.ts";
import { choosableFields, type FoundColumns } from "../../intake/tables/find-columns.ts";
import { progressOf, type CompanyList, type ListBooks } from "../../lists/company-list.ts";
import { inWords, type Note, type Texts } from "../../texts/texts.ts";
import { actionIds } from "../../slack/action-ids.ts";
import {
  actions,
  clip,
  context,
  escapeData,
  paragraph,
  plain,
  section,
  type Message,
} from "../../slack/blocks.ts";
import { rowsThatFit, tableOr, toPlainText, withoutEmptyColumns } from "../../slack/tables.ts";
import { colourOf } from "../../check/kinds.ts";
import { colourMarks, joinParts } from "../lookup/card-parts.ts";
import {
  buttonsOf,
  isGuessed,
  isVknUnclear,
  leftOutLine,
  offersOf,
  spendableCredits,
  type ListCard,
  type ListSummary,
  type NamedCompanies,
} from "./list-buttons.ts";

// Chosen by hand for short lines and menus.

const maxNameLength = 80;
const maxCellLength = 60;
/** The shown cells of a row if no column was found. */
const maxSampleCells = 5;
/** The columns in a menu. */
const maxColumns = 25;
/** The column number of a field without a column. */
const noColumn = -1;

/** Draws a list's message: rows and cost, then progress, then results. */
export function listMessage(card: ListCard): Message {
  const { texts, list, books } = card;
  const { lists } = texts;
  const isOffered = list.state === "offered";
  // A running list's open queries may still be answered: only unknown outcomes count.
  const uncertainCredits = list.state === "running" ? books.unknown : books.open;
  const lead = lists.state[card.isWaiting ? "waits" : list.state];
  const heading = `*${lead}* · ${clipAndEscape(list.context.name)}`;
  const offers = offersOf(card);
  return {
    text: `${lead}: ${clipAndEscape(list.context.name)}`,
    blocks: [
      ...(isOffered ? offerBlocks(card, heading) : progressBlocks(card, heading)),
      ...actions(buttonsOf(card)),
      ...context(
        card.money && offers.length > 0 ? lists.money(card.money) : "",
        isVknUnclear(card.list.context.found) ? "" : leftOutLine(card),
        offers.some(({ total }) => total > spendableCredits(card)) ? lists.short : "",
        isOffered && isGuessed(card) ? lists.guessed : "",
        isOffered ? lists.how : "",
        hasFileWithEnd(list, books) ? lists.fileBelow : "",
        uncertainCredits > 0 ? lists.open(uncertainCredits) : "",
      ),
    ],
  };
}

/** The rows of a list whose file comes with its end; chosen by hand. */
const maxRowsWithFile = 100;

/** True if a list has ended and its file follows as a reply. */
export function hasFileWithEnd({ state }: CompanyList, { counts }: ListBooks): boolean {
  return state === "done" && progressOf(counts).rows <= maxRowsWithFile;
}

function offerBlocks(card: ListCard, heading: string) {
  const { texts, books, prices } = card;
  const {
    sheet,
    otherSheets,
    sample,
    problems,
    found,
    unread = [],
    doubted = [],
  } = card.list.context;
  const { lists } = texts;
  const sheetLine =
    sheet === null ? "" : lists.sheet(clipAndEscape(mendEncoding(sheet)), otherSheets);
  const sampleLines = sample.map((row) => {
    // One column may hold two fields.
    const columns = new Set(choosableFields.map((field) => found.columns[field] ?? noColumn));
    const shown = lacksColumns(found)
      ? row.slice(0, maxSampleCells)
      : Array.from(columns, (at) => row[at] ?? "");
    const cells = shown.map((cell) => clipAndEscape(mendEncoding(cell), maxCellLength));
    return `• ${joinParts(...cells)}`;
  });
  const { counts, left, vkns } = books;
  const progress = progressOf(counts);
  const [total = 0] = offersOf(card).map((offer) => offer.total);
  const sum = lists.offer(
    { ...progress, vkns, titles: left.title, hasNumbers: hasNumbers(found) },
    texts.priced({ amount: total, guessed: isGuessed(card) }),
  );
  const apart =
    left.title > 0 ? lists.titlesApart(left.vkn, left.title, texts.priced(prices.title)) : "";
  return [
    section([heading, sheetLine].filter(Boolean).join("\n")),
    ...actions((["vkn", "title", "code"] as const).map((field) => columnSelect(card, field))),
    ...context(
      joinParts(
        clipAndEscape(columnLine(card, "taxOffice")),
        clipAndEscape(columnLine(card, "city")),
      ),
    ),
    section([lists.sample(sample.length), ...sampleLines].join("\n")),
    ...paragraph(
      lacksColumns(found)
        ? lists.noColumns
        : // Until the column is chosen, the counts would be those of titles.
          isVknUnclear(found)
          ? lists.unclear
          : [`*${sum}*`, apart, lists.unasked(counts, progress)].filter(Boolean).join("\n"),
    ),
    ...paragraph(isVknUnclear(found) ? "" : namedText(texts, lists.unclearTitles, card.named)),
    ...paragraph(unread.length > 0 ? lists.unread(unread) : ""),
    ...paragraph(doubted.length > 0 ? lists.doubted(doubted.map(doubtedWords(texts))) : ""),
    ...paragraph(problems.map((line) => inWords(texts, line as Note)).join("\n")),
  ];
}

/** Returns a function that counts the rows of a finding in words. */
function doubtedWords({ check, lists }: Texts) {
  return ({ kind, rows }: NonNullable<CompanyList["context"]["doubted"]>[number]) =>
    `${colourMarks[colourOf(kind)]} ${lists.rowsWith(check.finding[kind], rows)}`;
}

function progressBlocks(card: ListCard, heading: string): KnownBlock[] {
  const { texts, summary, named } = card;
  const paragraphs = [
    progressLines(card, heading),
    namedText(texts, texts.lists.unanswered, named),
    ...summary.paragraphs,
  ];
  return [...paragraphs.flatMap((text) => paragraph(text)), ...worstBlocks(texts, summary)];
}

// Chosen by hand for a phone.

const maxWorstLines = 10;
const minTableRows = 3;

/** Draws the companies to look at first: as a table, or the first ones where Slack takes none. */
function worstBlocks(texts: Texts, { worst, count }: ListSummary): KnownBlock[] {
  const { lists } = texts;
  const moreThan = (shown: number) => (count > shown ? lists.moreToLookAt(count - shown) : "");
  const lines = worst.slice(0, maxWorstLines).map((cells) => joinParts(...cells));
  const plain = [
    ...paragraph(lines.length === 0 ? "" : [lists.worst, ...lines].join("\n")),
    ...paragraph(moreThan(lines.length)),
  ];
  if (worst.length < minTableRows) return plain;
  const { verdict, company, title, rows: inRows } = lists.worstColumns;
  const rows = withoutEmptyColumns([
    [verdict, title, company, inRows],
    ...worst.map((cells) => cells.map(toPlainText)),
  ]);
  const shown = rowsThatFit(rows);
  if (shown < lines.length) return plain;
  const table = {
    caption: lists.worstCount(count),
    rows: rows.slice(0, shown + 1),
    above: [section(lists.worst)],
    below: paragraph(moreThan(shown)),
  };
  return tableOr(table, plain);
}

function namedText(texts: Texts, lead: string, { lines, more }: NamedCompanies): string {
  if (lines.length === 0) return "";
  return [lead, ...lines, ...(more > 0 ? [texts.andMore(more)] : [])].join("\n");
}

function progressLines(
  { texts, list, books, account }: Pick<ListCard, "texts" | "list" | "books" | "account">,
  heading: string,
): string {
  const { lists } = texts;
  const { counts } = books;
  const progress = progressOf(counts);
  const why = account.problem ?? list.reason;
  const words = why === null ? "" : lists.paused[why];
  const reason = typeof words === "string" ? words : words(account.mayChange);
  return [heading, reason, askedLine(texts, books), lists.unasked(counts, progress)]
    .filter(Boolean)
    .join("\n");
}

function askedLine(texts: Texts, { counts, ledger }: ListBooks): string {
  return texts.lists.progress(counts, progressOf(counts), texts.credits(ledger));
}

function columnSelect(card: ListCard, field: "vkn" | "title" | "code"): StaticSelect {
  const { list } = card;
  const { found, head, sample } = list.context;
  const { columns, vknCandidates } = found;
  const chosen = columns[field] ?? noColumn;
  const width = Math.max(0, ...[...head, ...sample].map((row) => row.length));
  const columnNumbers = new Set([chosen, noColumn, ...vknCandidates, ...Array(width).keys()]);
  const option = (at: number): PlainTextOption => ({
    text: plain(columnLine(card, field, at), 45),
    value: `${list.id}|${field}|${at}`,
  });
  return {
    type: "static_select",
    action_id: `${actionIds.listColumn}:${field}`,
    placeholder: plain(card.texts.lists.choose[field], 45),
    options: [...columnNumbers].slice(0, maxColumns).map(option),
    ...(!(isVknUnclear(found) && field === "vkn") && { initial_option: option(chosen) }),
  };
}

/** Names a field's column (`A`, … `AA`) and the heading above it, else its first cell. */
function columnLine(
  { texts: { lists }, list }: ListCard,
  field: (typeof choosableFields)[number],
  at = list.context.found.columns[field] ?? noColumn,
): string {
  const { head, sample } = list.context;
  const [words = ""] = [...head.slice(-1), ...sample].flatMap((row) => row[at]?.trim() || []);
  const column = lists.column(letterOf(at), mendEncoding(words));
  return `${lists.field[field]}: ${at === noColumn ? lists.noColumn : column}`;
}

function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}

function hasNumbers({ columns }: FoundColumns): boolean {
  return columns.vkn !== undefined || columns.mersis !== undefined;
}

function lacksColumns({ columns, vknCandidates }: FoundColumns): boolean {
  if (vknCandidates.length > 0) return false;
  return [columns.vkn, columns.mersis, columns.title].every((column) => column === undefined);
}

export function clipAndEscape(text: string, length = maxNameLength): string {
  return escapeData(clip(text.trim(), length));
}
