import type { Button, KnownBlock } from "@slack/types";
import { branchVkn } from "../../../company/mersis.ts";
import { branchQuery, companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { escapeData, fields, header, section, type Message } from "../blocks/blocks.ts";
import { openMineRow, recordRow, offerButton, pressedLines } from "./offer-buttons.ts";
import {
  type AnswerContext,
  type OpenAnswer,
  inTheOpen,
  answerKind,
  type Provenance,
  type Sharing,
} from "../reply/card-kind.ts";
import * as part from "./common-parts.ts";
import * as status from "./status-lines.ts";

const headingRoom = slackLimits.header.text - 3;

/** The card of a branch, with the way to its head office. */
export interface BranchState extends Sharing {
  kind: "branch";
  answer: string;
  provenance: Provenance;
  public: boolean;
}

export const branchKind = answerKind<BranchState>({
  kind: "branch",
  publicState: ({ answer }, sharedBy) => ({ kind: "branch", answer, ...inTheOpen, sharedBy }),
  wishes,
  draw,
  people: () => ["Unvani", "fields", "others"],
  title: ({ buttons }) => buttons.asBranch,
});

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
  const vkn = branchVkn(sube?.SubeMerkeziMersisNo ?? "", card.answer.key);
  const blocks: KnownBlock[] = [
    header(`${sube ? `${status.badge(sube.Durumu)} ` : ""}${title}`),
    ...(sube
      ? [
          ...status.statusBlocks(texts, sube, texts.buttons.asBranch, vkn),
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
    ...(state.public ? openMineRow(card) : recordRow(card, state, title, headButton(card))),
  ];
  return { text: escapeData(text.branchNotification(title)), blocks };
}

function privateLines(state: BranchState, card: AnswerContext): KnownBlock[] {
  const { buttons } = card.texts;
  return [
    ...part.provenanceLine(card, state.provenance),
    ...part.sharedLine(card, state),
    ...pressedLines(card, (slot) => (slot === "head" ? buttons.headOffice : buttons.refresh)),
  ];
}

function headButton(card: AnswerContext): Button[] {
  const { headOffice: label, openHeadOffice: heldLabel } = card.texts.buttons;
  return offerButton(card, "head", { label, heldLabel });
}
