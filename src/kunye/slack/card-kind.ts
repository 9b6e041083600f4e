import type { MicroCredits } from "../../company/credits.ts";
import { type PeopleSection, readAnswer } from "../../company/read-answer.ts";
import type { Current, StoredCheck, WrittenWords } from "../check/stored-check.ts";
import type { AskResult } from "../lookups/outcome.ts";
import type { AccessWay } from "../lookups/see-people.ts";
import type { HistoryLine } from "../lookups/history.ts";
import type { Wish } from "../lookups/offers.ts";
import type { Texts } from "../texts/texts.ts";
import type { Message, NameWriter } from "./blocks.ts";
import { vknOfMersis } from "../../company/id-numbers.ts";
import type { StateFields } from "../../company/status.ts";
import type { Answer, AnswerBody } from "../../company/record.ts";
import type { PriceList } from "../lookups/prices.ts";
import type { DrawnOffer } from "../lookups/card-store.ts";
import type { HeldAnswer } from "../lookups/intents.ts";
import type { KeptAccount } from "../check/memory/seen-store.ts";
import type { ChannelScope } from "./authority.ts";

export interface Provenance {
  how: (AskResult & { kind: "answer" })["origin"];
  balance: MicroCredits | null;
  /** True if the team held the company that the paid search found. */
  hadAlready?: true;
  /** False if the store failed after the payment. */
  kept: boolean;
  /** The remark of a user who did not buy the answer. */
  remark?: string;
  /** Who asked, on a card that a line of the history opened: it shows the record as it was then. */
  line?: LineOrigin;
}

/** A user, or the list or watch that asked for a user. */
export type LineOrigin = "person" | "list" | "watch";

export interface Sharing {
  /** The user who shared the card, or null. */
  sharedBy: string | null;
  /** The thread to share in; by default the channel. */
  thread?: string;
}

/**
 * The state of a message, stored so that its card can be drawn again, in no language.
 * It holds ids, never an answer or a name; a check's documents lie beside it. Several kinds share
 * these parts.
 */
export interface CardState extends Partial<Sharing> {
  kind: string;
  answer?: string;
  /** The search whose matches are shown; absent if `answer` is that search. */
  search?: string;
  provenance?: Provenance;
  /** True if the whole channel sees the card. */
  public?: boolean;
  /** The user's remark; `note` is the stored name. */
  note?: string;
  /** The written words about the company. */
  given?: WrittenWords | null;
  /** The check of a card that draws one; stored apart (`storedParts`). */
  check?: StoredCheck;
  /** True if the documents of its check are gone: the card says so and sells nothing. */
  lacksDocuments?: true;
}

export const publicBase = {
  provenance: { how: "held", balance: null, kept: true },
  public: true,
} as const;

export function isKind<State extends CardState>(
  { kind }: CardKind<State>,
  state: CardState | null,
): state is State {
  return state?.kind === kind;
}

export function kindOf(cards: readonly CardKind[], { kind }: CardState): CardKind {
  const found = cards.find((one) => one.kind === kind);
  if (!found) throw new Error(`no feature draws cards of the kind ${kind}`);
  return found;
}

/** A card's data: its answer, or lines of the ledger. */
export interface CardData {
  known: OpenAnswer | null;
  bought: HistoryLine[];
}

export interface CardKind<State = CardState> {
  kind: string;
  /** Returns the queries of its priced buttons. */
  wishes(state: State, shown: CardData): Wish[];
  draw(state: State, context: CardContext, shown: CardData): Message;
  /** Returns the intent ids of the shown ledger lines. */
  intentIds?(state: State, offers: readonly DrawnOffer[]): string[];
  /** Returns the VKNs of which the card tells that the registry has no record. */
  missableVkns?(state: State): string[];
  /** Returns the VKNs of the companies that the card names by their held records. */
  namedVkns?(state: State, known: OpenAnswer | null): string[];
  /** Returns the shown sections about people, for a private card. */
  people?(state: State, known: OpenAnswer): readonly PeopleSection[];
  /** True for cards with people, who must not stay in a direct message. */
  isPersonal?: true;
  /** The reason in the access log; by default `bought` or `opened`. */
  accessReason?: AccessWay;
  /** True if its buttons pass on the card's remark. */
  carriesRemark?: true;
  /** True if it is shown above a modal's card, not in its place. */
  isAside?: true;
  /** Returns the written words about the company that a priced button asks for. */
  wordsOf?(state: State, slot: string): WrittenWords | null;
  /** True if the card shows what the team holds beside a button that searches all the same. */
  searchesAnyway?(state: State, slot: string): boolean;
  /** True if the card says beside the button that only similar titles may be found. */
  takesSimilar?(state: State, slot: string): boolean;
  /** Runs after a press of a priced button. */
  afterPress?(services: { steps: { run(): void } }): void;
  /** Returns the state for a channel when this user shares the card. */
  publicState?(state: State, sharedBy: string): CardState;
  /** The modal's title; by default the title stays. */
  title?(texts: Texts, state: State): string;
}

/** Builds a kind of card that shows an answer. */
export function answerKind<State>(
  kind: Omit<CardKind<State>, "wishes" | "draw"> & {
    wishes(state: State, known: OpenAnswer): Wish[];
    draw(state: State, card: AnswerContext): Message;
  },
): CardKind<State> {
  return {
    people: (_state, known) => withOwnerSections(known),
    ...kind,
    wishes: (state, { known }) => (known ? kind.wishes(state, known) : []),
    draw(state, context, { known }) {
      if (!known) throw new Error("a card without its answer");
      return kind.draw(state, { ...context, ...known });
    },
  };
}

/** Adds the sections that may name a sole trader: the title and, without a record, `others`. */
export function withOwnerSections(
  { content }: OpenAnswer,
  shown: readonly PeopleSection[] = [],
): PeopleSection[] {
  return ["Unvani", ...shown, ...(content.merkez ? [] : ["others" as const])];
}

/**
 * The person who may confirm an account: `anyone` who sees the card, `second`: a reader other than
 * the one who checked the account, `others`: not the card's only reader.
 */
export type Confirmer = "anyone" | "second" | "others";

/** An account that is red until somebody confirms it, with what the confirmation names. */
export interface OpenAccount extends KeptAccount {
  /** The supplier's registered title; empty if it is not held, or a person's. */
  title: string;
  /** The account that was known before: another one, this one (`itself`), or none. */
  earlier: Pick<KeptAccount, "tail" | "invoices"> | "itself" | null;
}

/** A card's unconfirmed accounts by `vkn|iban`; forgotten ones are left out. */
export type CardAccounts = ReadonlyMap<string, OpenAccount & { confirmer: Confirmer }>;

export interface CardContext {
  texts: Texts;
  cardId: string;
  offers: readonly DrawnOffer[];
  prices: PriceList;
  /** The price from which a click needs a confirmation. */
  confirmFrom: MicroCredits;
  /** True in an internal channel. */
  isShareable: boolean;
  unshareableScope?: Exclude<ChannelScope, "internal">;
  channelName?: string;
  /** True if the answer is so old that the card stresses its date. */
  isStale: boolean;
  isWatched?: boolean;
  /** The time until the people of a detail are deleted, in milliseconds. */
  peopleMs: number;
  now: number;
  /** Writes buyers and sharers: by name in a channel, else as a mention. */
  writeName: NameWriter;
  accounts: CardAccounts;
  /** What is known of the card's documents as of now. */
  current: Current;
  /** Further unconfirmed accounts of the shown company. */
  openAccounts: readonly OpenAccount[];
  /** When the registry had no record of a VKN, by VKN. */
  notFound: ReadonlyMap<string, number>;
  /** The held records of other matches and of named companies, by VKN. */
  heldMatches: ReadonlyMap<string, HeldMatch>;
}

/** A part of a record that the team holds; a person's has no place and no name. */
export interface HeldMatch {
  place: string;
  name: string;
  status: string;
  title: string;
  /** The record's fields about the company's state; null without a record. */
  state: (StateFields & { insolvencies: number }) | null;
  fetchedAt: number;
}

/** A held answer, read; `lookups/see-people.ts` adds people to its content. */
export interface OpenAnswer {
  answer: HeldAnswer;
  content: Answer;
  body: AnswerBody | null;
}

export interface AnswerContext extends CardContext, OpenAnswer {}

export function toOpenAnswer(answer: HeldAnswer, body: AnswerBody | null): OpenAnswer {
  return { answer, content: readAnswer(body), body };
}

export function vknOf({ answer, content }: Pick<OpenAnswer, "answer" | "content">): string | null {
  return answer.vkn ?? vknOfMersis(content.merkez?.MersisNo ?? "");
}
