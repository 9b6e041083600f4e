import { setImmediate as yieldThread } from "node:timers/promises";
import { creditsToDecimal } from "../../../company/credits.ts";
import { istanbulDay } from "../../../company/istanbul-time.ts";
import { differencesOf } from "../../../company/match-certainty.ts";
import { isPersonsRecord } from "../../../company/people.ts";
import { readWhole, type Answer } from "../../../company/record.ts";
import {
  centralFields,
  fieldsOn,
  rowForPersonsBusiness,
  type FieldType,
} from "../../../company/record-fields.ts";
import { titleKey } from "../../../company/title.ts";
import { mapInSlices } from "../../../platform/in-slices.ts";
import { slackLimits } from "../../../platform/slack-limits.ts";
import type { HeavyOutcome, RunHeavy } from "../../../platform/heavy-work.ts";
import {
  kindOfRow,
  progressOf,
  rowKinds,
  unansweredKinds,
  type CompanyList,
  type ListBooks,
  type ListedRow,
} from "../../lists/company-list.ts";
import {
  byWeight,
  colourOfRow,
  foundVkn,
  hasFoundOther,
  isSimilarToKnown,
  isUnjudged,
  judgeRow,
  type RowFinding,
  type RowVerdict,
} from "../../lists/row-findings.ts";
import {
  companiesToReview,
  countVerdicts,
  doubleAccounts,
  writeResult,
  type Outcome,
  type RegisteredValues,
  type ResultFiles,
  type ResultFrame,
  type ResultRow,
} from "../../lists/write-result.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { isListed, type KnownMatch } from "../../lookups/match-held.ts";
import type { KnownBeside } from "../../check/judge-side.ts";
import { createInvoiceReader } from "../../intake/tables/invoice-rows.ts";
import { readConfirmed } from "../../slack/card-case.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import { clip, escapeData } from "../../slack/blocks.ts";
import { colourMarks, joinParts } from "../lookup/card-parts.ts";
import { likenessWord } from "../lookup/title-match.ts";
import { findingReason } from "../check/verdict-lines.ts";
import type { ListSummary, NamedCompanies } from "./list-buttons.ts";
import { clipAndEscape } from "./list-message.ts";
import type { Services } from "../../slack/interaction.ts";
import type { Parcel } from "../../slack/slack-files.ts";

type Readers = Pick<Services, "listStore" | "lookups" | "now" | "texts"> & {
  seen: Pick<Services["seen"], "accountsOf">;
};

/** The rows of a table below its header. */
const maxWorst = slackLimits.table.rows - 1;
const maxNamed = 5;
/** Limits for similar companies in a file: rows with names, and names in a row. By hand. */
const maxSimilarRows = 200;
const maxSimilarInRow = 3;
const closures: RowVerdict[] = ["struck-off", "insolvency"];

/** The kinds of rows that an offered list leaves to people. */
const unclearKinds = ["vague", "similar"] as const;

/**
 * Names the companies without an answer, of an offered list those that their titles do not tell; none
 * while the list is running. Reads no rows if there are none.
 */
export async function namedCompanies(
  { listStore, texts }: Pick<Readers, "listStore" | "texts">,
  { id, state, context }: CompanyList,
  { counts }: ListBooks,
): Promise<NamedCompanies> {
  const namedKinds =
    state === "offered" ? unclearKinds : state === "running" ? [] : unansweredKinds;
  const total = namedKinds.reduce((sum, kind) => sum + counts[kind], 0);
  const lines: string[] = [];
  if (total === 0) return { lines, more: 0 };
  for await (const rows of listStore.rowsOf(id)) {
    for (const row of rows) {
      const rowKind = kindOfRow(row);
      const kind = namedKinds.find((one) => one === rowKind);
      if (lines.length === maxNamed || !kind) continue;
      const name = row.key ?? texts.lists.row(placeOf(context, row.no));
      const verdict = verdictName(texts, kind === "similar" ? "similar-held" : kind);
      lines.push(joinParts(verdict, name, clipAndEscape(row.given.title)));
    }
    if (lines.length === maxNamed) break;
  }
  return { lines, more: total - lines.length };
}

function isUnansweredKind(kind: RowVerdict): kind is (typeof unansweredKinds)[number] {
  return (unansweredKinds as readonly string[]).includes(kind);
}

function placeOf({ head }: CompanyList["context"], no: number): number {
  return head.length + no + 1;
}

function verdictName({ lists, check }: Texts, kind: RowVerdict): string {
  const name = isUnjudged(kind) ? lists.kinds[kind] : check.finding[kind];
  return `${colourMarks[colourOfRow(kind)]} ${name}`;
}

/** Reads a list's outcome: verdicts, double accounts, companies to look at first. */
export async function listSummary(readers: Readers, list: CompanyList): Promise<ListSummary> {
  const { lists } = readers.texts;
  const judged: Pick<Outcome, "verdict" | "findings" | "isRepeated">[] = [];
  const rows: { company: string; findings: RowVerdict[]; cells: string[]; place: number }[] = [];
  const worstByRow: RowVerdict[] = [];
  const repeatedWorse: string[] = [];
  let alsoDifferent = 0;
  for await (const batch of outcomes(readers, list)) {
    for (const { row, place, company, outcome } of batch) {
      const { findings, verdict, isRepeated } = outcome;
      const isClosed = findings.some((kind) => closures.includes(kind));
      judged.push({ verdict, findings, isRepeated });
      if (isClosed && findings.includes("title-differs")) alsoDifferent += 1;
      const [worst] = findings;
      const first = worstByRow[row.sameAs ?? row.no] ?? worst;
      worstByRow[row.no] = worst;
      if (byWeight({ kind: worst }, { kind: first }) < 0) repeatedWorse.push(verdict);
      const written = clipAndEscape(row.given.title || outcome.registered.Unvani);
      const registered = { ...outcome.registered, Unvani: clip(outcome.registered.Unvani, 80) };
      const isOther = hasFoundOther(row, findings);
      const found = isOther ? escapeData(companyOf({ ...outcome, registered })) : "";
      const title = written + (found && ` (${lists.foundInstead(found)})`);
      rows.push({ company, findings, cells: [verdict, title, row.key ?? ""], place });
    }
  }
  const counts = countVerdicts(judged, lists.result.repeated).map(([verdict, count]) =>
    lists.verdict(verdict, count),
  );
  await yieldThread();
  // Companies without an answer have a paragraph of their own.
  const companies = companiesToReview(rows).filter(({ kind }) => !isUnansweredKind(kind));
  const worst = companies
    .slice(0, maxWorst)
    .map(({ row, indexes: places }) => [
      ...row.cells,
      places.length > 1 ? lists.inRows(places.length) : lists.row(row.place),
    ]);
  await yieldThread();
  const doubles = doubleAccounts(rows);
  const ifAny = (count: number, say: (count: number) => string) => (count > 0 ? say(count) : "");
  const worseVerdicts = [...Map.groupBy(repeatedWorse, (verdict) => verdict)].map(
    ([verdict, { length }]) => `${verdict} (${length})`,
  );
  const repeatedWorseLine = ifAny(repeatedWorse.length, (count) =>
    lists.repeatedWorse(count, worseVerdicts.join(", ")),
  );
  const paragraphs = [
    [...counts, ifAny(alsoDifferent, lists.alsoDiffers), repeatedWorseLine]
      .filter(Boolean)
      .join("\n"),
    ifAny(doubles.length, (count) => lists.doubles(count, doubles.flat().length)),
  ];
  return { paragraphs, worst, count: companies.length };
}

export async function resultFiles(
  runHeavy: RunHeavy,
  readers: Readers,
  list: CompanyList,
): Promise<HeavyOutcome<ResultFiles>> {
  const { listStore, now, texts } = readers;
  const text = texts.lists;
  const { found, head, name } = list.context;
  const { facts } = text.file;
  const { ledger, counts } = await listStore.listBooks(list.id);
  const kinds = rowKinds.filter((kind) => counts[kind] > 0);
  const factLines: ResultFrame["facts"] = [
    [facts.list, name],
    [facts.taken, new Date(istanbulDay(await now()))],
    [facts.spent, Number(creditsToDecimal(ledger))],
    [facts.rows, progressOf(counts).rows],
    [],
    ...kinds.map((kind) => [text.kinds[kind], counts[kind]]),
    [],
  ];
  const frame = { columns: found.columns, head, facts: factLines, words: text.result };
  return writeResult(runHeavy, frame, outcomes(readers, list, maxSimilarRows));
}

/** Writes a list's result as two files with names. */
export async function writtenFiles(
  runHeavy: RunHeavy,
  readers: Readers,
  list: CompanyList,
): Promise<HeavyOutcome<Parcel["files"]>> {
  const written = await resultFiles(runHeavy, readers, list);
  if (written.kind === "refused") return written;
  const { xlsx, csv } = written.result;
  const listName = list.context.name.replace(/\.\w+$/, "").replace(/[^\p{L}\p{N}._-]+/gu, "-");
  const baseName = readers.texts.lists.file.name(listName);
  const files = [
    { name: `${baseName}.xlsx`, bytes: xlsx },
    { name: `${baseName}.csv`, bytes: csv },
  ];
  return { kind: "done", result: files };
}

async function* outcomes(
  { listStore, lookups, now, seen, texts }: Readers,
  { id, team, context }: CompanyList,
  maxSimilar = 0,
): AsyncIterable<(ResultRow & { row: ListedRow; place: number })[]> {
  const placeIn = (no: number) => placeOf(context, no);
  const { columns } = context.found;
  const readHeader = createInvoiceReader(context.head.at(-1) ?? [], columns);
  const day = istanbulDay(await now());
  let namedRows = 0;
  const numberIn = ({ cells }: ListedRow["given"]) => cells[columns.vkn ?? -1] ?? "";
  for await (const rows of listStore.rowsOf(id)) {
    const ids = new Set(rows.flatMap(({ intentId }) => intentId ?? []));
    const bought = await lookups.historyLines(team, [...ids]);
    const boughtById = new Map(bought.map((one) => [one.intent.id, one]));
    const told = rows.flatMap(({ given }) => given.doubts ?? []);
    const confirmed = await readConfirmed(seen, team, told);
    const similarRows = rows.filter(isSimilarToKnown).slice(0, maxSimilar - namedRows);
    const similarTitles = await similarTo({ lookups, texts }, team, similarRows);
    namedRows += similarTitles.size;
    yield await mapInSlices(rows, (row) => {
      const same = row.sameAs === null ? "" : texts.lists.duplicate(placeIn(row.sameAs));
      const similar = similarTitles.get(row.no) ?? { held: [], listed: [] };
      const known = { header: readHeader?.(row.given.cells) ?? null, confirmed, day };
      const bought = boughtById.get(row.intentId ?? "");
      const outcome = outcomeOf(texts, row, { same, similar, known }, bought);
      const invalidNumber = row.class === "invalid" ? numberIn(row.given) : "";
      const written = isSimilarToKnown(row) ? titleKey(row.given.title) : invalidNumber;
      const isOther = hasFoundOther(row, outcome.findings);
      const found = isOther ? titleKey(row.given.title) : outcome.vkn;
      const company = found || row.key || written || `#${row.sameAs ?? row.no}`;
      return { row, place: placeIn(row.no), cells: row.given.cells, company, outcome };
    });
  }
}

type SimilarTitles = Parameters<Texts["lists"]["similar"]>[0];

/** Returns the companies that kept some rows from a search, by row number. */
async function similarTo(
  { lookups, texts }: Pick<Readers, "lookups" | "texts">,
  team: string,
  rows: readonly ListedRow[],
) {
  const titles = rows.map(({ given }) => given.title);
  const matches = titles.length > 0 ? await lookups.findBeforePaying({ team }, titles) : [];
  return new Map(
    rows.map(({ no, given }, at) => {
      const companies = (matches[at] ?? []).slice(0, maxSimilarInRow);
      const nameOf = ({ title, vkn }: KnownMatch) => {
        const likeness = likenessWord(texts, { written: given.title, title });
        return [`${title}, ${vkn}`, likeness].filter(Boolean).join(": ");
      };
      const [listed, held] = [
        companies.filter(isListed),
        companies.filter((one) => !isListed(one)),
      ];
      return [no, { held: held.map(nameOf), listed: listed.map(nameOf) }];
    }),
  );
}

/**
 * Describes a row's outcome; `same` names its duplicate, `similar` the companies like it, `known`
 * what is known of its invoice and accounts by now.
 */
function outcomeOf(
  texts: Texts,
  row: ListedRow,
  { known, ...others }: { same: string; similar: SimilarTitles; known: KnownBeside },
  bought: HistoryLine | undefined,
): Outcome {
  const content = bought?.body ? readWhole(bought.body) : null;
  const vkn = row.key ?? (content && foundVkn(content)) ?? "";
  const isLocked = bought?.isLocked ?? false;
  const findings = judgeRow(row, { ...known, vkn, content, isLocked });
  const [worst, ...lesser] = findings;
  const registered = registeredValues(texts, content);
  const doubts = findings.flatMap((one) => doubtOf(texts, row, one, { registered, vkn })).join(" ");
  return {
    registered,
    findings: [worst.kind, ...lesser.map(({ kind }) => kind)],
    verdict: verdictName(texts, worst.kind),
    isRepeated: row.sameAs !== null,
    doubts,
    source: content ? sourceOf(texts, row) : "",
    vkn: content ? vkn : "",
    asOf: bought && content ? (bought.intent.closedAt ?? bought.intent.createdAt) : null,
    cost: row.cost,
    whyNot: behindSentences(texts, doubts, reasonFor(texts, row, others, { content, isLocked })),
  };
}

/** Writes a reason as a sentence of its own behind other sentences. */
function behindSentences({ locale }: Texts, sentences: string, reason: string): string {
  if (sentences === "" || reason === "") return sentences + reason;
  return `${sentences} ${reason.charAt(0).toLocaleUpperCase(locale)}${reason.slice(1)}`;
}

/** Tells the origin of a row's VKN; "" if the row holds it, or a MERSİS number with it. */
function sourceOf({ lists }: Texts, { key, given }: ListedRow): string {
  const { why } = lists;
  if (key === null) return why["by-title"];
  return isGuessedSource(given.remark) ? why[given.remark] : "";
}

const guessedSources = [
  "lost-zero",
  "short-mersis",
  "from-shifted",
  "from-title",
  "from-search",
] as const;

function isGuessedSource(remark: string | null): remark is (typeof guessedSources)[number] {
  return (guessedSources as readonly (string | null)[]).includes(remark);
}

/** Names a record's company, a person's business only by its VKN; "" if both are unknown. */
function companyOf({ registered, vkn }: Pick<Outcome, "registered" | "vkn">): string {
  return [registered.Unvani, vkn].filter(Boolean).join(", ");
}

/**
 * Explains a finding that is not green, as plain text and in the words of a list.
 */
function doubtOf(
  texts: Texts,
  row: ListedRow,
  { kind, finding }: RowFinding,
  company: Pick<Outcome, "registered" | "vkn">,
): string[] {
  const { lists } = texts;
  if (!finding || colourOfRow(kind) === "green") return [];
  const found = companyOf(company);
  const otherLetters = otherLettersIn(texts, row.given.title, company.registered.Unvani);
  const ownWords: Partial<Record<RowVerdict, string>> = {
    "words-behind": lists.wordsBehind(finding.facts.written),
    ...(otherLetters.length > 0 && { spelling: lists.misspelt(otherLetters) }),
    // A search may find a namesake; a VKN is the company's own.
    ...(row.key === null && {
      "title-differs": lists.foundOther(found),
      "form-differs": lists.foundOtherForm(found),
    }),
  };
  const reason = ownWords[kind] ?? findingReason(texts, finding, (words) => words);
  return [`${verdictName(texts, kind)}: ${reason}`];
}

/** Names the words that differ in letters; none without a registered title, as of a person. */
function otherLettersIn({ titleMatch }: Texts, written: string, registered: string): string[] {
  if (registered === "") return [];
  return differencesOf(written, registered).flatMap((one) =>
    one.kind === "other-letters"
      ? titleMatch.reasons.otherLetters(one.written, one.registered)
      : [],
  );
}

/** Returns a record's values for a row; a person's business has no name and no address. */
function registeredValues(texts: Texts, content: Answer | null): RegisteredValues {
  const whole = content?.merkez ?? null;
  const isPersons = content !== null && isPersonsRecord(content);
  const merkez = isPersons ? rowForPersonsBusiness(centralFields, whole) : whole;
  const entries = fieldsOn("list").map((name) => {
    const value = merkez?.[name] ?? "";
    return [name, plainValue(texts, centralFields[name].type, value)] as const;
  });
  return Object.fromEntries(entries) as RegisteredValues;
}

/** Writes a value for a file, without markup. */
function plainValue(texts: Texts, type: FieldType, value: string): string {
  if (type === "date") return texts.format.tradeDate(value);
  return type === "title" ? value : withMeaning(texts, value);
}

/** Explains a row's missing answer, its class or its remark; "" if nothing needs a reason. */
function reasonFor(
  { lists }: Texts,
  row: ListedRow,
  { same, similar }: { same: string; similar: SimilarTitles },
  { content, isLocked }: { content: Answer | null; isLocked: boolean },
): string {
  const isAnswered = content !== null;
  if (!isAnswered && isSimilarToKnown(row)) return lists.similar(similar);
  const reasons: Partial<Record<string, string>> = lists.why;
  // The held answer to a title's search may be another company's record.
  const rowClass = row.class === "held" && row.key === null ? "held-search" : row.class;
  // A held answer may be deleted before the row takes it: then the row was paid for.
  const classReason = row.cost === null ? reasons[rowClass] : undefined;
  const knownReason = reasons[row.given.remark ?? ""] ?? classReason ?? "";
  const withoutAnswer = isLocked ? "locked" : "gone";
  const state = row.state === "done" || row.state === "free" ? withoutAnswer : row.state;
  // A search that finds no company does not prove that the registry has no record.
  const isTitleNotFound = row.key === null && row.reason === "not-found";
  const reason = isTitleNotFound ? "title-not-found" : row.reason;
  const unanswered = reasons[reason ?? state] ?? reasons[row.state] ?? lists.why.waiting;
  if (same !== "") {
    return [knownReason, same, isAnswered ? lists.paidOnce : unanswered].filter(Boolean).join("; ");
  }
  const isFromHeld = row.given.remark === "from-title" && row.cost === null;
  if (isAnswered && isFromHeld) return `${knownReason}; ${lists.paidOnce}`;
  return isAnswered || row.kind === null ? knownReason : unanswered;
}
