import { lacksOnlyEnding } from "../../company/compare-titles.ts";
import { vknOfMersis } from "../../company/id-numbers.ts";
import { readAnswer } from "../../company/read-answer.ts";
import type { Answer } from "../../company/record.ts";
import { statusGroup } from "../../company/status.ts";
import { byWorst, type FindingKind } from "../invoices/findings.ts";
import { writtenMention } from "../invoices/gather.ts";
import { verdictOf } from "../invoices/verdict.ts";
import type { HistoryLine } from "../lookups/history.ts";
import type { CompanyList, ListedRow } from "./company-list.ts";

/** Judges a row by its record, else by its outcome; worst finding first. */
export function judgeRow(row: ListedRow, vkn: string, content: Answer | null): FindingKind[] {
  if (content?.merkez) {
    const { taxOffice, city } = row.given;
    const { Unvani } = content.merkez;
    const { given } = writtenMention(vkn, row.given.title, { taxOffice, city });
    const { title } = given;
    const kinds = verdictOf(given, content).findings.map(({ kind }) => kind);
    // Lists often hold titles without their ending; with the right number they match.
    const isShorter = (kind: FindingKind) =>
      (kind === "title-part" || kind === "short-title") && lacksOnlyEnding(title, Unvani);
    const judged = kinds.map((kind) => (isShorter(kind) ? "matches" : kind));
    // A missing title is not an unclear comparison.
    return judged
      .filter((kind) => title !== "" || kind !== "unclear")
      .sort((one, other) => byWorst({ kind: one }, { kind: other }));
  }
  if (isSimilarToHeld(row)) return ["similar-held"];
  if (row.reason === "not-found") return [row.reason];
  if (row.state === "unknown") return ["unclear"];
  if (row.class === "invalid") return ["invalid-vkn"];
  if (row.class === "unread") return ["no-vkn"];
  return row.class === "person" ? [row.class] : [];
}

/** True if a row was not asked because the team holds a similar title. */
export function isSimilarToHeld(row: ListedRow): boolean {
  return row.class === "similar" || row.reason === "similar";
}

/** The companies of a list that a watch takes, each once, with their codes in the accounts. */
export interface WatchableCompanies {
  companies: { vkn: string; code: string | null }[];
  /** The number of struck-off companies, which are left out: they do not change any more. */
  struckOff: number;
}

/** Returns the companies that a list found. */
export async function collectCompanies(
  {
    rowsOf,
    historyLines,
  }: {
    rowsOf: (id: string) => AsyncIterable<ListedRow[]>;
    historyLines: (team: string, ids: string[]) => Promise<HistoryLine[]>;
  },
  { id, team, context }: Pick<CompanyList, "id" | "team" | "context">,
): Promise<WatchableCompanies> {
  const codes = new Map<string, string | null>();
  const struckOff = new Set<string>();
  const codeColumn = context.found.columns.code ?? -1;
  for await (const rows of rowsOf(id)) {
    const answered = rows.filter(
      ({ state, reason }) => (state === "done" || state === "free") && reason === null,
    );
    const ids = new Set(answered.flatMap(({ intentId }) => intentId ?? []));
    const lines = await historyLines(team, [...ids]);
    const answers = new Map(lines.map(({ intent, body }) => [intent.id, readAnswer(body)]));
    for (const { key, kind, intentId, given } of answered) {
      const { matched = null, merkez = null } = answers.get(intentId ?? "") ?? {};
      const vknOfAnswer = matched?.vkn ?? vknOfMersis(merkez?.MersisNo ?? "");
      const vkn = kind === "vkn" ? key : vknOfAnswer;
      if (!vkn) continue;
      const code = given.cells[codeColumn]?.trim();
      codes.set(vkn, codes.get(vkn) ?? (code === undefined || code === "" ? null : code));
      if (statusGroup(merkez?.Durumu ?? "") === "closed") struckOff.add(vkn);
    }
  }
  const companies = Array.from(codes, ([vkn, code]) => ({ vkn, code }));
  return {
    companies: companies.filter(({ vkn }) => !struckOff.has(vkn)),
    struckOff: struckOff.size,
  };
}
