import type { ExactJson } from "../../platform/exact-json.ts";
import { isTooGeneral } from "../../company/general-words.ts";
import { titleKey } from "../../company/title.ts";
import { isDetail, type LookupKind } from "../../company/lookup-kind.ts";
import type { MicroCredits } from "../../company/credits.ts";
import { ask, leaseOf, LookupError, type AskResult, type Asking } from "./ask.ts";
import { parseBody } from "./answer-of.ts";
import { createAttach, openHeld } from "./attach.ts";
import { createKeeping, mayPress, type Keeping } from "./keeping.ts";
import { createOwnedTitles, type OwnedTitle } from "./owned-titles.ts";
import { monthLedger, type MonthLedger } from "./month-ledger.ts";
import { priceList, type Price, type PriceList } from "./prices.ts";
import type { BalanceOutcome } from "./registry-port.ts";
import { replaySpool } from "./replay-spool.ts";
import { readBalance, settleBy, type Account, type Settled } from "./settle-unknowns.ts";
import {
  covers,
  type Card,
  type HeldAnswer,
  type HistoryPlace,
  type Intent,
  type MonthlyLimits,
  type Offer,
  type PendingReply,
  type Query,
  type Spool,
  type Store,
} from "./store-port.ts";

/** Who asks, and from where. */
export interface Asker {
  team: string;
  userId: string;
  channel: string;
}

/** What a pressed button came to: an asking's result (`before` is the record that it renewed), or why nothing was done. */
export type PressResult =
  | { kind: "asked"; result: AskResult; offer: Offer; card: Card; before: HeldAnswer | null }
  /** Nothing was spent: the record that it would renew is so young that its reader is to say so once more. */
  | { kind: "too-young"; offer: Offer; card: Card; fetchedAt: number; now: number }
  /** Nothing was spent: the offer now bears the new price. */
  | { kind: "price-rose"; offer: Offer; card: Card }
  | { kind: "not-yours" }
  | { kind: "expired" };

/** What a typed question came to; all but an asking's result cost nothing, and a person is to decide. */
export type TypedResult =
  | AskResult
  /** Its price is the confirmation's threshold or more. */
  | { kind: "needs-consent" }
  /** The team holds companies whose titles fit the one that was typed, the surest first. */
  | { kind: "owned"; companies: OwnedTitle[] }
  /** Thousands of companies have a title like that. */
  | { kind: "too-general" };

/** A button that is to be drawn: what it asks, and what it needs beyond the question. */
export interface Wish {
  slot: string;
  query: Query;
  /** Ask again although this answer, fetched at that moment, is held. */
  newerThan?: number;
  /** The unknown outcome that pressing it lets go of. */
  release?: string;
}

/** The use cases of the product: asking, offering, opening what is held, balance and spending. */
export interface Lookups extends Keeping {
  /** Asks what somebody typed, where nothing speaks against paying for it at once. */
  askTyped(asker: Asker, query: Query, reply: PendingReply): Promise<TypedResult>;
  /** Carries out a pressed offer of this person, channel and team; `asking` hears of its card where it has to be paid for. */
  press(
    asker: Asker,
    offerId: string,
    reply: PendingReply,
    asking?: (card: Card) => void,
  ): Promise<PressResult>;
  /** What an intent that has ended came to, for somebody who asked it and was not answered. */
  outcome(intentId: string, userId: string): Promise<{ query: Query; result: AskResult }>;
  /** Writes a card with its offers down before it is shown; answers with the prices and the moment that they bear. */
  offer(
    card: Omit<Card, "createdAt">,
    wishes: Wish[],
  ): Promise<{ offers: Offer[]; prices: PriceList; now: number }>;
  /** Opens a card's answer for nothing; `reader` is who asked for a detail by name, and is noted where a colleague bought it. */
  open(team: string, intentId: string, reader?: Asker): Promise<AskResult>;
  held(team: string, query: Query): Promise<HeldAnswer | null>;
  /** The companies that the team holds under a title that fits what somebody wrote, the surest first. */
  owned(team: string, written: string): Promise<OwnedTitle[]>;
  prices(team: string): Promise<PriceList>;
  balance(team: string, deadlineMs: number): Promise<BalanceOutcome>;
  /** Settles by the balances read so far what they prove, and answers with what stays unknown and why. */
  unsettled(team: string): Promise<Settled>;
  /** The ledger of a month: this one's, or that of a moment (epoch milliseconds) in it. */
  monthSpending(team: string, at?: number): Promise<MonthLedger>;
  /** What may be spent in a month. */
  readonly limits: MonthlyLimits;
  /** What the team bought (or whose outcome is unknown) after a place in its history, newest first, ten at a time. */
  history(
    team: string,
    after: HistoryPlace | null,
  ): Promise<{ intents: Intent[]; next: HistoryPlace | null }>;
  /** These lines of the history as they are by now, with what is still kept of their answers. */
  bought(team: string, intentIds: string[]): Promise<Bought[]>;
}

/** One line of the history: the intent, and its answer as long as it is kept. */
export interface Bought {
  intent: Intent;
  body: ExactJson | null;
}

/** How the use cases are set up; times in milliseconds, money in micro-credits. */
export interface LookupsOptions {
  store: Store;
  spool: Spool;
  /** The team's account at its registry. */
  accountOf: (team: string) => Account;
  configuredPrices: Partial<Record<LookupKind, MicroCredits>>;
  confirmFrom: MicroCredits;
  limits: MonthlyLimits;
  deadlineMs: number;
  offerLifeMs: number;
  newId: () => string;
}

/** Builds the use cases over a store and a registry. */
export function createLookups(options: LookupsOptions): Lookups {
  const { store, spool, accountOf, deadlineMs, limits } = options;

  const attach = createAttach(store);
  const ownedTitles = createOwnedTitles(store);
  const notedAt = new Map<string, number>();
  const unstored = { any: false };

  const prices = (team: string) =>
    priceList(store, accountOf(team).account, options.configuredPrices);

  /** Asks as soon as nothing has to end first; a price that becomes known meanwhile is looked at again. */
  async function askWhenFree(
    { account, source, registry }: Account,
    asking: Omit<Asking, "account" | "source" | "price" | "deadlineMs" | "limits">,
    agreed: (price: Price) => boolean,
  ): Promise<AskResult | { kind: "disagreed"; price: Price }> {
    const ports = { store, spool, registry, attach, unstored };
    // What waits on the disk may be what is asked for.
    // Where the store is still away the claim will say so.
    if (unstored.any) await replaySpool(store, spool).then(() => (unstored.any = false), ignored);
    const until = performance.now() + leaseOf(deadlineMs);
    while (performance.now() < until) {
      const price = (await orUncharged(priceList(store, account, options.configuredPrices)))[
        asking.kind
      ];
      if (!agreed(price)) return { kind: "disagreed", price };
      const result = await ask(ports, { ...asking, account, source, price, deadlineMs, limits });
      if (result.kind !== "wait") return result;
      const ended = await orUncharged(attach(result.intentId, leaseOf(deadlineMs)));
      if (result.for === "cover" && ended.kind === "answer") return ended;
    }
    return { kind: "still-asking" };
  }

  async function noteOpening(
    asker: Asker,
    kind: LookupKind,
    result: AskResult,
  ): Promise<AskResult> {
    const colleagues = result.kind === "answer" && result.answer.userId !== asker.userId;
    if (colleagues && isDetail(kind)) {
      await store.recordOpening(result.answer.intentId, asker.userId);
    }
    return result;
  }

  /** Everything about a pressed offer that costs nothing; `to-ask` where it has to be paid for. */
  async function beforeAsking(
    asker: Asker,
    offerId: string,
  ): Promise<
    PressResult | { kind: "to-ask"; offer: Offer; card: Card; before: HeldAnswer | null }
  > {
    const found = await store.offer(offerId);
    const card = found ? await store.card(found.offer.cardId) : null;
    if (!found || !card || !mayPress(card, asker)) return { kind: "not-yours" };
    const { offer, intent } = found;
    const { account } = accountOf(asker.team);
    const now = await store.now();
    if (offer.account !== account || offer.expiresAt < now) return { kind: "expired" };
    const held = intent ? null : await store.held(account, offer);
    const free = intent
      ? await attach(intent.id, deadlineMs)
      : covers(held, offer.newerThan)
        ? await openHeld(store, held, "held")
        : null;
    if (free) {
      const result = await noteOpening(asker, offer.kind, free);
      return { kind: "asked", result, offer, card, before: null };
    }
    // Only a card that shows the record asks: the note that it leads to has none, and its button refreshes.
    if (offer.newerThan !== null && card.intentId !== null && now - offer.newerThan < youngMs) {
      return { kind: "too-young", offer, card, fetchedAt: offer.newerThan, now };
    }
    return { kind: "to-ask", offer, card, before: held };
  }

  async function repriced(offer: Offer, card: Card, { amount }: Price): Promise<PressResult> {
    await orUncharged(store.repriceOffer(offer.id, amount));
    return { kind: "price-rose", offer: { ...offer, price: amount }, card };
  }

  async function withBody(intent: Intent): Promise<Bought> {
    const body = await store.openAnswer(intent.id).catch(() => null);
    return { intent, body: body === null ? null : parseBody(body) };
  }

  return {
    ...createKeeping(store),
    prices,
    async askTyped(asker, query, reply) {
      const account = accountOf(asker.team);
      const held = await orUncharged(store.held(account.account, query));
      if (held) return orUncharged(openHeld(store, held, "held"));
      if (query.kind === "title" || query.kind === "title_detail") {
        const companies = await orUncharged(ownedTitles.find(account.account, query.text));
        if (companies.length > 0) return { kind: "owned", companies };
        if (isTooGeneral(query.text)) return { kind: "too-general" };
      }
      const typed = { offerId: null, newerThan: null, release: null, reply };
      const result = await askWhenFree(
        account,
        { userId: asker.userId, ...query, ...typed },
        ({ amount }) => amount < options.confirmFrom,
      );
      return result.kind === "disagreed" ? { kind: "needs-consent" } : result;
    },
    async press(asker, offerId, reply, asking = ignored) {
      const pressed = await orUncharged(beforeAsking(asker, offerId));
      if (pressed.kind !== "to-ask") return pressed;
      const { offer, card, before } = pressed;
      asking(card);
      const { kind, key, text, newerThan, release } = offer;
      const result = await askWhenFree(
        accountOf(asker.team),
        {
          ...{ userId: asker.userId, kind, key, text },
          ...{ offerId: offer.id, newerThan, release, reply },
        },
        ({ amount }) => amount <= offer.price,
      );
      if (result.kind === "disagreed") return repriced(offer, card, result.price);
      const noted = await orUncharged(noteOpening(asker, offer.kind, result));
      return { kind: "asked", result: noted, offer, card, before };
    },
    async outcome(intentId, userId) {
      const intent = await store.intent(intentId);
      if (!intent) throw new Error("a reply without its intent");
      const { kind, key, text } = intent;
      const result = await attach(intentId, 0);
      const query = { kind, key, text };
      if (intent.userId !== userId) return { query, result };
      if (result.kind === "answer") return { query, result: { ...result, how: "bought" } };
      // It stands in nobody's way: it is what this person waits for.
      if (result.kind === "blocked") return { query, result: { ...result, kind: "unknown" } };
      return { query, result };
    },
    async offer(card, wishes) {
      const { account } = accountOf(card.team);
      const [createdAt, priced, held] = await Promise.all([
        store.now(),
        prices(card.team),
        store.heldOfAll(
          account,
          wishes.map(({ query }) => query),
        ),
      ]);
      const offers = wishes.map(({ slot, query, newerThan = null, release = null }, index) => ({
        ...{ id: options.newId(), cardId: card.id, slot, account, ...query, newerThan, release },
        price: covers(held[index], newerThan) ? 0 : priced[query.kind].amount,
        expiresAt: createdAt + options.offerLifeMs,
      }));
      await store.addCard({ ...card, createdAt }, offers);
      return { offers, prices: priced, now: createdAt };
    },
    async open(team, intentId, reader) {
      const { account } = accountOf(team);
      const intent = await store.intent(intentId);
      if (intent?.account !== account) throw new Error("no such answer in this account");
      const answer = await store.answer(intentId);
      if (!answer) return { kind: "gone", intent };
      const result = await openHeld(store, answer, "held");
      return reader ? noteOpening(reader, answer.kind, result) : result;
    },
    held: (team, query) => store.held(accountOf(team).account, query),
    owned: (team, written) => orUncharged(ownedTitles.find(accountOf(team).account, written)),
    async balance(team, withinMs) {
      const account = accountOf(team);
      const at = performance.now();
      // A reading a minute is evidence enough.
      if (at - (notedAt.get(account.account) ?? -Infinity) < readingEveryMs) {
        return account.registry.balance(withinMs);
      }
      notedAt.set(account.account, at);
      return readBalance(store, account, withinMs);
    },
    unsettled: (team) => settleBy(store, accountOf(team)),
    async monthSpending(team, at) {
      const { account } = accountOf(team);
      return monthLedger(await store.monthSpending(account, at), await prices(team));
    },
    limits,
    async history(team, after) {
      const found = await store.history(accountOf(team).account, after, historyPage + 1);
      const intents = found.slice(0, historyPage);
      return { intents, next: found.length > historyPage ? (intents.at(-1) ?? null) : null };
    },
    async bought(team, intentIds) {
      const { account } = accountOf(team);
      const intents = await store.intents(intentIds);
      const own = intentIds.flatMap((id) =>
        intents.filter((intent) => intent.id === id && intent.account === account),
      );
      return Promise.all(own.map(withBody));
    },
  };
}

const ignored = () => undefined;

const historyPage = 10;
const readingEveryMs = 60_000;

/** A record younger than this is not renewed at the first click. */
const youngMs = 3_600_000;

/** The question after a company by its tax number, general or detailed. */
export function companyQuery(vkn: string, detail = false): Query {
  return { kind: detail ? "vkn_detail" : "vkn", key: vkn, text: vkn };
}

/** The question after a company by its title. */
export function titleQuery(title: string, detail = false): Query {
  return { kind: detail ? "title_detail" : "title", key: titleKey(title), text: title };
}

/** The question after a branch by its MERSIS number. */
export function branchQuery(mersis: string): Query {
  return { kind: "mersis", key: mersis, text: mersis };
}

async function orUncharged<Value>(work: Promise<Value>): Promise<Value> {
  try {
    return await work;
  } catch (cause) {
    throw new LookupError("no", cause);
  }
}
