import type { KnownBlock } from "@slack/types";
import { isFitting, titleComparer } from "../../../company/compare-titles.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import type { Named } from "../../invoices/gather.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Query } from "../../lookups/ports/query.ts";
import { glossed, inWords, type Note, type Texts } from "../../texts/texts.ts";
import { clip, escapeData, paragraph, section, unfolded, type Message } from "./blocks.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { code, joined } from "./common-parts.ts";
import { heldCompany, type HeldCompany } from "./held-company.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { ownBlock, ownQuestion, type Party } from "./own-lines.ts";
import { saidLines, verdictHeading } from "./verdict-lines.ts";

/** A company, a branch or a title, with what its button asks. */
export interface CompanyRow {
  query: Query;
  /** The answer that the team holds about it. */
  held: string | null;
  /** The team holds it under a title that is only similar to the written one. */
  isSimilar?: true;
  /** The team holds companies that fit this title; they stand above. */
  anyway: boolean;
  /** What was said about it in a text or on invoices. */
  named: Named | null;
  /** It is our own, which is named and not offered: by the setting, or because somebody said so. */
  own: "set" | "said" | null;
}

/** Companies that somebody may mean, each with its own price. */
export interface CompaniesState {
  kind: "companies";
  /** What stands above them; how many they are by default. */
  lead: Note | null;
  rows: CompanyRow[];
  /** Their check digit fails. */
  invalid: readonly Named[];
  /** What was found beside them. */
  lines: readonly Note[];
  /** The tax numbers of which one may be our own. */
  mayBeOwn: readonly string[];
  /** What the asker wrote about it. */
  note?: string;
}

export const companiesKind: CardKind<CompaniesState> = {
  wishes: ({ rows }) => rows.map(({ query }, index) => ({ slot: String(index), query })),
  draw: (state, card, { bought }) => draw(state, card, bought),
  lines: ({ rows }, offers) => [
    ...rows.flatMap(({ held }) => (held === null ? [] : [held])),
    // What was bought since has its title as well.
    ...offers.flatMap(({ intent }) => (intent ? [intent.id] : [])),
  ],
};

/** A row about which nothing more is known. */
export function companyRow(query: Query, known: Partial<CompanyRow> = {}): CompanyRow {
  return { query, held: null, anyway: false, named: null, own: null, ...known };
}

function draw(state: CompaniesState, card: CardContext, bought: Bought[]): Message {
  const { lead, rows, invalid, lines, mayBeOwn } = state;
  const { texts } = card;
  const { invalid: wrong } = texts.check;
  // What the team holds of them by now.
  const found = rows.map((row, index) => {
    const slot = String(index);
    const intent = card.offers.find(({ offer }) => offer.slot === slot)?.intent;
    return [row, slot, heldCompany(bought, intent?.id ?? row.held)] as const;
  });
  const titles = found.flatMap(([, , { title }]) => title || []);
  const names = rows.map(({ query }) => nameOf(texts, query));
  const offered = rows.filter(({ own }) => own === null).length;
  const parties = rows.filter(({ query }) => mayBeOwn.includes(query.key));
  return {
    text: texts.companies.notification,
    blocks: [
      section(lead ? inWords(texts, lead) : texts.companies.heading(offered)),
      ...invalid.map((one) => unfolded([wrong(one.vkn.length), saidLines(texts, one)].join("\n"))),
      ...found.flatMap((one) => rowBlocks(...one, titles, card)),
      ...ownQuestion(card, parties.map(partyOf)),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, (slot) => names[Number(slot)] ?? "", `${texts.card.pressed.since} `),
    ],
  };
}

function rowBlocks(
  row: CompanyRow,
  slot: string,
  company: HeldCompany,
  titles: readonly string[],
  card: CardContext,
): KnownBlock[] {
  const { texts } = card;
  const { query, named, own } = row;
  if (own !== null) return [ownBlock(card, partyOf(row), own === "said")];
  const { title, name, status } = company;
  // Where the company stands on the same card nobody is to pay for it again under its title.
  const isAbove = isByTitle(query.kind) && title === "" && fitsAny(query.text, titles);
  const label = labelOf(texts, query, row.anyway || isAbove);
  const [ask] = offerButton(card, slot, { ...label, about: title || query.text });
  if (named?.mentions.length) return paragraph(namedLines(texts, named, company), ask);
  const hint = isAbove ? texts.companies.above : row.isSimilar ? texts.companies.similar : "";
  const line = joined(name, nameOf(texts, query), glossed(texts, status), company.place, hint);
  return [section(line, ask)];
}

function namedLines(texts: Texts, named: Named, { title, status, content }: HeldCompany): string {
  const lines = [
    content ? `*${verdictHeading(texts, named.mentions, content)}*` : "",
    saidLines(texts, named, content ? "" : texts.check.likely),
    title && texts.check.inRecord(joined(escapeData(clip(title, 150)), glossed(texts, status))),
  ];
  return lines.filter(Boolean).join("\n");
}

function partyOf({ query, named }: CompanyRow): Party {
  return { vkn: query.key, title: named?.mentions[0]?.given.title ?? "" };
}

function fitsAny(written: string, titles: readonly string[]): boolean {
  const compare = titleComparer(written);
  return titles.some((title) => isFitting(compare(title)));
}

function nameOf({ companies: text }: Texts, query: Query): string {
  if (query.kind === "mersis") return text.branch(code(query.key));
  return isByTitle(query.kind)
    ? text.title(escapeData(clip(query.text, 200)), isDetail(query.kind))
    : `VKN ${code(query.key)}`;
}

function labelOf({ buttons }: Texts, { kind }: Query, isKnown: boolean): OfferLabel {
  const title = isKnown ? buttons.searchAnyway : buttons.asTitle;
  const company = { vkn: buttons.query, vkn_detail: buttons.detail };
  const labels = { ...company, mersis: buttons.asBranch, title, title_detail: title };
  return { label: labels[kind], heldLabel: isDetail(kind) ? buttons.openDetail : buttons.open };
}
