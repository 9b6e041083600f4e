import type { KnownBlock } from "@slack/types";
import { assertNever } from "../../../platform/assert-never.ts";
import { isFitting, titleComparer } from "../../../company/compare-titles.ts";
import type { Candidate } from "../../invoices/candidates.ts";
import type { Mention, Named } from "../../invoices/gather.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Wish } from "../../lookups/offer-card.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/ports/query.ts";
import type { Texts } from "../../texts/texts.ts";
import { clip, context, escapeData, paragraph, section, type Message } from "./blocks.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { findingBlocks, invalidBlocks, saidLines, type Findings } from "./check-lines.ts";
import { code, joined } from "./common-parts.ts";
import { heldCompany, type HeldCompany } from "./held-company.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { verdictHeading } from "./verdict-lines.ts";

/** One of a text's candidates. */
export interface CandidateRow {
  candidate: Candidate;
  /** The answer that the team holds to its question. */
  held: string | null;
  /** What the team holds under a title that fits, the surest first. */
  owned: { intentId: string; vkn: string }[];
  /** What was said about it in the text or on invoices. */
  named?: Named;
}

/** What may be a company in a text that somebody gave, each with its own price. */
export interface CandidatesState {
  kind: "candidates";
  rows: CandidateRow[];
  /** How many are left out. */
  more: number;
  /** A person's number stood there; it is not kept. */
  personal: boolean;
  /** What was found beside them. */
  findings?: Findings;
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

/** What was said about the company that this button asks for. */
export function saidAt({ rows }: CandidatesState, slot: string): Mention[] {
  return rows[Number(slot)]?.named?.mentions ?? [];
}

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

function draw(state: CandidatesState, card: CardContext, held: Bought[]): Message {
  const { rows, more, personal, findings } = state;
  const { candidates: text, card: cardText } = card.texts;
  const found = rows.map((row, index) => heldCompany(held, answerOf(row, index, card)));
  return {
    text: text.notification,
    blocks: [
      section(rows.length === 0 ? text.none : text.heading(rows.length)),
      ...(findings ? invalidBlocks(card.texts, findings) : []),
      ...rows.flatMap((row, index) => [
        // What is free comes first.
        ...row.owned.map((one) => ownedBlock(one, index, card, held)),
        ...candidateBlocks(row, index, card, found),
      ]),
      ...(findings ? findingBlocks(card.texts, findings) : []),
      ...context(more > 0 ? text.more(more) : "", personal ? text.personal : ""),
      ...pressedLines(
        card,
        (slot) => slotName(card.texts, rows, slot),
        `${cardText.pressed.since} `,
      ),
    ],
  };
}

/** What was bought with a row's button, else what the team held before. */
function answerOf({ held }: CandidateRow, row: number, { offers }: CardContext): string | null {
  return offers.find(({ offer }) => offer.slot === String(row))?.intent?.id ?? held;
}

function candidateBlocks(
  { candidate, named, owned }: CandidateRow,
  row: number,
  card: CardContext,
  found: readonly HeldCompany[],
): KnownBlock[] {
  const { texts } = card;
  const { title = "", name = "", status = "", content } = found[row] ?? {};
  const [ask] = offerButton(card, String(row), labelOf(texts, candidate, owned.length > 0));
  // Its number stands in the same text: nobody is to pay for it again under its title.
  const isAbove = candidate.kind === "title" && title === "" && fitsAny(candidate.title, found);
  const hint = isAbove ? texts.candidates.above : "";
  if (!named || named.mentions.length === 0) {
    return [section(joined(name, nameOf(texts, candidate), status, hint), ask)];
  }
  const verdict = content ? [`*${verdictHeading(texts, named.mentions, content)}*`] : [];
  const registered =
    title === "" ? "" : texts.check.inRecord(joined(escapeData(clip(title, 150)), status));
  const said = saidLines(texts, named, content ? "" : texts.check.likely);
  const lines = [...verdict, said, ...(registered === "" ? [] : [registered])];
  return paragraph(lines.join("\n"), ask);
}

function fitsAny(title: string, found: readonly HeldCompany[]): boolean {
  const compare = titleComparer(title);
  return found.some((one) => one.title !== "" && isFitting(compare(one.title)));
}

function ownedBlock(
  { intentId, vkn }: CandidateRow["owned"][number],
  row: number,
  card: CardContext,
  held: Bought[],
): KnownBlock {
  const { buttons } = card.texts;
  const { name, status } = heldCompany(held, intentId);
  const label = { label: buttons.query, heldLabel: buttons.open };
  const [open] = offerButton(card, ownedSlot(row, vkn), label);
  return section(joined(name, `VKN ${code(vkn)}`, status), open);
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

function labelOf({ buttons }: Texts, { kind }: Candidate, isOwned: boolean): OfferLabel {
  const title = isOwned ? buttons.searchAnyway : buttons.asTitle;
  const labels = { company: buttons.query, branch: buttons.asBranch, title };
  return { label: labels[kind], heldLabel: buttons.open };
}

function slotName(texts: Texts, rows: CandidateRow[], slot: string): string {
  const [row = "", vkn] = slot.split("-");
  const candidate = vkn === undefined ? rows[Number(row)]?.candidate : undefined;
  return candidate ? nameOf(texts, candidate) : `VKN ${vkn ?? ""}`;
}
