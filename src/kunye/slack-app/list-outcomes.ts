import { vknOfMersis } from "../../company/mersis.ts";
import { isPersonsRecord } from "../../company/people.ts";
import { readWhole, type Answer } from "../../company/record.ts";
import { byWorst, colourOf, isToLookAt, type FindingKind } from "../invoices/findings.ts";
import { writtenMention } from "../invoices/gather.ts";
import { verdictOf } from "../invoices/verdict.ts";
import type { CompanyList, ListedRow } from "../lists/ports/list-store.ts";
import {
  writeResult,
  type Outcome,
  type ResultFiles,
  type ResultRow,
} from "../lists/write-result.ts";
import type { Bought } from "../lookups/history.ts";
import { glossed, type Texts } from "../texts/texts.ts";
import { joined } from "./cards/common-parts.ts";
import { shownName } from "./cards/list-message.ts";
import { marks } from "./cards/verdict-lines.ts";
import type { Services } from "./interaction.ts";

/** What a list's rows and their answers are read with. */
type Readers = Pick<Services, "lists" | "lookups" | "texts">;

const shownWorst = 10;
const gone: FindingKind[] = ["struck-off", "insolvency"];

/** What a list has come to, in paragraphs: its verdicts by their number, the rows to look at first, what wasn't paid again. */
export async function summaryOf(readers: Readers, list: CompanyList): Promise<string[]> {
  const { lists } = readers.texts;
  const verdicts = new Map<string, number>();
  const toLookAt: { kind: FindingKind; line: string }[] = [];
  let [notPaid, alsoGone] = [0, 0];
  for await (const some of outcomes(readers, list)) {
    for (const { row, place, outcome } of some) {
      const { findings, verdict, asOf } = outcome;
      const [kind] = findings;
      if (verdict !== "") verdicts.set(verdict, (verdicts.get(verdict) ?? 0) + 1);
      if (asOf !== "" && row.cost === null) notPaid += 1;
      if (kind === "title-differs" && findings.some((one) => gone.includes(one))) alsoGone += 1;
      if (!kind || !isToLookAt(kind)) continue;
      const title = shownName(row.given.title);
      toLookAt.push({ kind, line: joined(verdict, row.key ?? lists.row(place), title) });
    }
  }
  const counted = [...verdicts].sort(([, one], [, other]) => other - one);
  const worst = toLookAt.sort(byWorst).slice(0, shownWorst);
  const counts = counted.map(([verdict, rows]) => lists.verdict(verdict, rows));
  return [
    [...counts, ...(alsoGone > 0 ? [lists.alsoGone(alsoGone)] : [])].join("\n"),
    worst.length > 0 ? [lists.worst, ...worst.map(({ line }) => line)].join("\n") : "",
    notPaid > 0 ? lists.notPaid(notPaid) : "",
  ];
}

/** A list's result as two files. */
export async function resultOf(readers: Readers, list: CompanyList): Promise<ResultFiles> {
  const { lists, lookups, texts } = readers;
  const { found, head, name } = list.context;
  const { facts } = texts.lists.file;
  const { ledger } = await lists.listBooks(list.id);
  const said = [
    [facts.list, name],
    [facts.taken, texts.format.day(await lookups.now())],
    [facts.spent, texts.format.credits(ledger)],
  ];
  const frame = { columns: found.columns, head, facts: said, words: texts.lists.result };
  return writeResult(frame, outcomes(readers, list));
}

/** The rows of a list in their order, each with its place in the sheet and what came of it by now; nothing is paid by reading them. */
async function* outcomes(
  { lists, lookups, texts }: Readers,
  { id, team, context }: CompanyList,
): AsyncIterable<(ResultRow & { row: ListedRow; place: number })[]> {
  const placeOf = (no: number) => context.head.length + no + 1;
  for await (const rows of lists.rowsOf(id)) {
    const ids = new Set(rows.flatMap(({ intentId }) => intentId ?? []));
    const bought = await lookups.bought(team, [...ids]);
    const known = new Map(bought.map((one) => [one.intent.id, one]));
    yield rows.map((row) => {
      const same = row.sameAs === null ? "" : texts.lists.duplicate(placeOf(row.sameAs));
      const outcome = outcomeOf(texts, row, same, known.get(row.intentId ?? ""));
      return { row, place: placeOf(row.no), cells: row.given.cells, outcome };
    });
  }
}

/** What came of a row, in words; `same` says which one asks the same. */
function outcomeOf(
  texts: Texts,
  row: ListedRow,
  same: string,
  bought: Bought | undefined,
): Outcome {
  const { format, lists, check } = texts;
  const content = bought?.body ? readWhole(bought.body) : null;
  const merkez = content?.merkez ?? null;
  const vkn = row.key ?? vknOfMersis(merkez?.MersisNo ?? "") ?? "";
  const findings = findingsOf(row, vkn, content);
  const names: Record<FindingKind, string> = { ...check.finding, ...lists.findings };
  const [judged] = findings.map((kind) => `${marks[colourOf(kind)]} ${names[kind]}`);
  // Of a person's business there is what was asked for, no name and no home.
  const shown = content && isPersonsRecord(content) ? null : merkez;
  const at = bought?.intent.closedAt ?? bought?.intent.createdAt;
  return {
    findings,
    verdict: judged ?? (merkez ? lists.untitled : ""),
    status: glossed(texts, merkez?.Durumu ?? ""),
    title: shown?.Unvani ?? "",
    vkn: content ? vkn : "",
    taxOffice: merkez?.VergiDairesi ?? "",
    address: shown?.Adres ?? "",
    asOf: content && at !== undefined ? format.day(at) : "",
    cost: row.cost === null ? "" : format.credits(row.cost),
    whyNot: whyNot(texts, row, same, content !== null),
  };
}

/** What can be said of a row, the worst first, by its record or without one. */
function findingsOf(row: ListedRow, vkn: string, content: Answer | null): FindingKind[] {
  if (content?.merkez) {
    const { title, taxOffice, city } = row.given;
    const said = { ...writtenMention(vkn, title).given, taxOffice, city };
    const kinds = verdictOf(said, content).findings.map(({ kind }) => kind);
    // Without a title there is nothing that its comparison could be unclear about.
    return kinds.filter((kind) => title !== "" || kind !== "unclear");
  }
  if (row.reason === "not-found") return [row.reason];
  return row.class === "invalid" ? ["invalid-vkn"] : row.class === "person" ? [row.class] : [];
}

function whyNot({ lists }: Texts, row: ListedRow, same: string, isAnswered: boolean): string {
  const why: Partial<Record<string, string>> = lists.why;
  // What was held may have gone before it was taken: then it was paid for.
  const ofClass = row.cost === null ? why[row.class] : undefined;
  const known = why[row.given.remark ?? ""] ?? ofClass ?? "";
  if (same !== "") return [known, same].filter(Boolean).join("; ");
  if (isAnswered || row.kind === null) return known;
  const isOver = row.state === "done" || row.state === "free";
  return why[row.reason ?? (isOver ? "gone" : row.state)] ?? why[row.state] ?? lists.why.waiting;
}
