import type { Button, KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { titleIn, type Merkez } from "../../../company/record.ts";
import { formatTradeDate, registryPlace, titleCase } from "../../../company/trade-values.ts";
import type { Said } from "../../invoices/gather.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { glossed, type Texts } from "../../texts/texts.ts";
import {
  clip,
  escapeData,
  fields,
  header,
  paragraph,
  section,
  withoutControls,
  type Message,
} from "../blocks/blocks.ts";
import { openMineRow, recordRow, offerButton, pressedLines } from "./offer-buttons.ts";
import {
  vknOf,
  type AnswerContext,
  type OpenAnswer,
  inTheOpen,
  answerKind,
  type Provenance,
  type Sharing,
} from "../reply/card-kind.ts";
import * as part from "./common-parts.ts";
import * as status from "./status-lines.ts";
import {
  alternatives,
  alternativesShown,
  alternativeVkn,
  alternativeWishes,
  matchText,
} from "./title-match.ts";
import { verdictBlocks, verdictHeading } from "./verdict-lines.ts";

const shownAddress = 600;
const shownTaxOffice = 300;

/** The general card of a company, with the match and its alternatives where a title was searched. */
export interface CompanyState extends Sharing {
  kind: "company";
  answer: string;
  /** The title that was searched for, on a title's card. */
  searched: string | null;
  /** The written words to compare. */
  given: Said | null;
  provenance: Provenance;
  /** In the open, for everybody in the channel. */
  public: boolean;
}

export const companyKind = answerKind<CompanyState>({
  kind: "company",
  saidOf: ({ given }, slot) => (slot === "refresh" ? given : null),
  publicState: companyInTheOpen,
  wishes,
  draw,
  title: ({ modal }) => modal.titles.company,
});

/** The general card of a record as a whole channel sees it. */
export function companyInTheOpen({ answer }: { answer: string }, sharedBy: string): CompanyState {
  return { kind: "company", answer, ...inTheOpen, sharedBy, searched: null, given: null };
}

function wishes(state: CompanyState, known: OpenAnswer): Wish[] {
  // What a whole channel sees has no price: it would go stale.
  if (state.public) return [];
  const { answer, content } = known;
  const vkn = vknOf(known);
  const others = state.searched === null ? 0 : alternativesShown(state.searched, content);
  return [
    ...(vkn === null
      ? []
      : [
          { slot: "detail", query: companyQuery(vkn, true) },
          { slot: "refresh", query: companyQuery(vkn), newerThan: answer.fetchedAt },
        ]),
    ...alternativeWishes(content, 0, others),
  ];
}

function draw(state: CompanyState, card: AnswerContext): Message {
  const { answer, content, texts } = card;
  const { card: text } = texts;
  const { merkez } = content;
  const personal = isPersonsRecord(content);
  const title = part.titleOf(texts, titleIn(content));
  const { Durumu = "" } = merkez ?? {};
  const others =
    state.public || state.searched === null ? [] : alternatives(state.searched, content, card);
  const blocks: KnownBlock[] = [
    ...paragraph(matchText(texts, state.searched, content)),
    header(`${headingMark(state, card)} ${title}`),
    ...(merkez
      ? merkezBlocks(merkez, state.given, card)
      : [
          section(text.empty),
          ...(state.public ? [] : fields(part.unnamedFields(texts, content.others, []))),
        ]),
    ...others,
    ...(state.public ? part.publicLine(card, state.sharedBy) : privateLines(state, card, personal)),
    ...(merkez && others.length > 0 ? status.statusAgain(texts, title, merkez) : []),
    ...(state.public
      ? openMineRow(card)
      : recordRow(card, state, title, detailButton(card, title))),
  ];
  const notification = personal
    ? texts.modal.titles.company
    : text.notification(title, glossed(texts, Durumu), answer.vkn ?? "");
  return { text: escapeData(notification), blocks };
}

function merkezBlocks(merkez: Merkez, given: Said | null, card: AnswerContext): KnownBlock[] {
  const { texts } = card;
  const { card: text, labels } = texts;
  const asked = vknOf(card);
  const address = escapeData(merkez.Adres);
  const map = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(clip(withoutControls(merkez.Adres), 250))}`;
  const form = titleCase(merkez.FirmaNeviGrup === "" ? merkez.FirmaNevi : merkez.FirmaNeviGrup);
  const { Durumu, KapanisTarihi } = merkez;
  const facts = part.joined(
    given === null
      ? status.unwarnedStatus(texts, Durumu, KapanisTarihi)
      : status.shownStatusOf(texts, Durumu),
    asked === null ? "" : `VKN ${part.code(asked)}`,
    escapeData(clip(merkez.VergiDairesi, shownTaxOffice)),
  );
  return [
    ...(given === null ? status.statusWarnings(texts, Durumu, KapanisTarihi) : []),
    ...paragraph(facts),
    // A verdict says all that a warning would.
    ...(given === null
      ? status.otherCompanyWarning(texts, asked, merkez)
      : verdictBlocks(texts, given, card.content, asked ?? "")),
    ...fields([
      [labels.mersis, part.shownMersis(texts, merkez.MersisNo)],
      registryEntry(texts, merkez),
      [labels.form, escapeData(glossed(texts, form))],
      [labels.merkez.SirketinToplamSermayesi, part.lira(texts, merkez.SirketinToplamSermayesi)],
      [labels.registered, escapeData(formatTradeDate(merkez.TescilTarihi))],
      [labels.closedOn, given === null ? "" : escapeData(formatTradeDate(KapanisTarihi))],
    ]),
    ...(address
      ? [
          section(
            `*${labels.merkez.Adres}*\n${beginning(texts, address, shownAddress)}  <${map}|${text.map}>`,
          ),
        ]
      : []),
  ];
}

/** Returns the mark before the title: a check's finding, else the status. */
function headingMark({ given }: CompanyState, { texts, content }: AnswerContext): string {
  if (!content.merkez) return "";
  return given === null || typeof given === "string"
    ? status.badge(content.merkez.Durumu)
    : `${verdictHeading(texts, given, content)} ·`;
}

/** Returns the registry number with its office's place; the office alone if there is no number. */
function registryEntry({ labels }: Texts, { SicilNo, TSM }: Merkez): [string, string] {
  const office = escapeData(registryPlace(TSM));
  if (SicilNo === "") return [labels.registryOffice, office];
  const number = escapeData(SicilNo);
  return [labels.merkez.SicilNo, office === "" ? number : `${number} (${office})`];
}

function privateLines(state: CompanyState, card: AnswerContext, personal: boolean): KnownBlock[] {
  return [
    ...part.provenanceLine(card, state.provenance),
    ...part.sharedLine(card, state, personal),
    ...pressedLines(card, (slot) => slotName(card.texts, slot)),
  ];
}

function detailButton(card: AnswerContext, title: string): Button[] {
  const { buttons } = card.texts;
  const label = { label: buttons.detail, heldLabel: buttons.openDetail, about: title };
  return offerButton(card, "detail", label);
}

/** All of a text, or its beginning up to a whole word and where the rest is. */
function beginning(texts: Texts, text_: string, max: number): string {
  if (text_.length <= max) return text_;
  return `${clip(text_, max).replace(/\s+\S{0,30}…$/u, " …")} ${texts.card.more}`;
}

function slotName({ buttons }: Texts, slot: string): string {
  if (slot === "detail") return buttons.detail;
  return slot === "refresh" ? buttons.refresh : `VKN ${alternativeVkn(slot)}`;
}
