import type { Button, KnownBlock, PlainTextOption, StaticSelect } from "@slack/types";
import type { MicroCredits } from "../../../../company/credits.ts";
import { choosableFields, type FoundColumns } from "../../../lists/find-columns.ts";
import type { CompanyList, ListBooks } from "../../../lists/company-list.ts";
import type { PriceList } from "../../../lookups/prices.ts";
import { inWords, type Note, type Texts } from "../../../texts/texts.ts";
import { actionIds } from "../../contract/action-ids.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  paragraph,
  plain,
  section,
  type Message,
} from "../../blocks/blocks.ts";
import { joinParts } from "../../answer/common-parts.ts";
import { upToLabel } from "../../answer/offer-buttons.ts";

interface ListCard {
  list: CompanyList;
  texts: Texts;
  prices: PriceList;
  /** The price from which a click needs a confirmation. */
  confirmFrom: MicroCredits;
  /** The credits that an offered list may spend; null if unknown or unlimited. */
  money: Record<"balance" | "limit", MicroCredits | null> | null;
  books: ListBooks;
  /** True if another list of the team runs first. */
  isWaiting: boolean;
  summary: readonly string[];
  companyCount: number;
}

const maxNameLength = 80;
const maxCellLength = 60;
/** The first cells of a table in which no column was found. */
const maxSampleCells = 5;
const maxColumns = 25;
/** The column number of a field without a column. */
const noColumn = -1;

/** Draws a list's message: rows and cost, then progress, then results. */
export function listMessage(card: ListCard): Message {
  const { texts, list, books } = card;
  const { lists } = texts;
  const isOffered = list.state === "offered";
  // Open queries of a running list may still be answered: only unknown outcomes count.
  const uncertainCredits = list.state === "running" ? books.unknown : books.open;
  const lead = lists.state[card.isWaiting ? "waits" : list.state];
  const heading = `*${lead}* · ${clipAndEscape(list.context.name)}`;
  return {
    text: `${lead}: ${clipAndEscape(list.context.name)}`,
    blocks: [
      ...(isOffered ? offerBlocks(card, heading) : progressBlocks(card, heading)),
      ...actions(buttonsOf(card)),
      ...context(
        card.money ? lists.money(card.money) : "",
        offersOf(card).some(({ total }) => total > spendableCredits(card)) ? lists.short : "",
        isOffered && card.prices.vkn.guessed ? lists.guessed : "",
        isOffered ? lists.how : "",
        uncertainCredits > 0 ? lists.open(uncertainCredits) : "",
      ),
    ],
  };
}

export function endMessage(texts: Texts, list: CompanyList, books: ListBooks): Message {
  const { lists } = texts;
  const isDone = list.state === "done";
  const lead = lists.rest[isDone ? "done" : "paused"](clipAndEscape(list.context.name));
  const result = { label: lists.free.result, actionId: actionIds.listResult, value: list.id };
  return {
    text: lead,
    blocks: [
      section(progressLines(texts, list, books, `🔔 *${lead}*`)),
      ...actions(isDone ? [button(result)] : []),
      ...context(books.open > 0 ? lists.open(books.open) : "", isDone ? "" : lists.goOnAbove),
    ],
  };
}

function offerBlocks(card: ListCard, heading: string) {
  const { texts, books, prices } = card;
  const { sheet, otherSheets, sample, counts, problems, found, unread = [] } = card.list.context;
  const { lists } = texts;
  const sheetLine = sheet === null ? "" : lists.sheet(clipAndEscape(sheet), otherSheets);
  const sampleLines = sample.map((row) => {
    // One column may hold two fields.
    const columns = new Set(choosableFields.map((field) => found.columns[field] ?? noColumn));
    const shown = lacksColumns(found)
      ? row.slice(0, maxSampleCells)
      : Array.from(columns, (at) => row[at] ?? "");
    const cells = shown.map((cell) => clipAndEscape(cell, maxCellLength));
    return `• ${joinParts(...cells)}`;
  });
  const { amount, guessed } = prices.vkn;
  const total = texts.priced({ amount: books.vkn.left * amount, guessed });
  const titles = { rows: books.title.left, price: texts.priced(prices.title) };
  return [
    section([heading, sheetLine].filter(Boolean).join("\n")),
    ...actions([columnSelect(card, "vkn"), columnSelect(card, "title")]),
    ...context(
      joinParts(
        clipAndEscape(columnLine(card, "taxOffice")),
        clipAndEscape(columnLine(card, "city")),
      ),
    ),
    section([lists.sample(sample.length), ...sampleLines].join("\n")),
    section(lacksColumns(found) ? lists.noColumns : `*${lists.offer(counts, total, titles)}*`),
    ...paragraph(unread.length > 0 ? lists.unread(unread) : ""),
    ...paragraph(isVknUnclear(found) ? lists.unclear : ""),
    ...paragraph(problems.map((line) => inWords(texts, line as Note)).join("\n")),
  ];
}

function progressBlocks({ texts, list, books, summary }: ListCard, heading: string): KnownBlock[] {
  return [progressLines(texts, list, books, heading), ...summary].flatMap((text) =>
    paragraph(text),
  );
}

function progressLines(texts: Texts, list: CompanyList, books: ListBooks, heading: string): string {
  const { lists } = texts;
  const titles = includesTitles(list) ? books.title : { all: 0, waiting: 0 };
  const rows = { all: books.vkn.all + titles.all, left: books.vkn.waiting + titles.waiting };
  const isOver = list.state === "done" && books.open === books.unknown;
  const progress = lists.progress(rows, texts.credits(books.ledger), isOver);
  const reason = list.reason === null ? "" : lists.paused[list.reason];
  return [heading, reason, progress].filter(Boolean).join("\n");
}

function buttonsOf(card: ListCard): Button[] {
  const { texts, list } = card;
  if (isVknUnclear(list.context.found)) return [];
  const listButton = (name: keyof Texts["lists"]["free"], actionId: string) =>
    button({ label: texts.lists.free[name], actionId, value: list.id });
  const isStarted = list.state !== "offered";
  const hasTitles = includesTitles(list);
  return [
    // A list that was agreed with titles resumes with titles.
    ...(hasTitles ? offersOf(card).slice(-1) : offersOf(card)).map((offer) =>
      pricedButton(card, offer, isStarted && (hasTitles || offer.slot !== "titles")),
    ),
    ...(list.state === "running" ? [listButton("stop", actionIds.listStop)] : []),
    ...(isStarted ? [listButton("result", actionIds.listResult)] : []),
    ...(!isStarted && list.context.counts.held > 0
      ? [listButton("held", `${actionIds.listStart}:free`)]
      : []),
    ...(list.state === "done" && card.companyCount > 0 ? [watchButton(card)] : []),
  ];
}

/** Returns the offers: all numbers, as many as balance and limit allow, or titles too. */
function offersOf(card: ListCard) {
  const { list, books, prices } = card;
  const { vkn, title } = prices;
  const [numbers, titles] = [books.vkn.left, books.title.left];
  const total = numbers * vkn.amount;
  const affordable = Math.floor(spendableCredits(card) / vkn.amount);
  const offers = [
    { slot: "all", rows: numbers, total },
    { slot: "first", rows: affordable < numbers ? affordable : 0, total: affordable * vkn.amount },
    { slot: "titles", rows: titles && numbers + titles, total: total + titles * title.amount },
  ] as const;
  return list.state === "running" ? [] : offers.filter(({ rows }) => rows > 0);
}

function spendableCredits({ money }: ListCard): number {
  return Math.min(money?.balance ?? Infinity, money?.limit ?? Infinity);
}

/** Draws a spending button: its label has the maximum, its value the prices. */
function pricedButton(
  { texts, list, prices, confirmFrom }: ListCard,
  { slot, rows, total }: ReturnType<typeof offersOf>[number],
  isResumed: boolean,
): Button {
  const { lists, confirmation } = texts;
  const askedPrices = slot === "titles" ? [prices.vkn, prices.title] : [prices.vkn];
  const price = { amount: total, guessed: askedPrices.some(({ guessed }) => guessed) };
  const name = lists.buttons[isResumed ? "goOn" : slot](rows);
  const { label, spoken } = upToLabel(texts, name, price);
  return button({
    label,
    spoken,
    actionId: `${actionIds.listStart}:${slot}`,
    value: [list.id, total, ...askedPrices.map(({ amount }) => amount)].join("|"),
    ...(total >= confirmFrom && {
      confirm: {
        ...confirmation,
        text: lists.confirm(rows, texts.pricedInWords(price)),
        confirm: label,
      },
    }),
  });
}

function watchButton({ texts, list, prices: { vkn }, companyCount }: ListCard): Button {
  const cap = { ...vkn, amount: companyCount * vkn.amount };
  const words = upToLabel(texts, texts.watch.everyMonth, cap);
  return button({ ...words, actionId: actionIds.watch, value: `list:${list.id}` });
}

function columnSelect(card: ListCard, field: "vkn" | "title"): StaticSelect {
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
  return `${lists.field[field]}: ${at === noColumn ? lists.noColumn : lists.column(letterOf(at), words)}`;
}

function letterOf(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : letterOf(Math.floor(at / 26) - 1) + letter;
}

function includesTitles({ agreed }: CompanyList): boolean {
  return agreed !== null && agreed.prices.title !== null;
}

/** True if several columns may be the VKN's. The user chooses one before any agreement. */
function isVknUnclear({ vknCandidates }: FoundColumns): boolean {
  return vknCandidates.length > 0;
}

function lacksColumns({ columns, vknCandidates }: FoundColumns): boolean {
  if (vknCandidates.length > 0) return false;
  return [columns.vkn, columns.mersis, columns.title].every((column) => column === undefined);
}

export function clipAndEscape(text: string, length = maxNameLength): string {
  return escapeData(clip(text.trim(), length));
}
