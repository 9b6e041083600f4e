import type { PeopleSection } from "../../company/read-answer.ts";
import type { AnswerBody } from "../../company/record.ts";
import { monthStart, nextMonth } from "../../company/istanbul-time.ts";
import type { AskResult } from "./ask-result.ts";
import { askTyped, type NotAllowed, type TypedResult } from "./ask-typed.ts";
import { askWhenFree, type Disagreed } from "./ask-when-free.ts";
import type { Asker } from "./asker.ts";
import { createAwaitOutcome } from "./await-outcome.ts";
import {
  aboutCompany,
  boughtLines,
  historyPage,
  monthLines,
  type Bought,
  type HistoryPage,
} from "./history.ts";
import { createKeeping, type Keeping } from "./keeping.ts";
import { lateOutcome, type LateOutcome } from "./late-outcome.ts";
import type { LookupContext, LookupsOptions } from "./lookup-context.ts";
import { uncharged } from "./lookup-error.ts";
import { monthLedger, type MonthLedger } from "./month-ledger.ts";
import { offerCard, type Offered, type Wish } from "./offer-card.ts";
import { openAnswer } from "./open-answer.ts";
import { createOwnedTitles, type OwnedTitle } from "./owned-titles.ts";
import { ownCompanies, type OwnKnown } from "./own-companies.ts";
import type { HeldAnswer } from "./ports/answers.ts";
import type { Card, Offer } from "./ports/cards.ts";
import type { HistoryPlace } from "./ports/ledger.ts";
import type { OwnCompanies } from "./ports/own-companies.ts";
import type { BalanceMovement } from "./ports/readings.ts";
import type { BalanceOutcome, QueryOutcome, Registry } from "./ports/registry.ts";
import type { LoggedAccess, SeenHow } from "./ports/people-log.ts";
import type { PendingReply } from "./ports/replies.ts";
import { pressOffer, type PressResult } from "./press-offer.ts";
import { priceList, type Price, type PriceList } from "./prices.ts";
import type { Query } from "./ports/query.ts";
import { createBalanceReader } from "./read-balance.ts";
import { seePeople, type Seen } from "./see-people.ts";
import { settleBy, type Settled } from "./settle-unknowns.ts";

/** The use cases of the product: asking, offering, opening what is held, balance and spending. */
export interface Lookups extends Keeping, Pick<OwnCompanies, "sayOwn"> {
  /** Asks what somebody typed, where nothing speaks against paying for it at once; `note` is what they wrote about it. */
  askTyped(
    asker: Asker,
    query: Query,
    reply: PendingReply | null,
    note?: string | null,
    maySpend?: boolean,
  ): Promise<TypedResult | NotAllowed>;
  /** Asks what somebody has agreed to pay for, once for its cause; `agreed` is asked at the last moment before, `heard` hears what came, before that is kept. */
  askAgreed(
    team: string,
    question: Query & { userId: string; cause: string },
    agreed: (price: Price) => Promise<boolean>,
    heard: (outcome: QueryOutcome) => void,
  ): Promise<AskResult | Disagreed>;
  /** Carries out a pressed offer of this person, channel and team; `asking` hears of its card where it has to be paid for, and says whether it may be. */
  press(
    asker: Asker,
    offerId: string,
    reply: PendingReply,
    asking?: (card: Card, offer: Offer) => boolean | Promise<boolean>,
    note?: string | null,
  ): Promise<PressResult>;
  /** What an intent that has ended came to, for somebody who asked it and was not answered. */
  outcome(intentId: string, userId: string): Promise<LateOutcome>;
  /** Writes a card with its offers down before it is shown; answers with the prices and the moment that they bear. */
  offer(card: Omit<Card, "createdAt">, wishes: Wish[]): Promise<Offered>;
  /** Opens a card's answer for nothing. */
  open(team: string, intentId: string): Promise<AskResult>;
  /** The people of an answer that are wanted, once it is written down who sees them and how; none where `refusal` says why. */
  see(
    reader: { userId: string; how: SeenHow },
    shown: { answer: HeldAnswer; body: AnswerBody | null },
    wanted: readonly PeopleSection[],
    refusal: () => Promise<string | null>,
  ): Promise<Seen>;
  /** Who saw a company's people, newest first; that somebody looks is written down before. */
  accesses(by: Pick<Asker, "team" | "userId">, vkn: string, from: number): Promise<LoggedAccess[]>;
  held(team: string, query: Query): Promise<HeldAnswer | null>;
  /** The companies that the team holds under a title that fits what somebody wrote, the surest first. */
  owned(team: string, written: string): Promise<OwnedTitle[]>;
  /** Which companies are the team's own: nobody has to look these up. */
  ownCompanies(team: string): Promise<OwnKnown>;
  prices(team: string): Promise<PriceList>;
  balance(team: string, deadlineMs: number): Promise<BalanceOutcome>;
  /** Settles by the balances read so far what they prove, and answers with what stays unknown and why. */
  unsettled(team: string): Promise<Settled>;
  /** The ledger of a month: this one's, or that of a moment (epoch milliseconds) in it. */
  monthSpending(team: string, at?: number): Promise<MonthLedger>;
  /** How the balance moved in the month that a moment lies in; null where nobody read it. */
  monthMovement(team: string, at: number): Promise<BalanceMovement | null>;
  /** What the team or one person bought (or whose outcome is unknown) after a place in its history, newest first, ten at a time. */
  history(team: string, after: HistoryPlace | null, userId: string | null): Promise<HistoryPage>;
  /** What the team holds about a company by its number, or about those whose titles fit what somebody wrote; newest first. */
  aboutCompany(team: string, vkn: string | null, written: string): Promise<HistoryPage>;
  /** The whole history of the month that a moment lies in, newest first. */
  monthLines(team: string, at: number, userId: string | null): AsyncIterable<Bought>;
  /** These lines of the history as they are by now, with what is still kept of their answers. */
  bought(team: string, intentIds: string[]): Promise<Bought[]>;
}

/** Wires the use cases over a store and a registry. */
export function createLookups(options: LookupsOptions): Lookups {
  const { store, accountOf } = options;
  const ownedTitles = createOwnedTitles(store);
  const readBalance = createBalanceReader(store);
  const context: LookupContext = {
    ...options,
    awaitOutcome: createAwaitOutcome(store),
    ownedTitles,
    pricesOf: (account) => priceList(store, account, options.configuredPrices),
    unstored: { any: false },
  };
  const nameOf = (team: string) => accountOf(team).account;
  const prices = (team: string) => context.pricesOf(nameOf(team));
  return {
    ...createKeeping(store),
    askTyped: (asker, query, reply, note = null, maySpend = true) =>
      askTyped(context, asker, query, reply, note, maySpend),
    askAgreed(team, question, agreed, heard) {
      const once = { ...question, note: null, newerThan: null, release: null, reply: null };
      const { registry, ...account } = accountOf(team);
      const query: Registry["query"] = async (kind, text) => {
        const outcome = await registry.query(kind, text);
        heard(outcome);
        return outcome;
      };
      return askWhenFree(context, { ...account, registry: { ...registry, query } }, once, agreed);
    },
    press: (asker, offerId, reply, asking = () => true, note = null) =>
      pressOffer(context, asker, offerId, reply, asking, note),
    outcome: (intentId, userId) => lateOutcome(context, intentId, userId),
    offer: (card, wishes) => offerCard(context, card, wishes),
    open: (team, intentId) => openAnswer(context, team, intentId),
    see: (reader, shown, wanted, refusal) => seePeople(store, reader, shown, wanted, refusal),
    async accesses({ team, userId }, vkn, from) {
      const look = { account: nameOf(team), vkn, intentId: null, userId, sections: "" };
      await store.noteAccess({ ...look, how: "listed" });
      return store.accessesTo(vkn, team, from);
    },
    held: (team, query) => store.held(nameOf(team), query),
    owned: (team, written) => uncharged(() => ownedTitles.find(nameOf(team), written)),
    ownCompanies: (team) => ownCompanies(store, options.ownVkns ?? new Set(), team),
    sayOwn: (team, userId, said) => store.sayOwn(team, userId, said),
    prices,
    balance: (team, withinMs) => readBalance(accountOf(team), withinMs),
    unsettled: (team) => settleBy(store, accountOf(team)),
    async monthSpending(team, at) {
      const spending = await store.monthSpending(nameOf(team), at);
      return monthLedger(spending, await prices(team));
    },
    monthMovement: (team, at) => store.movement(accountOf(team), monthStart(at), nextMonth(at)),
    history: (team, after, userId) => historyPage(store, nameOf(team), after, userId),
    aboutCompany: (team, vkn, written) => aboutCompany(context, nameOf(team), vkn, written),
    monthLines: (team, at, userId) => monthLines(store, nameOf(team), at, userId),
    bought: (team, intentIds) => boughtLines(store, nameOf(team), intentIds),
  };
}
