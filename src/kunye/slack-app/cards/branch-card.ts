import type { KnownBlock } from "@slack/types";
import { branchVkn } from "../../../company/mersis.ts";
import type { Sube } from "../../../company/record.ts";
import { branchQuery, companyQuery } from "../../lookups/ports/query.ts";
import type { Wish } from "../../lookups/offer-card.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { escapeData, fields, header, section, type Message } from "./blocks.ts";
import { buttonRow, freeButton, openMineRow, shareButton } from "./button-row.ts";
import type { AnswerContext, OpenAnswer } from "./card-context.ts";
import { answerKind } from "./card-kind.ts";
import * as part from "./common-parts.ts";
import { historyButton, offerButton, pressedLines } from "./offer-buttons.ts";
import * as status from "./status-lines.ts";

const headingRoom = slackLimits.header.text - 3;

/** The card of a branch, with the way to its head office. */
export interface BranchState extends part.Sharing {
  kind: "branch";
  answer: string;
  provenance: part.Provenance;
  public: boolean;
}

export const branchKind = answerKind<BranchState>({ wishes, draw });

function wishes(state: BranchState, { answer, content }: OpenAnswer): Wish[] {
  // What a whole channel sees has no price: it would go stale.
  if (state.public) return [];
  const head = branchVkn(content.sube?.SubeMerkeziMersisNo ?? "", answer.key);
  return [
    ...(head === null ? [] : [{ slot: "head", query: companyQuery(head) }]),
    { slot: "refresh", query: branchQuery(answer.key), newerThan: answer.fetchedAt },
  ];
}

function draw(state: BranchState, card: AnswerContext): Message {
  const { texts } = card;
  const { card: text, labels } = texts;
  const { sube } = card.content;
  const title = part.titleOf(texts, sube?.Unvani ?? "");
  // What a field that the document does not name is about can't be known: it may be a person.
  const more = state.public
    ? []
    : [
        ...part.unnamedFields(texts, sube ?? {}, [
          ...Object.keys(labels.branch),
          "Unvani",
          "Durumu",
        ]),
        ...part.unnamedFields(texts, card.content.others, []),
      ];
  const closed = sube?.KapanisTarihi ?? "";
  const blocks: KnownBlock[] = [
    header(`${sube ? `${status.badge(sube.Durumu)} ` : ""}${title}`),
    ...(sube
      ? [
          ...status.statusWarnings(texts, sube.Durumu, closed),
          section(statusLine(sube, card)),
          ...fields([
            // The heading holds so much and no more.
            [labels.merkez.Unvani, title.length > headingRoom ? escapeData(title) : ""],
            [labels.mersis, part.shownMersis(texts, card.answer.key)],
            ...part.labelled(texts, { ...sube, MersisNo: "", KapanisTarihi: "" }, labels.branch),
            ...more,
          ]),
        ]
      : [section(text.empty), ...fields(more)]),
    ...(state.public ? part.publicLine(card, state.sharedBy) : privateLines(state, card)),
    ...(state.public ? openMineRow(card) : cardButtons(state, card, title)),
  ];
  return { text: escapeData(text.branchNotification(title)), blocks };
}

function statusLine(sube: Sube, { answer, texts }: AnswerContext): string {
  const vkn = branchVkn(sube.SubeMerkeziMersisNo, answer.key);
  return part.joined(
    status.unwarnedStatus(texts, sube.Durumu, sube.KapanisTarihi),
    texts.buttons.asBranch,
    vkn === null ? "" : `VKN ${part.code(vkn)}`,
  );
}

function privateLines(state: BranchState, card: AnswerContext): KnownBlock[] {
  const { buttons } = card.texts;
  return [
    ...part.provenanceLine(card, state.provenance),
    ...part.sharedLine(card, state),
    ...pressedLines(card, (slot) => (slot === "head" ? buttons.headOffice : buttons.refresh)),
  ];
}

function cardButtons(state: BranchState, card: AnswerContext, title: string): KnownBlock[] {
  const { buttons } = card.texts;
  const known = card.content.sube !== null;
  const share = known && card.shareable && state.sharedBy === null;
  const refresh = { label: buttons.refresh, heldLabel: buttons.openNewer, about: title };
  return buttonRow(
    [
      ...offerButton(card, "head", {
        label: buttons.headOffice,
        heldLabel: buttons.openHeadOffice,
      }),
      ...(share ? [shareButton(card, state)] : []),
      ...(known ? [freeButton(card, "copy")] : []),
    ],
    [
      ...offerButton(card, "refresh", refresh),
      historyButton(card.texts),
      freeButton(card, "receipt"),
    ],
  );
}
