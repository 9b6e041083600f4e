import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../company/mersis.ts";
import { isPersonsRecord } from "../../company/people.ts";
import type { Answer, Match, Merkez } from "../../company/record.ts";
import { foldTurkish, titleFit } from "../../company/title.ts";
import { formatTradeDate, titleCase } from "../../company/trade-values.ts";
import type { HeldAnswer } from "../../lookups/store-port.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card as text, labels } from "../texts/tr.ts";
import { pageSize, type View } from "../views.ts";
import {
  actions,
  button,
  clip,
  context,
  divider,
  escapeData,
  fields,
  header,
  paragraph,
  section,
  withoutControls,
  type Message,
  type Who,
} from "./blocks.ts";
import * as part from "./common-parts.ts";
import { historyButton, offerButton, pressedLines, type OfferDesk } from "./offer-buttons.ts";

const shownAlternatives = 5;
const shownPurpose = 300;
const shownAddress = 600;
// A score is about how often such a match is right (docs/title-matching.md): from 0.9 on hardly ever
// wrong, below 0.7 more often wrong than not. A runner-up close behind means that the words fit both.
const certainFrom = 0.9;
const clearBy = 0.15;
const unsureBelow = 0.7;

/** Everything a card of an answer is drawn from. */
export interface AnswerCard extends OfferDesk {
  cardId: string;
  answer: HeldAnswer;
  content: Answer;
  /** Sharing makes sense here: a channel, not a direct message. */
  shareable: boolean;
  /** The answer is older than what is reused without a word. */
  stale: boolean;
  now: number;
  /** Buyers and sharers: by name where a whole channel reads it. */
  who: Who;
}

/** The general card of a company, with the match and its alternatives where a title was searched. */
export function companyCard(view: View & { view: "company" }, card: AnswerCard): Message {
  const { answer, content } = card;
  const { merkez } = content;
  const personal = isPersonsRecord(content);
  const title = part.titleOf(merkez?.Unvani ?? content.matched?.ad ?? "");
  const status = merkez?.Durumu ?? "";
  const blocks: KnownBlock[] = [
    ...matchLines(view, content),
    header(`${merkez ? `${part.badge(status)} ` : ""}${title}`),
    ...(merkez
      ? merkezBlocks(merkez, card)
      : [
          section(text.empty),
          ...(view.public ? [] : fields(part.unnamedFields(content.others, []))),
        ]),
    ...(view.given === null || !merkez ? [] : [fitLine(view.given, merkez)]),
    ...(view.public || view.searched === null ? [] : alternatives(card)),
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null
      ? []
      : context(view.public ? text.sharedBy(card.who(view.sharedBy)) : text.shared)),
    ...(personal && !view.public ? context(text.personal) : []),
    ...pressedLines(card, slotName),
    ...cardButtons(view, card, title, personal),
  ];
  const notification = personal
    ? text.personNotification
    : text.notification(title, status, answer.vkn ?? "");
  return { text: escapeData(notification), blocks };
}

/** The tax number that the card is about, as far as it is known. */
export function vknOf(answer: HeldAnswer, content: Answer): string | null {
  return answer.vkn ?? vknOfMersis(content.merkez?.MersisNo ?? "");
}

/** The alternatives' slot by tax number. */
export const alternativeSlot = (vkn: string) => `alternative-${vkn}`;

function merkezBlocks(merkez: Merkez, card: AnswerCard): KnownBlock[] {
  const asked = vknOf(card.answer, card.content);
  const status = merkez.Durumu === "" ? text.statusUnknown : merkez.Durumu;
  const address = escapeData(merkez.Adres);
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(clip(withoutControls(merkez.Adres), 250))}`;
  const purpose = escapeData(merkez.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join(" "));
  const form = titleCase(merkez.FirmaNeviGrup === "" ? merkez.FirmaNevi : merkez.FirmaNeviGrup);
  return [
    ...part.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
    ...part.otherCompanyWarning(asked, merkez),
    section(
      [`*${escapeData(status)}*`, escapeData(form), escapeData(merkez.TSM)]
        .filter(Boolean)
        .join(" · "),
    ),
    ...fields([
      [labels.vkn, part.code(asked ?? "")],
      [labels.mersis, part.shownMersis(merkez.MersisNo)],
      [labels.taxOffice, escapeData(merkez.VergiDairesi)],
      [labels.registryNumber, escapeData(merkez.SicilNo)],
      [labels.registered, escapeData(formatTradeDate(merkez.TescilTarihi))],
      [labels.closedOn, escapeData(formatTradeDate(merkez.KapanisTarihi))],
      [labels.capital, part.lira(merkez.SirketinToplamSermayesi)],
    ]),
    ...(address
      ? [section(`*${text.address}*\n${beginning(address, shownAddress)}  <${map}|${text.map}>`)]
      : []),
    ...(purpose ? [section(`*${text.purpose}*\n${beginning(purpose, shownPurpose)}`)] : []),
  ];
}

function matchLines(view: View & { view: "company" }, content: Answer): KnownBlock[] {
  const { matched, alternatives: others } = content;
  if (view.searched === null || !matched) return [];
  const query = escapeData(clip(view.searched, 200));
  const score = matched.score;
  const certain =
    foldTurkish(view.searched) === foldTurkish(matched.ad) ||
    titleFit(view.searched, matched.ad) === "same" ||
    (score !== null && score >= certainFrom && score - (others[0]?.score ?? 0) >= clearBy);
  const unsure = score !== null && score < unsureBelow && !certain;
  const headings = { exact: text.exactMatch, nearest: text.nearestMatch, unsure: text.unsureMatch };
  const heading = headings[certain ? "exact" : unsure ? "unsure" : "nearest"](query);
  const line = [heading, similarity(matched), certain ? "" : escapeData(matched.ad)];
  return [
    ...paragraph(line.filter(Boolean).join(" · ")),
    ...(unsure ? [section(text.lowScore)] : []),
  ];
}

/** One alternative with the button that looks its number up. */
export function alternativeBlocks(match: Match, desk: OfferDesk): KnownBlock[] {
  const [lookup] = offerButton(desk, alternativeSlot(match.vkn), {
    label: buttons.query,
    heldLabel: buttons.open,
    about: match.ad,
  });
  const line = [escapeData(match.ad), `VKN ${part.code(match.vkn)}`, similarity(match)];
  return paragraph(line.filter(Boolean).join(" · "), lookup);
}

function alternatives(card: AnswerCard): KnownBlock[] {
  const { alternatives: all } = card.content;
  const shown = all
    .slice(0, shownAlternatives)
    .filter(({ vkn }) => card.offers.some(({ offer }) => offer.slot === alternativeSlot(vkn)));
  if (shown.length === 0) return [];
  return [
    divider(),
    section(text.alternatives),
    ...shown.flatMap((match) => alternativeBlocks(match, card)),
    ...(all.length > shown.length
      ? actions([
          button({
            label: buttons.next(Math.min(pageSize, all.length - shown.length)),
            actionId: actionIds.page,
            value: `${card.cardId}|alternatives|${shown.length}`,
          }),
        ])
      : []),
    divider(),
  ];
}

function cardButtons(
  view: View & { view: "company" },
  card: AnswerCard,
  title: string,
  personal: boolean,
): KnownBlock[] {
  const { cardId } = card;
  const share = !view.public && view.sharedBy === null && card.shareable && !personal;
  const value = cardId;
  return actions([
    ...offerButton(card, "detail", {
      label: buttons.detail,
      heldLabel: buttons.openDetail,
      about: title,
    }),
    ...(share && card.content.merkez
      ? [button({ label: buttons.share, actionId: actionIds.share, value })]
      : []),
    ...(card.content.merkez
      ? [
          button({ label: buttons.copy, actionId: actionIds.copy, value }),
          button({ label: buttons.allInfo, actionId: actionIds.allInfo, value }),
        ]
      : []),
    ...offerButton(card, "refresh", {
      label: buttons.refresh,
      heldLabel: buttons.refresh,
      about: title,
    }),
    historyButton(),
  ]);
}

function fitLine(given: string, merkez: Merkez): KnownBlock {
  return section(
    `${text.titleFits[titleFit(given, merkez.Unvani)]} (“${escapeData(clip(given, 200))}”)`,
  );
}

function similarity(match: Match): string {
  if (match.score === null) return "";
  // A hundred is said only where nothing differs.
  const percent = match.score === 1 ? 100 : Math.min(99, Math.round(match.score * 100));
  return text.similarity(String(percent));
}

/** All of a text, or its beginning up to a whole word and where the rest is. */
function beginning(text_: string, max: number): string {
  if (text_.length <= max) return text_;
  return `${clip(text_, max).replace(/\s+\S{0,30}…$/u, " …")} ${text.more}`;
}

function slotName(slot: string): string {
  if (slot === "detail") return buttons.detail;
  return slot === "refresh" ? buttons.refresh : `VKN ${slot.replace("alternative-", "")}`;
}
