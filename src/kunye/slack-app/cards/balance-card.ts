import type { KnownBlock } from "@slack/types";
import { dayOfMonth, istanbulMonth, nextMonth } from "../../../company/istanbul-time.ts";
import { lookupKinds, type LookupKind } from "../../../company/lookup-kind.ts";
import { leftOf, limitUses } from "../../lookups/limit-use.ts";
import type { MonthLedger } from "../../lookups/month-ledger.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { BalanceOutcome } from "../../lookups/ports/registry.ts";
import type { Unsettled } from "../../lookups/settle-unknowns.ts";
import type { MonthlyLimits } from "../../lookups/ports/claims.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  actions,
  button,
  clip,
  divider,
  escapeData,
  fields,
  header,
  section,
  type Message,
} from "./blocks.ts";
import { actionIds } from "../action-ids.ts";
import { csvButton, historyButton } from "./offer-buttons.ts";
import { kindLines, peopleBlocks, summed, sumsFooter, type SumsReader } from "./spending-lines.ts";

/** What the balance card is drawn from. */
export interface BalanceCard {
  texts: Texts;
  outcome: BalanceOutcome;
  prices: PriceList;
  spending: MonthLedger;
  limits: MonthlyLimits;
  unsettled: Unsettled[];
  /** Others spend from the same account. */
  shared: boolean;
  reader: SumsReader;
  /** Where credit comes from, in the operator's words. */
  topUpHint: string | null;
  now: number;
}

/** The remaining credit, what it buys within the limits, and this month's ledger in sums. */
export function balanceCard(card: BalanceCard): Message {
  const { texts, outcome, prices, spending } = card;
  const { balance: text, format, kindName, priced } = texts;
  const way = (name: "limits" | "managers") =>
    button({ label: texts.team.open[name], actionId: actionIds[name], value: "now" });
  const blocks: KnownBlock[] = [
    header(text.heading),
    section(
      outcome.kind === "balance"
        ? [text.remaining(outcome.balance), buys(outcome.balance, card)].filter(Boolean).join("\n")
        : outcome.cause === "unauthorized"
          ? text.unauthorized
          : text.unreachable,
    ),
    ...lowWarning(card),
    ...limitLines(card),
    section(text.prices),
    ...fields(lookupKinds.map((kind) => [kindName[kind], priced(prices[kind])])),
    divider(),
    section(
      [
        text.month(format.month(card.now)),
        ...kindLines(texts, spending, false),
        ...pace(card),
      ].join("\n"),
    ),
    ...peopleBlocks(texts, spending, card.reader),
    ...unsettledBlocks(card),
    ...(card.shared ? [section(text.shared)] : []),
    ...actions([
      historyButton(texts),
      csvButton(texts, istanbulMonth(card.now)),
      ...(card.reader.admin ? [way("limits"), way("managers")] : []),
    ]),
    ...sumsFooter(texts, spending),
  ];
  const summary = outcome.kind === "balance" ? text.remaining(outcome.balance) : text.heading;
  return { text: summary.replace(/\*/g, ""), blocks };
}

function buys(balance: number, { prices, ...card }: BalanceCard): string {
  const left = usesOf(card).map(leftOf);
  const room = Math.min(balance, ...left);
  const count = (kind: LookupKind) =>
    prices[kind].amount > 0 ? Math.max(0, Math.floor(room / prices[kind].amount)) : 0;
  const general = count("vkn");
  const { balance: text } = card.texts;
  const limited = room < balance;
  return limited && general === 0
    ? text.limitSpent
    : text.buys(general, count("vkn_detail"), limited);
}

function usesOf({ limits, spending, reader }: Pick<BalanceCard, "limits" | "spending" | "reader">) {
  return limitUses(limits, spending, reader.userId);
}

function limitLines(card: BalanceCard): KnownBlock[] {
  const { balance: text, format } = card.texts;
  const lines = usesOf(card).map((use) => text.limit(use.whose, use.limit, use.used, leftOf(use)));
  if (lines.length === 0) return [];
  return [section([...lines, text.limitsRenewed(format.day(nextMonth(card.now)))].join("\n"))];
}

// A few days tell nothing about a month.
const soundFromDay = 7;
const soonDays = 7;

/** The day's average since the month's first query, and how long the balance lasts at it; none while either can't be said soundly. */
export function paceOf({
  outcome,
  spending,
  now,
}: Pick<BalanceCard, "outcome" | "spending" | "now">): {
  daily: number;
  days: number | null;
} | null {
  const { cost } = summed(spending.paid);
  if (spending.firstAt === null || cost === 0) return null;
  const day = dayOfMonth(now) - dayOfMonth(spending.firstAt) + 1;
  if (day < soundFromDay) return null;
  // An average to the hundredth of a credit says enough.
  const daily = Math.round(cost / day / 10_000) * 10_000;
  // What may have been charged as well makes every guess too long.
  const sound = outcome.kind === "balance" && spending.unknown === 0 && spending.costUnknown === 0;
  return {
    daily,
    days: sound && daily > 0 ? Math.floor(Math.max(0, outcome.balance) / daily) : null,
  };
}

function pace(card: BalanceCard): string[] {
  const found = paceOf(card);
  return found ? [card.texts.balance.pace(found.daily, found.days)] : [];
}

/** The one thing that is worth a warning: the balance is at its end, or soon will be. */
function lowWarning(card: BalanceCard): KnownBlock[] {
  const { outcome, prices, reader, topUpHint } = card;
  if (outcome.kind !== "balance") return [];
  const { balance: text } = card.texts;
  const topUp = text.topUp(reader.admin, topUpHint);
  if (outcome.balance < prices.vkn_detail.amount) return [section(text.tooLow(topUp))];
  const days = paceOf(card)?.days ?? null;
  return days !== null && days < soonDays ? [section(text.endsSoon(days, topUp))] : [];
}

const mostUnknowns = 5;

/** What the balance has not settled, and why not. */
export function unsettledBlocks({
  texts,
  unsettled,
  reader,
  now,
}: Pick<BalanceCard, "texts" | "unsettled" | "reader" | "now">): KnownBlock[] {
  if (unsettled.length === 0) return [];
  const { balance: text, format, kindName, mention } = texts;
  const rows = unsettled
    .slice(0, mostUnknowns)
    .map(({ intent: { kind, text: asked, userId, createdAt }, why }) =>
      text.unsettled(
        [
          kindName[kind],
          `“${escapeData(clip(asked, 60))}”`,
          reader.admin || userId === reader.userId ? mention(userId) : "",
          format.moment(createdAt, now),
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
