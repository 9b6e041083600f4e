import type { KnownBlock } from "@slack/types";
import { titleComparer } from "../../../company/compare-titles.ts";
import { namesProvince, provincesIn } from "../../../company/general-words.ts";
import { certaintyOf, type MatchCertainty } from "../../../company/match-certainty.ts";
import type { Answer, Match } from "../../../company/record.ts";
import { foldTurkish } from "../../../company/title.ts";
import { townOfTradeOffice } from "../../../company/trade-values.ts";
import { actionIds } from "../contract/action-ids.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  actions,
  button,
  clip,
  context,
  divider,
  escapeData,
  paragraph,
  section,
} from "../blocks/blocks.ts";
import { code, joined } from "./common-parts.ts";
import type { CardContext } from "../reply/card-kind.ts";
import { offerButton } from "./offer-buttons.ts";

const maxIfSure = 2;

export const pageSize = 10;

const prefix = "alternative-";
const alternativeSlot = (vkn: string) => prefix + vkn;
export const alternativeVkn = (slot: string) => slot.replace(prefix, "");

export function alternativeWishes(content: Answer, from: number, count = pageSize): Wish[] {
  return content.alternatives
    .slice(from, from + count)
    .filter(({ vkn }) => /^\d{10}$/.test(vkn))
    .map(({ vkn }) => ({ slot: alternativeSlot(vkn), query: companyQuery(vkn) }));
}

/** Draws the result of a title's search; empty if no title was searched. */
export function matchText(texts: Texts, searched: string | null, content: Answer): string {
  const { card: text } = texts;
  const { matched, merkez } = content;
  if (searched === null || !matched) return "";
  const query = escapeData(clip(searched, 200));
  const certainty = certaintyIn(searched, content);
  const headings = { sure: text.exactMatch, near: text.nearestMatch, weak: text.unsureMatch };
  const heading = headings[certainty](query);
  const sameName = foldTurkish(matched.ad) === foldTurkish(merkez?.Unvani ?? "");
  const said = joined(heading, similarity(texts, matched), sameName ? "" : escapeData(matched.ad));
  const weak = text.weakMatch(content.alternatives.length > 0);
  const warnings = [certainty === "weak" ? weak : "", placeLine(texts, searched, content)];
  return [said, ...warnings].filter(Boolean).join("\n");
}

/** Returns the number of other matches on a card; a sure match has few. */
export function alternativesShown(searched: string, content: Answer): number {
  const room = certaintyIn(searched, content) === "sure" ? maxIfSure : pageSize;
  return Math.min(room, content.alternatives.length);
}

/** Draws the other matches with prices, and the button to the rest. */
export function alternatives(searched: string, content: Answer, card: CardContext): KnownBlock[] {
  const { texts } = card;
  const { buttons, card: text } = texts;
  const count = alternativesShown(searched, content);
  if (count === 0) return [];
  const left = content.alternatives.length - count;
  const shown = content.alternatives.slice(0, count);
  const certainty = certaintyIn(searched, content);
  const isDoubtful = certainty === "weak" || placeLine(texts, searched, content) !== "";
  const isPlaced = isDoubtful && provincesIn(searched).length > 0;
  const isUnknown = shown.some(({ vkn }) => !card.places.has(vkn));
  const compare = titleComparer(searched);
  const isAsked = ({ ad }: Match) => certainty !== "sure" && compare(ad) === "same";
  return [
    divider(),
    section(text.alternatives),
    ...context(isPlaced && isUnknown ? text.placesUnknown : ""),
    ...shown.flatMap((match) => alternativeBlocks(match, card, isAsked(match))),
    ...(left > 0
      ? actions([
          button({
            label: buttons.others(left),
            actionId: actionIds.page,
            value: `${card.cardId}|alternatives|${count}`,
          }),
        ])
      : []),
    divider(),
  ];
}

/** Draws an alternative with its button; `isAsked` if the title equals the searched one. */
export function alternativeBlocks(match: Match, card: CardContext, isAsked = false): KnownBlock[] {
  const { texts } = card;
  const { buttons } = texts;
  const [lookup] = offerButton(card, alternativeSlot(match.vkn), {
    label: buttons.query,
    heldLabel: buttons.open,
    subject: match.ad,
  });
  const place = card.places.get(match.vkn);
  const asked = isAsked ? `*${texts.card.askedTitle}*` : "";
  return paragraph(joined(alternativeText(texts, match, place), asked), lookup);
}

export function alternativeText(texts: Texts, match: Match, place = ""): string {
  return joined(escapeData(match.ad), `VKN ${code(match.vkn)}`, place, similarity(texts, match));
}

/** Lowers the certainty if the record lacks a typed province. */
function certaintyIn(searched: string, content: Answer): MatchCertainty {
  const certainty = certaintyOf(searched, content);
  return certainty === "sure" && missingProvinces(searched, content).length > 0
    ? "near"
    : certainty;
}

/** Warns of typed provinces that the record does not name. */
function placeLine(texts: Texts, searched: string, content: Answer): string {
  const missing = missingProvinces(searched, content);
  if (missing.length === 0) return "";
  const typed = [...new Set(missing)].slice(0, 3).map((province) => `“${province}”`);
  const registered = townOfTradeOffice(content.merkez?.TSM ?? "");
  return texts.card.placeDiffers(typed.join(", "), escapeData(clip(registered, 100)));
}

function missingProvinces(searched: string, { matched, merkez }: Answer): string[] {
  if (!merkez) return [];
  const { Unvani, Adres, TSM, VergiDairesi } = merkez;
  const known = [matched?.ad ?? "", Unvani, Adres, TSM, VergiDairesi].join(" · ");
  return provincesIn(searched).filter((province) => !namesProvince(known, province));
}

function similarity(texts: Texts, match: Match): string {
  if (match.score === null) return "";
  // Only an equal title shows 100; the lowest shown value is 1.
  const percent = Math.max(1, Math.round(match.score * 100));
  return texts.card.similarity(String(match.score === 1 ? 100 : Math.min(99, percent)));
}
