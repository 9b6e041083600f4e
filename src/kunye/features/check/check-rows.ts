import { companiesOf, companyAt, type NamedCompany } from "../../check/companies.ts";
import { judge, type Judgement } from "../../check/judge.ts";
import {
  caseOf,
  type Current,
  type SidePlace,
  type StoredCheck,
} from "../../check/stored-check.ts";
import type { Card, Query } from "../../lookups/intents.ts";
import type { CardState } from "../../slack/card-kind.ts";
import type { Services } from "../../slack/interaction.ts";
import type { Note } from "../../texts/texts.ts";
import { answerIdOf, type CandidateRow, type KnownRow } from "../lookup/company-rows.ts";

/** A row of a check. */
export interface StoredRow extends Omit<CandidateRow, "asked"> {
  /** A side of the company, of a written title, or of the company of a branch; null without one. */
  at: SidePlace | null;
  /** True if the number may be a telephone number. */
  doubtful?: true;
}

/** A check: the companies of a text, files or tables, each with its price and its verdict. */
export interface CheckState {
  kind: "companies";
  check: StoredCheck;
  rows: readonly StoredRow[];
  lines: readonly Note[];
  note?: string;
  /** The number of files that could not be read. */
  unread?: number;
  from?: number;
  /** The user who shared the verdict, or null. */
  sharedBy: string | null;
  thread?: string;
  /** True in a channel, which sees only verdicts. */
  public?: boolean;
}

/** A row with what the check says of its company. */
export interface CompanyRow extends StoredRow {
  /** The company's sides in the check. */
  named: NamedCompany | null;
  /** Our own company, `set` by the operator or `said` by users: not offered. Null for others. */
  own: Current["ours"]["by"] | null;
  /** The title that is written with a branch's MERSİS number. */
  writtenTitle?: string;
}

/** Chosen by hand: a message has at most fifty blocks. */
export const companiesOnPage = 20;

export function isCheck(state: CardState | null): state is CheckState {
  return state?.kind === "companies";
}

export function storedRow(query: Query, known: Partial<StoredRow> = {}): StoredRow {
  return { query, held: null, anyway: false, at: null, ...known };
}

export function isBuyer({ sides }: NamedCompany): boolean {
  return sides.some(({ role }) => role === "buyer");
}

/** A check as of now: its rows with their companies, and all that its rules found. */
export interface JudgedCheck {
  judgement: Judgement;
  rows: readonly KnownRow<CompanyRow>[];
  /** The companies without a number to ask. */
  invalid: readonly NamedCompany[];
}

/** Judges a check by the records that its rows show. */
export function judgeCheck(
  { check, rows: stored }: Pick<CheckState, "check" | "rows">,
  current: Current,
  known: readonly KnownRow<StoredRow>[],
): JudgedCheck {
  const records = new Map(
    known.flatMap(({ row: { query }, company: { content } }) =>
      query.kind === "vkn" && content ? [[query.key, content] as const] : [],
    ),
  );
  const judgement = judge(caseOf(check, current, records));
  const companies = companiesOf(judgement);
  const rows = stored.map((row) => viewRow(row, { judgement, current, companies }));
  return {
    judgement,
    invalid: companies.invalid,
    rows: known.map((one, at) => ({
      ...one,
      row: rows[at] ?? { ...one.row, named: null, own: null },
    })),
  };
}

function viewRow(
  row: StoredRow,
  {
    judgement,
    current: { ours },
    companies,
  }: { judgement: Judgement; current: Current; companies: ReturnType<typeof companiesOf> },
): CompanyRow {
  const { at, query } = row;
  const { side, named } = at ? companyAt(judgement, companies, at) : { side: null, named: null };
  const own = ours.own.has(query.key) ? ours.by : null;
  if (query.kind === "mersis") {
    return { ...row, named: null, own, ...(side && { writtenTitle: side.title }) };
  }
  return { ...row, named, own };
}

/** Adds the answers that the team has come to hold since the card was drawn. */
export async function withAnswers(
  { lookups }: Pick<Services, "lookups">,
  card: Pick<Card, "id" | "team">,
  state: CheckState,
): Promise<CheckState> {
  const offers = await lookups.offersOf(card);
  const rows = state.rows.map((row, at) => {
    const found = offers.find(({ offer }) => offer.slot === String(at));
    return { ...row, held: (found && answerIdOf(found)) ?? row.held };
  });
  return { ...state, rows };
}
