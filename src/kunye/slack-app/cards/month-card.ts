import { istanbulMonth } from "../../../company/istanbul-time.ts";
import type { MonthLedger } from "../../lookups/month-ledger.ts";
import type { BalanceMovement } from "../../lookups/ports/readings.ts";
import type { Unsettled } from "../../lookups/settle-unknowns.ts";
import type { Texts } from "../../texts/texts.ts";
import { actions, section, type Message } from "./blocks.ts";
import { csvButton } from "./offer-buttons.ts";
import {
  kindLines,
  peopleBlocks,
  summed,
  sumsFooter,
  unsettledBlocks,
  type SumsReader,
} from "./spending-lines.ts";

/** What a past month's card is drawn from. */
export interface MonthCard {
  texts: Texts;
  spending: MonthLedger;
  reader: SumsReader;
  /** A moment in the month. */
  at: number;
  /** What managers read beside the ledger: how the balance moved (null: nobody read it), and what is unknown. */
  books: { movement: BalanceMovement | null; unsettled: Unsettled[]; now: number } | null;
}

const mostPeople = 5;

/** A past month's ledger in sums, for managers beside the balance. */
export function monthCard({ texts, spending, reader, at, books }: MonthCard): Message {
  const { balance: text, format } = texts;
  const heading = text.month(format.month(at));
  return {
    text: heading.replace(/\*/g, ""),
    blocks: [
      section([heading, ...kindLines(texts, spending, true)].join("\n")),
      ...(books ? [section(movementLines(texts, spending, books).join("\n"))] : []),
      ...(books ? unsettledBlocks({ texts, reader, ...books }) : []),
      ...peopleBlocks(texts, spending, reader, mostPeople),
      ...actions([csvButton(texts, istanbulMonth(at))]),
      ...sumsFooter(texts, spending),
    ],
  };
}

function movementLines(
  { balance: text, format }: Texts,
  { paid, counted }: MonthLedger,
  { movement, now }: NonNullable<MonthCard["books"]>,
): string[] {
  if (!movement) return [text.movement, text.noMovement];
  const { before, after } = movement;
  const fall = before.balance - after.balance;
  const all = [...counted.values()].reduce((sum, amount) => sum + amount, 0);
  return [
    text.movement,
    ...[before, after].map(({ at, balance }) => text.read(format.moment(at, now), balance)),
    text.moved(fall, movement.paid),
    // What may have been charged as well is counted at its price.
    text.difference(fall - movement.paid, all - summed(paid).cost),
  ];
}
