import type { KnownBlock } from "@slack/types";
import { assertNever } from "../../../platform/assert-never.ts";
import { readAnswer, titleIn } from "../../../company/record.ts";
import type { Candidate } from "../../invoices/candidates.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offer-card.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/ports/query.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, context, escapeData, section, type Message } from "./blocks.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { code, joined } from "./common-parts.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { badge } from "./status-lines.ts";

/** One of a text's candidates. */
export interface CandidateRow {
  candidate: Candidate;
  /** The answer that the team holds to its question. */
  held: string | null;
  /** What the team holds under a title that fits, the surest first. */
  owned: { intentId: string; vkn: string }[];
}

/** What may be a company in a text that somebody gave, each with its own price. */
export interface CandidatesState {
  kind: "candidates";
  rows: CandidateRow[];
  /** How many are left out. */
  more: number;
  /** A person's number stood there; it is not kept. */
  personal: boolean;
}

export const candidatesKind: CardKind<CandidatesState> = {
  wishes: ({ rows }) => rows.flatMap(wishesOf),
  draw: (state, card, { bought }) => draw(state, card, bought),
  lines: ({ rows }, offers) => [
    ...rows.flatMap(({ held, owned }) => [
      ...(held === null ? [] : [held]),
      ...owned.map(({ intentId }) => intentId),
    ]),
    // What was bought since has its title as well.
    ...offers.flatMap(({ intent }) => (intent ? [intent.id] : [])),
  ],
};

/** What a candidate's button asks. */
export function queryOf(candidate: Candidate): Query {
  switch (candidate.kind) {
    case "company":
      return companyQuery(candidate.vkn);
    case "branch":
      return branchQuery(candidate.mersis);
    case "title":
      return titleQuery(candidate.title);
    default:
      return assertNever(candidate);
  }
}

const ownedSlot = (row: number, vkn: string) => `${row}-${vkn}`;

function wishesOf({ candidate, owned }: CandidateRow, row: number): Wish[] {
  return [
    { slot: String(row), query: queryOf(candidate) },
    ...owned.map(({ vkn }) => ({ slot: ownedSlot(row, vkn), query: companyQuery(vkn) })),
  ];
}

function draw(
  { rows, more, personal }: CandidatesState,
  card: CardContext,
  held: Bought[],
): Message {
  const { candidates: text, card: cardText } = card.texts;
  return {
    text: text.notification,
    blocks: [
      section(text.heading(rows.length)),
      ...rows.flatMap((row, index) => rowBlocks(row, index, card, held)),
      ...context(more > 0 ? text.more(more) : "", personal ? text.personal : ""),
      ...pressedLines(
        card,
        (slot) => slotName(card.texts, rows, slot),
        `${cardText.pressed.since} `,
      ),
    ],
  };
}

function rowBlocks(
  { candidate, held, owned }: CandidateRow,
  row: number,
  card: CardContext,
  bought: Bought[],
): KnownBlock[] {
  const { buttons } = card.texts;
  const pressed = card.offers.find(({ offer }) => offer.slot === String(row))?.intent?.id;
  const found = identity(bought, pressed ?? held);
  const [ask] = offerButton(card, String(row), labelOf(card.texts, candidate));
  return [
    section(joined(found.name, nameOf(card.texts, candidate), found.status), ask),
    ...owned.map(({ intentId, vkn }) => {
      const { name, status } = identity(bought, intentId);
      const label = { label: buttons.query, heldLabel: buttons.open };
      const [open] = offerButton(card, ownedSlot(row, vkn), label);
      return section(`↳ ${joined(name, `VKN ${code(vkn)}`, status)}`, open);
    }),
  ];
}

/** What the team holds says who somebody is; nothing where it holds nothing. */
function identity(bought: Bought[], intentId: string | null): { name: string; status: string } {
  const body = bought.find(({ intent }) => intent.id === intentId)?.body ?? null;
  const content = readAnswer(body);
  const title = titleIn(content) || (content.sube?.Unvani ?? "");
  const status = (content.merkez ?? content.sube)?.Durumu ?? "";
  const name = title && `${badge(status)} *${escapeData(clip(title, 150))}*`;
  return { name, status: escapeData(status) };
}

function nameOf({ candidates: text }: Texts, candidate: Candidate): string {
  switch (candidate.kind) {
    case "company":
      return `VKN ${code(candidate.vkn)}`;
    case "branch":
      return text.branch(code(candidate.mersis));
    case "title":
      return text.title(escapeData(clip(candidate.title, 200)));
    default:
      return assertNever(candidate);
  }
}

function labelOf({ buttons }: Texts, { kind }: Candidate): OfferLabel {
  const labels = { company: buttons.query, branch: buttons.asBranch, title: buttons.asTitle };
  return { label: labels[kind], heldLabel: buttons.open };
}

function slotName(texts: Texts, rows: CandidateRow[], slot: string): string {
  const [row = "", vkn] = slot.split("-");
  const candidate = vkn === undefined ? rows[Number(row)]?.candidate : undefined;
  return candidate ? nameOf(texts, candidate) : `VKN ${vkn ?? ""}`;
}
