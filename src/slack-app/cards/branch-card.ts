import type { KnownBlock } from "@slack/types";
import { slackLimits } from "../../platform/slack-limits.ts";
import { actionIds } from "../action-ids.ts";
import { buttons, card as text, labels } from "../texts/tr.ts";
import type { View } from "../views.ts";
import {
  actions,
  button,
  context,
  escapeData,
  fields,
  header,
  section,
  type Message,
} from "./blocks.ts";
import * as part from "./common-parts.ts";
import type { AnswerCard } from "./company-card.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";

const headingRoom = slackLimits.header.text - 3;

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
    header(`${sube ? `${part.badge(sube.Durumu)} ` : ""}${title}`),
    ...(sube
      ? [
          ...part.statusWarnings(sube.Durumu, closed),
          section(
            `*${escapeData(sube.Durumu === "" ? text.statusUnknown : sube.Durumu)}* · ${buttons.asBranch}`,
          ),
          ...fields([
            // The heading holds so much and no more.
            [labels.merkez.Unvani, title.length > headingRoom ? escapeData(title) : ""],
            [labels.mersis, part.shownMersis(card.answer.key)],
            ...part.labelled({ ...sube, MersisNo: "" }, labels.branch),
            ...more,
          ]),
        ]
      : [section(text.empty), ...fields(more)]),
    ...part.provenanceLine(card, view.provenance),
    ...(view.sharedBy === null
      ? []
      : context(view.public ? text.sharedBy(card.who(view.sharedBy)) : text.shared)),
    ...pressedLines(card, (slot) => (slot === "head" ? buttons.headOffice : buttons.refresh)),
    ...actions([
      ...offerButton(card, "head", {
        label: buttons.headOffice,
        heldLabel: buttons.openHeadOffice,
      }),
      ...(sube && card.shareable && !view.public && view.sharedBy === null
        ? [button({ label: buttons.share, actionId: actionIds.share, value: card.cardId })]
        : []),
      ...offerButton(card, "refresh", {
        label: buttons.refresh,
        heldLabel: buttons.refresh,
        about: title,
      }),
      historyButton(),
    ]),
  ];
  return { text: escapeData(text.branchNotification(title)), blocks };
}
