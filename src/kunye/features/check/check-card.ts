import type { Button, KnownBlock, StaticSelect } from "@slack/types";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
import { isLoneMersis, isOfBranch } from "../../check/companies.ts";
import { findingsOn, judge } from "../../check/judge.ts";
import { plainKinds } from "../../check/kinds.ts";
import { caseOf, wordsAbout } from "../../check/stored-check.ts";
import { invoicesOf, type InvoiceVerdict } from "../../check/verdicts.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { actionIds } from "../../slack/action-ids.ts";
import { actions, button, paragraph, section, unfolded, type Message } from "../../slack/blocks.ts";
import type { CardContext, CardKind } from "../../slack/card-kind.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import {
  headsOf,
  intentIdsOfRows,
  knownRows,
  rowName,
  rowSearchesAnyway,
  withoutDoubles,
  type KnownRow,
} from "../lookup/company-rows.ts";
import { cardButton, pressedLines, shareButton } from "../lookup/offer-buttons.ts";
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
import { companyMenus, type CompanyMenus } from "./company-menus.ts";
import { fullLines, rowBlocks } from "./row-blocks.ts";
import { invoiceVerdicts } from "./invoice-verdicts.ts";
import { likelyOwnRows, ownQuestion, rowsPerhapsOurs } from "./own-question.ts";
import {
  accountsOfNobody,
  documentFindings,
  invoicesOfNobody,
  unaskedLines,
  unaskedSidesOf,
} from "./verdict-lines.ts";
import { accountNotes } from "./check-memory.ts";

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
  draw: (state, card, { bought }) => drawCheck(state, card, bought),
  // Numbers and titles alone are no invoice check: the modal keeps its title.
  title: ({ check }, state) => (isInvoiceCheck(state) ? check.title : ""),
  intentIds: intentIdsOfRows,
  namedVkns: headsOf,
  missableVkns: ({ rows }) =>
    rows.flatMap(({ held, query }) => (query.kind === "vkn" && held === null ? query.key : [])),
};

/** Numbers and titles alone are no invoice check. */
function isInvoiceCheck({ check }: CheckState): boolean {
  return check.documents.some(({ document }) => document.header !== null);
}

function drawCheck(state: CheckState, card: CardContext, bought: HistoryLine[]): Message {
  const { lines, unread = 0, from = 0 } = state;
  const { texts, current } = card;
  const judged = judgeCheck(state, current, knownRows(state.rows, card.offers, bought));
  if (state.public === true) return drawPublicCheck(state, card, judged);
  const { judgement, rows } = judged;
  const all = withoutDoubles(rows);
  const names = state.rows.map(({ query }) => rowName(texts, query));
  const forSale = slotsForSale(judged, current.ours);
  // Pages count slots, so a hidden row does not pull a row of the next page.
  const next = from + companiesOnPage;
  const page = all.filter(({ slot }) => Number(slot) >= from && Number(slot) < next);
  const moreCount = all.filter(({ slot }) => Number(slot) >= next).length;
  const menus = companyMenus(judged, card, { page, forSale });
  const verdicts = from === 0 ? invoiceVerdicts(judgement) : [];
  const isSummed = invoicesOf(judgement).length > 1;
  return {
    text: all.length > 0 ? texts.companyRows.notification : texts.check.title,
    blocks: [
      // A free question, so it comes before all priced buttons.
      ...ownQuestion(card, likelyOwnRows(judged, current.ours), {
        knownOwn: current.ours.own,
        judged,
      }),
      ...unreadBlocks(texts, from === 0 ? unread : 0, verdicts),
      ...groupBlocks(texts, verdicts, {
        unread,
        saysCall: waitingOn(judgement, card).length > 0,
      }),
      ...headingBlocks(judged, card, { all, toAsk: menus.toAsk, forSale }),
      ...companyBlocks(state, card, judged, { page, menus, forSale, verdicts }),
      ...paragraph(
        [
          ...(isSummed ? [] : invoicesOfNobody(texts, judgement)),
          ...accountsOfNobody(texts, judgement, { isSummed }),
          ...lines.map((line) => inWords(texts, line)),
        ].join("\n"),
      ),
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
  const isBranch =
    isLoneMersis(judged.judgement) &&
    offered.some(({ row: { query } }) => query.kind === "mersis" && isOfBranch(query.key));
  const heading = companies.heading({ ...countFound(offered), isBranch }, sold.length);
  return [section(isOwnAlone ? companies.onlyOwn : heading, askAll)];
}

/** Counts the companies of rows and the titles that were only read; a branch is its company's. */
function countFound(rows: readonly KnownRow<CompanyRow>[]) {
  const isTitle = ({ row, company }: KnownRow<CompanyRow>) =>
    isByTitle(row.query.kind) && company.content === null;
  const vkns = new Set(rows.map(({ row }) => row.query.key));
  const isCounted = ({ row: { query } }: KnownRow<CompanyRow>) =>
    query.kind !== "mersis" || !vkns.has(vknOfMersis(query.key) ?? "");
  const titles = rows.filter(isTitle).length;
  return { companies: rows.filter(isCounted).length - titles, titles };
}

/** Draws the companies without a number, the sides without a company, and the rows of a page. */
function companyBlocks(
  state: CheckState,
  card: CardContext,
  judged: JudgedCheck,
  {
    page,
    menus,
    forSale,
    verdicts,
  }: {
    page: readonly KnownRow<CompanyRow>[];
    menus: CompanyMenus;
    forSale: ReadonlySet<string>;
    verdicts: readonly InvoiceVerdict[];
  },
): KnownBlock[] {
  const { from = 0 } = state;
  const { texts, current } = card;
  const { judgement, invalid } = judged;
  const isSummed = invoicesOf(judgement).length > 1;
  const hasDoubts = isDoubtful(state, judged, current);
  const perhapsOurs = rowsPerhapsOurs(judged, current.ours);
  // The verdicts above include the invalid numbers of invoices.
  const uncovered = invalid.filter(({ invoices }) => verdicts.length === 0 || invoices === 0);
  const unnumbered = uncovered.map((one) =>
    fullLines(texts, one, { judgement, company: null, told: new Set() }),
  );
  const unnumberedBlocks = [
    ...unnumbered.map((lines) => unfolded(lines.join("\n"))),
    ...paragraph(unaskedLines(texts, judgement).join("\n")),
  ];
  const rowsOnPage = page.flatMap((one, at) => {
    const isUseless = isSummed && one.company.content === null && isWrong(one.row, judged);
    if (menus.rows.has(one) || isUseless) return [];
    const earlier = [...uncovered, ...page.slice(0, at).flatMap(({ row }) => row.named ?? [])];
    const sides = [...unaskedSidesOf(judgement), ...earlier.flatMap((some) => some.sides)];
    return rowBlocks(one, card, {
      judgement,
      isSummed,
      hasDoubts,
      mayBeOurs: perhapsOurs.has(one.row),
      isSold: forSale.has(one.slot),
      told: documentFindings({ judgement, sides }),
    });
  });
  return [...(from === 0 ? unnumberedBlocks : []), ...rowsOnPage];
}

/** True if a shown company, or a line about an account, warns of anything. */
function isDoubtful(
  { check, lines }: CheckState,
  { judgement, rows, invalid }: JudgedCheck,
  current: CardContext["current"],
): boolean {
  // Without records only problems are told.
  const written =
    judgement.records.size === 0 ? judgement : judge(caseOf(check, current, new Map()));
  const shown = [...invalid, ...rows.flatMap(({ row }) => row.named ?? [])];
  const hasDoubts = shown.some(({ sides }) =>
    sides.some((side) => findingsOn(written, side).some(({ kind }) => !plainKinds.has(kind))),
  );
  return hasDoubts || lines.some(({ note }) => accountNotes.has(note));
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
  const isJudged =
    !isLoneMersis(judgement) &&
    rows.some(({ row, company }) => row.named?.sides.length && company.content);
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
