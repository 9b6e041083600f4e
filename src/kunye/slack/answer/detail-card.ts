import type { Button, KnownBlock } from "@slack/types";
import { isPersonsRecord } from "../../../company/people.ts";
import { peopleSections } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  context,
  escapeData,
  fields,
  header,
  pieces,
  section,
  unfolded,
  type Message,
} from "../blocks/blocks.ts";
import { buttonRow, recordRow, pressedLines } from "./offer-buttons.ts";
import {
  vknOf,
  type AnswerContext,
  type OpenAnswer,
  answerKind,
  type Provenance,
  type Sharing,
} from "../reply/card-kind.ts";
import * as part from "./common-parts.ts";
import { branchLine } from "./section-lines.ts";
import { companyInTheOpen } from "./company-card.ts";
import { listBeginning, listButton } from "./section-page.ts";
import * as status from "./status-lines.ts";

/** Entries shown of each list, in the order of the lists' buttons. */
const shownEntries = {
  IflasKonkordato: 2,
  AktifTemsilciler: 3,
  Ortaklar: 3,
  Subeler: 0,
  Naceler: 1,
  AktifUyeler: 0,
  Denetciler: 0,
};
type ShownList = keyof typeof shownEntries;

/** The detailed record, for the person who asked for it and nobody else. */
export interface DetailState extends Sharing {
  kind: "detail";
  answer: string;
  provenance: Provenance;
}

export const detailKind = answerKind<DetailState>({
  kind: "detail",
  publicState: companyInTheOpen,
  wishes,
  draw,
  people: () => peopleSections,
  isPersonal: true,
  title: ({ detail }) => detail.title,
});

function wishes(_state: DetailState, known: OpenAnswer): Wish[] {
  const vkn = vknOf(known);
  if (vkn === null) return [];
  const newerThan = known.answer.fetchedAt;
  return [{ slot: "refresh", query: companyQuery(vkn, true), newerThan }];
}

function draw(state: DetailState, card: AnswerContext): Message {
  const { answer, content, texts } = card;
  const { buttons, card: cardText, detail: text } = texts;
  const { merkez, detail } = content;
  const title = part.titleOf(texts, titleIn(content));
  const personal = isPersonsRecord(content);
  const begin = (name: ShownList) => listBeginning(texts, content, name, shownEntries[name]).text;
  const lead = (name: ShownList) => (begin(name) === "" ? [] : [unfolded(begin(name))]);
  // In small print, because Slack opens a long message at its end.
  const rest = [
    capitalLine(texts, content),
    begin("Naceler"),
    addressLine(texts, content),
    branchLine(texts, content),
    text.private,
  ];
  const again = card.offers.filter(({ offer }) => offer.slot === "refresh");
  const blocks: KnownBlock[] = [
    header(`${merkez ? `${status.badge(merkez.Durumu)} ` : ""}${title}`),
    ...(merkez
      ? status.statusBlocks(texts, merkez, text.title, answer.vkn)
      : [section(cardText.empty)]),
    ...lead("IflasKonkordato"),
    ...(answer.peopleRemoved ? [section(text.peopleRemoved(again.length > 0))] : []),
    ...lead("AktifTemsilciler"),
    ...lead("Ortaklar"),
    ...fields(part.unnamedFields(texts, content.others, [])),
    ...buttonRow(listButtons(texts, content, card.cardId), []),
    ...pieces(rest.filter(Boolean).join("\n"), 2_000).flatMap((piece) => context(piece)),
    ...part.provenanceLine(card, state.provenance),
    ...part.sharedLine(card, state, personal),
    ...pressedLines(card, (slot) => (slot === "refresh" ? buttons.refresh : buttons.asBranch)),
    ...(merkez ? status.statusAgain(texts, title, merkez) : []),
    ...recordRow(card, state, title),
  ];
  const notification = personal ? cardText.personNotification : cardText.detailNotification(title);
  return { text: escapeData(detail ? notification : title), blocks };
}

/** The ways to the lists of which the card leaves something out. */
function listButtons(texts: Texts, content: Answer, cardId: string): Button[] {
  const lists = Object.entries(shownEntries) as [ShownList, number][];
  return lists
    .filter(([name, size]) => !listBeginning(texts, content, name, size).whole)
    .map(([name]) => listButton(texts, content, name, cardId));
}

function addressLine(texts: Texts, { detail }: Answer): string {
  const { labels, detail: text } = texts;
  const address = detail?.AdresDetay;
  if (!address) return "";
  const pairs = [
    ...part.labelled(texts, address, labels.address),
    ...part.unnamedFields(texts, address, Object.keys(labels.address)),
  ];
  return inOneLine(text.sections.AdresDetay, pairs);
}

function capitalLine(texts: Texts, { detail }: Answer): string {
  const { labels, detail: text, format } = texts;
  const capital = detail?.SermayeDetay;
  if (!capital) return "";
  const shares = (count: string) =>
    count === "" || count === "0" ? "" : text.shares(escapeData(format.decimal(count)));
  const pairs = part
    .labelled(texts, capital, labels.capitalDetail)
    .map(([label, value]): [string, string] => [
      label,
      label === labels.capitalDetail.NamaYaziliHisseAdedi ||
      label === labels.capitalDetail.HamilineYaziliHisseAdedi
        ? shares(value)
        : value,
    ])
    .concat(part.unnamedFields(texts, capital, Object.keys(labels.capitalDetail)));
  return inOneLine(text.sections.SermayeDetay, pairs);
}

/** Draws labelled values in a row; a value named as the heading needs no label. */
function inOneLine(heading: string, pairs: readonly [string, string][]): string {
  const filled = pairs.filter(([, value]) => value !== "");
  const line = filled
    .map(([label, value]) => (label === heading ? value : `${label}: ${value}`))
    .join(" · ");
  return line === "" ? "" : `*${heading}* ${line}`;
}
