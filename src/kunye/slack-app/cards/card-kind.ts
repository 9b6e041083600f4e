import type { PeopleSection } from "../../../company/read-answer.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import type { Message } from "./blocks.ts";
import type { AnswerContext, CardContext, DrawnOffer, OpenAnswer } from "./card-context.ts";

/** What a card shows beside its own state: its answer, or lines of the ledger. */
export interface Shown {
  known: OpenAnswer | null;
  bought: Bought[];
}

/** How cards of one kind are drawn, and which priced buttons they have room for. */
export interface CardKind<State> {
  wishes(state: State, shown: Shown): Wish[];
  draw(state: State, context: CardContext, shown: Shown): Message;
  /** The lines of the ledger that it shows, by their intents' ids; `offers` are its own as they are by now. */
  lines?(state: State, offers: readonly DrawnOffer[]): string[];
  /** The sections about people that it shows one person, as far as its answer has them. */
  people?(state: State, known: OpenAnswer): readonly PeopleSection[];
  /** It shows people, who are not to stay in a direct message. */
  isPersonal?: true;
  /** The words that name it as a window; by default it keeps the name of the window it comes in. */
  title?(texts: Texts, state: State): string;
}

/** A kind of card that shows an answer. */
export function answerKind<State>(
  kind: Pick<CardKind<State>, "people" | "isPersonal" | "title"> & {
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
