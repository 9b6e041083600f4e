import type { KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { peopleSections } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { fieldsOn, type FieldOn } from "../../../company/record-fields.ts";
import { pick } from "../../../platform/pick.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  context,
  escapeData,
  fields,
  header,
  paragraph,
  splitText,
  section,
  unfolded,
  clip,
  type Message,
} from "../../slack/blocks.ts";
import { buttonRow, recordRow } from "./offer-buttons.ts";
import {
  vknOf,
  type AnswerContext,
  type OpenAnswer,
  answerKind,
  type Provenance,
  type Sharing,
} from "../../slack/card-kind.ts";
import * as part from "./card-parts.ts";
import {
  branchName,
  type Branch,
  sectionBeginning,
  sectionButton,
  branchPlace,
  sortedBranches,
} from "./section-page.ts";
import {
  alternativeVkn,
  alternativeWishes,
  countShownAlternatives,
  matchBlocks,
  matchText,
} from "./title-match.ts";
import { accountWarning } from "../check/account-button.ts";
import { publicCompanyState, slotName } from "./company-card.ts";

/** The shown entries of each section, in the order of the buttons; chosen by hand for a phone. */
const shownEntries = {
  IflasKonkordato: 2,
  AktifTemsilciler: 3,
  Ortaklar: 3,
  Subeler: 0,
  Naceler: 1,
  AktifUyeler: 0,
  Denetciler: 0,
};
type ShownSection = keyof typeof shownEntries;
const sections = Object.keys(shownEntries) as ShownSection[];

/** Fields of `Merkez` in the card's heading and status; others follow in the small print. */
const drawnByHand: ReadonlySet<FieldOn<"detail">> = new Set(["Unvani", "Durumu", "KapanisTarihi"]);
const furtherFields = fieldsOn("detail").filter((name) => !drawnByHand.has(name));

/** The detailed record on a private card; `answer` is the intent's id. */
export interface DetailState extends Sharing {
  kind: "detail";
  answer: string;
  /** The title by which it was found; null, or absent in earlier cards, for a number. */
  searched?: string | null;
  provenance: Provenance;
}

export const detailKind = answerKind<DetailState>({
  kind: "detail",
  publicState: publicCompanyState,
  wishes,
  draw,
  people: () => peopleSections,
  isPersonal: true,
  title: ({ buttons }) => buttons.detail,
});

function wishes({ searched = null }: DetailState, known: OpenAnswer): Wish[] {
  const { answer, content } = known;
  const vkn = vknOf(known);
  const ofMatch =
    searched === null
      ? []
      : alternativeWishes(content, 0, countShownAlternatives(searched, content));
  if (vkn === null) return ofMatch;
  const newerThan = answer.fetchedAt;
  return [{ slot: "refresh", query: companyQuery(vkn, true), newerThan }, ...ofMatch];
}

function draw(state: DetailState, card: AnswerContext): Message {
  const { answer, content, texts } = card;
  const { buttons, card: cardText, detail: text } = texts;
  const { merkez, detail } = content;
  const title = part.titleOf(texts, titleIn(content));
  const isPersonal = isPersonsRecord(content);
  const insolvencies = detail?.IflasKonkordato.length ?? 0;
  const textOf = (name: ShownSection) =>
    sectionBeginning(texts, content, name, shownEntries[name]).text;
  const blocksOf = (name: ShownSection) => (textOf(name) === "" ? [] : [unfolded(textOf(name))]);
  // Small print keeps the message short: Slack shows a long message from its end.
  const smallPrint = [
    centralLine(texts, content),
    partLine(texts, "SermayeDetay", content, texts.labels.capitalDetail),
    textOf("Naceler"),
    partLine(texts, "AdresDetay", content, texts.labels.address),
    branchLine(texts, content),
    text.private,
    answer.peopleRemoved
      ? ""
      : text.peopleUntil(texts.format.moment(answer.fetchedAt + card.peopleMs, card.now)),
  ];
  const refreshOffers = card.offers.filter(({ offer }) => offer.slot === "refresh");
  const { searched = null } = state;
  const [match, otherMatches] =
    searched === null
      ? ["", []]
      : [matchText(texts, searched, content), matchBlocks(searched, content, card)];
  const blocks: KnownBlock[] = [
    ...paragraph(match),
    header(
      `${merkez ? `${part.badgeOf(merkez, { asked: answer.vkn, insolvencies })} ` : ""}${title}`,
    ),
    ...accountWarning(card),
    ...(merkez
      ? part.statusBlocks(texts, merkez, {
          kind: buttons.detail,
          vkn: answer.vkn,
          asked: answer.vkn,
          insolvencies,
        })
      : [section(cardText.empty)]),
    ...otherMatches,
    ...blocksOf("IflasKonkordato"),
    ...(answer.peopleRemoved ? [section(text.peopleRemoved(refreshOffers.length > 0))] : []),
    ...blocksOf("AktifTemsilciler"),
    ...blocksOf("Ortaklar"),
    ...fields(part.unknownFields(texts, content.others, [])),
    ...buttonRow(
      sections
        .filter((name) => !sectionBeginning(texts, content, name, shownEntries[name]).isWhole)
        .map((name) => sectionButton(texts, content, name, card.cardId)),
      [],
    ),
    ...splitText(smallPrint.filter(Boolean).join("\n"), slackLimits.section.field).flatMap(
      (piece) => context(piece),
    ),
    ...part.lastLines(card, state, {
      isPersonal,
      // Earlier versions offered branches here.
      nameOf: (slot) =>
        slot === "refresh" || alternativeVkn(slot) !== slot
          ? slotName(texts, slot)
          : buttons.asBranch,
    }),
    ...(merkez ? part.repeatedStatus(texts, title, merkez, insolvencies) : []),
    ...recordRow(card, state, title),
  ];
  const notification = isPersonal ? texts.modal.titles.company : cardText.detailNotification(title);
  return { text: escapeData(detail ? notification : title), blocks };
}

/** Draws the further fields of `Merkez` on one line. */
function centralLine(texts: Texts, { merkez }: Answer): string {
  const pairs = part.withLabels(texts, merkez ?? {}, pick(texts.labels.merkez, furtherFields));
  return part.joinParts(...pairs.map(([label, value]) => value && `*${label}* ${value}`));
}

/** Draws a part of the record on one line; a label equal to the heading is left out. */
function partLine(
  texts: Texts,
  name: "AdresDetay" | "SermayeDetay",
  { detail }: Answer,
  labels: Readonly<Record<string, string>>,
): string {
  const record = detail?.[name];
  if (!record) return "";
  const heading = texts.detail.sections[name];
  const { NamaYaziliHisseAdedi, HamilineYaziliHisseAdedi } = texts.labels.capitalDetail;
  const pairs = [
    ...part.withLabels(texts, record, labels),
    ...part.unknownFields(texts, record, Object.keys(labels)),
  ];
  const values = pairs.flatMap(([label, value]) => {
    const isCount = label === NamaYaziliHisseAdedi || label === HamilineYaziliHisseAdedi;
    if (value === "" || (isCount && value === "0")) return [];
    const shown = isCount ? texts.detail.shares(texts.format.decimal(value)) : value;
    return label === heading ? shown : `${label}: ${shown}`;
  });
  return values.length === 0 ? "" : `*${heading}* ${values.join(" · ")}`;
}

/** Draws branches in short: few by name, many by place. */
function branchLine({ detail: text }: Texts, { detail, merkez }: Answer): string {
  const all = sortedBranches(detail);
  if (all.length === 0) return "";
  const names = all.map((branch) =>
    part.joinParts(
      clip(branchName(branch, merkez?.Unvani ?? ""), maxNameLength),
      escapeData(branchPlace(branch)),
    ),
  );
  const shown =
    all.length > maxNamedBranches ? placesOf(text, all) : names.filter(Boolean).join("; ");
  return `*${text.sections.Subeler}* (${all.length})${shown === "" ? "" : ` ${shown}`}`;
}

// Chosen by hand: the branches take one or two lines.

const maxPlaces = 4;
const maxNameLength = 60;
const maxNamedBranches = 3;

function placesOf(text: Texts["detail"], branches: Branch[]): string {
  const byPlace = [...Map.groupBy(branches, branchPlace)].filter(([place]) => place !== "");
  const largestFirst = byPlace.sort(([, a], [, b]) => b.length - a.length);
  const shownPlaces = largestFirst.slice(0, maxPlaces);
  const shown = shownPlaces.map(([place, { length }]) => `${escapeData(place)} ${length}`);
  const moreCount = largestFirst.length - shown.length;
  return part.joinParts(...shown, moreCount > 0 ? text.morePlaces(moreCount) : "");
}
