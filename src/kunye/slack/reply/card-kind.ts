import type { MicroCredits } from "../../../company/credits.ts";
import { type PeopleSection, readAnswer } from "../../../company/read-answer.ts";
import type { Said } from "../../invoices/gather.ts";
import type { AskResult } from "../../lookups/lookup-context.ts";
import type { SeenHow } from "../../lookups/see-people.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Message, Who } from "../blocks/blocks.ts";
import { vknOfMersis } from "../../../company/mersis.ts";
import type { Answer, AnswerBody } from "../../../company/record.ts";
import type { PriceList } from "../../lookups/prices.ts";
import type { HeldAnswer, Intent, Offer } from "../../lookups/intents.ts";
import type { ChannelScope } from "../access/authority.ts";

/** The origin of a card's answer, for its last line. */
export interface Provenance {
  how: (AskResult & { kind: "answer" })["how"];
  balance: MicroCredits | null;
  kept: boolean;
  /** The user's remark on an answer that they did not buy. */
  remark?: string;
}

/** The sharing of a private card. */
export interface Sharing {
  /** The person who shared it, or null. */
  sharedBy: string | null;
  /** The thread that it is shared in; where none is named, in its channel. */
  thread?: string;
}

/**
 * The state of a message, stored so that its card can be drawn again, in no language.
 * It holds ids, never an answer or a name. Several kinds share these parts.
 */
export interface CardState extends Partial<Sharing> {
  kind: string;
  answer?: string;
  provenance?: Provenance;
  /** In the open, for everybody in the channel. */
  public?: boolean;
  /** The asker's remark. */
  note?: string;
}

/** The parts of a shared card's state. */
export const inTheOpen = {
  provenance: { how: "held", balance: null, kept: true },
  public: true,
} as const;

/** Reads a stored state. */
export function readState(json: string): CardState {
  return JSON.parse(json) as CardState;
}

/** True for a state of this kind of card. */
export function isOf<State extends CardState>(
  { kind }: CardKind<State>,
  state: CardState | null,
): state is State {
  return state?.kind === kind;
}

/** Returns the kind of a state's card, of those that the features bring. */
export function kindOf(cards: readonly CardKind[], { kind }: CardState): CardKind {
  const found = cards.find((one) => one.kind === kind);
  if (!found) throw new Error(`no feature draws cards of the kind ${kind}`);
  return found;
}

/** The data that a card shows beside its state: its answer, or lines of the ledger. */
export interface Shown {
  known: OpenAnswer | null;
  bought: Bought[];
}

/** A kind of cards: drawing, and every other question about them. */
export interface CardKind<State = CardState> {
  /** The name in the state. */
  kind: string;
  /** The priced buttons that it has room for. */
  wishes(state: State, shown: Shown): Wish[];
  draw(state: State, context: CardContext, shown: Shown): Message;
  /** Returns the intent ids of the shown lines of the ledger; `offers` are the current ones. */
  lines?(state: State, offers: readonly DrawnOffer[]): string[];
  /** The sections about people that it shows one person, as far as its answer has them. */
  people?(state: State, known: OpenAnswer): readonly PeopleSection[];
  /** It shows people, who are not to stay in a direct message. */
  isPersonal?: true;
  /** The reason in the access log; by default bought or opened. */
  accessReason?: SeenHow;
  /** True if its buttons ask with the card's remark. */
  carriesRemark?: true;
  /** Words that take no card's place in a modal. */
  isAside?: true;
  /** Returns the mention of the company behind a priced button, for the comparison with its answer. */
  saidOf?(state: State, slot: string): Said | null;
  /** Returns what a whole channel sees of it when this person shares it. */
  publicState?(state: State, sharedBy: string): CardState;
  /** The words that name it as a window; by default it keeps the name of the window it comes in. */
  title?(texts: Texts, state: State): string;
}

/** A kind of card that shows an answer. */
export function answerKind<State>(
  kind: Omit<CardKind<State>, "wishes" | "draw"> & {
    wishes(state: State, known: OpenAnswer): Wish[];
    draw(state: State, card: AnswerContext): Message;
  },
): CardKind<State> {
  return {
    people: (_state, known) => ownerAnd(known),
    ...kind,
    wishes: (state, { known }) => (known ? kind.wishes(state, known) : []),
    draw(state, context, { known }) {
      if (!known) throw new Error("a card without its answer");
      return kind.draw(state, { ...context, ...known });
    },
  };
}

/** A sole trader's name, the sections shown, and where there is no record whatever else came. */
export function ownerAnd(
  { content }: OpenAnswer,
  shown: readonly PeopleSection[] = [],
): PeopleSection[] {
  return ["Unvani", ...shown, ...(content.merkez ? [] : ["others" as const])];
}

/** A card's offer with what became of it. */
export interface DrawnOffer {
  offer: Offer;
  intent: Intent | null;
}

/** The context of every card. */
export interface CardContext {
  texts: Texts;
  cardId: string;
  offers: readonly DrawnOffer[];
  prices: PriceList;
  /** From this price on a click asks once more. */
  confirmFrom: MicroCredits;
  /** Sharing makes sense here: a channel, not a direct message. */
  shareable: boolean;
  /** The reason why it is not shareable in its channel. */
  unshareable?: Exclude<ChannelScope, "internal">;
  /** The channel's name, if Slack said it. */
  channelName?: string;
  /** The answer is so old that its date is pointed out. */
  stale: boolean;
  /** True if the reader watches its company. */
  isWatched?: boolean;
  now: number;
  /** Buyers and sharers: by name where a whole channel reads it. */
  who: Who;
  /** The places of other matches, by tax number, as far as the team holds their records. */
  places: ReadonlyMap<string, string>;
}

/** A held answer with its readable contents, without people until `see-people.ts` adds them. */
export interface OpenAnswer {
  answer: HeldAnswer;
  content: Answer;
  body: AnswerBody | null;
}

/** The context of a card with an answer. */
export interface AnswerContext extends CardContext, OpenAnswer {}

/** Reads an answer's body for the cards. */
export function opened(answer: HeldAnswer, body: AnswerBody | null): OpenAnswer {
  return { answer, content: readAnswer(body), body };
}

/** The tax number that an answer is about, as far as it is known. */
export function vknOf({ answer, content }: Pick<OpenAnswer, "answer" | "content">): string | null {
  return answer.vkn ?? vknOfMersis(content.merkez?.MersisNo ?? "");
}
