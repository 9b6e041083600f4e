import type { KnownBlock } from "@slack/types";
import { readAnswer, titleIn } from "../../../company/record.ts";
import { companyQuery, titleQuery, type Bought, type Wish } from "../../lookups/create-lookups.ts";
import { buttons, card as cardText, owned as text } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import { actions, clip, context, escapeData, section, type Message } from "./blocks.ts";
import { code, joined } from "./common-parts.ts";
import { badge } from "./status-lines.ts";
import { offerButton, pressedLines, type OfferContext } from "./offer-buttons.ts";

type OwnedView = View & { view: "owned" };

const search = "search";
const whole = "whole";
const slotOf = (vkn: string) => `owned-${vkn}`;

/** The companies that the team holds under a title that fits what was typed, beside the priced search. */
export function ownedCard(view: OwnedView, held: Bought[], desk: OfferContext): Message {
  const lines = view.companies.flatMap(({ intentId, vkn }): KnownBlock[] => {
    const found = held.find(({ intent }) => intent.id === intentId);
    const content = readAnswer(found?.body ?? null);
    const title = titleIn(content);
    const status = content.merkez?.Durumu ?? "";
    const label = view.detailOr === null ? cardLabel : detailLabel;
    const [open] = offerButton(desk, slotOf(vkn), { ...label, about: title });
    const name = title && `${badge(status)} *${escapeData(clip(title, 150))}*`;
    return [section(joined(name, `VKN ${code(vkn)}`, escapeData(status)), open)];
  });
  const asked = escapeData(clip(view.asked, 200));
  const more = view.count - view.companies.length;
  const otherwise =
    view.detailOr === null
      ? text.otherwise
      : text.otherwiseDetail(asked, escapeData(clip(view.detailOr, 200)));
  return {
    text: text.notification,
    blocks: [
      section(view.detailOr === null ? text.heading(asked) : text.headingOfDetails(asked)),
      ...lines,
      ...context(more > 0 ? text.more(view.companies.length, view.count) : ""),
      section(otherwise),
      ...pressedLines(desk, slotName, `${cardText.pressed.since} `),
      ...actions([
        ...offerButton(desk, search, { label: buttons.searchAnyway, heldLabel: buttons.open }),
        ...offerButton(desk, whole, { label: buttons.asTitle, heldLabel: buttons.open }),
      ]),
    ],
  };
}

const cardLabel = { label: buttons.query, heldLabel: buttons.open };
const detailLabel = { label: buttons.detail, heldLabel: buttons.openDetail };

function slotName(slot: string): string {
  if (slot === search) return buttons.searchAnyway;
  return slot === whole ? buttons.asTitle : slot.replace("owned-", "VKN ");
}

/** The buttons of such a card. */
export function ownedWishes({ asked, companies, detailOr }: OwnedView): Wish[] {
  const detail = detailOr !== null;
  return [
    ...companies.map(({ vkn }) => ({ slot: slotOf(vkn), query: companyQuery(vkn, detail) })),
    { slot: search, query: titleQuery(asked, detail) },
    ...(detailOr === null ? [] : [{ slot: whole, query: titleQuery(detailOr) }]),
  ];
}
