import type { KnownBlock } from "@slack/types";
import { dayOfMonth, monthName, shortMoment } from "../../company/istanbul-time.ts";
import { lookupKinds, type LookupKind } from "../../company/lookup-kind.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { BalanceOutcome } from "../../lookups/registry-port.ts";
import type { Unsettled } from "../../lookups/settle-unknowns.ts";
import type { MonthSpending, SpendingRow } from "../../lookups/store-port.ts";
import { balance as text, kindName, priced } from "../texts/tr.ts";
import {
  actions,
  clip,
  context,
  divider,
  escapeData,
  fields,
  header,
  mention,
  section,
  type Message,
} from "./blocks.ts";
import { historyButton } from "./offer-buttons.ts";

/** What the balance card is drawn from. */
export interface BalanceCard {
  outcome: BalanceOutcome;
  prices: PriceList;
  spending: MonthSpending;
  unsettled: Unsettled[];
  /** Others spend from the same account. */
  shared: boolean;
  /** Who reads it: admins see everybody's name, others only themselves. */
  reader: { userId: string; admin: boolean };
  now: number;
}

/** The remaining credit, what it buys, and this month's ledger in sums. */
export function balanceCard(card: BalanceCard): Message {
  const { outcome, prices, spending } = card;
  const blocks: KnownBlock[] = [
    header(text.heading),
    section(
      outcome.kind === "balance"
        ? [text.remaining(outcome.balance), buys(outcome.balance, prices)]
            .filter(Boolean)
            .join("\n")
        : outcome.cause === "unauthorized"
          ? text.unauthorized
          : text.unreachable,
    ),
    ...lowWarning(card),
    section(text.prices),
    ...fields(lookupKinds.map((kind) => [kindName[kind], priced(prices[kind])])),
    divider(),
    section([text.month(monthName(card.now)), ...byKind(spending), ...pace(card)].join("\n")),
    ...people(card),
    ...unknowns(card),
    ...(card.shared ? [section(text.shared)] : []),
    ...actions([historyButton()]),
    ...context(
      spending.unknown > 0 ? text.unknown(spending.unknown) : "",
      spending.costUnknown > 0 ? text.costUnknown(spending.costUnknown) : "",
      text.footer,
    ),
  ];
  const summary = outcome.kind === "balance" ? text.remaining(outcome.balance) : text.heading;
  return { text: summary.replace(/\*/g, ""), blocks };
}

function buys(balance: number, prices: PriceList): string {
  const count = (kind: LookupKind) =>
    prices[kind].amount > 0 ? Math.max(0, Math.floor(balance / prices[kind].amount)) : 0;
  return text.buys(count("vkn"), count("vkn_detail"));
}

function byKind({ paid }: MonthSpending): string[] {
  if (paid.length === 0) return [text.nothing];
  const rows = lookupKinds.flatMap((kind) => {
    const sum = summed(paid.filter((row) => row.kind === kind));
    return sum.queries > 0 ? [text.row(kindName[kind], sum.queries, sum.cost)] : [];
  });
  const all = summed(paid);
  return [...rows, text.total(all.queries, all.cost)];
}

// A few days tell nothing about a month.
const soundFromDay = 7;
const soonDays = 7;

/** The day's average since the month began, and how long the balance lasts at it; none while either can't be said soundly. */
function paceOf({
  outcome,
  spending,
  now,
}: BalanceCard): { daily: number; days: number | null } | null {
  const { cost } = summed(spending.paid);
  const day = dayOfMonth(now);
  if (day < soundFromDay || cost === 0) return null;
  // An average to the hundredth of a credit says enough.
  const daily = Math.round(cost / day / 10_000) * 10_000;
  // What may have been charged besides makes every guess too long.
  const sound = outcome.kind === "balance" && spending.unknown === 0 && spending.costUnknown === 0;
  return {
    daily,
    days: sound && daily > 0 ? Math.floor(Math.max(0, outcome.balance) / daily) : null,
  };
}

function pace(card: BalanceCard): string[] {
  const found = paceOf(card);
  return found ? [text.pace(found.daily, found.days)] : [];
}

/** The one thing that is worth a warning: the balance is at its end, or soon will be. */
function lowWarning(card: BalanceCard): KnownBlock[] {
  const { outcome, prices } = card;
  if (outcome.kind !== "balance") return [];
  if (outcome.balance < prices.vkn_detail.amount) return [section(text.tooLow)];
  const days = paceOf(card)?.days ?? null;
  return days !== null && days < soonDays ? [section(text.endsSoon(days))] : [];
}

const mostUnknowns = 5;

/** What the balance has not settled, and why not. */
function unknowns({ unsettled, reader, now }: BalanceCard): KnownBlock[] {
  if (unsettled.length === 0) return [];
  const rows = unsettled
    .slice(0, mostUnknowns)
    .map(({ intent: { kind, text: asked, userId, createdAt }, why }) =>
      text.unsettled(
        [
          kindName[kind],
          `“${escapeData(clip(asked, 60))}”`,
          reader.admin || userId === reader.userId ? mention(userId) : "",
          shortMoment(createdAt, now),
        ]
          .filter(Boolean)
          .join(" · "),
        text.undecided[why],
      ),
    );
  const more = unsettled.length - rows.length;
  return [
    section([text.unsettledHeading, ...rows, ...(more > 0 ? [text.more(more)] : [])].join("\n")),
  ];
}

function people({ spending, reader }: BalanceCard): KnownBlock[] {
  const ids = [...new Set(spending.paid.map(({ userId }) => userId))];
  const shown = reader.admin ? ids : ids.filter((id) => id === reader.userId);
  if (shown.length === 0) return [];
  const rows = shown
    .map((userId) => ({
      userId,
      ...summed(spending.paid.filter((row) => row.userId === userId)),
    }))
    .sort((a, b) => b.cost - a.cost)
    .map(({ userId, queries, cost }) => text.row(mention(userId), queries, cost));
  return [section([reader.admin ? text.byPerson : text.yours, ...rows].join("\n"))];
}

function summed(rows: SpendingRow[]): { queries: number; cost: number } {
  return rows.reduce(
    (sum, row) => ({ queries: sum.queries + row.queries, cost: sum.cost + row.cost }),
    { queries: 0, cost: 0 },
  );
}
