import { istanbulMonth } from "../../../company/istanbul-time.ts";
import { spentBy } from "../../lookups/limit-use.ts";
import type { BalanceMovement } from "../../lookups/ports/evidence.ts";
import { unsettledBlocks, type Books } from "./balance-card.ts";
import { actions, paragraph, section, type Message } from "./blocks.ts";
import { csvButton } from "./offer-buttons.ts";
import { kindLines, peopleBlocks, sumsFooter } from "./spending-lines.ts";

/** What a month's card is drawn from, `at` a moment in it. */
type MonthCard = Pick<Books, "texts" | "spending" | "reader" | "unsettled" | "now"> & {
  at: number;
  /** How the balance moved; null where nobody read it. */
  movement: BalanceMovement | null;
};

const mostPeople = 5;

/** A month's ledger in sums, for managers beside the balance. */
export function monthCard(card: MonthCard): Message {
  const { texts, spending, reader, at, now } = card;
  const isPast = istanbulMonth(at) !== istanbulMonth(now);
  const { balance: text, format } = texts;
  const heading = text.month(format.month(at));
  const books = [...paragraph(movementLines(card).join("\n")), ...unsettledBlocks(card)];
  return {
    text: heading.replace(/\*/g, ""),
    blocks: [
      section([heading, ...kindLines(texts, spending, isPast)].join("\n")),
      ...(reader.admin ? books : []),
      ...peopleBlocks(texts, spending, reader, mostPeople),
      ...actions([csvButton(texts, istanbulMonth(at))]),
      ...sumsFooter(texts, spending),
    ],
  };
}

function movementLines({ texts, spending, movement, now }: MonthCard): string[] {
  const { balance: text, format } = texts;
  if (!movement) return [text.movement, text.noMovement];
  const { before, after } = movement;
  const fall = before.balance - after.balance;
  return [
    text.movement,
    ...[before, after].map(({ at, balance }) => text.read(format.moment(at, now), balance)),
    text.moved(fall, movement.paid),
    // What may have been charged as well is counted as it was set aside.
    text.difference(fall - movement.paid, spentBy(spending).uncertain, movement.doubted),
  ];
}
