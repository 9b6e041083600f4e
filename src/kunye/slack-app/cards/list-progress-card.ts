import type { KnownBlock } from "@slack/types";
import type { ListOffer } from "../../lists/list-offers.ts";
import type { ListBooks } from "../../lists/ports/list-store.ts";
import type { ShownList } from "./list-context.ts";
import { actions, clip, context, escapeData, section, type Message } from "./blocks.ts";
import { joined } from "./common-parts.ts";
import { listButton, listOfferButton, type ListPrices } from "./list-buttons.ts";

/** One of the rows to look at. */
interface Noted {
  verdict: string;
  vkn: string;
  title: string;
}

/** What a list has come to. */
export interface ListSummary {
  /** The verdicts and how many rows have each. */
  verdicts: readonly (readonly [verdict: string, rows: number])[];
  worst: readonly Noted[];
  /** Rows that were answered and not paid for. */
  notPaid: number;
}

/** How far a list is. */
export interface ListProgress extends ShownList, ListPrices {
  done: number;
  all: number;
  books: Pick<ListBooks, "ledger" | "open">;
  /** Another list of the team runs before it. */
  waits: boolean;
  /** What can be agreed to from here on; none while it runs. */
  offers: ListOffer[];
  /** Of a list that has ended. */
  summary: ListSummary | null;
}

const most = { name: 80, title: 80 };

/** The one message of a list that runs: done, spent, left, and what can be done next. */
export function listProgressCard(card: ListProgress): Message {
  const { texts, list, context: of } = card;
  const { lists } = texts;
  const name = escapeData(clip(of.name, most.name));
  const lead = lists.state[list.state === "running" && card.waits ? "waits" : stateOf(card)];
  const reason = list.reason === null ? "" : lists.paused[list.reason];
  const { id } = list;
  return {
    text: `${lead}: ${of.name}`,
    blocks: [
      section([`*${lead}* · ${name}`, reason, progressLine(card)].filter(Boolean).join("\n")),
      ...(card.summary ? summaryBlocks(card, card.summary) : []),
      ...actions([
        ...(list.state === "running"
          ? [listButton(texts, id, "stop")]
          : nextOffers(card).map((one) => listOfferButton(card, id, one, nameOf(card, one)))),
        listButton(texts, id, "result"),
      ]),
      ...context(card.books.open > 0 ? lists.open(texts.credits(card.books.open)) : ""),
    ],
  };
}

function stateOf({ list: { state } }: ListProgress): "running" | "paused" | "stopped" | "done" {
  return state === "paused" || state === "stopped" || state === "done" ? state : "running";
}

function progressLine({ texts, done, all, books }: ListProgress): string {
  const { lists, format, credits } = texts;
  const count = (rows: number) => format.decimal(String(rows));
  return lists.progress(count(done), count(all), credits(books.ledger), count(all - done));
}

/** What was agreed to goes on; titles are searched only where that was agreed to, or is asked for. */
function nextOffers({ list, offers }: ListProgress): ListOffer[] {
  const titles = offers.filter(({ slot }) => slot === "titles");
  if (list.agreed?.prices.title != null && titles.length > 0) return titles;
  return offers.filter(({ slot }) => slot !== "first");
}

function nameOf({ list }: ListProgress, { slot }: ListOffer): "goOn" | "titles" {
  const isAgreed = slot === "all" || list.agreed?.prices.title != null;
  return isAgreed ? "goOn" : "titles";
}

function summaryBlocks({ texts, books }: ListProgress, summary: ListSummary): KnownBlock[] {
  const { lists, format, credits } = texts;
  const lines = summary.verdicts.map(
    ([verdict, rows]) => `${verdict}: ${format.decimal(String(rows))}`,
  );
  const worst = summary.worst.map(({ verdict, vkn, title }) =>
    joined(verdict, vkn, escapeData(clip(title, most.title))),
  );
  return [
    ...(lines.length > 0 ? [section(lines.join("\n"))] : []),
    ...(worst.length > 0 ? [section([lists.worst, ...worst].join("\n"))] : []),
    section(lists.spent(credits(books.ledger), summary.notPaid)),
  ];
}
