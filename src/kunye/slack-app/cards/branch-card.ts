import type { KnownBlock } from "@slack/types";
import { vknOfMersis } from "../../../company/mersis.ts";
import type { Sube } from "../../../company/record.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { buttons, card as text, labels } from "../../texts/tr.ts";
import type { View } from "../views.ts";
import { context, escapeData, fields, header, section, type Message } from "./blocks.ts";
import { buttonRow, openMineRow } from "./button-row.ts";
import * as part from "./common-parts.ts";
import { freeButton, type AnswerCard } from "./company-card.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";
import * as status from "./status-lines.ts";

const headingRoom = slackLimits.header.text - 3;

/** The tax number of a branch, which is its head office's. */
export function branchVkn(sube: Sube | null, mersis: string): string | null {
  return vknOfMersis(sube?.SubeMerkeziMersisNo ?? "") ?? vknOfMersis(mersis);
}

/** The card of a branch, with the way to its head office. */
export function branchCard(view: View & { view: "branch" }, card: AnswerCard): Message {
  const { sube } = card.content;
  const title = part.titleOf(sube?.Unvani ?? "");
  // What a field that the document does not name is about can't be known: it may be a person.
  const more = view.public
    ? []
    : [
        ...part.unnamedFields(sube ?? {}, [...Object.keys(labels.branch), "Unvani", "Durumu"]),
        ...part.unnamedFields(card.content.others, []),
      ];
  const closed = typeof sube?.["KapanisTarihi"] === "string" ? sube["KapanisTarihi"] : "";
  const blocks: KnownBlock[] = [
    header(`${sube ? `${status.badge(sube.Durumu)} ` : ""}${title}`),
    ...(sube
      ? [
          section(statusLine(sube, card)),
          ...status.statusWarnings(sube.Durumu, closed),
          ...fields([
            // The heading holds so much and no more.
            [labels.merkez.Unvani, title.length > headingRoom ? escapeData(title) : ""],
            [labels.mersis, part.shownMersis(card.answer.key)],
            ...part.labelled({ ...sube, MersisNo: "" }, labels.branch),
            ...more,
          ]),
        ]
      : [section(text.empty), ...fields(more)]),
    ...(view.public ? part.publicLine(card, view.sharedBy) : privateLines(view, card)),
    ...(sube ? status.statusAgain(title, sube.Durumu, closed) : []),
    ...(view.public ? openMineRow(card.cardId) : cardButtons(view, card, title)),
  ];
  return { text: escapeData(text.branchNotification(title)), blocks };
}

function statusLine(sube: Sube, { answer }: AnswerCard): string {
  const vkn = branchVkn(sube, answer.key);
  return part.joined(
    status.shownStatusOf(sube.Durumu),
    buttons.asBranch,
    vkn === null ? "" : `VKN ${part.code(vkn)}`,
  );
}

function privateLines(view: View & { view: "branch" }, card: AnswerCard): KnownBlock[] {
  return [
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null ? [] : context(text.shared)),
    ...pressedLines(card, (slot) => (slot === "head" ? buttons.headOffice : buttons.refresh)),
  ];
}

function cardButtons(
  view: View & { view: "branch" },
  card: AnswerCard,
  title: string,
): KnownBlock[] {
  const known = card.content.sube !== null;
  const share = known && card.shareable && view.sharedBy === null;
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, about: title };
  return buttonRow(
    [
      ...offerButton(card, "head", {
        label: buttons.headOffice,
        heldLabel: buttons.openHeadOffice,
      }),
      ...(share ? [freeButton("share", card.cardId)] : []),
      ...(known ? [freeButton("copy", card.cardId)] : []),
    ],
    [...offerButton(card, "refresh", refresh), historyButton()],
  );
}
