import type { Button, KnownBlock } from "@slack/types";
import { isFitting, titleComparer } from "../../../company/compare-titles.ts";
import { isDetail } from "../../../company/lookup-kind.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { statusGroup } from "../../../company/status.ts";
import type { Finding } from "../../invoices/findings.ts";
import type { CheckedInvoice, Named } from "../../invoices/gather.ts";
import { judgeInvoices, type InvoiceVerdict } from "../../invoices/invoice-verdicts.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Query } from "../../lookups/ports/query.ts";
import { glossed, inWords, type Note, type Texts } from "../../texts/texts.ts";
import { actionIds } from "../action-ids.ts";
import {
  actions,
  button,
  clip,
  context,
  escapeData,
  paragraph,
  section,
  unfolded,
  type Message,
} from "./blocks.ts";
import type { CardContext } from "./card-context.ts";
import type { CardKind } from "./card-kind.ts";
import { code, joined } from "./common-parts.ts";
import { heldCompany, type HeldCompany } from "./held-company.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { ownBlock, ownQuestion, type Party } from "./own-lines.ts";
import { badge } from "./status-lines.ts";
import {
  doubtLines,
  invoiceLines,
  ownLines,
  saidLines,
  verdictLines,
  wrongLines,
} from "./verdict-lines.ts";

/** A company, a branch or a title, with what its button asks. */
export interface CompanyRow {
  query: Query;
  /** The answer that the team holds about it. */
  held: string | null;
  /** The team holds companies that fit this title; they stand above. */
  anyway: boolean;
  /** What was said about it in a text or on invoices. */
  named: Named | null;
  /** It is our own, which is named and not offered: by the setting, or because somebody said so. */
  own: "set" | "said" | null;
  /** Its number may be a telephone's. */
  doubtful?: true;
}

/** Companies on one page of a card. */
export const companiesOnPage = 20;

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
  /** The invoices of a check, if there are several. */
  checked?: readonly CheckedInvoice[];
  /** The team's own companies. */
  ownVkns?: readonly string[];
  /** The first row of the page. */
  from?: number;
  /** Who shared the check's verdict; null for nobody, missing where this is no check. */
  sharedBy?: string | null;
  thread?: string;
  /** In the open, for everybody in the channel: verdicts alone. */
  public?: boolean;
}

export const companiesKind: CardKind<CompaniesState> = {
  wishes: ({ rows, from = 0, public: isPublic = false }) =>
    isPublic
      ? []
      : rows
          .map(({ query }, index) => ({ slot: String(index), query }))
          .slice(from, from + companiesOnPage),
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

/** A row with what the team holds about its company by now. */
interface KnownRow {
  row: CompanyRow;
  slot: string;
  company: HeldCompany;
}

/** Adds what the team holds by now to the rows of a check. */
export function knownRows(
  { rows }: CompaniesState,
  offers: CardContext["offers"],
  bought: readonly Bought[],
): KnownRow[] {
  return rows.map((row, index) => {
    const slot = String(index);
    const intent = offers.find(({ offer }) => offer.slot === slot)?.intent;
    return { row, slot, company: heldCompany(bought, intent?.id ?? row.held) };
  });
}

function draw(state: CompaniesState, card: CardContext, bought: Bought[]): Message {
  const { lead, invalid, lines, mayBeOwn, from = 0 } = state;
  const { texts } = card;
  const known = knownRows(state, card.offers, bought);
  const verdicts = invoiceVerdicts(state, known);
  if (state.public === true) return publicCheck(state, card, known, verdicts);
  const ofHeads = new Set(known.map(({ company }) => company.content?.merkez?.MersisNo ?? ""));
  // The number of a head office that is held is no branch's.
  const all = known.filter(
    ({ row: { query } }) => query.kind !== "mersis" || !ofHeads.has(query.key),
  );
  const titles = known.flatMap(({ company }) => company.title || []);
  const names = state.rows.map(({ query }) => nameOf(texts, query));
  const offered = all.filter(({ row }) => row.own === null).length;
  const parties = state.rows.filter(({ query }) => mayBeOwn.includes(query.key));
  const page = all.filter(({ slot }) => Number(slot) >= from).slice(0, companiesOnPage);
  const left = all.filter(({ slot }) => Number(slot) > Number(page.at(-1)?.slot ?? 0)).length;
  return {
    text: texts.companies.notification,
    blocks: [
      ...(from === 0 ? invoiceLines(texts, verdicts) : []),
      section(lead ? inWords(texts, lead) : texts.companies.heading(offered)),
      ...(from === 0 ? invalid.map((one) => unfolded(doubtLines(texts, one))) : []),
      ...page.flatMap((one) => rowBlocks(one, titles, state, card)),
      ...ownQuestion(card, parties.map(partyOf)),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, (slot) => names[Number(slot)] ?? "", `${texts.card.pressed.since} `),
      ...actions([
        ...(left > 0 ? [moreButton(card, Number(page.at(-1)?.slot) + 1, left)] : []),
        ...checkButtons(state, card, known),
      ]),
    ],
  };
}

/** The verdict on each invoice by what is held by now, the worst first. */
export function invoiceVerdicts(
  { checked = [], ownVkns = [] }: CompaniesState,
  known: readonly KnownRow[],
): InvoiceVerdict[] {
  const records = new Map(
    known.flatMap(({ row: { query }, company: { content } }) =>
      query.kind === "vkn" && content ? [[query.key, content] as const] : [],
    ),
  );
  return judgeInvoices(checked, (vkn) => records.get(vkn) ?? null, new Set(ownVkns));
}

function moreButton({ cardId, texts }: CardContext, from: number, left: number): Button {
  const { label } = texts.companies.more;
  return button({ label: label(left), actionId: actionIds.moreRows, value: `${cardId}|${from}` });
}

/** The paper and the sharing of a check that says something already. */
function checkButtons(
  state: CompaniesState,
  { cardId, texts, shareable }: CardContext,
  known: readonly KnownRow[],
): Button[] {
  const { sharedBy, invalid } = state;
  const isJudged = known.some(({ row, company }) => row.named?.mentions.length && company.content);
  if (sharedBy === undefined || (!isJudged && invalid.length === 0)) return [];
  const { buttons } = texts;
  const paper = button({ label: buttons.checkPaper, actionId: actionIds.receipt, value: cardId });
  const share = button({ label: buttons.share, actionId: actionIds.share, value: cardId });
  return [paper, ...(shareable && sharedBy === null ? [share] : [])];
}

/** A check as a whole channel sees it: verdicts without people and without what only the invoice says of them. */
function publicCheck(
  state: CompaniesState,
  { texts, who }: CardContext,
  known: readonly KnownRow[],
  verdicts: readonly InvoiceVerdict[],
): Message {
  const { check } = texts;
  const quiet = verdicts.map((one) => ({ ...one, findings: one.findings.map(withoutWords) }));
  const judged = known.flatMap(({ row: { named, own, query }, company: { content, title } }) => {
    if (!named || named.mentions.length === 0 || !content || isPersonsRecord(content)) return [];
    const lines = verdictLines(texts, named.mentions, content, withoutWords);
    const name = `*${escapeData(clip(title, 150))}* · VKN ${code(query.key)}`;
    return [own === null ? name : `${texts.own.mark} · ${name}`, ...lines].join("\n");
  });
  const wrong = state.invalid.map((one) => wrongLines(texts, one, withoutWords));
  return {
    text: check.shared(who(state.sharedBy ?? "")),
    blocks: [
      section(`*${check.title}*`),
      ...invoiceLines(texts, quiet),
      ...[...wrong, ...judged].filter(Boolean).flatMap((text) => paragraph(text)),
      ...context(check.shared(who(state.sharedBy ?? "")), check.notChecked),
    ],
  };
}

/** A finding without words out of an invoice, which may name a person. */
function withoutWords<One extends Finding>(finding: One): One {
  return /^(?:words-behind|other-title)$/.test(finding.kind)
    ? { ...finding, written: "…" }
    : finding;
}

function rowBlocks(
  { row, slot, company }: KnownRow,
  titles: readonly string[],
  { checked = [] }: CompaniesState,
  card: CardContext,
): KnownBlock[] {
  const { texts } = card;
  const { query, named, own } = row;
  if (own !== null) return ownBlocks(row, slot, company, card);
  const { title, status, content } = company;
  // Where the company stands on the same card nobody is to pay for it again under its title.
  const isAbove = isTitle(query) && title === "" && fitsAny(query.text, titles);
  const label = labelOf(texts, query, row.anyway || isAbove);
  const [ask] = offerButton(card, slot, { ...label, about: title || query.text });
  const hints = [
    isAbove ? texts.companies.above : "",
    row.doubtful ? texts.companies.doubtful : "",
    checked.length > 1 && named && !content ? texts.companies.waiting(named.invoices) : "",
  ];
  const hint = hints.filter(Boolean).join(" · ");
  if (named?.mentions.length && (content || !isTitle(query))) {
    const lines = [namedLines(texts, named, company), hint].filter(Boolean);
    return paragraph(lines.join("\n"), ask);
  }
  // A status is no verdict: here a green mark would be taken for one.
  const name =
    title && `${quietBadge(content?.merkez?.Durumu ?? "")}*${escapeData(clip(title, 150))}*`;
  return [section(joined(name, nameOf(texts, query), glossed(texts, status), hint), ask)];
}

/** Our own company: as it is registered, and what is written of it beside that. */
function ownBlocks(
  row: CompanyRow,
  slot: string,
  { title, content }: HeldCompany,
  card: CardContext,
): KnownBlock[] {
  const { texts } = card;
  const { named, own, query } = row;
  const isWritten = named?.mentions.some(({ given }) => given.title !== "") ?? false;
  const lines = [
    ...(named?.mentions.length ? [ownLines(texts, named, content)] : []),
    ...(isWritten && !content ? [texts.own.unproved] : []),
  ];
  const name = title || (isWritten ? "" : `VKN ${query.key}`);
  const label = { label: texts.buttons.ownRecord, heldLabel: texts.buttons.open };
  return [
    ownBlock(card, query.key, name, lines, own === "said"),
    ...(isWritten && !content ? actions(offerButton(card, slot, label)) : []),
  ];
}

function namedLines(texts: Texts, named: Named, { title, status, content }: HeldCompany): string {
  const lines = [
    ...(content ? verdictLines(texts, named.mentions, content) : [wrongLines(texts, named)]),
    saidLines(texts, named, content ? "" : texts.check.likely),
    title && texts.check.inRecord(joined(escapeData(clip(title, 150)), glossed(texts, status))),
  ];
  return lines.filter(Boolean).join("\n");
}

function partyOf({ query, named }: CompanyRow): Party {
  return { vkn: query.key, title: named?.mentions[0]?.given.title ?? "" };
}

/** A status mark for those who must not be missed. */
function quietBadge(durumu: string): string {
  return statusGroup(durumu) === "active" || durumu === "" ? "" : `${badge(durumu)} `;
}

function isTitle({ kind }: Query): boolean {
  return kind === "title" || kind === "title_detail";
}

function fitsAny(written: string, titles: readonly string[]): boolean {
  const compare = titleComparer(written);
  return titles.some((title) => isFitting(compare(title)));
}

function nameOf({ companies: text }: Texts, query: Query): string {
  if (query.kind === "mersis") return text.branch(code(query.key));
  return isTitle(query)
    ? text.title(escapeData(clip(query.text, 200)), isDetail(query.kind))
    : `VKN ${code(query.key)}`;
}

function labelOf({ buttons }: Texts, { kind }: Query, isKnown: boolean): OfferLabel {
  const title = isKnown ? buttons.searchAnyway : buttons.asTitle;
  const company = { vkn: buttons.query, vkn_detail: buttons.detail };
  const labels = { ...company, mersis: buttons.asBranch, title, title_detail: title };
  return { label: labels[kind], heldLabel: isDetail(kind) ? buttons.openDetail : buttons.open };
}
