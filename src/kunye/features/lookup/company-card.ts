import type { KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { titleIn, type Answer, type Merkez } from "../../../company/record.ts";
import { fieldsOn, type FieldOn } from "../../../company/record-fields.ts";
import { townOfTradeOffice } from "../../../company/trade-values.ts";
import { pick } from "../../../platform/pick.ts";
import { findingsOn } from "../../check/judge.ts";
import type { WrittenWords } from "../../check/stored-check.ts";
import { companyQuery, titleQuery } from "../../lookups/intents.ts";
import { isFreeOffer, type Wish } from "../../lookups/offers.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import {
  clip,
  escapeData,
  fields,
  header,
  paragraph,
  section,
  withoutControls,
  type Message,
} from "../../slack/blocks.ts";
import { accountWarning } from "../check/account-button.ts";
import { recordRow, offerButton } from "./offer-buttons.ts";
import {
  vknOf,
  type AnswerContext,
  type OpenAnswer,
  publicBase,
  answerKind,
  type Provenance,
  type Sharing,
} from "../../slack/card-kind.ts";
import * as part from "./card-parts.ts";
import {
  matchBlocks,
  countShownAlternatives,
  alternativeVkn,
  alternativeWishes,
  heldMatchText,
  matchText,
  repeatedDoubt,
  searchSlot,
} from "./title-match.ts";
import { companyWarnings, judgeWritten, verdictHeading } from "../check/verdict-lines.ts";

// Chosen by hand.

const maxAddressLength = 600;
const maxTaxOfficeLength = 300;

/** Fields that the card draws by hand, in the order below; others follow with their labels. */
const drawnByHand: ReadonlySet<FieldOn<"card">> = new Set([
  "Unvani",
  "Durumu",
  "VergiDairesi",
  "MersisNo",
  "SicilNo",
  "TSM",
  "FirmaNeviGrup",
  "SirketinToplamSermayesi",
  "TescilTarihi",
  "KapanisTarihi",
  "Adres",
]);
const furtherFields = fieldsOn("card").filter((name) => !drawnByHand.has(name));

export interface CompanyState extends Sharing {
  kind: "company";
  answer: string;
  search?: string;
  searched: string | null;
  /** True if no search was paid for, because `searched` fits this held company. */
  isHeldMatch?: true;
  given: WrittenWords | null;
  provenance: Provenance;
  public: boolean;
}

export const companyKind = answerKind<CompanyState>({
  kind: "company",
  wordsOf: ({ given }, slot) => (slot === "refresh" ? given : null),
  searchesAnyway: (_state, slot) => slot === searchSlot,
  publicState: publicCompanyState,
  wishes,
  draw,
  title: ({ modal }) => modal.titles.company,
});

export function publicCompanyState({ answer }: { answer: string }, sharedBy: string): CompanyState {
  return { kind: "company", answer, ...publicBase, sharedBy, searched: null, given: null };
}

/** Writes how well the company matches the searched title; empty if no title was searched. */
export function matchTextOf(
  texts: Texts,
  { searched, isHeldMatch }: Pick<CompanyState, "searched" | "isHeldMatch">,
  content: Answer,
): string {
  if (searched === null) return "";
  return isHeldMatch
    ? heldMatchText(texts, searched, content)
    : matchText(texts, searched, content);
}

function wishes({ searched, isHeldMatch, ...state }: CompanyState, known: OpenAnswer): Wish[] {
  // A price in a channel would go stale.
  if (state.public) return [];
  const { answer, content } = known;
  const vkn = vknOf(known);
  const ofRecord =
    vkn === null
      ? []
      : [
          { slot: "detail", query: companyQuery(vkn, true) },
          { slot: "refresh", query: companyQuery(vkn), newerThan: answer.fetchedAt },
        ];
  if (searched === null) return ofRecord;
  const isUnsearched = isHeldMatch && content.alternatives.length === 0;
  const ofMatch = isUnsearched
    ? [{ slot: searchSlot, query: titleQuery(searched) }]
    : alternativeWishes(content, 0, countShownAlternatives(searched, content));
  return [...ofRecord, ...ofMatch];
}

function draw(state: CompanyState, card: AnswerContext): Message {
  const { answer, content, texts } = card;
  const { buttons, card: text } = texts;
  const { merkez } = content;
  const isPersonal = isPersonsRecord(content);
  const title = part.titleOf(texts, titleIn(content));
  const detail = { label: buttons.detail, heldLabel: buttons.openDetail, subject: title };
  const { searched } = state;
  // An earlier version offered a search here, also beside the matches of an earlier one.
  const offersSearch = card.offers.some(({ offer }) => offer.slot === searchSlot);
  const otherMatches =
    state.public || searched === null || offersSearch
      ? []
      : matchBlocks(searched, content, card, { isEarlier: state.isHeldMatch === true });
  // A phone shows about as many fields without scrolling as are drawn by hand.
  const isLong = otherMatches.length > 0 || (merkez && furtherValues(texts, merkez).length > 0);
  const others = {
    label: buttons.otherMatches,
    heldLabel: buttons.open,
    subject: searched ?? "",
    mayFindSame: true,
  };
  const isSearchForSale = card.offers.some(
    (one) => one.offer.slot === searchSlot && !isFreeOffer(one),
  );
  const matched = [
    matchTextOf(texts, state, content),
    isSearchForSale ? texts.titleMatch.searchAgain : "",
  ];
  const blocks: KnownBlock[] = [
    ...paragraph(matched.filter(Boolean).join("\n"), ...offerButton(card, searchSlot, others)),
    header(`${headingMark(state, card)} ${title}`),
    ...accountWarning(card),
    ...(merkez
      ? merkezBlocks(merkez, state.given, card)
      : [
          section(text.empty),
          ...(state.public ? [] : fields(part.unknownFields(texts, content.others, []))),
        ]),
    ...otherMatches,
    ...part.lastLines(card, state, { isPersonal, nameOf: (slot) => slotName(texts, slot) }),
    ...(merkez && isLong ? part.repeatedStatus(texts, title, merkez) : []),
    ...(searched !== null && !state.isHeldMatch ? repeatedDoubt(texts, searched, content) : []),
    ...recordRow(card, state, title, offerButton(card, "detail", detail)),
  ];
  const notification = isPersonal
    ? texts.modal.titles.company
    : text.notification(title, withMeaning(texts, merkez?.Durumu ?? ""), answer.vkn ?? "");
  return { text: escapeData(notification), blocks };
}

function merkezBlocks(
  merkez: Merkez,
  given: WrittenWords | null,
  card: AnswerContext,
): KnownBlock[] {
  const { texts } = card;
  const { card: text, labels } = texts;
  const vkn = vknOf(card);
  const address = escapeData(merkez.Adres);
  const mapUrl = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(clip(withoutControls(merkez.Adres), 250))}`;
  const addressText = `*${labels.merkez.Adres}*\n${clipWithHint(texts, address, maxAddressLength)}  <${mapUrl}|${text.map}>`;
  const { Durumu, KapanisTarihi, FirmaNevi, FirmaNeviGrup } = merkez;
  const legalForm = part.titleCase(FirmaNeviGrup || FirmaNevi);
  const facts = part.joinParts(
    given === null ? part.unwarnedStatus(texts, merkez) : part.boldStatus(texts, Durumu),
    vkn === null ? "" : `VKN ${part.code(vkn)}`,
    escapeData(clip(merkez.VergiDairesi, maxTaxOfficeLength)),
  );
  const warnings = companyWarnings(texts, card.content, {
    given,
    asked: vkn,
    current: card.current,
  });
  return [
    // Warnings alone come first; a verdict stands below the facts that it is about.
    ...(given === null ? [...warnings, ...paragraph(facts)] : [...paragraph(facts), ...warnings]),
    ...fields([
      [labels.mersis, part.shownMersis(texts, merkez.MersisNo)],
      registryEntry(texts, merkez),
      [labels.form, escapeData(withMeaning(texts, legalForm))],
      [labels.merkez.SirketinToplamSermayesi, part.lira(texts, merkez.SirketinToplamSermayesi)],
      [labels.registered, escapeData(texts.format.tradeDate(merkez.TescilTarihi))],
      [labels.closedOn, given === null ? "" : escapeData(texts.format.tradeDate(KapanisTarihi))],
      ...furtherValues(texts, merkez),
    ]),
    ...(address ? [section(addressText)] : []),
  ];
}

/** Returns the filled fields that the card does not draw by hand, with their labels. */
function furtherValues(texts: Texts, merkez: Merkez): [label: string, value: string][] {
  const values = part.withLabels(texts, merkez, pick(texts.labels.merkez, furtherFields));
  return values.filter(([, value]) => value !== "");
}

function headingMark({ given }: CompanyState, card: AnswerContext): string {
  const { texts, content } = card;
  if (!content.merkez) return "";
  const badge = part.badgeOf(content.merkez, { asked: vknOf(card) });
  if (given === null) return badge;
  const company = judgeWritten(given, { asked: vknOf(card), content, current: card.current });
  if (given.kind !== "typed") return `${verdictHeading(texts, company)} ·`;
  // Typed words that agree with the record are no check, nor is a title missed among them.
  const verdict = verdictHeading(texts, company, (...about) =>
    findingsOn(...about).filter(({ kind }) => kind !== "untitled"),
  );
  return verdict === "" || verdict.startsWith(part.colourMarks.green) ? badge : `${verdict} ·`;
}

function registryEntry({ labels }: Texts, { SicilNo, TSM }: Merkez): [string, string] {
  const office = escapeData(townOfTradeOffice(TSM));
  if (SicilNo === "") return [labels.registryOffice, office];
  const number = escapeData(SicilNo);
  return [labels.merkez.SicilNo, office === "" ? number : `${number} (${office})`];
}

/** Cuts at a whole word and says where the rest is. */
function clipWithHint(texts: Texts, address: string, max: number): string {
  if (address.length <= max) return address;
  return `${clip(address, max).replace(/\s+\S{0,30}…$/u, " …")} ${texts.card.more}`;
}

/** Names a pressed button of a company. */
export function slotName({ buttons }: Texts, slot: string): string {
  if (slot === "detail") return buttons.detail;
  if (slot === searchSlot) return buttons.otherMatches;
  return slot === "refresh" ? buttons.refresh : `VKN ${alternativeVkn(slot)}`;
}
