import type { Button, KnownBlock } from "@slack/types";
import { dayOfMonth, istanbulMonth, monthEnd } from "../../../company/istanbul-time.ts";
import { lookupKinds } from "../../../company/lookup-kind.ts";
import type { Intent } from "../../lookups/intents.ts";
import { lateChargeMs, type BalancePeriod } from "../../lookups/judge-unknowns.ts";
import {
  jobs,
  remainingOf,
  spentBy,
  type JobSums,
  type MonthSpending,
  type SpendingRow,
} from "../../lookups/limit-use.ts";
import type { BalanceFailure, BalanceOutcome } from "../../lookups/ports.ts";
import type { Price } from "../../lookups/prices.ts";
import { historyButton } from "../lookup/offer-buttons.ts";
import { csvButton } from "./history-card.ts";
import {
  actions,
  button,
  clip,
  context,
  divider,
  escapeData,
  fields,
  header,
  paragraph,
  section,
  type Message,
} from "../../slack/blocks.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { freeButton, keyButtons, keyProblemOf, type KeyProblem } from "../../slack/notice.ts";
import type { TeamMoney, SumsReader } from "../../slack/feature.ts";
import { dotted } from "../../texts/parts.ts";
import type { Texts } from "../../texts/texts.ts";

type BalanceCard = TeamMoney & {
  outcome: BalanceOutcome;
  /** True if the team has a key of its own, which its managers enter. */
  hasOwnKey?: boolean;
  isDemo?: boolean;
};

/** Draws the balance, the queries that it buys within the limits, and this month's sums. */
export function balanceCard(card: BalanceCard): Message {
  const { texts, outcome, prices, spending } = card;
  const { format, kindName, priced, balance: text } = texts;
  const pace = paceOf(card);
  const { isDemo = false } = card;
  const problem = outcome.kind === "failed" ? keyProblemOf(outcome.cause, { isDemo }) : null;
  const mayChange = card.hasOwnKey === true && card.reader.isManager;
  const teamButton = (name: "limits" | "managers") =>
    button({ label: texts.buttons[name], actionId: actionIds[name], value: "now" });
  const blocks: KnownBlock[] = [
    header(text.heading),
    section(
      outcome.kind === "balance"
        ? `${text.remaining(outcome.balance)}\n${buysLine(outcome.balance, card)}`
        : failureWords(text, problem ?? outcome.cause, mayChange),
    ),
    ...actions(keyButtons({ problem, mayChange }).map((one) => freeButton(texts, one))),
    ...lowWarning(card, pace?.days),
    ...limitLines(card),
    section(text.prices(lookupKinds.some((kind) => prices[kind].guessed))),
    ...fields(lookupKinds.map((kind) => [kindName[kind], priced(prices[kind])])),
    divider(),
    section(
      [
        text.month(format.month(card.now)),
        ...kindLines(texts, spending, { isPast: false }),
        ...(pace ? [text.pace(pace.daily, pace.days)] : []),
      ].join("\n"),
    ),
    ...peopleBlocks(texts, spending, card.reader),
    ...unsettledBlocks(card, { hasButtons: card.reader.isManager }),
    ...(card.shared && !isNotShown(outcome) ? [section(text.shared)] : []),
    ...actions([
      historyButton(texts),
      ...monthFileButtons(card, card.now),
      ...(card.reader.isManager ? [teamButton("limits"), teamButton("managers")] : []),
    ]),
    ...sumsFooter(texts, spending),
  ];
  const summary = outcome.kind === "balance" ? text.remaining(outcome.balance) : text.heading;
  return { text: summary.replace(/\*/g, ""), blocks };
}

/** True for the operator's account, of which the card says by itself that it is shared. */
function isNotShown(outcome: BalanceOutcome): boolean {
  return outcome.kind === "failed" && outcome.cause === "not-shown";
}

function failureWords(
  text: Texts["balance"],
  cause: BalanceFailure | KeyProblem,
  mayEnterKey: boolean,
): string {
  if (cause === "no-demo") return text.noDemo(mayEnterKey);
  if (cause === "no-key") return text.noKey(mayEnterKey);
  if (cause === "not-shown") return text.notShown;
  return cause === "unauthorized" ? text.unauthorized(mayEnterKey) : text.unreachable;
}

function buysLine(balance: number, { prices, uses, texts }: TeamMoney): string {
  const { balance: text } = texts;
  const spendable = Math.min(balance, ...uses.map(remainingOf));
  const isLimited = spendable < balance;
  if (spendable < prices.vkn.amount) return text.spent(isLimited);
  const count = ({ amount }: Price) => (amount > 0 ? Math.floor(spendable / amount) : 0);
  return text.buys(count(prices.vkn), count(prices.vkn_detail), isLimited);
}

function limitLines({ texts, uses, now }: TeamMoney): KnownBlock[] {
  const { format, balance: text } = texts;
  const lines = uses.map((use) => text.limit(use, remainingOf(use)));
  if (lines.length === 0) return [];
  return [section([...lines, text.limitsRenewed(format.day(monthEnd(now)))].join("\n"))];
}

/** Fewer days make no average; chosen by hand. */
const minAverageDays = 7;
/** A balance that lasts for less is warned of; chosen by hand. */
const warnedDays = 7;

/** Returns the daily average, and the days that the balance lasts or null; null if too early. */
export function paceOf(card: Pick<BalanceCard, "outcome" | "spending" | "shared" | "now">) {
  const { outcome, spending, shared, now } = card;
  const { cost } = totalOf(spending.paid);
  if (spending.firstAt === null || cost === 0) return null;
  const day = dayOfMonth(now) - dayOfMonth(spending.firstAt) + 1;
  if (day < minAverageDays) return null;
  // Rounded to a hundredth of a credit.
  const daily = Math.round(cost / day / 10_000) * 10_000;
  // Unknown charges, and others' spending, would overstate the days.
  const { unknown, costUnknown } = spending;
  const isAllKnown = !shared && unknown.length === 0 && costUnknown === 0;
  const isKnown = outcome.kind === "balance" && isAllKnown;
  const days = isKnown && daily > 0 ? Math.floor(Math.max(0, outcome.balance) / daily) : null;
  return { daily, days };
}

/** Warns if the balance does not buy a detail, or lasts less than `warnedDays`. */
function lowWarning(
  { outcome, prices, texts: { balance: text }, topUp }: BalanceCard,
  days: number | null = null,
): KnownBlock[] {
  if (outcome.kind !== "balance") return [];
  const buysNothing = outcome.balance < prices.vkn.amount;
  if (outcome.balance < prices.vkn_detail.amount) return [section(text.tooLow(buysNothing, topUp))];
  return days !== null && days < warnedDays ? [section(text.endsSoon(days, topUp))] : [];
}

/** Chosen by hand: each has two buttons. */
const maxUnknowns = 5;

/** Lists the unknown outcomes, each with the reason why the balance does not decide it. */
function unsettledBlocks(
  books: Pick<TeamMoney, "texts" | "unsettled" | "reader" | "now">,
  { hasButtons } = { hasButtons: false },
): KnownBlock[] {
  const { texts, unsettled, reader, now } = books;
  if (unsettled.length === 0) return [];
  const { format, kindName, mention, balance: text } = texts;
  const shownUnknowns = unsettled.slice(0, maxUnknowns);
  const rows = shownUnknowns.map(({ intent, why }) => {
    const { kind, text: asked, userId, createdAt } = intent;
    const asker = reader.isManager || userId === reader.userId ? mention(userId) : "";
    const question = `“${escapeData(clip(asked, 60))}”`;
    const line = dotted(kindName[kind], question, asker, format.moment(createdAt, now));
    return `${line}: ${dotted(text.undecided[why], intent.successor ? text.askedAgain : "")}`;
  });
  const heading = text.unsettledHeading(unsettled.some(({ intent }) => !intent.successor));
  const more = unsettled.length - rows.length;
  const moreLines = more > 0 ? [texts.andMore(more)] : [];
  if (!hasButtons) return [section([heading, ...rows, ...moreLines].join("\n"))];
  return [
    section(heading),
    ...shownUnknowns.flatMap(({ intent }, at) => [
      section(rows[at] ?? ""),
      // The registry may still charge: no decision yet.
      ...(now - (intent.closedAt ?? intent.createdAt) < lateChargeMs
        ? []
        : actions(verdictButtons(texts, intent))),
    ]),
    ...moreLines.map((line) => section(line)),
  ];
}

function verdictButtons(texts: Texts, { id, text: asked }: Intent) {
  const { settle } = texts.balance;
  return (["charged", "free"] as const).map((verdict) =>
    button({
      label: settle.label[verdict],
      spoken: `${settle.label[verdict]} · “${clip(asked, 60)}”`,
      actionId: `${actionIds.settle}:${verdict}`,
      value: `${verdict}|${id}`,
      confirm: {
        title: settle.label[verdict],
        text: settle.ask[verdict](clip(asked, 60)),
        confirm: settle.confirm,
        deny: texts.confirmation.deny,
      },
    }),
  );
}

/**
 * Draws the CSV button of the month of `at`, unless its file would be empty.
 * Savings count too: the file also has free uses, which the sums do not have.
 */
function monthFileButtons(
  { texts, spending, reader }: Pick<TeamMoney, "texts" | "spending" | "reader">,
  at: number,
): Button[] {
  const rows = [...spending.paid, ...spending.unknown];
  const hasRows = rows.some(({ userId }) => reader.isManager || userId === reader.userId);
  return hasRows || spending.saved > 0 ? [csvButton(texts, istanbulMonth(at))] : [];
}

type MonthCard = Pick<TeamMoney, "texts" | "spending" | "reader" | "unsettled" | "now"> & {
  at: number;
  /** The month's first and last balance; `shared` if other teams spend; null without readings. */
  period: BalancePeriod | "shared" | null;
  byJob: JobSums;
};

/** Chosen by hand. */
const maxSpenders = 5;

/** Draws a month's sums, for managers with the movement of the balance. */
export function monthCard(card: MonthCard): Message {
  const { texts, spending, reader, byJob, at, now } = card;
  const isPast = istanbulMonth(at) !== istanbulMonth(now);
  const { format, balance: text } = texts;
  const heading = text.month(format.month(at));
  const movement = movementLines(card, { isPast }).join("\n");
  const managerBlocks = [...paragraph(movement), ...unsettledBlocks(card)];
  return {
    text: heading.replace(/\*/g, ""),
    blocks: [
      section([heading, ...kindLines(texts, spending, { isPast })].join("\n")),
      ...jobBlocks(texts, byJob),
      ...(reader.isManager ? managerBlocks : []),
      ...peopleBlocks(texts, spending, reader, maxSpenders),
      ...actions(monthFileButtons(card, at)),
      ...sumsFooter(texts, spending),
    ],
  };
}

/** Draws the spending of each work; nothing if all queries were single ones. */
function jobBlocks({ balance: text }: Texts, byJob: JobSums): KnownBlock[] {
  const rows = jobs.flatMap((job) => {
    const { queries, ...spent } = byJob[job];
    return queries > 0 ? [{ job, line: text.row(text.jobs[job], queries, spent) }] : [];
  });
  const isOfOneKind = rows.every(({ job }) => job === "single");
  return isOfOneKind ? [] : [section([text.byJob, ...rows.map(({ line }) => line)].join("\n"))];
}

function movementLines(card: MonthCard, { isPast }: { isPast: boolean }): string[] {
  const { texts, spending, period, now } = card;
  const { format, balance: text } = texts;
  if (!period) return [text.movement, text.noMovement(isPast)];
  if (period === "shared") return [text.movement, text.sharedMovement];
  const { before, after } = period;
  const outside = totalOf(spending.paid).cost - period.paid;
  const decrease = before.balance - after.balance;
  return [
    text.movement,
    ...[before, after].map(({ at, balance }) => text.read(format.moment(at, now), balance)),
    text.moved(decrease, period.paid),
    ...(outside > 0 ? [text.outsideReadings(outside)] : []),
    // Unknown charges count as their reservations.
    text.difference(decrease - period.paid, spentBy(spending).uncertain, period.doubted),
  ];
}

/** Returns a month's spending by kind, its total and its savings, in lines. */
function kindLines(
  texts: Texts,
  spending: MonthSpending,
  { isPast }: { isPast: boolean },
): string[] {
  const { paid, saved, unknown } = spending;
  const { kindName, balance: text, history } = texts;
  const savedLines = saved > 0 ? [text.saved(isPast, saved)] : [];
  const unknownQueries = totalOf(unknown).queries;
  if (paid.length + unknownQueries === 0)
    return [isPast ? text.nothingThen : history.nothing, ...savedLines];
  const rows = lookupKinds.flatMap((kind) => {
    const sum = totalOf(paid.filter((row) => row.kind === kind));
    const spent = { amount: sum.cost, uncertain: 0 };
    return sum.queries > 0 ? [text.row(kindName[kind], sum.queries, spent)] : [];
  });
  const spent = spentBy(spending);
  if (unknownQueries > 0) rows.push(text.unknown(unknownQueries));
  return [...rows, text.total(totalOf(paid).queries + unknownQueries, spent), ...savedLines];
}

/** Draws the spending of at most `limit` users, the highest first. */
export function peopleBlocks(
  texts: Texts,
  spending: MonthSpending,
  reader: SumsReader,
  limit = Infinity,
): KnownBlock[] {
  const { mention, balance: text } = texts;
  const spendingRows = [...spending.paid, ...spending.unknown];
  const people = new Set(spendingRows.map(({ userId }) => userId));
  const rows = [...people]
    .filter((userId) => reader.isManager || userId === reader.userId)
    .map((userId) => {
      const { queries } = totalOf(spendingRows.filter((row) => row.userId === userId));
      return { userId, queries, spent: spentBy(spending, userId) };
    })
    .sort((a, b) => b.spent.amount - a.spent.amount)
    .slice(0, limit)
    .map(({ userId, queries, spent }) => text.row(mention(userId), queries, spent));
  if (rows.length === 0) return [];
  return [section([reader.isManager ? text.byPerson : text.yours, ...rows].join("\n"))];
}

/** Names the number of queries without a reported cost, which the sums count at their price. */
function sumsFooter({ balance }: Texts, { costUnknown }: MonthSpending): KnownBlock[] {
  return context(costUnknown > 0 ? balance.costUnknown(costUnknown) : "");
}

function totalOf(rows: readonly SpendingRow[]): { queries: number; cost: number } {
  return rows.reduce(
    (sum, row) => ({ queries: sum.queries + row.queries, cost: sum.cost + row.cost }),
    { queries: 0, cost: 0 },
  );
}
