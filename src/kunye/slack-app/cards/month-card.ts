import { istanbulMonth } from "../../../company/istanbul-time.ts";
import { countedInAll } from "../../lookups/month-ledger.ts";
import type { BalanceMovement } from "../../lookups/ports/readings.ts";
import { unsettledBlocks, type BalanceCard } from "./balance-card.ts";
import { actions, paragraph, section, type Message } from "./blocks.ts";
import { csvButton } from "./offer-buttons.ts";
import { kindLines, peopleBlocks, summed, sumsFooter } from "./spending-lines.ts";

/** What a past month's card is drawn from, `at` a moment in it; `books` is what managers read beside the ledger. */
export interface MonthCard extends Pick<BalanceCard, "texts" | "spending" | "reader"> {
  at: number;
  books: (Pick<BalanceCard, "unsettled" | "now"> & { movement: BalanceMovement | null }) | null;
}

const mostPeople = 5;

/** A past month's ledger in sums, for managers beside the balance. */
export function monthCard(card: MonthCard): Message {
  const { texts, spending, reader, at, books } = card;
  const { balance: text, format } = texts;
  const heading = text.month(format.month(at));
  return {
    text: heading.replace(/\*/g, ""),
    blocks: [
      section([heading, ...kindLines(texts, spending, true)].join("\n")),
      ...paragraph(movementLines(card).join("\n")),
      ...(books ? unsettledBlocks({ ...card, ...books }) : []),
      ...peopleBlocks(texts, spending, reader, mostPeople),
      ...actions([csvButton(texts, istanbulMonth(at))]),
      ...sumsFooter(texts, spending),
    ],
  };
}

function movementLines({ texts, spending, books }: MonthCard): string[] {
  if (!books) return [];
  const { balance: text, format } = texts;
  const { movement, now } = books;
  if (!movement) return [text.movement, text.noMovement];
  const { before, after } = movement;
  const fall = before.balance - after.balance;
  return [
    text.movement,
    ...[before, after].map(({ at, balance }) => text.read(format.moment(at, now), balance)),
    text.moved(fall, movement.paid),
    // What may have been charged as well is counted at its price.
    text.difference(fall - movement.paid, countedInAll(spending) - summed(spending.paid).cost),
  ];
}
