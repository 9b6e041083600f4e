import type { Button, KnownBlock } from "@slack/types";
import { peopleSections } from "../../../company/read-answer.ts";
import type { Answer } from "../../../company/record.ts";
import type { Wish } from "../../lookups/offers.ts";
import { actionIds } from "../contract/action-ids.ts";
import type { Texts } from "../../texts/texts.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  pieces,
  section,
  unfolded,
  type Message,
} from "../blocks/blocks.ts";
import { branchBlocks, branchWishes, sortedBranches, lineWriters } from "./section-lines.ts";
import { type AnswerContext, type OpenAnswer, answerKind, ownerAnd } from "../reply/card-kind.ts";
import { joined } from "./common-parts.ts";
import { alternativeBlocks, alternativeWishes, pageSize } from "./title-match.ts";

/** The sections of a detail that can be longer than a card. */
export const recordSections = [
  "alternatives",
  "Naceler",
  "Ortaklar",
  "AktifTemsilciler",
  "AktifUyeler",
  "Denetciler",
  "IflasKonkordato",
  "Subeler",
] as const;
export type RecordSection = (typeof recordSections)[number];

/** One page of a list as a message of its own: some of its entries and the button for the next ones. */
export interface SectionPageState {
  kind: "list";
  answer: string;
  section: RecordSection;
  from: number;
}

export const sectionPageKind = answerKind<SectionPageState>({
  kind: "list",
  accessReason: "paged",
  wishes,
  draw,
  people: ({ section }, known) =>
    ownerAnd(
      known,
      peopleSections.filter((name) => name === (section === "Subeler" ? "fields" : section)),
    ),
  isPersonal: true,
  title: ({ detail }, { section }) => detail.sections[section],
});

/** Stands for an entry that says nothing. */
const nothing = "–";
/** A longer entry stands on the card by its beginning. */
const shownEntry = 240;

function wishes({ section, from }: SectionPageState, { content }: OpenAnswer): Wish[] {
  if (section === "alternatives") return alternativeWishes(content, from);
  return section === "Subeler" ? branchWishes(content, from) : [];
}

function draw({ section: name, from }: SectionPageState, card: AnswerContext): Message {
  const { texts, content } = card;
  const { buttons, detail: text } = texts;
  const count = lengthOf(content, name);
  const to = Math.min(from + pageSize, count);
  const next = buttons.next(Math.min(pageSize, count - to));
  const heading = [
    joined(headingOf(text, name, count), extentOf(text, from, to, count)),
    escapeData(clip(content.merkez?.Unvani ?? "", shownEntry)),
  ];
  const nextPage = button({
    label: next,
    spoken: `${text.sections[name]} · ${next}`,
    actionId: actionIds.page,
    value: `${card.cardId}|${name}|${to}`,
  });
  return {
    text: text.sections[name],
    blocks: [
      section(heading.join("\n")),
      ...entries(card, name, from, to),
      ...(name === "Subeler" ? context(text.branchBrings) : []),
      ...actions(to < count ? [nextPage] : []),
    ],
  };
}

/** Draws the first entries of a list on the detail's card, and tells if they are all. */
export function listBeginning(
  texts: Texts,
  { detail }: Answer,
  name: Exclude<RecordSection, "alternatives">,
  size: number,
): { text: string; whole: boolean } {
  const count = detail?.[name].length ?? 0;
  if (!detail || name === "Subeler" || Math.min(size, count) === 0) {
    return { text: "", whole: count === 0 };
  }
  const lines = lineWriters[name](texts, detail).slice(0, size);
  const shown = lines.map((line) => clip(line === "" ? nothing : line, shownEntry));
  const heading = headingOf(texts.detail, name, count);
  const whole = lines.length === count && lines.every((line) => line.length <= shownEntry);
  const [first = ""] = shown;
  if (size === 1) return { text: `${heading} ${first}`, whole };
  const extent = extentOf(texts.detail, 0, lines.length, count);
  return { text: [joined(heading, extent), ...shown.map((line) => `• ${line}`)].join("\n"), whole };
}

/** The way to the whole of a list. */
export function listButton(
  texts: Texts,
  answer: Answer,
  name: RecordSection,
  cardId: string,
): Button {
  const { buttons, detail: text } = texts;
  const label = buttons.list(text.sections[name], lengthOf(answer, name));
  return button({
    label,
    actionId: `${actionIds.page}:${recordSections.indexOf(name)}`,
    value: `${cardId}|${name}|0`,
  });
}

function headingOf(text: Texts["detail"], name: RecordSection, count: number): string {
  return name === "IflasKonkordato" ? text.loud(count) : `*${text.sections[name]}* (${count})`;
}

function extentOf(text: Texts["detail"], from: number, to: number, count: number): string {
  if (to - from === count) return "";
  return from === 0 ? text.count(to, count) : text.range(from + 1, to, count);
}

function lengthOf(answer: Answer, name: RecordSection): number {
  return name === "alternatives" ? answer.alternatives.length : (answer.detail?.[name].length ?? 0);
}

function entries(card: AnswerContext, name: RecordSection, from: number, to: number): KnownBlock[] {
  const { texts, content } = card;
  if (name === "alternatives") {
    return content.alternatives.slice(from, to).flatMap((match) => alternativeBlocks(match, card));
  }
  const { detail } = content;
  if (!detail) return [];
  if (name === "Subeler") {
    return sortedBranches(detail)
      .slice(from, to)
      .flatMap((branch) => branchBlocks(branch, card));
  }
  const lines = lineWriters[name](texts, detail).slice(from, to);
  // A page's lines go into as few paragraphs as their length allows; none of them is cut.
  const drawn = lines.flatMap((line) => pieces(`• ${line === "" ? nothing : line}`, 2_900));
  return paragraphs(drawn).map(name === "Naceler" ? (text) => section(text) : unfolded);
}

function paragraphs(lines: string[]): string[] {
  return lines.reduce<string[]>((done, line) => {
    const last = done.at(-1);
    const fits = last !== undefined && last.length + line.length < 2_900;
    return fits ? [...done.slice(0, -1), `${last}\n${line}`] : [...done, line];
  }, []);
}
