import { isFitting, isSameTitle, titleComparer } from "../../../company/compare-titles.ts";
import { vknOfMersis } from "../../../company/id-numbers.ts";
import { isByTitle, isDetail } from "../../../company/lookup-kind.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import type { DrawnOffer } from "../../lookups/card-store.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import type { Query } from "../../lookups/intents.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import type { Note, Texts } from "../../texts/texts.ts";
import type { CardContext } from "../../slack/card-kind.ts";
import { code, headTrouble, markOfTitle, worstMark } from "./card-parts.ts";
import { readHeldCompany, type HeldCompany } from "./held-company.ts";
import type { OfferLabel } from "./offer-buttons.ts";
import { doubtOf } from "./title-match.ts";

/** A company, branch or title with its priced query. */
export interface CandidateRow {
  query: Query;
  /** The id of the held answer. */
  held: string | null;
  /** The paid search that has named the company of a query that is not held. */
  listed?: string;
  /** True if the known title is only similar to the written one. */
  isSimilar?: true;
  /** The typed title that the known company may mean. */
  asked?: string;
  /** The line above the row, if it begins a group of companies. */
  lead?: Note;
  /** True if known companies that this title may mean are shown above. */
  anyway: boolean;
}

/** The known companies that a typed title may mean, above its priced search. */
export interface CandidatesState {
  kind: "candidates";
  lead: Note;
  /** The same in the states of earlier versions: above the companies that only a search has named. */
  listedLead?: Note;
  rows: CandidateRow[];
  lines: readonly Note[];
  note?: string;
}

/** Returns the ledger lines that rows of companies need. */
export function intentIdsOfRows(
  { rows }: { rows: readonly CandidateRow[] },
  offers: readonly DrawnOffer[],
): string[] {
  return [
    ...rows.flatMap(({ held, listed }) => held ?? listed ?? []),
    ...offers.flatMap((one) => answerIdOf(one) ?? []),
  ];
}

/** A row, and its company if the team holds the answer by now. */
export interface KnownRow<Row extends CandidateRow> {
  row: Row;
  slot: string;
  company: HeldCompany;
}

/** Joins rows with their companies; a pressed button replaces the answer that was held before. */
export function knownRows<Row extends CandidateRow>(
  rows: readonly Row[],
  offers: readonly DrawnOffer[],
  bought: readonly HistoryLine[],
): KnownRow<Row>[] {
  return rows.map((row, index) => {
    const slot = String(index);
    const found = offers.find(({ offer }) => offer.slot === slot);
    const company = readHeldCompany(bought, (found && answerIdOf(found)) ?? row.held);
    if (company.title !== "") return { row, slot, company };
    const title = listedTitle(bought, row);
    return { row, slot, company: { ...company, title, badge: markOfTitle(title) } };
  });
}

/** Returns the id of the answer that an offer has brought or opens, or null. */
export function answerIdOf({ intent, held }: DrawnOffer): string | null {
  return intent?.id ?? held;
}

/** Returns the title that a paid search has named with a row's number; "" without one. */
function listedTitle(bought: readonly HistoryLine[], { listed, query }: CandidateRow): string {
  const search = bought.find(({ intent }) => intent.id === listed);
  const { alternatives } = readAnswer(search?.body ?? null);
  return alternatives.find(({ vkn }) => vkn === query.key)?.ad ?? "";
}

/** Leaves out titles and branches that another row has as a company; marks similar titles. */
export function withoutDoubles<Row extends CandidateRow>(
  known: readonly KnownRow<Row>[],
): KnownRow<Row>[] {
  const headNumbers = new Set(known.map(({ company }) => company.content?.merkez?.MersisNo ?? ""));
  const titles = known.flatMap(({ company }) => company.title || []);
  return known.flatMap((one, at): KnownRow<Row> | [] => {
    const { query, anyway } = one.row;
    // A search that found a company which is shown already.
    if (anyway && known.slice(0, at).some((other) => isSameCompany(one, other))) return [];
    if (query.kind === "mersis") return headNumbers.has(query.key) ? [] : one;
    if (anyway || !isByTitle(query.kind) || one.company.title !== "") return one;
    const likenesses = titles.map(titleComparer(query.text));
    if (likenesses.some(isSameTitle)) return [];
    return likenesses.some(isFitting) ? { ...one, row: { ...one.row, isSimilar: true } } : one;
  });
}

function isSameCompany(one: KnownRow<CandidateRow>, other: KnownRow<CandidateRow>): boolean {
  const [mersis, otherMersis] = [one, other].map(
    ({ company }) => company.content?.merkez?.MersisNo,
  );
  return mersis !== undefined && mersis !== "" && mersis === otherMersis;
}

/** Names what a row's button asks for: the number, the branch or the title. */
export function rowName({ companyRows: text }: Texts, query: Query): string {
  if (query.kind === "mersis") return text.branch(code(query.key));
  return isByTitle(query.kind)
    ? text.title(escapeData(clip(query.text, 200)), isDetail(query.kind))
    : `VKN ${code(query.key)}`;
}

/** Returns the VKN of a branch's company, or null for another query. */
function headOf({ kind, key }: Query): string | null {
  return kind === "mersis" ? vknOfMersis(key) : null;
}

/** Returns the companies of rows of branches: their rows warn of them. */
export function headsOf({ rows }: { rows: readonly CandidateRow[] }): string[] {
  return rows.flatMap(({ query }) => headOf(query) ?? []);
}

/** Returns a row's mark and hint with the bad state of a branch's company, if the team knows one. */
export function withHeadOffice(
  card: CardContext,
  query: Query,
  badge: string,
): { badge: string; hint: string } {
  const { texts, now } = card;
  const head = headTrouble(card, headOf(query));
  if (!head) return { badge, hint: "" };
  const when = texts.format.moment(head.fetchedAt, now);
  const hint = texts.companyRows.headOffice(head.words, when);
  return { badge: worstMark(badge, head.mark), hint };
}

/** Returns the labels of a row's button, for its price and for a held answer. */
export function rowLabel({ buttons }: Texts, { kind }: Query, isAnyway: boolean): OfferLabel {
  const title = isAnyway ? buttons.searchAnyway : buttons.asTitle;
  const company = { vkn: buttons.query, vkn_detail: buttons.detail };
  const labels = { ...company, mersis: buttons.asBranch, title, title_detail: title };
  const heldLabel = isDetail(kind) ? buttons.openDetail : buttons.open;
  return { label: labels[kind], heldLabel, mayFindSame: isAnyway };
}

/**
 * Says that a company is only known by a search, that it may not be the searched one, or that its
 * title is only similar; else "".
 */
export function knownHint(
  texts: Texts,
  { query, listed, isSimilar }: Pick<CandidateRow, "query" | "listed" | "isSimilar">,
  { content }: Pick<HeldCompany, "content">,
): string {
  if (listed !== undefined && content === null) return texts.companyRows.listed;
  if (content !== null && isByTitle(query.kind)) return doubtOf(texts, query.text, content);
  return isSimilar ? texts.companyRows.similar : "";
}

/** True if a row's button searches although held companies are shown above. */
export function rowSearchesAnyway(
  { rows }: { rows: readonly CandidateRow[] },
  slot: string,
): boolean {
  return rows[Number(slot)]?.anyway ?? false;
}
