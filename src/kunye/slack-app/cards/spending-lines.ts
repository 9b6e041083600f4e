import type { KnownBlock } from "@slack/types";
import { lookupKinds } from "../../../company/lookup-kind.ts";
import type { MonthSpending, SpendingRow } from "../../lookups/ports/ledger.ts";
import type { Texts } from "../../texts/texts.ts";
import { context, section } from "./blocks.ts";

/** Who reads a month's sums: admins see everybody's name, others only themselves. */
export interface SumsReader {
  userId: string;
  admin: boolean;
}

/** A month's spending by kind and in all, and what it has saved. */
export function kindLines(texts: Texts, { paid, saved }: MonthSpending, isPast: boolean): string[] {
  const { balance: text, kindName } = texts;
  const notPaid = saved > 0 ? [text.saved(isPast, saved)] : [];
  if (paid.length === 0) return [isPast ? text.nothingThen : text.nothing, ...notPaid];
  const rows = lookupKinds.flatMap((kind) => {
    const sum = summed(paid.filter((row) => row.kind === kind));
    return sum.queries > 0 ? [text.row(kindName[kind], sum.queries, sum.cost)] : [];
  });
  const all = summed(paid);
  return [...rows, text.total(all.queries, all.cost), ...notPaid];
}

/** The same by person, the dearest first, `most` of them. */
export function peopleBlocks(
  texts: Texts,
  { paid }: MonthSpending,
  reader: SumsReader,
  most = Infinity,
): KnownBlock[] {
  const { balance: text, mention } = texts;
  const rows = [...Map.groupBy(paid, ({ userId }) => userId)]
    .filter(([userId]) => reader.admin || userId === reader.userId)
    .map(([userId, own]) => ({ userId, ...summed(own) }))
    .sort((a, b) => b.cost - a.cost)
    .slice(0, most)
    .map(({ userId, queries, cost }) => text.row(mention(userId), queries, cost));
  if (rows.length === 0) return [];
  return [section([reader.admin ? text.byPerson : text.yours, ...rows].join("\n"))];
}

/** What the sums leave out, and that looking at them costs nothing. */
export function sumsFooter(texts: Texts, { unknown, costUnknown }: MonthSpending): KnownBlock[] {
  const { balance: text } = texts;
  return context(
    unknown > 0 ? text.unknown(unknown) : "",
    costUnknown > 0 ? text.costUnknown(costUnknown) : "",
    text.footer,
  );
}

/** How many queries these are, and what they cost together. */
export function summed(rows: readonly SpendingRow[]): { queries: number; cost: number } {
  return rows.reduce(
    (sum, row) => ({ queries: sum.queries + row.queries, cost: sum.cost + row.cost }),
    { queries: 0, cost: 0 },
  );
}
