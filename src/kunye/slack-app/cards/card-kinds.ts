import { peopleSections, type PeopleSection } from "../../../company/read-answer.ts";
import type { Wish } from "../../lookups/offer-card.ts";
import { context, splitMessages, type Message } from "./blocks.ts";
import { branchKind } from "./branch-card.ts";
import type { CardContext, DrawnOffer, OpenAnswer } from "./card-context.ts";
import type { CardKind, Shown } from "./card-kind.ts";
import type { CardState } from "./card-state.ts";
import { companiesKind } from "./companies-card.ts";
import { companyKind } from "./company-card.ts";
import { detailKind } from "./detail-card.ts";
import { historyKind } from "./history-card.ts";
import { listKind } from "./list-card.ts";
import { noteKind } from "./note-card.ts";

/** The kinds of cards; a new one is a file of its own and a line here. */
const cardKinds: { [Kind in CardState["kind"]]: CardKind<CardState & { kind: Kind }> } = {
  company: companyKind,
  detail: detailKind,
  branch: branchKind,
  list: listKind,
  companies: companiesKind,
  history: historyKind,
  note: noteKind,
};

function kindOf(state: CardState): CardKind<CardState> {
  // Each kind is only ever given its own state.
  return cardKinds[state.kind];
}

/** The priced buttons that a card has room for. */
export function wishesOf(state: CardState, shown: Shown): Wish[] {
  return kindOf(state).wishes(state, shown);
}

/** The lines of the ledger that a card shows, by their intents' ids; null where it shows none. */
export function linesOf(state: CardState, offers: readonly DrawnOffer[] = []): string[] | null {
  return kindOf(state).lines?.(state, offers) ?? null;
}

/** Whether a card shows people, who are not to stay in a direct message. */
export function showsPeople(state: CardState): boolean {
  return kindOf(state).people === true;
}

/** The sections about people that a card shows, as far as its answer has them; what everybody sees shows none. */
export function peopleOn(state: CardState, known: OpenAnswer | null): readonly PeopleSection[] {
  if (!known || ("public" in state && state.public)) return [];
  if (state.kind === "detail") return peopleSections;
  const section = "section" in state && state.section === "Subeler" ? "fields" : null;
  const shown = peopleSections.filter(
    (name) => name === section || ("section" in state && name === state.section),
  );
  // Where there is no record, whatever else came stands on the card.
  if (state.kind === "branch") return ["Unvani", "fields", "others"];
  return ["Unvani", ...shown, ...(known.content.merkez ? [] : ["others" as const])];
}

/** A card as messages; under records of the invented data (`invented`) stands that they are no real company's. */
export function drawCard(
  state: CardState,
  card: CardContext,
  shown: Shown,
  invented: boolean,
): Message[] {
  const { text, blocks } = kindOf(state).draw(state, card, shown);
  const records = "answer" in state || linesOf(state, card.offers)?.[0] !== undefined;
  return splitMessages(text, blocks, invented && records ? context(card.texts.demoNotice) : []);
}
