import type { View } from "@slack/types";
import type { LookupKind } from "../../../company/lookup-kind.ts";
import type { PeopleSection } from "../../../company/read-answer.ts";
import { parseBody } from "../../../company/record.ts";
import type { DrawnOffer } from "../../lookups/card-store.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import type { HeldAnswer, Intent, IntentState } from "../../lookups/intents.ts";
import { guessedPrices, type Price, type PriceList } from "../../lookups/prices.ts";
import { seePeople } from "../../lookups/see-people.ts";
import { clip, escapeData, type Message } from "../../slack/blocks.ts";
import { copyMessages, infoMessages, infoPeople } from "../../features/lookup/record-views.ts";
import { cardKinds } from "../../features/index.ts";
import {
  kindOf,
  toOpenAnswer,
  type CardState,
  type OpenAccount,
  type OpenAnswer,
} from "../../slack/card-kind.ts";
import { shownPeople } from "../../slack/card-people.ts";
import { drawCard } from "../../slack/draw-card.ts";
import type { CompanyState } from "../../features/lookup/company-card.ts";
import { openAccounts } from "../../check/memory/confirmed.ts";
import { memoryOf, nothingCurrent } from "../../check/stored-check.ts";
import { checkOf } from "../../slack/card-case.ts";
import type { Texts } from "../../texts/texts.ts";
import { inventedVkn, worstWords } from "./invented-records.ts";

/** The time at which the worst cards are drawn, in epoch milliseconds. */
export const now = Date.parse("2026-11-12T11:03:00Z");
export const reader = "U0123456789";
/** Draws a card in one or more messages, with the same price on all buttons. */
export type Drawing = (texts: Texts, price: Price) => Promise<Message[]>;

/** The longest cards by name, each in one or more drawings. */
export type WorstCases = Record<string, (Message | Drawing)[]>;

export interface WorstCase {
  name: string;
  messages: Message[];
}

export type WorstSurface = WorstCase | { name: string; view: View };

/** Builds an answer with this body, as if just bought. */
export function makeAnswer(
  kind: LookupKind,
  body: object,
  changes: Partial<HeldAnswer> = {},
): OpenAnswer {
  const answer: HeldAnswer = {
    intentId: uuid(0),
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
  return toOpenAnswer(answer, parseBody(JSON.stringify(body)));
}

export function makeIntent(state: IntentState, kind: LookupKind, index: number): Intent {
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
    remark: null,
  };
}

export const generalCard: CompanyState = {
  kind: "company",
  answer: "answer",
  provenance: { how: "bought", balance: 249_500_000, kept: true },
  sharedBy: null,
  public: false,
  searched: null,
  given: null,
};

const pressedStates: IntentState[] = ["paid", "unknown", "sending", "lost"];

// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export function draw<State extends CardState>(
  state: State,
  held: OpenAnswer | null = null,
  bought: HistoryLine[] = [],
): Drawing {
  return drawWith(state, held, bought, () => null);
}

/** Draws a card after all its priced buttons were pressed. */
// eslint-disable-next-line @typescript-eslint/no-unnecessary-type-parameters -- a literal may have parts of its own
export function drawPressed<State extends CardState>(state: State, held: OpenAnswer): Drawing {
  return drawWith(state, held, [], (kind, index) =>
    makeIntent(pressedStates[index % pressedStates.length] ?? "paid", kind, index),
  );
}

/** Draws the messages of `Tüm bilgiler` or `Kopyala`. */
export function drawRecord(view: "info" | "copy", held: OpenAnswer): Drawing {
  return async (texts) => {
    const known = await withPeople(held, infoPeople(held));
    const record = { texts, isStale: false, isDemo: true, now };
    return view === "info" ? infoMessages(known, record) : copyMessages(known, record);
  };
}

function drawWith(
  state: CardState,
  held: OpenAnswer | null,
  bought: HistoryLine[],
  intentFor: (kind: LookupKind, index: number) => Intent | null,
): Drawing {
  return async (texts, { amount: price, guessed }) => {
    const drawn = kindOf(cardKinds, state);
    const known = held && (await withPeople(held, shownPeople(drawn, state, held)));
    const shown = { known, bought };
    const wishes = drawn.wishes(state, shown);
    const offers = wishes.map(({ slot, query, newerThan = null, release = null }, index) => {
      const shared = { cardId: uuid(1), account: "account", price, expiresAt: now + 1 };
      const offer = { ...query, ...shared, id: uuid(index + 2), slot, newerThan, release };
      return { offer, intent: intentFor(query.kind, index), held: null } satisfies DrawnOffer;
    });
    const prices = Object.entries(guessedPrices).map(([kind, one]) => [kind, { ...one, guessed }]);
    const name = escapeData(clip(worstWords(200), 80));
    const place = escapeData(worstWords(60));
    const others = known?.content.alternatives ?? [];
    const bad = { Durumu: "Konkordato", KapanisTarihi: "", Unvani: place, insolvencies: 1 };
    const named = drawn.namedVkns?.(state, known) ?? [];
    const check = checkOf(state);
    const accounts = check ? openAccounts(memoryOf(check)) : [];
    const context = {
      texts,
      cardId: uuid(1),
      confirmFrom: 3_000_000,
      peopleMs: 365 * 24 * 3_600_000,
      offers,
      prices: Object.fromEntries(prices) as PriceList,
      isShareable: true,
      channelName: "x".repeat(80),
      isStale: known !== null && now - known.answer.fetchedAt >= 24 * 3_600_000,
      now,
      writeName: state.public === true ? () => name : texts.mention,
      accounts: new Map(
        accounts.map(({ account }, index) => [
          account,
          { ...worstAccount, confirmer: index === 0 ? ("others" as const) : ("anyone" as const) },
        ]),
      ),
      current: nothingCurrent,
      openAccounts: Array.from({ length: 6 }, () => worstAccount),
      notFound: new Map(),
      heldMatches: new Map(
        [...others.map(({ vkn }) => vkn), ...named].map((vkn) => [
          vkn,
          { place, name: place, status: place, title: "", state: bad, fetchedAt: 0 },
        ]),
      ),
    };
    // The notice of invented data is the longest line under a card.
    return drawCard({ services: { isDemo: true }, kind: drawn, state }, context, shown);
  };
}

/** Adds people to an answer; the access is not logged. */
async function withPeople(held: OpenAnswer, wanted: readonly PeopleSection[]): Promise<OpenAnswer> {
  const noLog = { logAccess: () => Promise.resolve() };
  const who = { userId: reader, how: "info" as const };
  const { content } = await seePeople(noLog, who, held, wanted, () => Promise.resolve(null));
  return { ...held, content };
}

/** An unconfirmed account with the longest facts. */
const worstAccount: OpenAccount = {
  vkn: "9876543210",
  iban: "h".repeat(43),
  tail: "7890",
  country: "MT",
  no: 1,
  firstAt: 0,
  lastAt: 0,
  invoices: 0,
  isClean: false,
  isNamed: true,
  isDoubtful: true,
  userId: "U0123456789",
  confirmedBy: null,
  confirmedAt: null,
  isWaiting: true,
  evidence: {
    iban: `MT${"1".repeat(29)}`,
    invoice: {
      number: worstWords(100),
      value: "123456789012.12",
      currency: "TRY",
      date: "2026-11-03",
    },
  },
  title: worstWords(200),
  earlier: { tail: "7890", invoices: 12_345 },
};

function uuid(index: number): string {
  return `00000000-0000-4000-8000-${String(index).padStart(12, "0")}`;
}
