import { isTurkishTitle } from "../../company/foreign-companies.ts";
import { vknOfMersis } from "../../company/id-numbers.ts";
import { certaintyOf } from "../../company/match-certainty.ts";
import { readAnswer } from "../../company/read-answer.ts";
import type { Answer } from "../../company/record.ts";
import { isStruckOff, type Colour } from "../../company/status.ts";
import { mapInSlices } from "../../platform/in-slices.ts";
import { doubtsNotCompared, nothingSeen, type Finding } from "../check/findings.ts";
import { byWorst, colourOf, type FindingKind, kindsWith, plainKinds } from "../check/kinds.ts";
import { judgeSide, type KnownBeside } from "../check/judge-side.ts";
import { sideOf } from "../intake/documents.ts";
import { writtenMention } from "../intake/mention.ts";
import type { Lookups } from "../lookups/create-lookups.ts";
import {
  kindOfRow,
  unansweredKinds,
  type CompanyList,
  type ListedRow,
  type RowKind,
} from "./company-list.ts";
import type { ListStore } from "./list-store.ts";

/**
 * The colours of verdicts on rows without a comparison. `gone`: the answer was deleted;
 * `locked`: this replica can't read it.
 */
const unjudged = {
  "only-similar": "grey",
  "no-answer": "grey",
  failed: "grey",
  lost: "grey",
  "not-agreed": "grey",
  erased: "grey",
  asking: "grey",
  number: "grey",
  title: "grey",
  gone: "grey",
  locked: "grey",
  unread: "grey",
  vague: "grey",
  placeholder: "grey",
  foreign: "grey",
  own: "grey",
  section: "grey",
  empty: "grey",
  /** The record is there; the list names no title. */
  untitled: "green",
} as const satisfies Partial<Record<RowKind | "gone" | "locked" | "untitled", Colour>>;

type UnjudgedRow = keyof typeof unjudged;

export type RowVerdict = FindingKind | UnjudgedRow;

/** A verdict on a row; `finding` has the facts of a comparison. */
export interface RowFinding {
  kind: RowVerdict;
  finding: Finding | null;
}

export function isUnjudged(kind: RowVerdict): kind is UnjudgedRow {
  return kind in unjudged;
}

export function colourOfRow(kind: RowVerdict): Colour {
  return isUnjudged(kind) ? unjudged[kind] : colourOf(kind);
}

const struckOff: ReadonlySet<RowVerdict> = kindsWith("about", "record").intersection(
  kindsWith("colour", "red"),
);
const slips: ReadonlySet<RowVerdict> = new Set([...kindsWith("number", "wrong"), "unread"]);
const unanswered: ReadonlySet<RowVerdict> = new Set([
  ...unansweredKinds,
  "gone",
  "locked",
  "not-found",
]);
const untroubled: ReadonlySet<RowVerdict> = new Set([
  "matches",
  "untitled",
  "person",
  "placeholder",
  "foreign",
  "own",
  "section",
  "empty",
  // Nothing is known yet of rows that wait.
  "number",
  "title",
  "asking",
]);

/** Sorts by weight: no longer there, another company, orange, slips, no answer, yellow, the rest. */
export function byWeight(one: { kind: RowVerdict }, other: { kind: RowVerdict }): number {
  const difference = weightOf(one.kind) - weightOf(other.kind);
  if (difference !== 0 || isUnjudged(one.kind) || isUnjudged(other.kind)) return difference;
  return byWorst({ kind: one.kind }, { kind: other.kind });
}

function weightOf(kind: RowVerdict): number {
  const colour = colourOfRow(kind);
  if (struckOff.has(kind)) return 0;
  if (slips.has(kind)) return 3;
  if (colour === "red") return 1;
  if (colour === "orange") return 2;
  if (unanswered.has(kind)) return 4;
  return colour === "yellow" ? 5 : untroubled.has(kind) ? 7 : 6;
}

/** True if a user should look at the row. */
export function needsLook(kind: RowVerdict): boolean {
  return !untroubled.has(kind);
}

/** The record of a row's company, and the facts that the check's rules need. */
interface RowCase extends Omit<KnownBeside, "memory"> {
  /** The VKN of the record, or "". */
  vkn: string;
  content: Answer | null;
  /** True if this replica can't read the record. */
  isLocked?: boolean;
}

/** Judges a row by the rules of the check, and by its outcome without a record; the heaviest first. */
export function judgeRow(
  row: ListedRow,
  { vkn, content, isLocked = false, ...known }: RowCase,
): [RowFinding, ...RowFinding[]] {
  const { title, taxOffice, city, unexplained = "", doubts = [] } = row.given;
  const record = content?.merkez ? content : null;
  const date = known.header?.date ?? null;
  const written = sideOf(writtenMention(vkn, title, { taxOffice, city, date }));
  const side = { ...written, doubts: doubtsNotCompared(unexplained) };
  const memory = doubts.map(({ kind, seen = nothingSeen }) => ({ kind, seen, side: 0 }));
  const found = judgeSide(record ? side : { date }, record, { ...known, memory });
  // A missing title is not an unclear comparison.
  const findings: RowFinding[] = found.flatMap((finding) => {
    const { kind } = finding;
    return kind === "untitled" || plainKinds.has(kind) ? [] : [{ kind, finding }];
  });
  if (!record) {
    const kind = verdictWithoutRecord(row, content);
    findings.unshift({ kind: kind === "gone" && isLocked ? "locked" : kind, finding: null });
  }
  // The state of a company that may be another one comes behind that doubt.
  const isProved = row.key !== null || !record || certaintyOf(side.title, record) === "sure";
  const isDoubt = ({ kind }: RowFinding) => !isProved && titleDoubts.has(kind);
  const [first, ...others] = findings.sort(
    (one, other) => Number(isDoubt(other)) - Number(isDoubt(one)) || byWeight(one, other),
  );
  return [first ?? { kind: "untitled", finding: null }, ...others];
}

/** The findings after which the record may be another company's. */
const titleDoubts: ReadonlySet<RowVerdict> = kindsWith("about", "side").difference(
  new Set<RowVerdict>(["matches", "untitled"]),
);

/** Returns the VKN of the company that a title's search found, or null if the answer has none. */
export function foundVkn({ matched, merkez }: Pick<Answer, "matched" | "merkez">): string | null {
  const isNumber = matched !== null && /^\d{10}$/.test(matched.vkn);
  return isNumber ? matched.vkn : vknOfMersis(merkez?.MersisNo ?? "");
}

/** True if the search for a row's title found a company of another title. */
export function hasFoundOther(
  { key }: Pick<ListedRow, "key">,
  kinds: readonly RowVerdict[],
): boolean {
  return key === null && kinds.includes("title-differs");
}

function verdictWithoutRecord(row: ListedRow, content: Answer | null): RowVerdict {
  // A repeated row has the outcome of its first row.
  const isRepeated = row.sameAs !== null;
  const kind = kindOfRow(isRepeated ? { ...row, class: "ask", kind: "vkn" } : row);
  switch (kind) {
    case "answered":
    case "held":
      return content ? "not-found" : row.state === "waiting" ? "number" : "gone";
    case "like-held":
    case "similar":
      return "similar-held";
    case "unknown":
      return "unclear";
    case "invalid":
      return row.given.remark === "foreignVat" ? "foreign-vat" : "invalid-vkn";
    case "foreign": {
      // A Turkish company with a foreign number is a slip.
      const isSlip = row.given.remark === "foreignVat" && isTurkishTitle(row.given.title);
      return isSlip ? "foreign-vat" : "foreign";
    }
    case "duplicate":
      return "number";
    default:
      return kind;
  }
}

/** True if a row was not asked because a known company has a similar title. */
export function isSimilarToKnown(row: ListedRow): boolean {
  return row.class === "similar" || row.reason === "similar";
}

/** The companies of a list that a watch takes, each once, with their codes in the accounts. */
export interface WatchableCompanies {
  companies: { vkn: string; code: string | null }[];
  /** The number of struck-off companies, which are left out: they do not change any more. */
  struckOff: number;
}

/** Returns the companies that a list found, without those of another title than the searched one. */
export async function collectCompanies(
  { lists, lookups }: { lists: Pick<ListStore, "rowsOf">; lookups: Pick<Lookups, "historyLines"> },
  { id, team, context }: Pick<CompanyList, "id" | "team" | "context">,
): Promise<WatchableCompanies> {
  const codes = new Map<string, string | null>();
  const struckOff = new Set<string>();
  const codeColumn = context.found.columns.code ?? -1;
  for await (const rows of lists.rowsOf(id)) {
    const answered = rows.filter(
      ({ state, reason }) => (state === "done" || state === "free") && reason === null,
    );
    const ids = new Set(answered.flatMap(({ intentId }) => intentId ?? []));
    const lines = await lookups.historyLines(team, [...ids]);
    const answers = new Map(
      await mapInSlices(lines, ({ intent, body }) => [intent.id, readAnswer(body)] as const),
    );
    for (const row of answered) {
      const { key, kind, intentId, given } = row;
      const content = answers.get(intentId ?? "") ?? null;
      const merkez = content?.merkez ?? null;
      const vkn = kind === "vkn" ? key : content && foundVkn(content);
      if (!vkn) continue;
      const kinds = key === null ? judgeRow(row, { vkn, content }).map((one) => one.kind) : [];
      if (hasFoundOther(row, kinds)) continue;
      const code = given.cells[codeColumn]?.trim();
      codes.set(vkn, codes.get(vkn) ?? (code === undefined || code === "" ? null : code));
      if (merkez && isStruckOff(merkez)) struckOff.add(vkn);
    }
  }
  const companies = Array.from(codes, ([vkn, code]) => ({ vkn, code }));
  return {
    companies: companies.filter(({ vkn }) => !struckOff.has(vkn)),
    struckOff: struckOff.size,
  };
}
