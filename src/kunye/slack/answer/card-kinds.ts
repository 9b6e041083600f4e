import type { PeopleSection } from "../../../company/read-answer.ts";
import { context, splitMessages, type Message } from "../blocks/blocks.ts";
import { branchKind } from "./branch-card.ts";
import type { CardContext, OpenAnswer } from "../reply/card-context.ts";
import type { CardKind, Shown } from "../reply/card-kind.ts";
import { partsOf, type CardState } from "./card-state.ts";
import { companiesKind } from "./companies-card.ts";
import { companyKind } from "./company-card.ts";
import { detailKind } from "./detail-card.ts";
import { historyKind } from "./history-card.ts";
import { listKind } from "./section-page.ts";
import { noteKind } from "./notice-card.ts";

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

/** The kind of a state's card. */
export function kindOf(state: CardState): CardKind<CardState> {
  // Each kind is only ever given its own state.
  return cardKinds[state.kind];
}

/** The sections about people that a card shows, as far as its answer has them; what everybody sees shows none. */
export function peopleOn(state: CardState, known: OpenAnswer | null): readonly PeopleSection[] {
  if (!known || partsOf(state).public === true) return [];
  return kindOf(state).people?.(state, known) ?? [];
}

/** A card as messages; under records of the invented data (`invented`) stands that they are no real company's. */
export function drawCard(
  state: CardState,
  card: CardContext,
  shown: Shown,
  invented: boolean,
): Message[] {
  const kind = kindOf(state);
  const { text, blocks } = kind.draw(state, card, shown);
  const isRecord = partsOf(state).answer !== undefined;
  const records = isRecord || (kind.lines?.(state, card.offers) ?? []).length > 0;
  return splitMessages(text, blocks, invented && records ? context(card.texts.demoNotice) : []);
}
