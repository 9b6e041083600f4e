import type { Button, KnownBlock } from "@slack/types";
import { isFitting, titleComparer } from "../../../company/compare-titles.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { isVkn } from "../../../company/vkn.ts";
import type { Mention, Named } from "../../invoices/gather.ts";
import { doubtsOf, verdictOf } from "../../invoices/verdict.ts";
import type { Bought } from "../../lookups/history.ts";
import type { Query } from "../../lookups/intents.ts";
import { glossed, inWords, type Texts } from "../../texts/texts.ts";
import { actionIds } from "../contract/action-ids.ts";
import {
  actions,
  button,
  clip,
  escapeData,
  paragraph,
  section,
  unfolded,
  type Message,
} from "../blocks/blocks.ts";
import type { CardContext, CardKind } from "../reply/card-kind.ts";
import {
  invoiceVerdicts,
  knownRows,
  publicCheck,
  type KnownRow,
  invoiceLines,
} from "./check-verdicts.ts";
import { companiesOnPage, type CompaniesState, type CompanyRow } from "./companies-state.ts";
import { code, joined } from "./common-parts.ts";
import { boldTitle, type HeldCompany } from "./held-company.ts";
import { offerButton, pressedLines, type OfferLabel } from "./offer-buttons.ts";
import { ownBlock, ownQuestion, type Party } from "./own-lines.ts";
import {
  findingLines,
  invoiceLine,
  shownInvoices,
  titleLines,
  unaskedLines,
  verdictHeading,
} from "./verdict-lines.ts";

export const companiesKind: CardKind<CompaniesState> = {
  kind: "companies",
  carriesRemark: true,
  saidOf: ({ rows }, slot) => rows[Number(slot)]?.named?.mentions ?? null,
  publicState: (state, sharedBy) => ({ ...state, public: true, sharedBy }),
  wishes: ({ rows, from = 0, public: isPublic = false }) =>
    isPublic
      ? []
      : rows
          .map(({ query }, index) => ({ slot: String(index), query }))
          .slice(from, from + companiesOnPage),
  draw: (state, card, { bought }) => draw(state, card, bought),
  title: ({ check }, { sharedBy }) => (sharedBy === undefined ? "" : check.title),
  lines: ({ rows }, offers) => [
    ...rows.flatMap(({ held }) => (held === null ? [] : [held])),
    // What was bought since has its title as well.
    ...offers.flatMap(({ intent }) => (intent ? [intent.id] : [])),
  ],
};

function draw(state: CompaniesState, card: CardContext, bought: Bought[]): Message {
  const { lead, invalid, lines, mayBeOwn, checked = [], from = 0 } = state;
  const { texts } = card;
  const known = knownRows(state, card.offers, bought);
  if (state.public === true) return publicCheck(state, card, known);
  const ofHeads = new Set(known.map(({ company }) => company.content?.merkez?.MersisNo ?? ""));
  const titles = known.flatMap(({ company }) => company.title || []);
  // Nobody is to pay for a company that stands on the same card under its number.
  const all = known.flatMap((one): KnownRow | [] => {
    const { query, anyway } = one.row;
    if (query.kind === "mersis") return ofHeads.has(query.key) ? [] : one;
    if (anyway || !isByTitle(query.kind) || one.company.title !== "") return one;
    const likenesses = titles.map(titleComparer(query.text));
    if (likenesses.some((like) => like === "same" || like === "spelling")) return [];
    return likenesses.some(isFitting) ? { ...one, row: { ...one.row, isSimilar: true } } : one;
  });
  const names = state.rows.map(({ query }) => nameOf(texts, query));
  const offered = all.filter(({ row }) => row.own === null).length;
  const parties = state.rows.filter(({ query }) => mayBeOwn.includes(query.key));
  // The page is made of slots, and so are its offers: a hidden row brings none of the next page onto it.
  const next = from + companiesOnPage;
  const page = all.filter(({ slot }) => Number(slot) >= from && Number(slot) < next);
  const verdicts = from === 0 ? invoiceVerdicts(state, known) : [];
  // Each of several invoices says it in its verdict.
  const unsaid = invalid.filter(({ invoices }) => verdicts.length === 0 || invoices === 0);
  const isDoubted = [...invalid, ...state.rows.flatMap(({ named }) => named ?? [])].some(
    ({ mentions }) => mentions.some(({ given }) => doubtsOf(given).length > 0),
  );
  const left = all.filter(({ slot }) => Number(slot) >= next).length;
  return {
    text: texts.companies.notification,
    blocks: [
      ...invoiceLines(texts, verdicts),
      section(lead ? inWords(texts, lead) : texts.companies.heading(offered)),
      ...(from === 0 ? unsaid.map((one) => unfolded(namedLines(texts, one, null).join("\n"))) : []),
      ...(from === 0 ? paragraph(unaskedLines(texts, checked).join("\n")) : []),
      ...page.flatMap((one) => rowBlocks(one, { isSummed: checked.length > 1, isDoubted }, card)),
      ...ownQuestion(card, parties.map(partyOf)),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, (slot) => names[Number(slot)] ?? "", `${texts.card.pressed.since} `),
      ...actions([
        ...(left > 0 ? [moreButton(card, next, left)] : []),
        ...checkButtons(state, card, known),
      ]),
    ],
  };
}

function moreButton({ cardId, texts }: CardContext, from: number, left: number): Button {
  const label = texts.companies.more(left);
  return button({ label, actionId: actionIds.moreRows, value: `${cardId}|${from}` });
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

/** The layout of a card's rows: below invoices' verdicts, and beside problems. */
interface RowFrame {
  isSummed: boolean;
  isDoubted: boolean;
}

function rowBlocks({ row, slot, company }: KnownRow, frame: RowFrame, card: CardContext) {
  const { texts } = card;
  const { query, own } = row;
  if (own !== null) return ownBlocks(row, slot, company, card, frame.isSummed);
  const label = labelOf(texts, query, row.anyway);
  const [ask] = offerButton(card, slot, { ...label, about: company.title || query.text });
  // What is wrong with a number that can't be asked for stands above the companies under its title.
  const named = row.named && isVkn(row.named.vkn) ? row.named : null;
  const isWaiting = frame.isSummed && named && !company.content;
  const hints = [
    row.isSimilar ? texts.companies.similar : "",
    row.doubtful ? texts.companies.doubtful : "",
    isWaiting ? texts.companies.waiting(named.invoices) : "",
  ];
  const hint = hints.filter(Boolean).join(" · ");
  const isComparable = company.content !== null || !isByTitle(query.kind);
  const compared = isComparable && named && named.mentions.length > 0 ? named : null;
  const isFull = compared && !(frame.isSummed && compared.invoices > 0);
  const lines = isFull
    ? [...namedLines(texts, compared, company), hint]
    : shortLines(texts, query, compared, company, hint, frame.isDoubted);
  return paragraph(lines.filter(Boolean).join("\n"), ask);
}

/** Draws a company in one line, with what is wrong in a text beside its invoices. */
function shortLines(
  texts: Texts,
  query: Query,
  named: Named | null,
  { content, title, badge, status, place }: HeldCompany,
  hint: string,
  isDoubted: boolean,
): string[] {
  const written = named?.mentions[0]?.given.title ?? "";
  const verdict = named && content ? verdictHeading(texts, named.mentions, content) : "";
  // Where something is wrong a green mark would be taken for a verdict.
  const mark = verdict !== "" || (isDoubted && badge === "🟢") ? "" : badge;
  const name = `${mark} ${boldTitle(title || written)}`.trim();
  const heading = [verdict, name, nameOf(texts, query), glossed(texts, status), place, hint];
  return [joined(...heading), ...(named ? writtenLines(texts, named, content, true) : [])];
}

/** Draws problems and titles of a company's mentions; if `isSummed` without invoices' titles. */
function writtenLines(
  texts: Texts,
  named: Named,
  content: HeldCompany["content"],
  isSummed: boolean,
): string[] {
  const isGood = ({ given }: Mention) =>
    content !== null && /^(?:green|grey)$/.test(verdictOf(given, content).colour);
  const mentions = named.mentions.filter((one) => !isSummed || !(one.invoice || isGood(one)));
  return [
    ...findingLines(texts, { ...named, mentions }, content),
    isSummed && !content ? "" : titleLines(texts, mentions, content !== null),
  ].filter(Boolean);
}

/** Our own company: as it is registered, and what is written of it beside that. */
function ownBlocks(
  { named, own, query }: CompanyRow,
  slot: string,
  { title, content }: HeldCompany,
  card: CardContext,
  isSummed: boolean,
): KnownBlock[] {
  const { buttons, own: text } = card.texts;
  const isWritten = named?.mentions.some(({ given }) => given.title !== "") ?? false;
  const isUnproved = isWritten && !content;
  const lines = named ? writtenLines(card.texts, named, content, isSummed) : [];
  const name = title || (isWritten ? "" : `VKN ${query.key}`);
  const label = { label: buttons.ownRecord, heldLabel: buttons.open };
  const all = isUnproved ? [...lines, text.unproved] : lines;
  return [
    ownBlock(card, query.key, name, all, own === "said"),
    ...(isUnproved ? actions(offerButton(card, slot, label)) : []),
  ];
}

/** Draws problems, mentions and registered fields of a company with a right number. */
function namedLines(texts: Texts, named: Named, company: HeldCompany | null): string[] {
  const { check } = texts;
  const { mentions, vkn } = named;
  const content = company?.content ?? null;
  const isWritten = mentions.some(({ given }) => vkn.endsWith(given.vkn) && given.vkn !== "");
  const about = isWritten ? (company && !content ? check.likely : "") : check.inMersis;
  const invoices = mentions.flatMap((one) => invoiceLine(texts, one));
  const left = named.invoices - Math.min(invoices.length, shownInvoices);
  const registered = company?.title
    ? [escapeData(clip(company.title, 150)), glossed(texts, company.status)]
    : [];
  return [
    ...writtenLines(texts, named, content, false),
    vkn && joined(`VKN ${code(vkn)}`, about),
    ...invoices.slice(0, shownInvoices),
    left > 0 && invoices.length > 0 ? texts.andMore(left) : "",
    registered.length > 0 ? check.inRecord(joined(...registered)) : "",
  ].filter(Boolean);
}

function partyOf({ query, named }: CompanyRow): Party {
  return { vkn: query.key, title: named?.mentions[0]?.given.title ?? "" };
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
