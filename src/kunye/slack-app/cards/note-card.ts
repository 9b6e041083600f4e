import type { Button } from "@slack/types";
import type { Said } from "../../invoices/gather.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Query } from "../../lookups/intents.ts";
import { inWords, type Note, type Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import { actions, button, context, unfolded, type Message } from "./blocks.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";

/** The name of a button's words; `asVkn` bears the number that it asks. */
export type ChoiceLabel = Worded<Texts["buttons"]> | "asVkn";

type Worded<Table> = {
  [Name in keyof Table]: Table[Name] extends string ? Name : never;
}[keyof Table];

/** A button of a note: what it asks and what stands on it before the price. */
export interface Choice extends Wish {
  label: ChoiceLabel;
  /** What the label becomes where the team holds the answer already. */
  heldLabel?: ChoiceLabel;
  /** The note is the question already: a click on the price asks no second time. */
  asked?: boolean;
}

/** A few words, and what can be done next with its price on it. */
export interface NoteState {
  kind: "note";
  text: Note;
  lines: Note[];
  choices: Choice[];
  /** What was said about the company that its buttons ask for. */
  given?: Said;
  /** What the asker wrote about it. */
  note?: string;
  /** The question that a limit is in the way of. */
  limited?: Query;
  /** Why the asker wants that limit raised. */
  reason?: string;
  free?: FreeButton[];
}

/** A button that costs nothing; without a value of its own it bears the card's id. */
export interface FreeButton {
  action: keyof typeof actionIds;
  label: Note;
  value?: string;
}

export const noteKind: CardKind<NoteState> = {
  wishes: ({ choices }) => choices,
  draw,
};

/** A text without buttons. */
export function plainNote(text: string): Message {
  return { text: plainText(text), blocks: [unfolded(text)] };
}

function draw({ text, lines, choices, free = [] }: NoteState, card: CardContext): Message {
  const { texts } = card;
  const nameOf = (slot: string) => {
    const choice = choices.find((one) => one.slot === slot);
    return choice ? labelOf(texts, choice).label : slot;
  };
  const words = inWords(texts, text);
  return {
    text: plainText(words),
    blocks: [
      unfolded(words),
      ...context(...lines.map((line) => inWords(texts, line))),
      ...pressedLines(card, nameOf, `${texts.card.pressed.since} `),
      ...actions([
        ...choices.flatMap((choice) => offerButton(card, choice.slot, labelOf(texts, choice))),
        ...free.map((one) => freeButton(texts, { value: card.cardId, ...one })),
      ]),
    ],
  };
}

/** Draws a button that costs nothing. */
export function freeButton(texts: Texts, { action, label, value = "" }: FreeButton): Button {
  return button({ label: inWords(texts, label), actionId: actionIds[action], value });
}

function labelOf({ buttons }: Texts, choice: Choice): OfferLabel {
  const { key } = choice.query;
  const named = (name: ChoiceLabel) => (name === "asVkn" ? buttons.asVkn(key) : buttons[name]);
  return {
    label: named(choice.label),
    heldLabel: named(choice.heldLabel ?? choice.label),
    shorter: choice.label === "asVkn" ? [key, buttons.vknEnd(key)] : [],
    asked: choice.asked ?? false,
  };
}

function plainText(mrkdwn: string): string {
  return mrkdwn.replace(/[*`]/g, "");
}
