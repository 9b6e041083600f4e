import type { Button } from "@slack/types";
import type { Said } from "../../invoices/gather.ts";
import type { Wish } from "../../lookups/offers.ts";
import { companyQuery, type Query } from "../../lookups/intents.ts";
import { inWords, type Note, type Texts } from "../../texts/texts.ts";
import { actionIds } from "../contract/action-ids.ts";
import { plainNote } from "../contract/modal-view.ts";
import { actions, button, context, type Message, clip, escapeData } from "../blocks/blocks.ts";
import type { CardContext, CardKind } from "../reply/card-kind.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { heldCompany } from "./held-company.ts";
import type { Services } from "../reply/interaction.ts";

/** The name of a button's words; `asVkn` bears the number that it asks. */
export type ChoiceLabel = Worded<Texts["buttons"]> | "asVkn";

type Worded<Table> = {
  [Name in keyof Table]: Table[Name] extends string ? Name : never;
}[keyof Table];

/** A button of a note: what it asks and what stands on it before the price. */
export interface Choice extends Wish {
  label: ChoiceLabel;
  /** The label if the team holds the answer already. */
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
  /** The written words about the company of its buttons. */
  given?: Said;
  /** The asker's remark. */
  note?: string;
  /** The question that a limit is in the way of. */
  limited?: Query;
  /** The asker's reason to raise the limit. */
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
  kind: "note",
  carriesRemark: true,
  isAside: true,
  saidOf: ({ given }) => given ?? null,
  wishes: ({ choices }) => choices,
  draw,
};

function draw({ text, lines, choices, free = [] }: NoteState, card: CardContext): Message {
  const { texts } = card;
  const nameOf = (slot: string) => {
    const choice = choices.find((one) => one.slot === slot);
    return choice ? labelOf(texts, choice).label : slot;
  };
  const lead = plainNote(inWords(texts, text));
  return {
    text: lead.text,
    blocks: [
      ...lead.blocks,
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

/** A note, with its priced buttons and the lines under it. */
export function note(text: Note, choices: Choice[] = [], lines: Note[] = []): NoteState {
  return { kind: "note", text, lines, choices };
}

/** A priced button of a note. */
export function choice(slot: string, label: ChoiceLabel, query: Query): Choice {
  return { slot, label, query };
}

/** A company by its number, which stands on the button as far as there is room. */
export function vknChoice(slot: string, vkn: string): Choice {
  return choice(slot, "asVkn", companyQuery(vkn));
}

/** The priced button that asks this. */
export function queryChoice(query: Query): Choice {
  const [label, heldLabel] = isDetail(query.kind)
    ? (["detail", "openDetail"] as const)
    : (["query", "open"] as const);
  return { ...choice("query", label, query), heldLabel };
}

/** Returns a held company's title and number; persons' businesses have no title. */
export async function namedQuery(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  query: Query,
): Promise<string> {
  if (isByTitle(query.kind)) return askedOf(query);
  const general = query.kind === "mersis" ? query : companyQuery(query.key);
  const held = await lookups.held(team, general);
  const bought = held ? await lookups.bought(team, [held.intentId]) : [];
  const { content, title } = heldCompany(bought, held?.intentId ?? null);
  const isNamed = content !== null && title !== "" && !isPersonsRecord(content);
  return isNamed ? `${escapeData(clip(title, 150))} · ${askedOf(query)}` : askedOf(query);
}

/** Returns the text of a question, escaped for a sentence. */
export function askedOf({ text }: Pick<Query, "text">): string {
  return escapeData(clip(text, 100));
}
