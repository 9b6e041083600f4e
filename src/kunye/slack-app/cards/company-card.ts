import type { Button, KnownBlock } from "@slack/types";
import { compareTitles } from "../../../company/compare-titles.ts";
import { vknOfMersis } from "../../../company/mersis.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { titleIn, type Answer, type Merkez } from "../../../company/record.ts";
import { formatTradeDate, registryPlace, titleCase } from "../../../company/trade-values.ts";
import type { HeldAnswer } from "../../lookups/store-port.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card as text, labels } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import {
  button,
  clip,
  context,
  escapeData,
  fields,
  header,
  section,
  withoutControls,
  type Message,
  type Who,
} from "./blocks.ts";
import { buttonRow, openMineRow } from "./button-row.ts";
import * as part from "./common-parts.ts";
import { historyButton, offerButton, pressedLines, type OfferContext } from "./offer-buttons.ts";
import * as status from "./status-lines.ts";
import { alternatives, matchLines } from "./title-match.ts";

const shownAddress = 600;
const shownTaxOffice = 300;

/** Everything a card of an answer is drawn from. */
export interface AnswerCard extends OfferContext {
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
  const title = part.titleOf(titleIn(content));
  const { Durumu = "", KapanisTarihi = "" } = merkez ?? {};
  const blocks: KnownBlock[] = [
    ...matchLines(view.searched, content),
    header(`${merkez ? `${status.badge(Durumu)} ` : ""}${title}`),
    ...(merkez
      ? merkezBlocks(merkez, view.given, card)
      : [
          section(text.empty),
          ...(view.public ? [] : fields(part.unnamedFields(content.others, []))),
        ]),
    ...(view.public || view.searched === null ? [] : alternatives(view.searched, content, card)),
    ...(view.public ? part.publicLine(card, view.sharedBy) : privateLines(view, card, personal)),
    ...status.statusAgain(title, Durumu, KapanisTarihi),
    ...(view.public ? openMineRow(card.cardId) : cardButtons(view, card, title, personal)),
  ];
  const notification = personal
    ? text.personNotification
    : text.notification(title, Durumu, answer.vkn ?? "");
  return { text: escapeData(notification), blocks };
}

/** The tax number that the card is about, as far as it is known. */
export function vknOf(answer: HeldAnswer, content: Answer): string | null {
  return answer.vkn ?? vknOfMersis(content.merkez?.MersisNo ?? "");
}

/** The free buttons of a company's cards. */
export function freeButton(name: "share" | "copy" | "allInfo", cardId: string): Button {
  return button({ label: buttons[name], actionId: actionIds[name], value: cardId });
}

function merkezBlocks(merkez: Merkez, given: string | null, card: AnswerCard): KnownBlock[] {
  const asked = vknOf(card.answer, card.content);
  const address = escapeData(merkez.Adres);
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(clip(withoutControls(merkez.Adres), 250))}`;
  const form = titleCase(merkez.FirmaNeviGrup === "" ? merkez.FirmaNevi : merkez.FirmaNeviGrup);
  return [
    section(
      part.joined(
        status.shownStatusOf(merkez.Durumu),
        asked === null ? "" : `VKN ${part.code(asked)}`,
        escapeData(clip(merkez.VergiDairesi, shownTaxOffice)),
      ),
    ),
    ...(given === null ? [] : [fitLine(given, merkez)]),
    ...status.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
    ...status.otherCompanyWarning(asked, merkez),
    ...fields([
      [labels.mersis, part.shownMersis(merkez.MersisNo)],
      [labels.registryNumber, registryNumber(merkez)],
      [labels.form, escapeData(form)],
      [labels.capital, part.lira(merkez.SirketinToplamSermayesi)],
      [labels.registered, escapeData(formatTradeDate(merkez.TescilTarihi))],
      [labels.closedOn, escapeData(formatTradeDate(merkez.KapanisTarihi))],
    ]),
    ...(address
      ? [section(`*${text.address}*\n${beginning(address, shownAddress)}  <${map}|${text.map}>`)]
      : []),
  ];
}

/** The number with the place of its office, whose whole name stands under `Tüm bilgiler`. */
function registryNumber({ SicilNo, TSM }: Merkez): string {
  const office = escapeData(registryPlace(TSM));
  if (SicilNo === "") return office;
  return office === "" ? escapeData(SicilNo) : `${escapeData(SicilNo)} (${office})`;
}

function privateLines(
  view: View & { view: "company" },
  card: AnswerCard,
  personal: boolean,
): KnownBlock[] {
  return [
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null ? [] : context(text.shared)),
    ...(personal ? context(text.personal) : []),
    ...pressedLines(card, slotName),
  ];
}

function cardButtons(
  view: View & { view: "company" },
  card: AnswerCard,
  title: string,
  personal: boolean,
): KnownBlock[] {
  const { cardId } = card;
  const known = card.content.merkez !== null;
  const share = known && view.sharedBy === null && card.shareable && !personal;
  const detail = { label: buttons.detail, heldLabel: buttons.openDetail, about: title };
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, about: title };
  return buttonRow(
    [
      ...offerButton(card, "detail", detail),
      ...(share ? [freeButton("share", cardId)] : []),
      ...(known ? [freeButton("copy", cardId)] : []),
    ],
    [
      ...(known ? [freeButton("allInfo", cardId)] : []),
      ...offerButton(card, "refresh", refresh),
      historyButton(),
    ],
  );
}

function fitLine(given: string, merkez: Merkez): KnownBlock {
  return section(
    `${text.titleFits[compareTitles(given, merkez.Unvani)]} (“${escapeData(clip(given, 200))}”)`,
  );
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
