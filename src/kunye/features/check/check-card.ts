import { lookupTexts } from "../lookup/texts.ts";
import {
  intentIdsOfRows,
  rowLabel,
  rowName,
  rowSearchesAnyway,
  withoutDoubles,
  knownRows,
  type KnownRow,
  companiesOnPage,
  type CheckState,
  type CompanyRow,
  boldTitle,
  type HeldCompany,
} from "../lookup/company-rows.ts";
import type { Button, KnownBlock } from "@slack/types";
import { actionIds } from "../../slack/action-ids.ts";
import {
  actions,
  button,
  escapeData,
  section,
  clip,
  paragraph,
  unfolded,
  type Message,
} from "../../slack/blocks.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import { isRarelyRegistered } from "../../../company/general-words.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { isWronglyNamed, type MentionedCompany, type InvoiceVerdict } from "../../check/gather.ts";
import type { Finding } from "../../check/findings.ts";
import { plainKinds, type FindingKind } from "../../check/kinds.ts";
import { doubtsOf, isOwnSideJudged } from "../../check/verdict.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { withMeaning, inWords, type Texts } from "../../texts/texts.ts";
import { withoutSellersDoubt } from "../../check/own-side.ts";
import { waitingBlocks, waitingOn } from "./account-buttons.ts";
import { drawPublicCheck, groupBlocks } from "./check-verdicts.ts";
import { invoiceVerdicts } from "../lookup/invoice-verdicts.ts";
import { accountNotes } from "../lookup/seen-before.ts";
import { code, colourMarks, joinParts } from "../lookup/card-parts.ts";
import { isProbablyOurs, ownButton, ownQuestion } from "./own-question.ts";
import { cardButton, offerButton, pressedLines, shareButton } from "../lookup/offer-buttons.ts";
import {
  documentFindings,
  invoiceLine,
  maxInvoicesOfCompany,
  writtenLines,
  unaskedLines,
  unaskedMentions,
  verdictHeading,
} from "../lookup/verdict-lines.ts";
import { checkTexts } from "./texts.ts";

export const checkKind: CardKind<CheckState> = {
  kind: "companies",
  carriesRemark: true,
  wordsOf({ rows }, slot) {
    const mentions = rows[Number(slot)]?.named?.mentions ?? [];
    return mentions.length > 0 ? { kind: "mentions", mentions } : null;
  },
  searchesAnyway: rowSearchesAnyway,
  publicState: (state, sharedBy) => ({ ...state, public: true, sharedBy }),
  wishes: ({ rows, from = 0, public: isPublic = false }) =>
    isPublic
      ? []
      : rows
          .map(({ query }, index) => ({ slot: String(index), query }))
          .slice(from, from + companiesOnPage),
  draw: (state, card, { bought }) => draw(state, card, bought),
  // Numbers and titles alone are no invoice check: the modal keeps its title.
  title: ({ check }, state) => (isInvoiceCheck(state) ? check.title : ""),
  intentIds: intentIdsOfRows,
  missableVkns: ({ rows }) =>
    rows.flatMap(({ own, held, query }) => (own !== null && held === null ? query.key : [])),
};

function isProblem({ kind }: Finding): boolean {
  return !plainKinds.has(kind);
}

function isInvoiceCheck({ checked = [], invalid, rows }: CheckState): boolean {
  const named = [...invalid, ...rows.flatMap((row) => row.named ?? [])];
  return checked.length > 0 || named.some(({ invoices }) => invoices > 0);
}

function draw(state: CheckState, card: CardContext, bought: HistoryLine[]): Message {
  const { invalid, lines, mayBeOwn, checked = [], unread = 0, from = 0 } = state;
  const { texts } = card;
  const known = knownRows(state.rows, card.offers, bought);
  if (state.public === true) return drawPublicCheck(state, card, known);
  const all = withoutDoubles(known);
  const names = state.rows.map(({ query }) => rowName(texts, query));
  const offeredCount = all.filter(
    ({ row }) => row.own === null && !row.anyway && !isWrong(row),
  ).length;
  const likelyOwnRows = mayBeOwn.flatMap(
    (vkn) => state.rows.find(({ query }) => query.key === vkn) ?? [],
  );
  // Pages count slots, so a hidden row does not pull a row of the next page.
  const next = from + companiesOnPage;
  const page = all.filter(({ slot }) => Number(slot) >= from && Number(slot) < next);
  const verdicts = from === 0 ? invoiceVerdicts(state, known) : [];
  // The verdicts above include the invalid numbers of invoices.
  const uncovered = invalid.filter(({ invoices }) => verdicts.length === 0 || invoices === 0);
  const hasDoubts = [...invalid, ...state.rows.flatMap(({ named }) => named ?? [])].some(
    ({ mentions }) => mentions.some(({ given }) => doubtsOf(given).some(isProblem)),
  );
  const isWarned = hasDoubts || lines.some(({ note }) => accountNotes.has(note));
  const moreCount = all.filter(({ slot }) => Number(slot) >= next).length;
  return {
    text: all.length > 0 ? lookupTexts[texts.locale].companyRows.notification : texts.check.title,
    blocks: [
      // A free question, so it comes before all priced buttons.
      ...ownQuestion(card, likelyOwnRows, state.ownVkns),
      ...unreadBlocks(texts, from === 0 ? unread : 0, verdicts),
      ...groupBlocks(texts, verdicts, unread),
      section(headingOf(texts, all, offeredCount)),
      ...(from === 0
        ? uncovered.map((one) =>
            unfolded(fullLines(texts, one, { company: null, told: new Set() }).join("\n")),
          )
        : []),
      ...(from === 0 ? paragraph(unaskedLines(texts, checked).join("\n")) : []),
      ...page.flatMap((one, at) => {
        const mayBeOurs =
          likelyOwnRows.includes(one.row) && isProbablyOurs(one.row, checked.length);
        const earlier = [...uncovered, ...page.slice(0, at).flatMap(({ row }) => row.named ?? [])];
        return rowBlocks(one, card, {
          isSummed: checked.length > 1,
          hasDoubts: isWarned,
          mayBeOurs,
          told: documentFindings([
            ...unaskedMentions(checked),
            ...earlier.flatMap(({ mentions }) => mentions),
          ]),
        });
      }),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, (slot) => names[Number(slot)] ?? "", `${texts.card.pressed.since} `),
      ...waitingBlocks(state, card),
      ...actions([
        ...(moreCount > 0 ? [moreButton(card, next, moreCount)] : []),
        ...checkButtons(state, card, known),
      ]),
    ],
  };
}

/** Counts the companies to query; if there are none, says that only our own was found. */
function headingOf({ locale }: Texts, all: readonly KnownRow[], offeredCount: number): string {
  const { companies } = checkTexts[locale];
  const hasOwn = all.some(({ row }) => row.own !== null);
  return offeredCount === 0 && hasOwn ? companies.onlyOwn : companies.heading(offeredCount);
}

function moreButton({ cardId, texts }: CardContext, from: number, count: number): Button {
  const label = checkTexts[texts.locale].companies.more(count);
  return button({ label, actionId: actionIds.moreRows, value: `${cardId}|${from}` });
}

/** Draws the PDF and sharing buttons of a check that has a verdict. */
function checkButtons(state: CheckState, card: CardContext, known: readonly KnownRow[]): Button[] {
  const { sharedBy, thread, invalid } = state;
  const isJudged = known.some(({ row, company }) => row.named?.mentions.length && company.content);
  const isKept = isJudged || invalid.length > 0;
  const pdf = isKept ? [cardButton(card, "receipt", { label: card.texts.buttons.checkPaper })] : [];
  // A second person is found by sharing, also before the company's record is held.
  const isWorthSharing = isKept || waitingOn(state, card).length > 0;
  if (!isWorthSharing || !card.isShareable || sharedBy !== null) return pdf;
  return [
    ...pdf,
    shareButton(card, "check", { sharedBy, ...(thread !== undefined && { thread }) }),
  ];
}

/** Says how many files were not read, if no verdicts of several invoices say so. */
function unreadBlocks(
  { check }: Texts,
  unread: number,
  verdicts: readonly InvoiceVerdict[],
): KnownBlock[] {
  return unread > 0 && verdicts.length === 0 ? [section(`*${check.sum.unread(unread)}*`)] : [];
}

/**
 * Draws a row in full, or in short if it has no mention or (`isSummed`) its invoices are above.
 * A company that may be ours has no price until the question is answered.
 */
function rowBlocks(
  known: KnownRow,
  card: CardContext,
  {
    isSummed,
    hasDoubts,
    mayBeOurs,
    told,
  }: Record<"isSummed" | "hasDoubts" | "mayBeOurs", boolean> & Told,
) {
  if (known.row.own !== null) return ownBlocks(known, card, { isSummed, told });
  const { slot, company } = known;
  const row = isSummed ? withOwnDoubts(known.row) : known.row;
  const { texts } = card;
  const { companies, own } = checkTexts[texts.locale];
  const { query } = row;
  const label = rowLabel(texts, query, row.anyway);
  const isFree = company.content !== null;
  const subject = company.title || row.writtenTitle || query.text;
  const isUnsold = mayBeOurs || isWrong(row);
  const [ask] = isUnsold && !isFree ? [] : offerButton(card, slot, { ...label, subject });
  // An invalid number's problems are drawn above the rows.
  const named = row.named && isVkn(row.named.vkn) ? row.named : null;
  const isWaiting = isSummed && named && !company.content;
  const hints = [
    row.isSimilar ? lookupTexts[texts.locale].companyRows.similar : "",
    // A record proves that the number is a VKN.
    row.doubtful && !company.content ? companies.doubtful : "",
    !company.content && row.named?.mentions.some(({ given }) => isRarelyRegistered(given.title))
      ? companies.unlisted
      : "",
    mayBeOurs ? own.mayBe : "",
    isWaiting ? companies.waiting(named.invoices) : "",
  ];
  const hint = hints.filter(Boolean).join(" · ");
  const isComparable = company.content !== null || !isByTitle(query.kind);
  const compared = isComparable && named && named.mentions.length > 0 ? named : null;
  const lines =
    compared && !(isSummed && compared.invoices > 0)
      ? [...fullLines(texts, compared, { company, told }), hint]
      : shortLines(texts, known, { named: compared, hint, hasDoubts, isSummed });
  return paragraph(lines.filter(Boolean).join("\n"), ask);
}

/** True for a company that only stands wrongly on red documents: its record would change nothing. */
function isWrong({ named }: CompanyRow): boolean {
  return named !== null && isWronglyNamed(named);
}

interface Told {
  /** The findings about the document that an earlier row tells. */
  told: ReadonlySet<FindingKind>;
}

/** Removes sellers' doubts from other sides: the verdicts above name the invoice. */
function withOwnDoubts(row: CompanyRow): CompanyRow {
  const { named } = row;
  return named
    ? { ...row, named: { ...named, mentions: named.mentions.map(withoutSellersDoubt) } }
    : row;
}

/** Draws a company in one line, with the problems of its mentions. */
function shortLines(
  texts: Texts,
  { row: { query, writtenTitle }, company: { content, title, badge, status, place } }: KnownRow,
  {
    named,
    hint,
    hasDoubts,
    isSummed,
  }: { named: MentionedCompany | null; hint: string } & Record<"hasDoubts" | "isSummed", boolean>,
): string[] {
  const written = named?.mentions[0]?.given.title ?? writtenTitle ?? "";
  const verdict = named && content ? verdictHeading(texts, named.mentions, content) : "";
  // A green mark next to problems would look like a verdict.
  const mark = verdict !== "" || (hasDoubts && badge === "🟢") ? "" : badge;
  const name = `${mark} ${boldTitle(title || written)}`.trim();
  // The invoices above tell of their companies.
  const isTold = isSummed && named !== null && named.invoices > 0 && content !== null;
  const facts = isTold ? [] : [withMeaning(texts, status), place];
  const isGreen = isTold && verdict.startsWith(colourMarks.green);
  return [
    joinParts(isGreen ? "" : verdict, name, rowName(texts, query), ...facts, hint),
    ...(named ? writtenLines(texts, named, { content, isSummed: true }) : []),
  ];
}

/** Draws our own company: its title, its mentions, and an undo button if a user chose it. */
function ownBlocks(
  { row: { named, own, query }, slot, company: { title, content } }: KnownRow,
  card: CardContext,
  { isSummed, told }: { isSummed: boolean } & Told,
): KnownBlock[] {
  const { buttons } = card.texts;
  const { own: text } = checkTexts[card.texts.locale];
  const titled = named?.mentions.filter(({ given }) => given.title !== "") ?? [];
  const titles = titled.map(({ given }) => given.title);
  const isWritten = titles.length > 0;
  const isUnproved = !content && titled.some(({ given }) => !isOwnSideJudged(given));
  // Our record may know a newer title than the one that users said.
  const isRefuted = titled.some(({ given }) =>
    doubtsOf(given).some(({ kind }) => kind === "own-title-differs" || kind === "own-seller"),
  );
  const askedAt = content ? undefined : card.notFound.get(query.key);
  const unproved =
    askedAt === undefined ? text.unproved : text.notFound(card.texts.format.day(askedAt));
  const lines = named ? writtenLines(card.texts, named, { content, isSummed, told }) : [];
  // Without a sum, the lines below have the written titles.
  const writtenName = isSummed ? clip(titles[0] ?? "", 150) : "";
  const name = title || (isWritten ? writtenName : `VKN ${query.key}`);
  const label = { label: buttons.ownRecord, heldLabel: buttons.open };
  // The record's title may differ from the invoice's, so the number says which company it is.
  const shown =
    title === "" ? escapeData(name) : joinParts(escapeData(title), rowName(card.texts, query));
  const heading = name === "" ? `*${text.mark}*` : text.is(shown);
  const undo = own === "said" ? ownButton(card, text.isOther, "forget", [query.key]) : undefined;
  return [
    section([heading, ...lines, ...(isUnproved ? [unproved] : [])].join("\n"), undo),
    // The same question would get the same answer.
    ...(content !== null || ((isUnproved || isRefuted) && askedAt === undefined)
      ? actions(offerButton(card, slot, label))
      : []),
  ];
}

function fullLines(
  texts: Texts,
  named: MentionedCompany,
  { company, told }: { company: HeldCompany | null } & Told,
): string[] {
  const { companies: text } = checkTexts[texts.locale];
  const { mentions, vkn } = named;
  const content = company?.content ?? null;
  const isNumberWritten = mentions.some(({ given }) => vkn.endsWith(given.vkn) && given.vkn !== "");
  const numberSource = isNumberWritten ? (company && !content ? text.likely : "") : text.inMersis;
  const invoices = mentions.flatMap((one) => invoiceLine(texts, one));
  const moreCount = named.invoices - Math.min(invoices.length, maxInvoicesOfCompany);
  const registered = company?.title
    ? [escapeData(clip(company.title, 150)), withMeaning(texts, company.status)]
    : [];
  return [
    ...writtenLines(texts, named, { content, told }),
    vkn && joinParts(`VKN ${code(vkn)}`, numberSource),
    ...invoices.slice(0, maxInvoicesOfCompany),
    moreCount > 0 && invoices.length > 0 ? texts.andMore(moreCount) : "",
    registered.length > 0 ? text.inRecord(joinParts(...registered)) : "",
  ].filter(Boolean);
}
