import type { KnownBlock } from "@slack/types";
import { isRarelyRegistered } from "../../../company/general-words.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { isByTitle } from "../../../company/lookup-kind.ts";
import { isLoneMersis, isOwnSideJudged, type NamedCompany } from "../../check/companies.ts";
import { findingsOfSide, findingsOn } from "../../check/judge.ts";
import type { FindingKind } from "../../check/kinds.ts";
import { actions, clip, escapeData, paragraph, section } from "../../slack/blocks.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import { code, colourMarks, joinParts } from "../lookup/card-parts.ts";
import {
  knownHint,
  rowLabel,
  rowName,
  withHeadOffice,
  type KnownRow,
} from "../lookup/company-rows.ts";
import { boldTitle, type HeldCompany } from "../lookup/held-company.ts";
import { offerButton } from "../lookup/offer-buttons.ts";
import type { CompanyRow, JudgedCheck } from "./check-rows.ts";
import { ownButton } from "./own-question.ts";
import {
  invoiceLineOfSide,
  maxInvoicesOfCompany,
  verdictHeading,
  writtenLines,
} from "./verdict-lines.ts";

interface RowOptions extends Pick<JudgedCheck, "judgement"> {
  /** True if the verdicts of several invoices are above the rows. */
  isSummed: boolean;
  /** The findings about the document that an earlier row tells. */
  told: ReadonlySet<FindingKind>;
}

interface AskedRowOptions extends RowOptions {
  /** True if the check warns of anything: a green mark would look like a verdict. */
  hasDoubts: boolean;
  mayBeOurs: boolean;
  /** False without a price: the company may be ours, or its record would change nothing. */
  isSold: boolean;
}

/** Draws a company's row in full, or in short if it has no side or its invoices are above. */
export function rowBlocks(
  known: KnownRow<CompanyRow>,
  card: CardContext,
  { hasDoubts, mayBeOurs, isSold, ...options }: AskedRowOptions,
): KnownBlock[] {
  const { judgement, isSummed, told } = options;
  if (known.row.own !== null) return ownBlocks(known, card, options);
  const { slot, row } = known;
  const { texts } = card;
  const { companies, ownCompany } = texts;
  const { query } = row;
  const { badge, hint: headHint } = withHeadOffice(card, query, known.company.badge);
  const company = { ...known.company, badge };
  const label = rowLabel(texts, query, row.anyway);
  const isFree = company.content !== null;
  const subject = company.title || row.writtenTitle || query.text;
  const [ask] = isSold || isFree ? offerButton(card, slot, { ...label, subject }) : [];
  // An invalid number's problems are drawn above the rows.
  const named = row.named && isVkn(row.named.vkn) ? row.named : null;
  const isWaiting = isSummed && named && !company.content;
  const hints = [
    knownHint(texts, row, company),
    headHint,
    // A record proves that the number is a VKN.
    row.doubtful && !company.content ? companies.doubtful : "",
    !company.content && row.named?.sides.some(({ title }) => isRarelyRegistered(title))
      ? companies.unlisted
      : "",
    mayBeOurs ? ownCompany.mayBe : "",
    isWaiting ? companies.waiting(named.invoices) : "",
  ];
  const hint = hints.filter(Boolean).join(" · ");
  const isComparable = company.content !== null || !isByTitle(query.kind);
  const hasWords = named !== null && named.sides.length > 0 && !isLoneMersis(judgement);
  const compared = isComparable && hasWords ? named : null;
  const lines =
    compared && !(isSummed && compared.invoices > 0)
      ? [...fullLines(texts, compared, { judgement, company, told }), hint]
      : shortLines(
          texts,
          { ...known, company },
          { judgement, named: compared, hint, hasDoubts, isSummed },
        );
  return paragraph(lines.filter(Boolean).join("\n"), ask);
}

/** Writes a company with its findings, its number, its invoices and its registered title. */
export function fullLines(
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
  const invoices = sides.flatMap((side) => invoiceLineOfSide(texts, side));
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
  const { buttons, ownCompany: text } = card.texts;
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
