import { asksFirst, type PriceList } from "../../lookups/prices.ts";
import type { Button } from "@slack/types";
import type { MicroCredits } from "../../../company/credits.ts";
import type { CompanyList, ListBooks } from "../../lists/company-list.ts";
import type { FoundColumns } from "../../intake/tables/find-columns.ts";
import type { Texts } from "../../texts/texts.ts";
import { joinParts } from "../lookup/card-parts.ts";
import { upToLabel } from "../lookup/offer-buttons.ts";
import { button } from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { freeButton, keyButtons, type KeyState } from "../../slack/notice.ts";

/** The data of a list's message. */
export interface ListCard {
  list: CompanyList;
  texts: Texts;
  prices: PriceList;
  /** The price from which a click needs a confirmation. */
  confirmFrom: MicroCredits;
  /** The credits that a list may spend, unless it is running; null if unknown or unlimited. */
  money: Record<"balance" | "limit", MicroCredits | null> | null;
  books: ListBooks;
  /** True if another list of the team runs first. */
  isWaiting: boolean;
  /** The companies without an answer; of an offered list, those that their titles do not tell. */
  named: NamedCompanies;
  summary: ListSummary;
  companyCount: number;
  account: KeyState;
}

/** An ended list's outcome. */
export interface ListSummary {
  paragraphs: readonly string[];
  /** The companies and rows to look at first, the worst first: verdict, title, number and rows. */
  worst: readonly (readonly string[])[];
  /** The number of all entries to look at. */
  count: number;
}

export const emptySummary: ListSummary = { paragraphs: [], worst: [], count: 0 };

/** Companies of a list; `lines` names the first ones. */
export interface NamedCompanies {
  lines: readonly string[];
  more: number;
}

export function buttonsOf(card: ListCard): Button[] {
  const { texts, list } = card;
  if (isVknUnclear(list.context.found)) return [];
  const listButton = (name: "held" | "stop" | "result", actionId: string) =>
    button({ label: texts.lists.free[name], actionId, value: list.id });
  const isStarted = list.state !== "offered";
  const offers = offersOf(card);
  // The file says of each row why there is nothing to query.
  const hasOnlyFile =
    offers.length === 0 && card.books.counts.held === 0 && card.named.lines.length > 0;
  return [
    ...keyButtons(card.account).map((one) => freeButton(texts, one)),
    ...offers.map((offer) => pricedButton(card, offer)),
    ...(mayChooseAmount(card) ? [amountButton(card)] : []),
    ...(list.state === "running" ? [listButton("stop", actionIds.listStop)] : []),
    ...(isStarted || hasOnlyFile ? [listButton("result", actionIds.listResult)] : []),
    ...(!isStarted && card.books.counts.held > 0
      ? [listButton("held", `${actionIds.listStart}:free`)]
      : []),
    ...(list.state === "done" && card.companyCount > 0 ? [watchButton(card)] : []),
  ];
}

/**
 * Returns the offers: what is left of the agreed choice, all rows, the numbers without the dearer
 * titles, the numbers that balance and limit allow. A list that was agreed with titles resumes with
 * titles.
 */
export function offersOf(card: ListCard) {
  const { list, books, prices } = card;
  const { vkn, title } = books.left;
  const numbersTotal = vkn * prices.vkn.amount;
  const total = numbersTotal + title * prices.title.amount;
  const spendable = spendableCredits(card);
  const affordable = Math.floor(spendable / prices.vkn.amount);
  const hasTitles = includesTitles(list);
  const chosen = leftOfChoice(card);
  const goesOn = continuesChoice(card);
  const mostOfChoice = Math.min(chosen, spendable, hasTitles ? total : numbersTotal);
  const ofChoice = hasTitles ? vkn + title : Math.floor(mostOfChoice / prices.vkn.amount);
  const offers = [
    { slot: "choice", rows: goesOn ? ofChoice : 0, total: mostOfChoice },
    { slot: "all", rows: goesOn && total <= chosen ? 0 : vkn + title, total },
    { slot: "numbers", rows: title > 0 && !hasTitles && !goesOn ? vkn : 0, total: numbersTotal },
    {
      slot: "first",
      rows: affordable < vkn && !hasTitles && !goesOn ? affordable : 0,
      total: affordable * prices.vkn.amount,
    },
  ] as const;
  return list.state === "running" ? [] : offers.filter(({ rows }) => rows > 0);
}

/** Returns the credits that are left of the agreed total. */
function leftOfChoice({ list, books }: ListCard): MicroCredits {
  return (list.agreed?.most ?? 0) - books.ledger - books.open;
}

/** True if the agreed total, the balance and the limit allow another row. */
function continuesChoice(card: ListCard): boolean {
  return Math.min(leftOfChoice(card), spendableCredits(card)) >= card.prices.vkn.amount;
}

/** Names the rows that each button leaves out; "" if no button leaves out any. */
export function leftOutLine(card: ListCard): string {
  const { texts, books, list } = card;
  const { lists } = texts;
  const all = books.left.vkn + books.left.title;
  const offers = offersOf(card).map((offer) => {
    const name = lists.buttons[offerName(card, offer.slot)](offer.rows);
    return { name, leftOut: all - offer.rows };
  });
  const hasFree = list.state === "offered" && books.counts.held > 0;
  const free = hasFree ? [{ name: lists.free.held, leftOut: all }] : [];
  return joinParts(
    ...[...offers, ...free].map(({ name, leftOut }) =>
      leftOut > 0 ? `${name}: ${lists.leftOut(leftOut)}` : "",
    ),
  );
}

/** Returns an offer's name; an offer that continues the agreement has its own. */
function offerName(card: ListCard, slot: ListOffer["slot"]) {
  const { list, books } = card;
  const { agreed } = list;
  if (slot === "choice") return "goOn";
  if (slot === "first" || agreed === null || agreed.prices.vkn === null) return slot;
  const hasTitles = books.left.title > 0;
  if (hasTitles && !includesTitles(list) && slot === "all") return "titlesToo";
  return continuesChoice(card) ? slot : "goOn";
}

type ListOffer = ReturnType<typeof offersOf>[number];

export function spendableCredits({ money }: Pick<ListCard, "money">): number {
  return Math.min(money?.balance ?? Infinity, money?.limit ?? Infinity);
}

/** Returns the prices of a total for all rows: of a VKN, and of a title if one is left. */
export function pricesOfAll({ books: { left }, prices }: Pick<ListCard, "books" | "prices">) {
  return left.title > 0 ? [prices.vkn, prices.title] : [prices.vkn];
}

/** Draws a spending button: its label has the maximum, its value the prices. */
function pricedButton(card: ListCard, { slot, rows, total }: ListOffer): Button {
  const { texts, list, books, prices, confirmFrom } = card;
  const { confirmation, lists } = texts;
  const withTitles = slot === "all" || (slot === "choice" && includesTitles(list));
  const askedPrices = withTitles ? pricesOfAll(card) : [prices.vkn];
  const price = { amount: total, guessed: askedPrices.some(({ guessed }) => guessed) };
  const { label, spoken } = upToLabel(texts, lists.buttons[offerName(card, slot)](rows), price);
  const leftOut = books.left.vkn + books.left.title - rows;
  const question = lists.confirm(rows, leftOut, texts.pricedInWords(price));
  return button({
    label,
    spoken: joinParts(spoken, leftOut > 0 ? lists.leftOut(leftOut) : ""),
    actionId: `${actionIds.listStart}:${slot}`,
    value: [list.id, total, ...askedPrices.map(({ amount }) => amount)].join("|"),
    ...(asksFirst(total, confirmFrom) && {
      confirm: {
        ...confirmation,
        text: total > spendableCredits(card) ? `${question} ${lists.short}` : question,
        confirm: label,
      },
    }),
  });
}

/** True if a smaller total than that of all rows buys some of them. */
function mayChooseAmount({ list, books: { left } }: ListCard): boolean {
  return list.state !== "running" && left.vkn + left.title > 1;
}

/** Draws the button of the form for another total; it spends nothing. */
function amountButton({ texts, list }: ListCard): Button {
  const { label } = texts.lists.amount;
  return button({ label, actionId: actionIds.listAmount, value: list.id });
}

function watchButton({ texts, list, prices: { vkn }, companyCount }: ListCard): Button {
  const cap = { ...vkn, amount: companyCount * vkn.amount };
  const words = upToLabel(texts, texts.lists.everyMonth, cap);
  return button({ ...words, actionId: actionIds.watch, value: `list:${list.id}` });
}

/** True if a price of the offer is a guess. */
export function isGuessed({ books, prices }: Pick<ListCard, "books" | "prices">): boolean {
  return prices.vkn.guessed || (books.left.title > 0 && prices.title.guessed);
}

function includesTitles({ agreed }: CompanyList): boolean {
  return agreed !== null && agreed.prices.title !== null;
}

/** True if several columns may be the VKN's. The user chooses one before any agreement. */
export function isVknUnclear({ vknCandidates }: FoundColumns): boolean {
  return vknCandidates.length > 0;
}
