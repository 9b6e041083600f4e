import type { Button, KnownBlock, StaticSelect } from "@slack/types";
import { isRarelyRegistered } from "../../../company/general-words.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { isOwnSideJudged, type NamedCompany } from "../../check/companies.ts";
import { findingsOfSide, findingsOn, judge } from "../../check/judge.ts";
import { plainKinds, type FindingKind } from "../../check/kinds.ts";
import { caseOf, wordsAbout } from "../../check/stored-check.ts";
import { invoicesOf, type InvoiceVerdict } from "../../check/verdicts.ts";
import type { HistoryLine } from "../../lookups/history.ts";
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
import { withMeaning, inWords, type Texts } from "../../texts/texts.ts";
import { code, colourMarks, joinParts } from "../lookup/card-parts.ts";
import {
  intentIdsOfRows,
  rowLabel,
  rowName,
  rowSearchesAnyway,
  withoutDoubles,
  knownRows,
  type KnownRow,
  boldTitle,
  type HeldCompany,
  knownHint,
} from "../lookup/company-rows.ts";
import { cardButton, offerButton, pressedLines, shareButton } from "../lookup/offer-buttons.ts";
import { waitingBlocks, waitingOn } from "./account-buttons.ts";
import { askAllButton, isWrong, slotsForSale } from "./ask-all.ts";
import {
  companiesOnPage,
  judgeCheck,
  type CheckState,
  type CompanyRow,
  type JudgedCheck,
} from "./check-rows.ts";
import { drawPublicCheck, groupBlocks } from "./check-verdicts.ts";
import { invoiceVerdicts } from "./invoice-verdicts.ts";
import { likelyOwnRows, ownButton, ownQuestion, rowsPerhapsOurs } from "./own-question.ts";
import { companyMenus } from "./company-menus.ts";
import {
  documentFindings,
  invoiceLine,
  maxInvoicesOfCompany,
  writtenLines,
  unaskedLines,
  unaskedSidesOf,
  verdictHeading,
} from "./verdict-lines.ts";
import { accountNotes } from "./with-memory.ts";

export const checkKind: CardKind<CheckState> = {
  kind: "companies",
  carriesRemark: true,
  wordsOf({ rows, check }, slot) {
    const { at = null, query } = rows[Number(slot)] ?? {};
    return at && query?.kind !== "mersis" ? wordsAbout(check, at) : null;
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
    rows.flatMap(({ held, query }) => (query.kind === "vkn" && held === null ? query.key : [])),
};

/** Numbers and titles alone are no invoice check. */
function isInvoiceCheck({ check }: CheckState): boolean {
  return check.documents.some(({ document }) => document.header !== null);
}

function draw(state: CheckState, card: CardContext, bought: HistoryLine[]): Message {
  const { lines, unread = 0, from = 0 } = state;
  const { texts, current } = card;
  const judged = judgeCheck(state, current, knownRows(state.rows, card.offers, bought));
  if (state.public === true) return drawPublicCheck(state, card, judged);
  const { judgement, rows, invalid } = judged;
  const all = withoutDoubles(rows);
  const names = state.rows.map(({ query }) => rowName(texts, query));
  const likelyOwn = likelyOwnRows(judged, current.ours);
  const perhapsOurs = rowsPerhapsOurs(judged, current.ours);
  const forSale = slotsForSale(judged, current.ours);
  // Pages count slots, so a hidden row does not pull a row of the next page.
  const next = from + companiesOnPage;
  const page = all.filter(({ slot }) => Number(slot) >= from && Number(slot) < next);
  const menus = companyMenus(judged, card, { page, forSale });
  const verdicts = from === 0 ? invoiceVerdicts(judgement) : [];
  // The verdicts above include the invalid numbers of invoices.
  const uncovered = invalid.filter(({ invoices }) => verdicts.length === 0 || invoices === 0);
  const shown = [...invalid, ...rows.flatMap(({ row }) => row.named ?? [])];
  // Without records only problems are told.
  const written =
    judgement.records.size === 0 ? judgement : judge(caseOf(state.check, current, new Map()));
  const hasDoubts = shown.some(({ sides }) =>
    sides.some((side) => findingsOn(written, side).some(({ kind }) => !plainKinds.has(kind))),
  );
  const isWarned = hasDoubts || lines.some(({ note }) => accountNotes.has(note));
  const moreCount = all.filter(({ slot }) => Number(slot) >= next).length;
  const invoices = invoicesOf(judgement).length;
  return {
    text: all.length > 0 ? texts.companyRows.notification : texts.check.title,
    blocks: [
      // A free question, so it comes before all priced buttons.
      ...ownQuestion(card, likelyOwn, current.ours.own),
      ...unreadBlocks(texts, from === 0 ? unread : 0, verdicts),
      ...groupBlocks(texts, verdicts, {
        unread,
        saysCall: waitingOn(judgement, card).length > 0,
      }),
      ...headingBlocks(judged, card, { all, toAsk: menus.toAsk, forSale }),
      ...(from === 0
        ? uncovered.map((one) =>
            unfolded(
              fullLines(texts, one, { judgement, company: null, told: new Set() }).join("\n"),
            ),
          )
        : []),
      ...(from === 0 ? paragraph(unaskedLines(texts, judgement).join("\n")) : []),
      ...page.flatMap((one, at) => {
        const isUseless = invoices > 1 && one.company.content === null && isWrong(one.row, judged);
        if (menus.rows.has(one) || isUseless) return [];
        const earlier = [...uncovered, ...page.slice(0, at).flatMap(({ row }) => row.named ?? [])];
        const sides = [...unaskedSidesOf(judgement), ...earlier.flatMap((some) => some.sides)];
        return rowBlocks(one, card, {
          judgement,
          isSummed: invoices > 1,
          hasDoubts: isWarned,
          mayBeOurs: perhapsOurs.has(one.row),
          isSold: forSale.has(one.slot),
          told: documentFindings({ judgement, sides }),
        });
      }),
      ...paragraph(lines.map((line) => inWords(texts, line)).join("\n")),
      ...pressedLines(card, (slot) => names[Number(slot)] ?? "", `${texts.card.pressed.since} `),
      ...waitingBlocks(state, card, judgement),
      ...actions([
        ...menus.held,
        ...(moreCount > 0 ? [moreButton(card, next, moreCount)] : []),
        ...checkButtons(state, card, judged),
      ]),
    ],
  };
}

/**
 * Counts the companies that were found, or below the verdicts of several invoices those that can be
 * asked, with the button for all of them.
 */
function headingBlocks(
  judged: JudgedCheck,
  card: CardContext,
  {
    all,
    toAsk,
    forSale,
  }: {
    all: readonly KnownRow<CompanyRow>[];
    toAsk: readonly StaticSelect[];
    forSale: ReadonlySet<string>;
  },
): KnownBlock[] {
  const { companies } = card.texts;
  const searched = all.filter(({ row }) => !row.anyway);
  const [askAll] = askAllButton(judged, card);
  if (invoicesOf(judged.judgement).length > 1) {
    const unasked = searched.filter(
      ({ slot, company }) => company.content === null && forSale.has(slot),
    );
    if (unasked.length === 0) return [];
    const heading = companies.unasked(unasked.length);
    if (toAsk.length === 0) return [section(heading, askAll)];
    return [section(heading), ...actions([...(askAll ? [askAll] : []), ...toAsk])];
  }
  const offered = searched.filter(({ row }) => row.own === null && !isWrong(row, judged));
  const hasOwn = all.some(({ row }) => row.own !== null);
  const isOwnAlone = offered.length === 0 && hasOwn;
  const sold = all.filter(({ slot, company }) => company.content === null && forSale.has(slot));
  const heading = companies.heading(offered.length, sold.length);
  return [section(isOwnAlone ? companies.onlyOwn : heading, askAll)];
}

function moreButton({ cardId, texts }: CardContext, from: number, count: number): Button {
  const label = texts.companies.more(count);
  return button({ label, actionId: actionIds.moreRows, value: `${cardId}|${from}` });
}

/** Draws the PDF and sharing buttons of a check that has a verdict. */
function checkButtons(
  { sharedBy, thread }: CheckState,
  card: CardContext,
  { rows, invalid, judgement }: JudgedCheck,
): Button[] {
  const isJudged = rows.some(({ row, company }) => row.named?.sides.length && company.content);
  const isKept = isJudged || invalid.length > 0;
  const pdf = isKept ? [cardButton(card, "receipt", { label: card.texts.buttons.checkPaper })] : [];
  // A second person is found by sharing, also before the company's record is held.
  const isWorthSharing = isKept || waitingOn(judgement, card).length > 0;
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

interface RowOptions extends Pick<JudgedCheck, "judgement"> {
  isSummed: boolean;
  /** The findings about the document that an earlier row tells. */
  told: ReadonlySet<FindingKind>;
}

/**
 * Draws a row in full, or in short if it has no side or (`isSummed`) its invoices are above. A
 * company that may be ours has no price until the question is answered, nor has one that only stands
 * wrongly on red documents: its record would change nothing.
 */
function rowBlocks(
  known: KnownRow<CompanyRow>,
  card: CardContext,
  {
    hasDoubts,
    mayBeOurs,
    isSold,
    ...options
  }: RowOptions & Record<"hasDoubts" | "mayBeOurs" | "isSold", boolean>,
) {
  const { judgement, isSummed, told } = options;
  if (known.row.own !== null) return ownBlocks(known, card, options);
  const { slot, company, row } = known;
  const { texts } = card;
  const { companies, own } = texts;
  const { query } = row;
  const label = rowLabel(texts, query, row.anyway);
  const isFree = company.content !== null;
  const subject = company.title || row.writtenTitle || query.text;
  const [ask] = isSold || isFree ? offerButton(card, slot, { ...label, subject }) : [];
  // An invalid number's problems are drawn above the rows.
  const named = row.named && isVkn(row.named.vkn) ? row.named : null;
  const isWaiting = isSummed && named && !company.content;
  const hints = [
    knownHint(texts, row, company),
    // A record proves that the number is a VKN.
    row.doubtful && !company.content ? companies.doubtful : "",
    !company.content && row.named?.sides.some(({ title }) => isRarelyRegistered(title))
      ? companies.unlisted
      : "",
    mayBeOurs ? own.mayBe : "",
    isWaiting ? companies.waiting(named.invoices) : "",
  ];
  const hint = hints.filter(Boolean).join(" · ");
  const isComparable = company.content !== null || !isByTitle(query.kind);
  const compared = isComparable && named && named.sides.length > 0 ? named : null;
  const lines =
    compared && !(isSummed && compared.invoices > 0)
      ? [...fullLines(texts, compared, { judgement, company, told }), hint]
      : shortLines(texts, known, { judgement, named: compared, hint, hasDoubts, isSummed });
  return paragraph(lines.filter(Boolean).join("\n"), ask);
}

/** Draws a company in one line, with the problems of its sides. */
function shortLines(
  texts: Texts,
  {
    row: { query, writtenTitle },
    company: { content, title, badge, status, place },
  }: KnownRow<CompanyRow>,
  {
    judgement,
    named,
    hint,
    hasDoubts,
    isSummed,
  }: Pick<RowOptions, "judgement" | "isSummed"> & {
    named: NamedCompany | null;
    hint: string;
    hasDoubts: boolean;
  },
): string[] {
  const sides = named?.sides ?? [];
  const written = sides[0]?.title ?? writtenTitle ?? "";
  // The verdicts above name the invoice.
  const find = isSummed ? findingsOfSide : findingsOn;
  const verdict = content ? verdictHeading(texts, { judgement, sides }, find) : "";
  // A green mark next to problems would look like a verdict.
  const mark = verdict !== "" || (hasDoubts && badge === "🟢") ? "" : badge;
  const name = `${mark} ${boldTitle(title || written)}`.trim();
  // The invoices above tell of their companies.
  const isTold = isSummed && named !== null && named.invoices > 0 && content !== null;
  const facts = isTold ? [] : [withMeaning(texts, status), place];
  const isGreen = isTold && verdict.startsWith(colourMarks.green);
  const options = { isHeld: content !== null, isSummed: true };
  return [
    joinParts(isGreen ? "" : verdict, name, rowName(texts, query), ...facts, hint),
    ...(named ? writtenLines(texts, { judgement, sides }, options) : []),
  ];
}

/** Draws our own company: its title, its sides, and an undo button if a user chose it. */
function ownBlocks(
  { row: { named, own, query }, slot, company: { title, content } }: KnownRow<CompanyRow>,
  card: CardContext,
  { judgement, isSummed, told }: RowOptions,
): KnownBlock[] {
  const { buttons, own: text } = card.texts;
  const sides = named?.sides ?? [];
  const titled = sides.filter((one) => one.title !== "");
  const isWritten = titled.length > 0;
  const isUnproved = !content && titled.some((one) => !isOwnSideJudged(one));
  // Our record may know a newer title than the one that users said.
  const isRefuted = titled.some(({ ownTitle }) => ownTitle === "differs");
  const askedAt = content ? undefined : card.notFound.get(query.key);
  const unproved =
    askedAt === undefined ? text.unproved : text.notFound(card.texts.format.day(askedAt));
  const options = { isHeld: content !== null, isSummed, told };
  const lines = named ? writtenLines(card.texts, { judgement, sides }, options) : [];
  // Without a sum, the lines below have the written titles.
  const writtenName = isSummed ? clip(titled[0]?.title ?? "", 150) : "";
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
  { sides, vkn, invoices: count }: NamedCompany,
  {
    judgement,
    company,
    told,
  }: { company: HeldCompany | null } & Pick<RowOptions, "judgement" | "told">,
): string[] {
  const { companies: text } = texts;
  const content = company?.content ?? null;
  const isNumberWritten = sides.some((one) => vkn.endsWith(one.vkn) && one.vkn !== "");
  const numberSource = isNumberWritten ? (company && !content ? text.likely : "") : text.inMersis;
  const invoices = sides.flatMap(({ of }) => invoiceLine(texts, of));
  const moreCount = count - Math.min(invoices.length, maxInvoicesOfCompany);
  const registered = company?.title
    ? [escapeData(clip(company.title, 150)), withMeaning(texts, company.status)]
    : [];
  return [
    ...writtenLines(texts, { judgement, sides }, { isHeld: content !== null, told }),
    vkn && joinParts(`VKN ${code(vkn)}`, numberSource),
    ...invoices.slice(0, maxInvoicesOfCompany),
    moreCount > 0 && invoices.length > 0 ? texts.andMore(moreCount) : "",
    registered.length > 0 ? text.inRecord(joinParts(...registered)) : "",
  ].filter(Boolean);
}
