import { isPersonsRecord } from "../../../company/people.ts";
import type { Answer } from "../../../company/record.ts";
import { isoDay } from "../../../company/trade-values.ts";
import type { NamedCompany } from "../../check/companies.ts";
import type { Finding } from "../../check/findings.ts";
import { findingsOn, withFindings, type Judgement } from "../../check/judge.ts";
import { kindsWith } from "../../check/kinds.ts";
import type { DocumentView, SideView } from "../../check/case-view.ts";
import { changedSince, type Statement, type ToldFinding } from "../../check/said.ts";
import type { Current, WrittenWords } from "../../check/stored-check.ts";
import type { Field } from "../../receipts/receipt-form.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import { escapeData, withoutControls } from "../../slack/blocks.ts";
import { vknOf, type OpenAnswer } from "../../slack/card-kind.ts";
import type { CheckState, JudgedCheck } from "../check/check-rows.ts";
import {
  invoiceOfSeller,
  invoiceVerdicts,
  summaryOf,
  verdictReasons,
  withSide,
} from "../check/invoice-verdicts.ts";
import {
  findingLine,
  findingLines,
  invoiceLineOfSide,
  judgeWritten,
  unaskedLines,
  withoutGreen,
} from "../check/verdict-lines.ts";
import { joinParts, withLabels, unknownFields } from "../lookup/card-parts.ts";
import { lineWriters } from "../lookup/section-page.ts";
import { matchTextOf, type CompanyState } from "../lookup/company-card.ts";
import { alternativeText, pageSize } from "../lookup/title-match.ts";

/** Returns a record's fields in the words of its cards; a detail's only if `withDetail`. */
export function recordFields(
  texts: Texts,
  known: OpenAnswer,
  { withDetail }: { withDetail: boolean },
): Field[] {
  const { labels, card } = texts;
  const { merkez, sube, detail, others } = known.content;
  const { Unvani, Durumu } = labels.merkez;
  const purpose = merkez?.AmacKonuIcerik.map((item) => item.AmacKonuIcerik).join("; ");
  return [
    [labels.vkn, vknOf(known) ?? ""],
    ...withLabels(texts, merkez ?? {}, labels.merkez),
    ...withLabels(texts, sube ?? {}, { Unvani, Durumu, ...labels.branch }),
    [card.purpose, escapeData(purpose ?? "")],
    ...(withDetail && detail ? detailFields(texts, detail) : []),
    ...(withDetail ? unknownFields(texts, others, []) : []),
  ];
}

function detailFields(texts: Texts, detail: NonNullable<Answer["detail"]>): Field[] {
  const { labels, detail: text } = texts;
  const branchNames = { Unvani: labels.merkez.Unvani, ...labels.branch };
  const branches = detail.Subeler.map((one) =>
    joinParts(...withLabels(texts, one, branchNames).map(([, value]) => value)),
  );
  const lists = Object.entries({ ...lineWriters, Subeler: () => branches });
  return [
    ...withLabels(texts, detail.AdresDetay ?? {}, labels.address),
    ...withLabels(texts, detail.SermayeDetay ?? {}, labels.capitalDetail),
    ...lists.flatMap(([name, lines]) =>
      lines(texts, detail).map((line): Field => [text.sections[name as "Subeler"], line]),
    ),
  ];
}

/** Returns the fields of a title's search: the match, its score, and other matches. */
export function matchFields(
  texts: Texts,
  state: Pick<CompanyState, "searched" | "isHeldMatch">,
  { content }: OpenAnswer,
): Field[] {
  const { match, alternative } = texts.receipt;
  const { searched } = state;
  const isSearched = searched !== null && !state.isHeldMatch;
  const others = isSearched ? content.alternatives.slice(0, pageSize) : [];
  return [
    [match, matchTextOf(texts, state, content)],
    ...others.map((other): Field => [
      alternative,
      alternativeText(texts, other, { searched: searched ?? "" }),
    ]),
  ];
}

/** Returns written and registered values field by field, with the verdicts. */
export function verdictFields(
  texts: Texts,
  words: WrittenWords,
  { content, answer }: OpenAnswer,
  current: Current,
): Field[] {
  const { judgement, sides } = judgeWritten(words, { asked: answer.vkn, content, current });
  return sides.flatMap((side) => sideFields(texts, withoutCheckers(judgement), side));
}

/** Leaves out the users of earlier checks: a paper is passed on. */
function withoutCheckers(judgement: Judgement): Judgement {
  const findings = judgement.findings.map(({ facts, ...one }) => {
    return { ...one, facts: { ...facts, seen: { ...facts.seen, userId: "" } } };
  });
  return withFindings(judgement, findings);
}

function sideFields(texts: Texts, judgement: Judgement, side: SideView): Field[] {
  const { check, format, receipt } = texts;
  const { of, role, compared } = side;
  return [
    [receipt.invoice(check.role[role]), invoiceLineOfSide(texts, side).join()],
    [receipt.ettn, of.header?.ettn.toLowerCase() ?? ""],
    ...ibanFields(texts, judgement, side),
    ...withoutIbans(withoutGreen(findingsOn(judgement, side))).map((one): Field => [
      receipt.finding,
      findingLine(texts, one),
    ]),
    ...compared.flatMap(({ field, given, registered, likeness }): Field[] => {
      const name = check.field[field];
      const inRecord = escapeData(format.tradeDate(registered));
      return [
        [check.given(name, of.header?.document ?? "text"), escapeData(format.tradeDate(given))],
        [receipt.registered(name), `${inRecord} → ${receipt.likeness(field, likeness)}`],
      ];
    }),
    ...closingFields(texts, side),
  ];
}

/** Compares a document's day with that of the company's closing, if both can be read. */
function closingFields(texts: Texts, { facts }: SideView): Field[] {
  const { receipt } = texts;
  const closed = isoDay(facts.closed ?? "");
  if (closed === null || facts.date === null) return [];
  const day = escapeData(texts.format.tradeDate(closed));
  return [
    [receipt.registered(texts.labels.closedOn), `${day} → ${receipt.closing(facts.date > closed)}`],
  ];
}

const accountKinds = kindsWith("about", "account");

/** Tells what was seen of an invoice's account, also if nothing is wrong with it. */
function ibanFields(texts: Texts, { findings }: Judgement, { of, index }: SideView): Field[] {
  return findings
    .filter(({ at }) => at.document === of.id && (at.side ?? index) === index)
    .filter(({ kind }) => accountKinds.has(kind))
    .map((one) => ["IBAN", findingLine(texts, one)]);
}

function withoutIbans<One extends Pick<Finding, "kind">>(findings: readonly One[]): One[] {
  return findings.filter(({ kind }) => !accountKinds.has(kind));
}

/** Returns a check's fields by heading: verdicts, then written and registered values. */
export function checkFields(
  texts: Texts,
  state: CheckState,
  { rows, invalid, ...judged }: JudgedCheck,
  notFound: ReadonlyMap<string, number>,
): Record<string, Field[]> {
  const { check, receipt } = texts;
  const { check: paper } = receipt;
  const judgement = withoutCheckers(judged.judgement);
  const verdicts = invoiceVerdicts(judgement);
  const reasons = verdicts.flatMap((one): Field[] => [
    [paper.invoice, one.side ? invoiceOfSeller(texts, one.side) : ""],
    ...(one.side ? ibanFields(texts, judgement, one.side) : []),
    ...verdictReasons(texts, { ...one, findings: withoutIbans(one.findings) }).map(
      (reason): Field => [receipt.finding, reason],
    ),
  ]);
  const { unread = 0 } = state;
  const sums = [
    verdicts.length > 0 ? summaryOf(texts, verdicts) : "",
    unread > 0 ? check.sum.unread(unread) : "",
  ];
  const summary: Field[] = [[paper.sum, joinParts(...sums)]];
  const unheld = (vkn: string) => {
    const askedAt = notFound.get(vkn);
    return askedAt === undefined ? paper.notAsked : paper.notFound(texts.format.day(askedAt));
  };
  const companies = rows.flatMap(({ row: { named, query }, company }): [string, Field[]][] => {
    if (!named || named.sides.length === 0 || query.kind !== "vkn") return [];
    const { content, title, status } = company;
    const isShown = content !== null && !isPersonsRecord(content);
    const fields: Field[] = isShown
      ? [
          [paper.registeredTitle, title],
          [paper.status, status],
          ...named.sides.flatMap((one) => sideFields(texts, judgement, one)),
        ]
      : [
          [receipt.record, content ? paper.notShown : unheld(query.key)],
          ...writtenFields(texts, judgement, named),
        ];
    return [[texts.buttons.asVkn(query.key), fields]];
  });
  const unqueryable = invalid.flatMap((named) => writtenFields(texts, judgement, named));
  const lines = [
    ...unaskedLines(texts, judgement),
    ...state.lines.map((line) => inWords(texts, line)),
  ].map((line): Field => [receipt.finding, line]);
  const sections: [string, Field[]][] = [
    [`${check.title}: ${paper.sum}`, [...summary, ...reasons, ...lines]],
    [paper.said.heading, saidFields(texts, judgement, state.check.said ?? [])],
    ...companies,
    [paper.unqueryable, unqueryable],
  ];
  return Object.fromEntries(sections.map(([name, fields]) => [name, printable(fields)]));
}

/** Tells what a check said then, and says now, of the documents about which that differs. */
export function saidFields(
  texts: Texts,
  judgement: Judgement,
  said: readonly Statement[],
): Field[] {
  const { said: words } = texts.receipt.check;
  const [first, ...later] = said;
  if (!first) return [];
  const changed = changedSince(said, judgement);
  const ids = [...later.map(({ told }) => told), changed].flatMap((one) => Object.keys(one));
  const differing = judgement.views.filter(({ document }) => ids.includes(document.id));
  const at = texts.format.documentTime(first.at);
  if (differing.length === 0) return [[words.at, words.same(at)]];
  const line = (view: DocumentView, told: readonly ToldFinding[]) =>
    joinParts(
      escapeData(view.document.header?.number ?? texts.check.role.text),
      toldNames(texts, view, told) || words.nothing,
    );
  return [
    [words.at, at],
    ...differing.flatMap((view): Field[] => {
      const { id } = view.document;
      const then = said.flatMap(({ at: time, told }): Field[] =>
        told[id] ? [[words.then(texts.format.documentTime(time)), line(view, told[id])]] : [],
      );
      return [...then, [words.now, changed[id] ? line(view, changed[id]) : words.still]];
    }),
  ];
}

/** Names the findings of each side, as cards do, after the side. */
function toldNames(texts: Texts, { sides }: DocumentView, told: readonly ToldFinding[]): string {
  const bySide = Map.groupBy(told, ({ side }) => side);
  const names = Array.from(bySide, ([side, some]) => {
    const role = sides[side ?? 0]?.role ?? "text";
    return withoutGreen(some).map(({ kind }) =>
      withSide(texts, { kind, role }, texts.check.finding[kind]),
    );
  });
  return [...new Set(names.flat())].join("; ");
}

function writtenFields(texts: Texts, judgement: Judgement, { sides }: NamedCompany): Field[] {
  const { check, receipt } = texts;
  const find = (...at: Parameters<typeof findingsOn>) => withoutIbans(findingsOn(...at));
  return [
    ...sides.flatMap((side): Field[] => [
      [receipt.invoice(check.role[side.role]), invoiceLineOfSide(texts, side).join()],
      [check.given(check.field.title, "text"), escapeData(side.title)],
      ...ibanFields(texts, judgement, side),
    ]),
    ...findingLines(texts, { judgement, sides }, false, { find }).map((line): Field => [
      receipt.finding,
      line,
    ]),
  ];
}

/** Characters outside the ranges that the font DejaVu Sans has. */
const unprintable =
  /[^ -\u024f\u0370-\u0525\u1e00-\u1efb\u2010-\u2027\u2030-\u205e\u20a0-\u20b5\u20ba\u2190-\u22ff]/gu;

/** Returns the fields for print: no markup, no empty fields, no T.C. numbers, the font's letters. */
export function printable(fields: readonly Field[]): Field[] {
  return fields
    .map(([name, value]): Field => [withoutMarkup(name), withoutMarkup(value)])
    .filter(([, value]) => value !== "");
}

const uuidOrPerson = /[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|(?<!\d)[1-9]\d{10}(?!\d)/gi;

function withoutMarkup(text: string): string {
  const bare = withoutControls(text.normalize("NFKC").replace(/i\u0307/g, "i"))
    .replace(/(?:[🔴🟠🟡🟢⚪⏳⚠✅]\ufe0f?\s*)|`/gu, "")
    .replace(/(?<!\*)\*(?=[^*\s])(.+?)\*(?=[\s.,:;)]|$)/gu, "$1")
    .replace(/∗/g, "*")
    .replace(/ˍ/g, "_")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&");
  // Masks numbers that may be a person's; UUIDs stay.
  return bare
    .replace(uuidOrPerson, (found) => (found.length > 11 ? found : "*".repeat(11)))
    .replace(unprintable, "?");
}
