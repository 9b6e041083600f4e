import { importFields } from "../../../company/import-fields.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readAnswer } from "../../../company/read-answer.ts";
import { titleIn, type Answer } from "../../../company/record.ts";
import { registryPlace } from "../../../company/trade-values.ts";
import type { Bought } from "../../lookups/history.ts";
import { clip, escapeData } from "../blocks/blocks.ts";
import type { DrawnOffer, OpenAnswer } from "../reply/card-kind.ts";
import type { Services } from "../reply/interaction.ts";
import { badge } from "./common-parts.ts";
import type { CheckedInvoice, Named } from "../../invoices/gather.ts";
import type { Query } from "../../lookups/intents.ts";
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

/** The company of a held answer as a card shows it; all empty if nothing is held. */
export interface HeldCompany {
  /** Null where nothing is held. */
  content: Answer | null;
  title: string;
  badge: string;
  status: string;
  place: string;
}

/** Reads it from the answers that a card shows. */
export function heldCompany(held: readonly Bought[], intentId: string | null): HeldCompany {
  const body = held.find(({ intent }) => intent.id === intentId)?.body ?? null;
  const content = readAnswer(body);
  const title = titleIn(content) || (content.sube?.Unvani ?? "");
  const status = (content.merkez ?? content.sube)?.Durumu ?? "";
  return {
    content: body === null ? null : content,
    title,
    badge: title && badge(status),
    status: escapeData(status),
    place: placeOf(content),
  };
}

/** A title in bold; empty for an empty one. */
export function boldTitle(title: string): string {
  return title && `*${escapeData(clip(title, 150))}*`;
}

/** The province of a company, or where its registry office is; empty for a person's business. */
function placeOf(content: Answer): string {
  const { merkez } = content;
  if (merkez === null || isPersonsRecord(content)) return "";
  const { IlAdi } = importFields(content, { vkn: null, key: "" });
  return escapeData(clip(IlAdi || registryPlace(merkez.TSM), 60));
}

/** So many other matches are looked up at most. */
const mostPlaces = 50;

/** Returns the places of other matches from held records; none of persons' businesses. */
export async function placesOn(
  { lookups }: Pick<Services, "lookups">,
  team: string,
  known: OpenAnswer | null,
): Promise<ReadonlyMap<string, string>> {
  const others = known?.content.alternatives.slice(0, mostPlaces) ?? [];
  if (others.length === 0) return new Map();
  const held = await lookups.heldAbout(
    team,
    others.map(({ vkn }) => vkn),
  );
  const places = Array.from(held, ([vkn, { body }]) => [vkn, placeOf(readAnswer(body))] as const);
  return new Map(places.filter(([, place]) => place !== ""));
}

/** A row with what the team holds about its company by now. */
export interface KnownRow {
  row: CompanyRow;
  slot: string;
  company: HeldCompany;
}

/** Adds what the team holds by now to the rows of a check. */
export function knownRows(
  { rows }: CompaniesState,
  offers: readonly DrawnOffer[],
  bought: readonly Bought[],
): KnownRow[] {
  return rows.map((row, index) => {
    const slot = String(index);
    const intent = offers.find(({ offer }) => offer.slot === slot)?.intent;
    return { row, slot, company: heldCompany(bought, intent?.id ?? row.held) };
  });
}
