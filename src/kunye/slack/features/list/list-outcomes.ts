import { creditsToDecimal } from "../../../../company/credits.ts";
import { istanbulDay } from "../../../../company/istanbul-time.ts";
import { vknOfMersis } from "../../../../company/identity-numbers.ts";
import { isPersonsRecord } from "../../../../company/people.ts";
import { readWhole, type Answer } from "../../../../company/record.ts";
import { titleKey } from "../../../../company/title.ts";
import { colourOf, type FindingKind } from "../../../invoices/findings.ts";
import {
  byUrgency,
  companiesToReview,
  writeResult,
  type Outcome,
  type ResultFiles,
  type ResultFrame,
  type ResultRow,
} from "../../../lists/write-result.ts";
import { findingsOf, isSimilar } from "../../../lists/row-findings.ts";
import type { CompanyList, ListedRow } from "../../../lists/company-list.ts";
import type { Bought } from "../../../lookups/history.ts";
import { withMeaning, type Texts } from "../../../texts/texts.ts";
import { joined } from "../../answer/common-parts.ts";
import { shownName } from "./list-message.ts";
import { colourMarks } from "../../answer/verdict-lines.ts";
import type { Services } from "../../reply/interaction.ts";

type Readers = Pick<Services, "lists" | "lookups" | "texts">;

const maxWorst = 10;
/** Limits of the names of similar companies in a file: rows with names, names in a row. */
const maxSimilarRows = 200;
const maxSimilarInRow = 3;
const closures: FindingKind[] = ["struck-off", "insolvency"];

/** Draws a list's outcome in paragraphs: verdicts, companies to look at first, and savings. */
export async function summaryOf(readers: Readers, list: CompanyList): Promise<string[]> {
  const { lists } = readers.texts;
  const verdicts = new Map<string, { kind: FindingKind; number: number }>();
  const rows: { company: string; findings: FindingKind[]; line: string }[] = [];
  let [notPaid, alsoGone] = [0, 0];
  for await (const batch of outcomes(readers, list)) {
    for (const { row, place, company, outcome } of batch) {
      const { findings, verdict, asOf } = outcome;
      const [kind = "matches"] = findings;
      const number = (verdicts.get(verdict)?.number ?? 0) + 1;
      if (verdict !== "") verdicts.set(verdict, { kind, number });
      if (asOf !== null && row.cost === null) notPaid += 1;
      if (kind === "title-differs" && findings.some((one) => closures.includes(one))) alsoGone += 1;
      const title = shownName(row.given.title);
      rows.push({ company, findings, line: joined(verdict, row.key ?? lists.row(place), title) });
    }
  }
  const counted = [...verdicts].sort(([, a], [, b]) => byUrgency(a, b));
  const counts = counted.map(([verdict, { number }]) => lists.verdict(verdict, number));
  const companies = companiesToReview(rows);
  const worst = companies
    .slice(0, maxWorst)
    .map(({ row, places }) =>
      joined(row.line, places.length > 1 ? lists.inRows(places.length) : ""),
    );
  const ifAny = (count: number, say: (count: number) => string) => (count > 0 ? say(count) : "");
  return [
    [...counts, ifAny(alsoGone, lists.alsoGone)].filter(Boolean).join("\n"),
    ifAny(worst.length, () => [lists.worst, ...worst].join("\n")),
    ifAny(companies.length - worst.length, lists.moreToLookAt),
    ifAny(notPaid, lists.notPaid),
  ];
}

export async function resultOf(readers: Readers, list: CompanyList): Promise<ResultFiles> {
  const { lists, lookups, texts } = readers;
  const { found, head, name } = list.context;
  const { facts } = texts.lists.file;
  const { ledger } = await lists.listBooks(list.id);
  const lines: ResultFrame["facts"] = [
    [facts.list, name],
    [facts.taken, new Date(istanbulDay(await lookups.now()))],
    [facts.spent, Number(creditsToDecimal(ledger))],
  ];
  const frame = { columns: found.columns, head, facts: lines, words: texts.lists.result };
  return writeResult(frame, outcomes(readers, list, maxSimilarRows));
}

async function* outcomes(
  { lists, lookups, texts }: Readers,
  { id, team, context }: CompanyList,
  maxNamed = 0,
): AsyncIterable<(ResultRow & { row: ListedRow; place: number })[]> {
  const placeOf = (no: number) => context.head.length + no + 1;
  let namedRows = 0;
  const numberIn = ({ cells }: ListedRow["given"]) => cells[context.found.columns.vkn ?? -1] ?? "";
  for await (const rows of lists.rowsOf(id)) {
    const ids = new Set(rows.flatMap(({ intentId }) => intentId ?? []));
    const bought = await lookups.bought(team, [...ids]);
    const known = new Map(bought.map((one) => [one.intent.id, one]));
    const similarRows = rows.filter(isSimilar).slice(0, maxNamed - namedRows);
    const alike = await similarTo(lookups, team, similarRows);
    namedRows += alike.size;
    yield rows.map((row) => {
      const same = row.sameAs === null ? "" : texts.lists.duplicate(placeOf(row.sameAs));
      const similar = alike.get(row.no) ?? [];
      const outcome = outcomeOf(texts, row, { same, similar }, known.get(row.intentId ?? ""));
      const unread = row.class === "invalid" ? numberIn(row.given) : "";
      const given = isSimilar(row) ? titleKey(row.given.title) : unread;
      const company = outcome.vkn || row.key || given || `#${row.sameAs ?? row.no}`;
      return { row, place: placeOf(row.no), cells: row.given.cells, company, outcome };
    });
  }
}

/** Returns the held companies with titles similar to some rows', by row number. */
async function similarTo(lookups: Readers["lookups"], team: string, rows: readonly ListedRow[]) {
  const titles = rows.map(({ given }) => given.title);
  const found = titles.length > 0 ? await lookups.ownedOfAll({ team }, titles) : [];
  return new Map(
    rows.map(({ no }, at) => {
      const companies = (found[at] ?? []).slice(0, maxSimilarInRow);
      return [no, companies.map(({ title, vkn }) => `${title}, ${vkn}`)];
    }),
  );
}

/** Describes a row's outcome; `same` names its duplicate, `similar` the companies like it. */
function outcomeOf(
  texts: Texts,
  row: ListedRow,
  others: { same: string; similar: readonly string[] },
  bought: Bought | undefined,
): Outcome {
  const { lists, check } = texts;
  const content = bought?.body ? readWhole(bought.body) : null;
  const merkez = content?.merkez ?? null;
  const vkn = row.key ?? vknOfMersis(merkez?.MersisNo ?? "") ?? "";
  const findings = findingsOf(row, vkn, content);
  const [judged] = findings.map((kind) => `${colourMarks[colourOf(kind)]} ${check.finding[kind]}`);
  return {
    ...registered(texts, content),
    findings,
    verdict: judged ?? (merkez ? lists.untitled : ""),
    vkn: content ? vkn : "",
    asOf: bought && content ? (bought.intent.closedAt ?? bought.intent.createdAt) : null,
    cost: row.cost,
    whyNot: whyNot(texts, row, others, content !== null),
  };
}

/** Returns a record's fields for a row; a person's business has no name and no address. */
function registered(texts: Texts, content: Answer | null) {
  const { Durumu = "", VergiDairesi = "", Unvani = "", Adres = "" } = content?.merkez ?? {};
  const isPersons = content !== null && isPersonsRecord(content);
  return {
    status: withMeaning(texts, Durumu),
    title: isPersons ? "" : Unvani,
    taxOffice: VergiDairesi,
    address: isPersons ? "" : Adres,
  };
}

function whyNot(
  { lists }: Texts,
  row: ListedRow,
  { same, similar }: { same: string; similar: readonly string[] },
  isAnswered: boolean,
): string {
  if (!isAnswered && isSimilar(row)) return lists.similar(joined(...similar));
  const reasons: Partial<Record<string, string>> = lists.why;
  // A held answer may be deleted before the row takes it: then the row was paid for.
  const classReason = row.cost === null ? reasons[row.class] : undefined;
  const known = reasons[row.given.remark ?? ""] ?? classReason ?? "";
  const state = row.state === "done" || row.state === "free" ? "gone" : row.state;
  const unanswered = reasons[row.reason ?? state] ?? reasons[row.state] ?? lists.why.waiting;
  if (same !== "") {
    return [known, same, isAnswered ? lists.paidOnce : unanswered].filter(Boolean).join("; ");
  }
  return isAnswered || row.kind === null ? known : unanswered;
}
