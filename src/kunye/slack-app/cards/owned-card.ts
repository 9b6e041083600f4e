import type { KnownBlock } from "@slack/types";
import { companyQuery, titleQuery } from "../../lookups/ports/query.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offer-card.ts";
import type { Texts } from "../../texts/texts.ts";
import { actions, clip, context, escapeData, section, type Message } from "./blocks.ts";
import { code, joined } from "./common-parts.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { heldCompany } from "./held-company.ts";
import { offerButton, pressedLines } from "./offer-buttons.ts";

/** What fits a typed title among what the team holds, beside the priced search. */
export interface OwnedState {
  kind: "owned";
  asked: string;
  /** Their details are wanted, unless the whole of what was typed (`detay …`) is a title. */
  detailOr: string | null;
  /** The surest of them, by their answers' ids. */
  companies: { intentId: string; vkn: string }[];
  /** How many they are in all. */
  count: number;
}

export const ownedKind: CardKind<OwnedState> = {
  wishes,
  draw: (state, card, { bought }) => draw(state, card, bought),
  lines: ({ companies }) => companies.map(({ intentId }) => intentId),
};

const search = "search";
const whole = "whole";
const slotOf = (vkn: string) => `owned-${vkn}`;

function draw(state: OwnedState, card: CardContext, held: Bought[]): Message {
  const { buttons, card: cardText, owned: text } = card.texts;
  const label =
    state.detailOr === null
      ? { label: buttons.query, heldLabel: buttons.open }
      : { label: buttons.detail, heldLabel: buttons.openDetail };
  const lines = state.companies.flatMap(({ intentId, vkn }): KnownBlock[] => {
    const { title, name, status } = heldCompany(held, intentId);
    const [open] = offerButton(card, slotOf(vkn), { ...label, about: title });
    return [section(joined(name, `VKN ${code(vkn)}`, status), open)];
  });
  const asked = escapeData(clip(state.asked, 200));
  const more = state.count - state.companies.length;
  const otherwise =
    state.detailOr === null
      ? text.otherwise
      : text.otherwiseDetail(asked, escapeData(clip(state.detailOr, 200)));
  return {
    text: text.notification,
    blocks: [
      section(state.detailOr === null ? text.heading(asked) : text.headingOfDetails(asked)),
      ...lines,
      ...context(more > 0 ? text.more(state.companies.length, state.count) : ""),
      section(otherwise),
      ...pressedLines(card, (slot) => slotName(card.texts, slot), `${cardText.pressed.since} `),
      ...actions([
        ...offerButton(card, search, { label: buttons.searchAnyway, heldLabel: buttons.open }),
        ...offerButton(card, whole, { label: buttons.asTitle, heldLabel: buttons.open }),
      ]),
    ],
  };
}

function slotName({ buttons }: Texts, slot: string): string {
  if (slot === search) return buttons.searchAnyway;
  return slot === whole ? buttons.asTitle : slot.replace("owned-", "VKN ");
}

function wishes({ asked, companies, detailOr }: OwnedState): Wish[] {
  const detail = detailOr !== null;
  return [
    ...companies.map(({ vkn }) => ({ slot: slotOf(vkn), query: companyQuery(vkn, detail) })),
    { slot: search, query: titleQuery(asked, detail) },
    ...(detailOr === null ? [] : [{ slot: whole, query: titleQuery(detailOr) }]),
  ];
}
