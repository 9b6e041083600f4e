import type { CheckedInvoice, Named } from "../../invoices/gather.ts";
import type { Query } from "../../lookups/intents.ts";
import type { Services } from "../reply/interaction.ts";
import type { Note } from "../../texts/texts.ts";

/** A company, a branch or a title, with what its button asks. */
export interface CompanyRow {
  query: Query;
  /** The answer that the team holds about it. */
  held: string | null;
  /** The title that the team holds is only similar to the written one. */
  isSimilar?: true;
  /** The team holds companies that fit this title; they stand above. */
  anyway: boolean;
  /** Words about it in a text or on invoices. */
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
  /** The line above them; their number by default. */
  lead: Note | null;
  rows: CompanyRow[];
  /** Numbers that can't be asked for. */
  invalid: readonly Named[];
  /** Findings beside them. */
  lines: readonly Note[];
  /** The tax numbers of which one may be our own. */
  mayBeOwn: readonly string[];
  /** The asker's remark. */
  note?: string;
  /** The invoices of a check. */
  checked?: readonly CheckedInvoice[];
  /** The team's own companies. */
  ownVkns?: readonly string[];
  /** The first row of the page. */
  from?: number;
  /** The user who shared the verdict; null for nobody, missing if this is no check. */
  sharedBy?: string | null;
  thread?: string;
  /** In the open, for everybody in the channel: verdicts alone. */
  public?: boolean;
}

/** A row about which nothing more is known. */
export function companyRow(query: Query, known: Partial<CompanyRow> = {}): CompanyRow {
  return { query, held: null, anyway: false, named: null, own: null, ...known };
}

/** A check with the answers that were bought from its card since. */
export async function withHeld(
  { lookups }: Pick<Services, "lookups">,
  cardId: string,
  state: CompaniesState,
): Promise<CompaniesState> {
  const offers = await lookups.offersOf(cardId);
  const rows = state.rows.map((row, at) => {
    const intent = offers.find(({ offer }) => offer.slot === String(at))?.intent;
    return intent ? { ...row, held: intent.id } : row;
  });
  return { ...state, rows };
}
