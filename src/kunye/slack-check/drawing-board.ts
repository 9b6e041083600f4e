import type { View } from "@slack/types";
import type { LookupKind } from "../../company/lookup-kind.ts";
import { parseBody } from "../../company/record.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import type { Bought } from "../lookups/history.ts";
import type { HeldAnswer, Intent, IntentState, Offer } from "../lookups/intents.ts";
import { seePeople } from "../lookups/see-people.ts";
import { guessedPrices, type Price, type PriceList } from "../lookups/prices.ts";
import type { Authority } from "../slack-app/authority.ts";
import type { Message } from "../slack-app/cards/blocks.ts";
import { copyMessages } from "../slack-app/cards/copy-card.ts";
import { infoMessages, infoPeople } from "../slack-app/cards/info-card.ts";
import { opened, type OpenAnswer } from "../slack-app/cards/card-context.ts";
import type { CardState } from "../slack-app/cards/card-state.ts";
import type { CompanyState } from "../slack-app/cards/company-card.ts";
import { seenBy } from "../slack-app/show-people.ts";
import { cardAgain, newCard, recordContext } from "../slack-app/write-card.ts";
import type { Texts } from "../texts/texts.ts";
import { inventedVkn, worstWords } from "./invented-records.ts";

/** When the worst cards are drawn, in epoch milliseconds. */
export const now = Date.parse("2026-11-12T11:03:00Z");
/** Who reads them. */
export const reader = "U0123456789";
/** A card in a language with one price on all its buttons, as many messages as it takes. */
export type Drawing = (texts: Texts, price: Price) => Promise<Message[]>;

/** The cards at their worst by name; several drawings if one does not show all. */
export type WorstCases = Record<string, (Message | Drawing)[]>;

/** Messages or a view under a name. */
export type Surface = WorstCase | { name: string; view: View };

/** A card of the app at its worst, without repeated messages. */
export interface WorstCase {
  name: string;
  messages: Message[];
}

/** An answer of a kind with this body, as if it had just been bought. */
export function answerOf(
  kind: LookupKind,
  body: object,
  changes: Partial<HeldAnswer> = {},
): OpenAnswer {
  const answer: HeldAnswer = {
    intentId: "00000000-0000-4000-8000-000000000000",
    account: "account",
    kind,
    key: inventedVkn,
    text: inventedVkn,
    vkn: inventedVkn,
    userId: reader,
    cost: 1_000_000,
    fetchedAt: now,
    peopleRemoved: false,
    ...changes,
  };
  return opened(answer, parseBody(JSON.stringify(body)));
}

/** An intent of the ledger that ended in this state. */
export function intentOf(state: IntentState, kind: LookupKind, index: number): Intent {
  return {
    id: uuid(index),
    account: "account",
    kind,
    key: inventedVkn,
    text: inventedVkn,
    userId: reader,
    state,
    cost: state === "paid" ? 1_000_000 : null,
    reason: null,
    createdAt: now - index * 3_600_000,
    closedAt: now,
    answerHash: null,
    note: null,
  };
}

/** A general card that was just bought. */
export const general: CompanyState = {
  kind: "company",
  answer: "answer",
  provenance: { how: "bought", balance: 249_500_000, kept: true },
  sharedBy: null,
  public: false,
  searched: null,
  given: null,
};

const asker = { team: "T0123456789", userId: reader, channel: "C0123456789" };
const pressedStates: IntentState[] = ["paid", "unknown", "sending", "lost"];

/** A card as the app draws it when it is new. */
export function draw(
  state: CardState,
  known: OpenAnswer | null = null,
  bought: Bought[] = [],
): Drawing {
  return (texts, price) => newCard(servicesOver(texts, price, null, bought), asker, state, known);
}

/** The same card after each of its priced buttons was pressed. */
export function drawPressed(state: CardState, known: OpenAnswer): Drawing {
  const { team, channel } = asker;
  const intentId = known.answer.intentId;
  const drawn = JSON.stringify(state);
  const card = {
    id: uuid(0),
    team,
    channel,
    person: reader,
    state: drawn,
    intentId,
    createdAt: now,
  };
  return async (texts, price) => {
    const services = servicesOver(texts, price, known);
    await newCard(services, asker, state, known);
    return (await cardAgain(services, card)) ?? [];
  };
}

/** The messages that `Tüm bilgiler` or `Kopyala` answers with. */
export function drawFree(free: "info" | "copy", held: OpenAnswer): Drawing {
  return async (texts, price) => {
    const services = servicesOver(texts, price, null);
    const who = { userId: reader, how: "info" as const };
    const { known } = await seenBy(services, who, held, infoPeople(held));
    const record = await recordContext(services, known);
    return free === "info" ? infoMessages(known, record) : copyMessages(known, record);
  };
}

/** What the app draws with, over stand-ins for its ports: nothing is kept but `known` and the drawn offers, nobody is asked. */
function servicesOver(
  texts: Texts,
  { amount: price, guessed }: Price,
  known: OpenAnswer | null,
  bought: Bought[] = [],
): Parameters<typeof newCard>[0] {
  const prices = Object.fromEntries(
    Object.entries(guessedPrices).map(([kind, one]) => [kind, { ...one, guessed }]),
  ) as PriceList;
  let ids = 0;
  let drawn: Offer[] = [];
  const lookups: Pick<
    Lookups,
    "bought" | "heldAbout" | "now" | "offer" | "offersOf" | "open" | "prices" | "see"
  > = {
    bought: () => Promise.resolve(bought),
    heldAbout: (_team, vkns) => Promise.resolve(new Map(vkns.map((vkn) => [vkn, placed]))),
    see: (who, shown, wanted, refusal) => seePeople(unkept, who, shown, wanted, refusal),
    prices: () => Promise.resolve(prices),
    now: () => Promise.resolve(now),
    offer(card, wishes) {
      drawn = wishes.map(({ slot, query, newerThan = null, release = null }) => ({
        ...query,
        id: uuid((ids += 1)),
        cardId: card.id,
        slot,
        account: "account",
        price,
        newerThan,
        release,
        expiresAt: now + 1,
      }));
      return Promise.resolve({ offers: drawn, prices, now });
    },
    offersOf: () =>
      Promise.resolve(
        drawn.map((offer, index) => {
          const state = pressedStates[index % pressedStates.length] ?? "paid";
          return { offer, intent: intentOf(state, offer.kind, index) };
        }),
      ),
    open: () =>
      known
        ? Promise.resolve({ kind: "answer", ...known, how: "held", kept: true })
        : Promise.reject(new Error("nothing is kept on the drawing board")),
  };
  const authority: Pick<Authority, "nameOf" | "scopeOf" | "isAmong"> = {
    nameOf: () => "x".repeat(80),
    scopeOf: () => Promise.resolve("internal"),
    isAmong: () => Promise.resolve("yes"),
  };
  return {
    lookups: lookups as Lookups,
    authority: authority as Authority,
    profileOf: () => Promise.resolve({ name: worstWords(200), locale: null }),
    texts,
    confirmFrom: 3_000_000,
    freshMs: 24 * 3_600_000,
    // The longest line that stands under a card is the one of the invented data.
    invented: true,
    newId: () => uuid((ids += 1)),
  };
}

const placed = parseBody(
  JSON.stringify({ data: { Merkez: { FirmaNevi: "ANONİM ŞİRKET", TSM: worstWords(60) } } }),
);
const unkept = { noteAccess: () => Promise.resolve() };

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}
