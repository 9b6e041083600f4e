import * as part from "./card-parts.ts";
import { branchFields } from "../../../company/record-fields.ts";
import type { KnownBlock } from "@slack/types";
import { branchVkn, vknOfMersis } from "../../../company/id-numbers.ts";
import { branchQuery, companyQuery } from "../../lookups/intents.ts";
import type { Wish } from "../../lookups/offers.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import {
  escapeData,
  fields,
  header,
  paragraph,
  section,
  type Message,
} from "../../slack/blocks.ts";
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
  // The head office's state is the company's.
  namedVkns: (_state, known) => [known && headOf(known)].filter((vkn) => vkn !== null),
  draw,
  people: () => ["Unvani", "fields", "others"],
  title: ({ buttons }) => buttons.asBranch,
});

/** Returns the VKN of a branch's company, or null. */
function headOf({ answer, content }: Pick<OpenAnswer, "answer" | "content">): string | null {
  return branchVkn(content.sube?.SubeMerkeziMersisNo ?? "", answer.key);
}

function wishes(state: BranchState, known: OpenAnswer): Wish[] {
  // A price in a channel would go stale.
  if (state.public) return [];
  const { answer } = known;
  const head = headOf(known);
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
  const vkn = headOf(card);
  const asked = vknOfMersis(card.answer.key);
  const head = part.headTrouble(card, vkn);
  // In a channel the year is written, because the card stays.
  const when = texts.format.moment(head?.fetchedAt ?? 0, state.public ? 0 : card.now);
  const badge = sube ? part.worstMark(part.badgeOf(sube, { asked }), head?.mark ?? "") : "";
  const blocks: KnownBlock[] = [
    header(`${badge} ${title}`.trim()),
    ...paragraph(head ? text.headOffice(when, head.warning) : ""),
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
