import { lacksOnlyEnding } from "../../company/compare-titles.ts";
import { vknOfMersis } from "../../company/id-numbers.ts";
import { readAnswer } from "../../company/read-answer.ts";
import type { Answer } from "../../company/record.ts";
import { byWorst, type FindingKind } from "../invoices/findings.ts";
import { writtenMention } from "../invoices/gather.ts";
import { verdictOf } from "../invoices/verdict.ts";
import type { HistoryLine } from "../lookups/history.ts";
import type { ListedRow } from "./company-list.ts";

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
  return row.class === "person" ? [row.class] : [];
}

/** True if a row was not asked because the team holds a similar title. */
export function isSimilarToHeld(row: ListedRow): boolean {
  return row.class === "similar" || row.reason === "similar";
}

/** Returns the VKNs of the companies that a list found, each once. */
export async function collectVkns(
  {
    rowsOf,
    historyLines,
  }: {
    rowsOf: (id: string) => AsyncIterable<ListedRow[]>;
    historyLines: (team: string, ids: string[]) => Promise<HistoryLine[]>;
  },
  { id, team }: Record<"id" | "team", string>,
): Promise<string[]> {
  const found = new Set<string>();
  for await (const rows of rowsOf(id)) {
    const answered = rows.filter(
      ({ state, reason }) => (state === "done" || state === "free") && reason === null,
    );
    const titleIntents = answered.flatMap(({ key, kind, intentId }) =>
      key === null || kind !== "vkn" ? (intentId ?? []) : [],
    );
    for (const { body } of await historyLines(team, [...new Set(titleIntents)])) {
      const { matched, merkez } = readAnswer(body);
      const vkn = matched?.vkn ?? vknOfMersis(merkez?.MersisNo ?? "");
      if (vkn) found.add(vkn);
    }
    for (const { key, kind } of answered) if (key !== null && kind === "vkn") found.add(key);
  }
  return [...found];
}
