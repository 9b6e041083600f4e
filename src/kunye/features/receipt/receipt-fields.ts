import { isPersonsRecord } from "../../../company/people.ts";
import type { Answer } from "../../../company/record.ts";
import { type Mention, type MentionedCompany } from "../../check/gather.ts";
import { mentionsOf, type WrittenWords } from "../../intake/text/written-words.ts";
import { noFacts, type SeenFacts } from "../../check/findings.ts";
import { type FindingKind, kindsWith } from "../../check/kinds.ts";
import { verdictOf } from "../../check/verdict.ts";
import type { Field } from "../../receipts/receipt-form.ts";
import { inWords, type Texts } from "../../texts/texts.ts";
import type { HistoryLine } from "../../lookups/history.ts";
import { escapeData, withoutControls } from "../../slack/blocks.ts";
import {
  invoiceOfSeller,
  invoiceVerdicts,
  summaryOf,
  verdictReasons,
} from "../lookup/invoice-verdicts.ts";
import { knownRows, type CheckState } from "../lookup/company-rows.ts";
import { vknOf, type OpenAnswer } from "../../slack/card-kind.ts";
import { joinParts, withLabels, unknownFields } from "../lookup/card-parts.ts";
import { lineWriters } from "../lookup/section-page.ts";
import { matchTextOf, type CompanyState } from "../lookup/company-card.ts";
import { alternativeText, pageSize } from "../lookup/title-match.ts";
import {
  findingLine,
  findingLines,
  invoiceLine,
  unaskedLines,
  withoutGreen,
} from "../lookup/verdict-lines.ts";
import { receiptTexts } from "./texts.ts";

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
  const { match, alternative } = receiptTexts[texts.locale];
  const isSearched = state.searched !== null && !state.isHeldMatch;
  const others = isSearched ? content.alternatives.slice(0, pageSize) : [];
  return [
    [match, matchTextOf(texts, state, content)],
    ...others.map((other): Field => [alternative, alternativeText(texts, other)]),
  ];
}

/** Returns written and registered values field by field, with the verdicts. */
export function verdictFields(
  texts: Texts,
  words: WrittenWords,
  { content, answer }: OpenAnswer,
): Field[] {
  return mentionsOf(withoutCheckers(words), answer.vkn ?? "").flatMap((mention) =>
    mentionFields(texts, mention, content),
  );
}

/** Leaves out the users of earlier checks: a paper is passed on. */
function withoutCheckers<Words extends object>(words: Words): Words {
  return JSON.parse(JSON.stringify(words), (key, value: unknown) =>
    key === "seen" ? { ...(value as SeenFacts), userId: "" } : value,
  ) as Words;
}

function mentionFields(texts: Texts, mention: Mention, content: Answer): Field[] {
  const { check, format } = texts;
  const receipt = receiptTexts[texts.locale];
  const { invoice, role } = mention;
  const { findings, compared } = verdictOf(mention.given, content);
  return [
    [receipt.invoice(check.role[role]), invoiceLine(texts, mention).join()],
    [receipt.ettn, invoice?.ettn?.toLowerCase() ?? ""],
    ...ibanFields(texts, mention),
    ...withoutIbans(withoutGreen(findings)).map((one): Field => [
      receipt.finding,
      findingLine(texts, one),
    ]),
    ...compared.flatMap(({ field, given, registered, likeness }): Field[] => {
      const name = check.field[field];
      const inRecord = escapeData(format.tradeDate(registered));
      return [
        [check.given(name, invoice?.document ?? "text"), escapeData(format.tradeDate(given))],
        [receipt.registered(name), `${inRecord} → ${receipt.likeness(field, likeness)}`],
      ];
    }),
  ];
}

const accountKinds = kindsWith("about", "account");

/** Tells what was seen of an invoice's account, also if nothing is wrong with it. */
function ibanFields(texts: Texts, { given }: Mention): Field[] {
  return (given.doubts ?? [])
    .filter(({ kind }) => accountKinds.has(kind))
    .map((doubt) => ["IBAN", findingLine(texts, { ...noFacts, ...doubt })]);
}

function withoutIbans<One extends { kind: FindingKind }>(findings: readonly One[]): One[] {
  return findings.filter(({ kind }) => !accountKinds.has(kind));
}

function withoutAccounts(mention: Mention): Mention {
  const { given } = mention;
  return { ...mention, given: { ...given, doubts: withoutIbans(given.doubts ?? []) } };
}

/** Returns a check's fields by heading: verdicts, then written and registered values. */
export function checkFields(
  texts: Texts,
  given: CheckState,
  { bought, notFound }: { bought: readonly HistoryLine[]; notFound: ReadonlyMap<string, number> },
): Record<string, Field[]> {
  const { check } = texts;
  const state = withoutCheckers(given);
  const receipt = receiptTexts[texts.locale];
  const { check: paper } = receipt;
  const rows = knownRows(state.rows, [], bought);
  const verdicts = invoiceVerdicts(state, rows);
  const reasons = verdicts.flatMap((one): Field[] => [
    [paper.invoice, one.mention ? invoiceOfSeller(texts, one.mention) : ""],
    ...(one.mention ? ibanFields(texts, one.mention) : []),
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
    if (!named || named.mentions.length === 0 || query.kind !== "vkn") return [];
    const { content, title, status } = company;
    const isShown = content !== null && !isPersonsRecord(content);
    const fields: Field[] = isShown
      ? [
          [paper.registeredTitle, title],
          [paper.status, status],
          ...named.mentions.flatMap((one) => mentionFields(texts, one, content)),
        ]
      : [
          [receipt.record, content ? paper.notShown : unheld(query.key)],
          ...writtenFields(texts, named),
        ];
    return [[texts.buttons.asVkn(query.key), fields]];
  });
  const unqueryable = state.invalid.flatMap((named) => writtenFields(texts, named));
  const lines = [
    ...unaskedLines(texts, state.checked ?? []),
    ...state.lines.map((line) => inWords(texts, line)),
  ].map((line): Field => [receipt.finding, line]);
  const sections: [string, Field[]][] = [
    [`${check.title}: ${paper.sum}`, [...summary, ...reasons, ...lines]],
    ...companies,
    [paper.unqueryable, unqueryable],
  ];
  return Object.fromEntries(sections.map(([name, fields]) => [name, printable(fields)]));
}

function writtenFields(texts: Texts, named: MentionedCompany): Field[] {
  const { check } = texts;
  const receipt = receiptTexts[texts.locale];
  return [
    ...named.mentions.flatMap((mention): Field[] => [
      [receipt.invoice(check.role[mention.role]), invoiceLine(texts, mention).join()],
      [check.given(check.field.title, "text"), escapeData(mention.given.title)],
      ...ibanFields(texts, mention),
    ]),
    ...findingLines(texts, { ...named, mentions: named.mentions.map(withoutAccounts) }, null).map(
      (line): Field => [receipt.finding, line],
    ),
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
