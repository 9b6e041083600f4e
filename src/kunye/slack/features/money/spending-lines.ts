import type { KnownBlock } from "@slack/types";
import { lookupKinds } from "../../../../company/lookup-kind.ts";
import { spentBy, type MonthSpending, type SpendingRow } from "../../../lookups/limit-use.ts";
import type { SumsReader } from "../../reply/feature.ts";
import type { Texts } from "../../../texts/texts.ts";
import { context, section } from "../../blocks/blocks.ts";

/** A month's spending by kind and in all, and what it has saved. */
export function kindLines(texts: Texts, spending: MonthSpending, isPast: boolean): string[] {
  const { paid, saved, unknown } = spending;
  const { balance: text, kindName } = texts;
  const notPaid = saved > 0 ? [text.saved(isPast, saved)] : [];
  const open = summed(unknown).queries;
  if (paid.length + open === 0) return [isPast ? text.nothingThen : text.nothing, ...notPaid];
  const rows = lookupKinds.flatMap((kind) => {
    const sum = summed(paid.filter((row) => row.kind === kind));
    const spent = { amount: sum.cost, uncertain: 0 };
    return sum.queries > 0 ? [text.row(kindName[kind], sum.queries, spent)] : [];
  });
  const spent = spentBy(spending);
  if (open > 0) rows.push(text.unknown(open));
  return [...rows, text.total(summed(paid).queries + open, spent), ...notPaid];
}

/** The same by person, the dearest first, `most` of them. */
export function peopleBlocks(
  texts: Texts,
  spending: MonthSpending,
  reader: SumsReader,
  most = Infinity,
): KnownBlock[] {
  const { balance: text, mention } = texts;
  const asked = [...spending.paid, ...spending.unknown];
  const people = new Set(asked.map(({ userId }) => userId));
  const rows = [...people]
    .filter((userId) => reader.admin || userId === reader.userId)
    .map((userId) => {
      const { queries } = summed(asked.filter((row) => row.userId === userId));
      return { userId, queries, spent: spentBy(spending, userId) };
    })
    .sort((a, b) => b.spent.amount - a.spent.amount)
    .slice(0, most)
    .map(({ userId, queries, spent }) => text.row(mention(userId), queries, spent));
  if (rows.length === 0) return [];
  return [section([reader.admin ? text.byPerson : text.yours, ...rows].join("\n"))];
}

/** Says how many charged queries the sums count at their price. */
export function sumsFooter({ balance }: Texts, { costUnknown }: MonthSpending): KnownBlock[] {
  return context(costUnknown > 0 ? balance.costUnknown(costUnknown) : "");
}

/** Draws the number of queries and their sum. */
export function summed(rows: readonly SpendingRow[]): { queries: number; cost: number } {
  return rows.reduce(
    (sum, row) => ({ queries: sum.queries + row.queries, cost: sum.cost + row.cost }),
    { queries: 0, cost: 0 },
  );
}
