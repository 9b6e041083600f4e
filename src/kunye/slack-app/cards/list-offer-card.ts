import type { MicroCredits } from "../../../company/credits.ts";
import { chosenFields } from "../../lists/find-columns.ts";
import type { ListOffer } from "../../lists/list-offers.ts";
import { inWords, type Note, type Texts } from "../../texts/texts.ts";
import type { ShownList } from "./list-context.ts";
import { actions, clip, context, escapeData, paragraph, section, type Message } from "./blocks.ts";
import { joined } from "./common-parts.ts";
import { listButton, listOfferButton, type ListPrices } from "./list-buttons.ts";

/** What is offered for a list before it runs. */
export interface ListOfferCard extends ShownList, ListPrices {
  offers: ListOffer[];
  /** Null where it could not be read. */
  balance: MicroCredits | null;
  /** What the limits leave; null where nothing is limited. */
  limit: MicroCredits | null;
  /** What could not be read beside the list. */
  problems: readonly Note[];
}

const most = { name: 80, heading: 60, cell: 60 };

/** A list as it was read, what asking for it costs, and the buttons to agree to it. */
export function listOfferCard(card: ListOfferCard): Message {
  const { texts, list, context: of, offers, problems, balance, limit } = card;
  const { lists, credits } = texts;
  const all = offers.find(({ slot }) => slot === "all");
  const { guessed } = card.prices.vkn;
  const total = texts.priced({ amount: all?.most ?? 0, guessed: guessed && all !== undefined });
  const isOpen = list.state === "offered" && of.next === null;
  const isUnclear = of.found.vknCandidates.length > 0;
  const money = [
    balance === null ? lists.noBalance : lists.balance(credits(balance)),
    limit === null ? "" : lists.limit(credits(limit)),
    guessed && offers.length > 0 ? lists.guessed : "",
  ];
  return {
    text: lists.heading(of.name),
    blocks: [
      section(`*${lists.heading(escapeData(clip(of.name, most.name)))}*${sheetOf(card)}`),
      section(columnLines(texts, of).join("\n")),
      ...paragraph(sampleLines(texts, of).join("\n")),
      section(`*${lists.offer(of.counts, total)}*`),
      ...(isUnclear ? [section(lists.unclear)] : []),
      ...paragraph(problems.map((line) => inWords(texts, line)).join("\n")),
      ...(isOpen ? actions(buttonsOf(card, isUnclear)) : [section(lists.begun)]),
      ...context(joined(...money)),
      ...context(isOpen ? lists.how : ""),
    ],
  };
}

function buttonsOf(card: ListOfferCard, isUnclear: boolean) {
  const { texts, list, offers, context: of } = card;
  const columns = listButton(texts, list.id, "columns");
  if (isUnclear) return [columns];
  const priced = (wanted: ListOffer["slot"]) =>
    offers
      .filter(({ slot }) => slot === wanted)
      .map((one) => listOfferButton(card, list.id, one, one.slot));
  return [
    ...priced("all"),
    ...priced("first"),
    ...(of.counts.held > 0 ? [listButton(texts, list.id, "free")] : []),
    ...priced("titles"),
    columns,
  ];
}

function sheetOf({ texts, context: { sheet, otherSheets } }: ListOfferCard): string {
  if (sheet === null) return "";
  const { lists } = texts;
  const others = otherSheets.length > 0 ? lists.otherSheets(otherSheets.length) : "";
  return `\n${joined(lists.sheet(escapeData(clip(sheet, most.name))), others)}`;
}

function columnLines({ lists }: Texts, { found, head }: ShownList["context"]): string[] {
  return chosenFields.map((field) => {
    const at = found.columns[field];
    const heading = escapeData(clip(headingAt(head, at), most.heading));
    return `*${lists.field[field]}:* ${at === undefined ? lists.noColumn : lists.column(columnName(at), heading)}`;
  });
}

function sampleLines({ lists }: Texts, { found, sample }: ShownList["context"]): string[] {
  const lines = sample.map((row) => {
    const cells = chosenFields.map((field) => row[found.columns[field] ?? -1] ?? "");
    return joined(...cells.map((cell) => escapeData(clip(cell.trim(), most.cell))));
  });
  return [lists.sample(sample.length), ...lines.map((line) => `• ${line || lists.emptyRow}`)];
}

/** What stands above a column. */
export function headingAt(head: readonly string[][], at = -1): string {
  return head.at(-1)?.[at]?.trim() ?? "";
}

/** A column as spreadsheets call it: `A`, `B`, … `AA`. */
export function columnName(at: number): string {
  const letter = String.fromCharCode(65 + (at % 26));
  return at < 26 ? letter : columnName(Math.floor(at / 26) - 1) + letter;
}
