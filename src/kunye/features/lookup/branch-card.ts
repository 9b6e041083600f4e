import * as part from "./card-parts.ts";
import { branchFields } from "../../../company/record-fields.ts";
import type { KnownBlock } from "@slack/types";
import { branchVkn, vknOfMersis } from "../../../company/id-numbers.ts";
import { branchQuery, companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import { escapeData, fields, header, section, type Message } from "../../slack/blocks.ts";
import { recordRow, offerButton } from "./offer-buttons.ts";
import {
  type AnswerContext,
  type OpenAnswer,
  publicBase,
  answerKind,
  type Provenance,
  type Sharing,
} from "../../slack/card-kind.ts";

/** The heading also has a status mark (two UTF-16 units) and a space. */
const maxHeadingTitle = slackLimits.header.text - 3;

export interface BranchState extends Sharing {
  kind: "branch";
  answer: string;
  provenance: Provenance;
  public: boolean;
}

export const branchKind = answerKind<BranchState>({
  kind: "branch",
  publicState: ({ answer }, sharedBy) => ({ kind: "branch", answer, ...publicBase, sharedBy }),
  wishes,
  draw,
  people: () => ["Unvani", "fields", "others"],
  title: ({ buttons }) => buttons.asBranch,
});

function wishes(state: BranchState, { answer, content }: OpenAnswer): Wish[] {
  // A price in a channel would go stale.
  if (state.public) return [];
  const head = branchVkn(content.sube?.SubeMerkeziMersisNo ?? "", answer.key);
  return [
    ...(head === null ? [] : [{ slot: "head", query: companyQuery(head) }]),
    { slot: "refresh", query: branchQuery(answer.key), newerThan: answer.fetchedAt },
  ];
}

function draw(state: BranchState, card: AnswerContext): Message {
  const { texts } = card;
  const { buttons, card: text, labels } = texts;
  const { sube } = card.content;
  const title = part.titleOf(texts, sube?.Unvani ?? "");
  // Undocumented fields may name a person.
  const undocumented = state.public
    ? []
    : [
        ...part.unknownFields(texts, sube ?? {}, Object.keys(branchFields)),
        ...part.unknownFields(texts, card.content.others, []),
      ];
  const headLabel = { label: buttons.headOffice, heldLabel: buttons.openHeadOffice };
  const slotName = (slot: string) => buttons[slot === "head" ? "headOffice" : "refresh"];
  const vkn = branchVkn(sube?.SubeMerkeziMersisNo ?? "", card.answer.key);
  const asked = vknOfMersis(card.answer.key);
  const blocks: KnownBlock[] = [
    header(`${sube ? `${part.badgeOf(sube, { asked })} ` : ""}${title}`),
    ...(sube
      ? [
          ...part.statusBlocks(texts, sube, {
            kind: buttons.asBranch,
            vkn,
            asked,
          }),
          ...fields([
            // A long title is cut in the heading.
            [labels.merkez.Unvani, title.length > maxHeadingTitle ? escapeData(title) : ""],
            [labels.mersis, part.shownMersis(texts, card.answer.key)],
            ...part.withLabels(texts, { ...sube, MersisNo: "", KapanisTarihi: "" }, labels.branch),
            ...undocumented,
          ]),
        ]
      : [section(text.empty), ...fields(undocumented)]),
    ...part.lastLines(card, state, { isPersonal: false, nameOf: slotName }),
    ...recordRow(card, state, title, offerButton(card, "head", headLabel)),
  ];
  return { text: escapeData(text.branchNotification(title)), blocks };
}
