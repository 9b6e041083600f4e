import type { KnownBlock } from "@slack/types";
import { formatDecimal } from "../../company/credits.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { titleIn } from "../../company/record.ts";
import { buttons, card as cardText, detail as text, labels } from "../texts/tr.ts";
import { shownOnCard, type ListSection, type View } from "../views.ts";
import { context, escapeData, fields, header, paragraph, section, type Message } from "./blocks.ts";
import { buttonRow } from "./button-row.ts";
import * as part from "./common-parts.ts";
import { freeButton, type AnswerCard } from "./company-card.ts";
import { branchSlot, branchSummary } from "./branch-list.ts";
import { listBlocks } from "./list-sections.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";
import * as status from "./status-lines.ts";

/** The detailed record, for the person who asked for it and nobody else. */
export function detailCard(view: View & { view: "detail" }, card: AnswerCard): Message {
  const { answer, content } = card;
  const { merkez, detail } = content;
  const title = part.titleOf(titleIn(content));
  const personal = isPersonsRecord(content);
  const short = (name: ListSection) => listBlocks(content, name, 0, card, shownOnCard);
  const blocks: KnownBlock[] = [
    header(`${merkez ? `${status.badge(merkez.Durumu)} ` : ""}${title}`),
    ...(merkez
      ? [
          section(
            part.joined(
              status.shownStatusOf(merkez.Durumu),
              text.title,
              answer.vkn === null ? "" : `VKN ${part.code(answer.vkn)}`,
            ),
          ),
          ...status.statusWarnings(merkez.Durumu, merkez.KapanisTarihi),
        ]
      : [section(cardText.empty)]),
    ...short("IflasKonkordato"),
    ...(answer.peopleRemoved ? [section(text.peopleRemoved)] : []),
    ...short("AktifTemsilciler"),
    ...short("Ortaklar"),
    ...short("AktifUyeler"),
    ...short("Denetciler"),
    ...capitalBlock(card),
    ...short("Naceler"),
    ...addressBlock(card),
    ...fields(part.unnamedFields(content.others, [])),
    ...branchSummary(content, card),
    ...context(text.private),
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null ? [] : context(cardText.shared)),
    ...pressedLines(card, (slot) => slotName(slot, card)),
    ...(merkez ? status.statusAgain(title, merkez.Durumu, merkez.KapanisTarihi) : []),
    ...cardButtons(view, card, title, personal),
  ];
  const notification = personal ? cardText.personNotification : cardText.detailNotification(title);
  return { text: escapeData(detail ? notification : title), blocks };
}

function cardButtons(
  view: View & { view: "detail" },
  card: AnswerCard,
  title: string,
  personal: boolean,
): KnownBlock[] {
  const known = card.content.merkez !== null;
  const share = known && card.shareable && !personal && view.sharedBy === null;
  const refresh = { label: buttons.refresh, heldLabel: buttons.refresh, about: title };
  return buttonRow(
    [
      ...(share ? [freeButton("share", card.cardId)] : []),
      ...(known ? [freeButton("copy", card.cardId), freeButton("allInfo", card.cardId)] : []),
    ],
    [...offerButton(card, "refresh", refresh), historyButton()],
  );
}

function addressBlock({ content }: AnswerCard): KnownBlock[] {
  const address = content.detail?.AdresDetay;
  if (!address) return [];
  const pairs = [
    ...part.labelled(address, labels.address),
    ...part.unnamedFields(address, Object.keys(labels.address)),
  ];
  return inOneLine(text.sections.AdresDetay, pairs);
}

function capitalBlock({ content }: AnswerCard): KnownBlock[] {
  const capital = content.detail?.SermayeDetay;
  if (!capital) return [];
  const shares = (count: string) =>
    count === "" || count === "0" ? "" : text.shares(escapeData(formatDecimal(count)));
  const pairs = part
    .labelled(capital, labels.capitalDetail)
    .map(([label, value]): [string, string] => [
      label,
      label === labels.capitalDetail.NamaYaziliHisseAdedi ||
      label === labels.capitalDetail.HamilineYaziliHisseAdedi
        ? shares(value)
        : value,
    ])
    .concat(part.unnamedFields(capital, Object.keys(labels.capitalDetail)));
  return inOneLine(text.sections.SermayeDetay, pairs);
}

/** Labelled values one after another, for what would make a column of short lines. */
function inOneLine(heading: string, pairs: readonly [string, string][]): KnownBlock[] {
  const filled = pairs.filter(([, value]) => value !== "");
  const line = filled.map(([label, value]) => `${label}: ${value}`).join(" · ");
  return line === "" ? [] : paragraph(`*${heading}*\n${line}`);
}

function slotName(slot: string, { content }: AnswerCard): string {
  if (slot === "refresh") return buttons.refresh;
  const branch = content.detail?.Subeler.find(({ MersisNo }) => branchSlot(MersisNo) === slot);
  return branch ? escapeData(branch.Unvani) : buttons.openBranch;
}
