import type { ExactJson } from "../platform/exact-json.ts";
import { titleKey } from "../company/title.ts";
import { isDetail, type LookupKind } from "../company/lookup-kind.ts";
import type { MicroCredits } from "../company/credits.ts";
import { ask, LookupError, type AskResult } from "./ask.ts";
import { createAttach, openHeld, parseBody } from "./attach.ts";
import { priceList, type Price, type PriceList } from "./prices.ts";
import type { BalanceOutcome, Registry } from "./registry-port.ts";
import { settleBy, type Unsettled } from "./settle-unknowns.ts";
import {
  covers,
  type Card,
  type HeldAnswer,
  type Intent,
  type MonthlyLimits,
  type MonthSpending,
  type Offer,
  type PendingReply,
  type Query,
  type Store,
} from "./store-port.ts";

/** Who asks, and from where. */
export interface Asker {
  team: string;
  userId: string;
  channel: string;
}

/** What a pressed button came to: an asking's result, or why nothing was done. */
export type PressResult =
  | { kind: "asked"; result: AskResult; offer: Offer; card: Card }
  /** Nothing was spent: the offer now bears the new price. */
  | { kind: "price-rose"; offer: Offer; card: Card }
  | { kind: "not-yours" }
  | { kind: "expired" };

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
export interface Lookups {
  /** Asks what somebody typed: held answers first, then the registry if its price is below the confirmation's threshold. */
  askTyped(
    asker: Asker,
    query: Query,
    reply: PendingReply,
  ): Promise<AskResult | { kind: "needs-consent" }>;
  /** Carries out a pressed offer of this person, channel and team. */
  press(asker: Asker, offerId: string, reply: PendingReply): Promise<PressResult>;
  /** What an intent that has ended came to, for somebody who asked it and was not answered. */
  outcome(intentId: string, userId: string): Promise<{ query: Query; result: AskResult }>;
  /** Writes a card with its offers down before it is shown; answers with the prices and the moment that they bear. */
  offer(
    card: Omit<Card, "createdAt">,
    wishes: Wish[],
  ): Promise<{ offers: Offer[]; prices: PriceList; now: number }>;
  /** Opens a card's answer for nothing. */
  open(team: string, intentId: string): Promise<AskResult>;
  held(team: string, query: Query): Promise<HeldAnswer | null>;
  prices(team: string): Promise<PriceList>;
  balance(team: string, deadlineMs: number): Promise<BalanceOutcome>;
  /** Settles by the balances read so far what they prove, and answers with what stays unknown and why. */
  unsettled(team: string): Promise<Unsettled[]>;
  monthSpending(team: string): Promise<MonthSpending>;
  /** What the team bought before a moment (or whose outcome is unknown), newest first, a page of ten and whether there is more. */
  history(team: string, before: number): Promise<{ bought: Bought[]; more: boolean }>;
}

/** One line of the history: the intent, and its answer as long as it is kept. */
export interface Bought {
  intent: Intent;
  body: ExactJson | null;
}

/** How the use cases are set up; times in milliseconds, money in micro-credits. */
export interface LookupsOptions {
  store: Store;
  /** The team's account at its registry, and the client that spends from it. */
  accountOf: (team: string) => { account: string; registry: Registry };
  configuredPrices: Partial<Record<LookupKind, MicroCredits>>;
  confirmFrom: MicroCredits;
  limits: MonthlyLimits;
  deadlineMs: number;
  offerLifeMs: number;
  newId: () => string;
}

/** Builds the use cases over a store and a registry. */
export function createLookups(options: LookupsOptions): Lookups {
  const { store, accountOf, deadlineMs, limits } = options;

  const attach = createAttach(store);
  const notedAt = new Map<string, number>();

  const prices = (team: string) =>
    priceList(store, accountOf(team).account, options.configuredPrices);

  /** A reading a minute is evidence enough; one that can't be noted can still be shown. */
  async function noteReading(account: string, balance: MicroCredits, asked: number): Promise<void> {
    try {
      const at = performance.now();
      if (at - (notedAt.get(account) ?? -Infinity) < readingEveryMs) return;
      notedAt.set(account, at);
      await store.recordReading(account, balance, at - asked);
    } catch {
      notedAt.delete(account);
    }
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
  ): Promise<PressResult | { kind: "to-ask"; offer: Offer; card: Card; price: Price }> {
    const found = await store.offer(offerId);
    const card = found ? await store.card(found.offer.cardId) : null;
    if (!found || !card || card.team !== asker.team) return { kind: "not-yours" };
    if (card.person !== null && card.person !== asker.userId) return { kind: "not-yours" };
    // A private card may have reached its person by direct message instead.
    const moved = card.person !== null && asker.channel.startsWith("D");
    if (card.channel !== asker.channel && !moved) return { kind: "not-yours" };
    const { offer, intent } = found;
    const { account } = accountOf(asker.team);
    if (offer.account !== account || offer.expiresAt < (await store.now())) {
      return { kind: "expired" };
    }
    const held = intent ? null : await store.held(account, offer);
    const free = intent
      ? await attach(intent.id, deadlineMs)
      : covers(held, offer.newerThan)
        ? await openHeld(store, held, "held")
        : null;
    if (free) {
      return { kind: "asked", result: await noteOpening(asker, offer.kind, free), offer, card };
    }
    const price = (await prices(asker.team))[offer.kind];
    if (price.amount <= offer.price) return { kind: "to-ask", offer, card, price };
    await store.repriceOffer(offer.id, price.amount);
    return { kind: "price-rose", offer: { ...offer, price: price.amount }, card };
  }

  return {
    prices,
    async askTyped(asker, query, reply) {
      const { account, registry } = accountOf(asker.team);
      const held = await orUncharged(store.held(account, query));
      if (held) return orUncharged(openHeld(store, held, "held"));
      const price = (await orUncharged(prices(asker.team)))[query.kind];
      if (price.amount >= options.confirmFrom) return { kind: "needs-consent" };
      return ask(store, registry, attach, {
        ...{ account, userId: asker.userId, ...query, price, deadlineMs, limits },
        ...{ offerId: null, newerThan: null, release: null, reply },
      });
    },
    async press(asker, offerId, reply) {
      const pressed = await orUncharged(beforeAsking(asker, offerId));
      if (pressed.kind !== "to-ask") return pressed;
      const { offer, card, price } = pressed;
      const { account, registry } = accountOf(asker.team);
      const { kind, key, text, newerThan, release } = offer;
      const result = await ask(store, registry, attach, {
        ...{ account, userId: asker.userId, kind, key, text, price, deadlineMs, limits },
        ...{ offerId: offer.id, newerThan, release, reply },
      });
      const noted = await orUncharged(noteOpening(asker, offer.kind, result));
      return { kind: "asked", result: noted, offer, card };
    },
    async outcome(intentId, userId) {
      const intent = await store.intent(intentId);
      if (!intent) throw new Error("a reply without its intent");
      const { kind, key, text } = intent;
      const result = await attach(intentId, 0);
      const own = result.kind === "answer" && intent.userId === userId;
      return {
        query: { kind, key, text },
        result: own ? { ...result, how: "bought" } : result,
      };
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
    async open(team, intentId) {
      const { account } = accountOf(team);
      const intent = await store.intent(intentId);
      if (intent?.account !== account) throw new Error("no such answer in this account");
      const answer = await store.answer(intentId);
      if (!answer) return { kind: "gone", intent };
      return openHeld(store, answer, "held");
    },
    held: (team, query) => store.held(accountOf(team).account, query),
    async balance(team, withinMs) {
      const { account, registry } = accountOf(team);
      const asked = performance.now();
      const outcome = await registry.balance(withinMs);
      if (outcome.kind === "balance") await noteReading(account, outcome.balance, asked);
      return outcome;
    },
    unsettled: (team) => settleBy(store, accountOf(team).account),
    monthSpending: (team) => store.monthSpending(accountOf(team).account),
    async history(team, before) {
      const intents = await store.history(accountOf(team).account, before, historyPage + 1);
      const bought = await Promise.all(
        intents.slice(0, historyPage).map(async (intent) => {
          const body = await store.openAnswer(intent.id).catch(() => null);
          return { intent, body: body === null ? null : parseBody(body) };
        }),
      );
      return { bought, more: intents.length > historyPage };
    },
  };
}

const historyPage = 10;
const readingEveryMs = 60_000;

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
