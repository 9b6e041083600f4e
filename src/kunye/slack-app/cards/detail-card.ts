import type { Button, KnownBlock } from "@slack/types";
import { formatDecimal } from "../../../company/credits.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { buttons, card as cardText, detail as text, labels } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import {
  context,
  escapeData,
  fields,
  header,
  pieces,
  section,
  unfolded,
  type Message,
} from "./blocks.ts";
import { buttonRow } from "./button-row.ts";
import * as part from "./common-parts.ts";
import { freeButton, type AnswerCard } from "./company-card.ts";
import { branchLine } from "./branch-list.ts";
import { listBeginning, listButton } from "./list-sections.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";
import * as status from "./status-lines.ts";

/** How many entries of its lists the card shows; the rest is behind the lists' buttons, which stand in this order. */
const shownEntries = {
  ...{ IflasKonkordato: 2, AktifTemsilciler: 3, Ortaklar: 3 },
  ...{ Subeler: 0, Naceler: 1, AktifUyeler: 0, Denetciler: 0 },
};
type ShownList = keyof typeof shownEntries;

/** The detailed record, for the person who asked for it and nobody else. */
export function detailCard(view: View & { view: "detail" }, card: AnswerCard): Message {
  const { answer, content } = card;
  const { merkez, detail } = content;
  const title = part.titleOf(titleIn(content));
  const personal = isPersonsRecord(content);
  const insolvencies = detail?.IflasKonkordato.length ?? 0;
  const begin = (name: ShownList) => listBeginning(content, name, shownEntries[name]).text;
  const lead = (name: ShownList) => (begin(name) === "" ? [] : [unfolded(begin(name))]);
  // In small print, for Slack opens a long message at its end.
  const rest = [
    ...[capitalLine(content), begin("Naceler"), addressLine(content), branchLine(content)],
    text.private,
  ];
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
    ...lead("IflasKonkordato"),
    ...(answer.peopleRemoved ? [section(text.peopleRemoved)] : []),
    ...lead("AktifTemsilciler"),
    ...lead("Ortaklar"),
    ...fields(part.unnamedFields(content.others, [])),
    ...buttonRow(listButtons(content, card.cardId), []),
    ...pieces(rest.filter(Boolean).join("\n"), 2_000).flatMap((piece) => context(piece)),
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null ? [] : context(cardText.shared)),
    ...pressedLines(card, (slot) => (slot === "refresh" ? buttons.refresh : buttons.openBranch)),
    ...(merkez ? status.statusAgain(title, merkez.Durumu, merkez.KapanisTarihi) : []),
    ...context(insolvencies > 0 ? text.loud(insolvencies) : ""),
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
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, about: title };
  return buttonRow(
    [
      ...(share ? [freeButton("share", card.cardId)] : []),
      ...(known ? [freeButton("copy", card.cardId), freeButton("allInfo", card.cardId)] : []),
    ],
    [...offerButton(card, "refresh", refresh), historyButton()],
  );
}

/** The ways to the lists of which the card leaves something out. */
function listButtons(content: Answer, cardId: string): Button[] {
  const lists = Object.entries(shownEntries) as [ShownList, number][];
  return lists
    .filter(([name, size]) => !listBeginning(content, name, size).whole)
    .map(([name]) => listButton(content, name, cardId));
}

function addressLine({ detail }: Answer): string {
  const address = detail?.AdresDetay;
  if (!address) return "";
  const pairs = [
    ...part.labelled(address, labels.address),
    ...part.unnamedFields(address, Object.keys(labels.address)),
  ];
  return inOneLine(text.sections.AdresDetay, pairs);
}

function capitalLine({ detail }: Answer): string {
  const capital = detail?.SermayeDetay;
  if (!capital) return "";
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
function inOneLine(heading: string, pairs: readonly [string, string][]): string {
  const filled = pairs.filter(([, value]) => value !== "");
  const line = filled.map(([label, value]) => `${label}: ${value}`).join(" · ");
  return line === "" ? "" : `*${heading}* ${line}`;
}
