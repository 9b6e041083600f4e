import { recordWarnings, colourMarks, joinParts } from "./card-parts.ts";
import type { KnownBlock } from "@slack/types";
import type { Answer } from "../../../company/record.ts";
import type { Colour } from "../../../company/status.ts";
import type { Finding, SeenFacts } from "../../check/findings.ts";
import {
  byWorst,
  colourOf,
  documentKinds,
  plainKinds,
  type FindingKind,
  kindsWith,
} from "../../check/kinds.ts";
import {
  isAskable,
  type CheckedInvoice,
  type Mention,
  type MentionedCompany,
} from "../../check/gather.ts";
import { mentionsOf, type WrittenWords } from "../../intake/text/written-words.ts";
import { doubtsOf, verdictOf } from "../../check/verdict.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import { clip, context, escapeData, fields, unfolded } from "../../slack/blocks.ts";

// Chosen by hand: several companies fit into a message.

const maxValueLength = 300;
const maxTitleLength = 150;
export const maxInvoicesOfCompany = 3;
const maxFindings = 4;

/** Names the worst finding. */
export function verdictHeading(
  texts: Texts,
  mentions: readonly Mention[],
  content: Answer,
): string {
  const [worst] = judge(mentions, content);
  return worst ? headingOf(texts, worst) : "";
}

/** Draws a company's warnings: those of the record, or a verdict on the words about it. */
export function companyWarnings(
  texts: Texts,
  content: Answer,
  { given, asked }: { given: WrittenWords | null; asked: string | null },
): KnownBlock[] {
  const [worst, ...others] = given ? judge(mentionsOf(given, asked ?? ""), content) : [];
  if (given && worst) return verdictBlocks(texts, given, [worst, ...others]);
  return content.merkez ? recordWarnings(texts, content.merkez, { asked }) : [];
}

/**
 * Draws findings, given and registered values; for words typed with a VKN only findings.
 * The findings include each warning of the record.
 */
function verdictBlocks(
  texts: Texts,
  written: WrittenWords,
  [worst, ...others]: readonly [Judged, ...Judged[]],
): KnownBlock[] {
  if (written.kind === "typed") {
    const typed = typedLines(texts, worst);
    return typed.length === 0 ? [] : [unfolded(typed.join("\n"))];
  }
  const lines = withoutGreen(worst.verdict.findings).map((one) => findingLine(texts, one));
  const otherLines = others.map((one) => {
    const { title } = one.mention.given;
    const otherTitle = title === worst.mention.given.title ? "" : escapeData(clip(title, 100));
    return joinParts(headingOf(texts, one), sourceOf(texts, one.mention), otherTitle);
  });
  return [
    unfolded(lines.join("\n")),
    ...context(sourceOf(texts, worst.mention), ...otherLines),
    ...comparisonBlocks(texts, worst),
    ...context(texts.check.notChecked),
  ];
}

/** Draws the findings about words typed after a number, and the words. */
function typedLines({ check, ...texts }: Texts, { mention, verdict }: Judged): string[] {
  const { title, taxOffice } = mention.given;
  const office = verdict.compared.find(({ field }) => field === "taxOffice");
  const shown = (text: string) => escapeData(clip(text, 200));
  const findings = withoutGreen(verdict.findings).filter(({ kind }) => kind !== "untitled");
  const officeLine =
    office?.likeness === "same"
      ? check.agreeing([check.field.taxOffice])
      : `${check.given(check.field.taxOffice, "text")}: ${shown(taxOffice)}`;
  return [
    ...findings.map((one) => findingLine({ check, ...texts }, one)),
    ...(title === "" ? [] : [check.typed(shown(title))]),
    ...(taxOffice === "" ? [] : [officeLine]),
  ];
}

type Judged = ReturnType<typeof judge>[number];

function judge(mentions: readonly Mention[], content: Answer) {
  const rank = Object.keys(colourMarks);
  return mentions
    .map((mention) => ({ mention, verdict: verdictOf(mention.given, content) }))
    .sort((one, other) => rank.indexOf(one.verdict.colour) - rank.indexOf(other.verdict.colour));
}

function headingOf({ check }: Texts, { verdict }: Judged): string {
  const [worst] = verdict.findings;
  return worst ? `${colourMarks[verdict.colour]} ${check.finding[worst.kind]}` : "";
}

/** Draws a finding after its `side`, if given. */
export function findingLine(texts: Texts, finding: Finding, side = ""): string {
  const { kind } = finding;
  const name = joinParts(side, texts.check.finding[kind]);
  const mark = plainKinds.has(kind) ? "" : `${colourMarks[colourOf(kind)]} `;
  return `${mark}*${name}:* ${findingReason(texts, finding)}`;
}

/** Names the side that a finding is about, unless its name does; "" for one about the document. */
export function sideOf(
  { check }: Texts,
  { kind, role }: Pick<Finding, "kind"> & Pick<Mention, "role">,
) {
  return documentKinds.has(kind) ? "" : check.role[role];
}

/** Returns the parties of a single invoice that can't be looked up. */
export function unaskedMentions([sides = [], ...others]: readonly CheckedInvoice[]): Mention[] {
  return others.length > 0 ? [] : sides.filter((one) => !isAskable(one));
}

/** Draws the parties of a single invoice that can't be looked up. */
export function unaskedLines(texts: Texts, checked: readonly CheckedInvoice[]) {
  const told = new Set<FindingKind>();
  // Both sides may tell of their document.
  const isUntold = ({ kind }: Finding) => {
    const isFirst = !told.has(kind);
    if (documentKinds.has(kind)) told.add(kind);
    return isFirst;
  };
  return unaskedMentions(checked).flatMap(({ role, given, invoice }) =>
    doubtsOf(given)
      .filter(isUntold)
      .map((one) =>
        joinParts(
          findingLine(texts, one, sideOf(texts, { ...one, role })),
          escapeData(clip(given.title, maxTitleLength)),
          escapeData(clip(invoice?.number ?? "", 60)),
        ),
      ),
  );
}

/** Explains a finding; `escape` is for text outside of Slack. */
export function findingReason(
  texts: Texts,
  { kind, ...facts }: Finding,
  escape: (words: string) => string = escapeData,
): string {
  const { check } = texts;
  const why = check.why[kind];
  const shown = {
    ...facts,
    status: escape(clip(withMeaning(texts, facts.status), 200)),
    closed: escape(clip(texts.format.tradeDate(facts.closed ?? ""), 60)),
    date: texts.format.tradeDate(facts.date ?? ""),
    founded: texts.format.tradeDate(facts.founded ?? ""),
    written: escape(clip(writtenOf(texts, facts), 300)),
    hasRecord: facts.hasRecord,
    compared: facts.compared.flatMap((field) => (field === "title" ? [] : check.field[field])),
    seen: shownSeen(texts, facts.seen, escape),
  };
  return typeof why === "string" ? why : why(shown);
}

/** Returns the words that a finding is about; dates and amounts are written as people do. */
function writtenOf({ format, check }: Texts, { written, differences }: Omit<Finding, "kind">) {
  if (differences.length === 0) return written;
  return differences
    .map(({ kind, texts, forms }) => {
      const shown = texts.map((text) => {
        const [value = "", currency = ""] = text.split(" ");
        if (kind === "text") return text;
        return kind === "date" ? format.tradeDate(value) : format.amount(value, currency);
      });
      return forms
        ? forms.map((form, at) => check.writtenIn(form, shown[at] ?? "")).join(", ")
        : shown.join(" ≠ ");
    })
    .join("; ");
}

function shownSeen(
  { format, mention }: Texts,
  { at, userId, ...seen }: SeenFacts,
  escape: (words: string) => string,
) {
  return {
    ...seen,
    isLater: seen.isLater === true,
    iban: escape(seen.iban),
    earlierIban: escape(seen.earlierIban),
    number: escape(clip(seen.number, 60)),
    day: at === null ? "" : format.day(at),
    who: userId === "" ? "" : mention(userId),
  };
}

function sourceOf(texts: Texts, mention: Mention): string {
  const [invoice = ""] = invoiceLine(texts, mention);
  // Words alone need no name.
  return mention.role === "text" && invoice === ""
    ? ""
    : joinParts(texts.check.role[mention.role], invoice);
}

/** Draws the title and differing fields in pairs; agreeing fields are only named. */
function comparisonBlocks({ check, format }: Texts, { mention, verdict }: Judged): KnownBlock[] {
  const document = mention.invoice?.document ?? "text";
  const shown = (value: string) =>
    value === "" ? "–" : escapeData(clip(format.tradeDate(value), maxValueLength));
  const { differing = [], agreeing = [] } = Object.groupBy(verdict.compared, (one) =>
    one.field === "title" || one.likeness !== "same" ? "differing" : "agreeing",
  );
  const agreeingNames = agreeing
    .filter(({ field }) => field !== "date")
    .map(({ field }) => check.field[field]);
  return [
    ...fields(
      differing.flatMap(({ field, given, registered }) => [
        [check.given(check.field[field], document), shown(given)] as const,
        [check.registered[field === "date" ? "date" : "other"], shown(registered)] as const,
      ]),
    ),
    ...context(agreeingNames.length === 0 ? "" : check.agreeing(agreeingNames)),
  ];
}

interface FindingsOptions {
  shown?: (finding: Finding) => Finding;
  /** The findings about the document that another row tells. */
  told?: ReadonlySet<FindingKind>;
}

const noKinds: ReadonlySet<FindingKind> = new Set();

/** Returns the findings about documents that mentions have without a record. */
export function documentFindings(mentions: readonly Mention[]): ReadonlySet<FindingKind> {
  const doubts = mentions.flatMap(({ given }) => given.doubts ?? []);
  return new Set(doubts.map(({ kind }) => kind)).intersection(documentKinds);
}

/** Draws the findings of the worst mention in full, of other mentions in short. */
export function findingLines(
  texts: Texts,
  { mentions }: MentionedCompany,
  content: Answer | null,
  { shown = (finding) => finding, told = noKinds }: FindingsOptions = {},
): string[] {
  const draw = (findings: readonly Finding[]) => {
    const untold = findings.filter(({ kind }) => !told.has(kind));
    return [...new Set(untold.map((one) => findingLine(texts, shown(one))))].slice(0, maxFindings);
  };
  if (!content)
    return draw(withoutGreen(mentions.flatMap(({ given }) => doubtsOf(given)).sort(byWorst)));
  const [worst, ...others] = judge(mentions, content);
  if (!worst) return [];
  const different = others.filter(({ verdict }) => verdict.colour !== worst.verdict.colour);
  return [
    ...draw(withoutGreen(worst.verdict.findings)),
    ...different
      .slice(0, maxInvoicesOfCompany)
      .map((one) => joinParts(headingOf(texts, one), sourceOf(texts, one.mention))),
  ];
}

/** The findings that a side's title or number is right. */
const rightKinds = kindsWith("colour", "green").difference(documentKinds);

/** Leaves out the green findings if there are problems. */
export function withoutGreen(findings: readonly Finding[]): readonly Finding[] {
  const problems = findings.filter(({ kind }) => !rightKinds.has(kind));
  return rightKinds.has(findings[0]?.kind ?? "unclear") ? findings : problems;
}

/** The colours of a verdict without problems. */
const goodColours: ReadonlySet<Colour> = new Set(["green", "grey"]);

/** Draws a company's mentions; `isSummed` leaves out those of invoices and without problems. */
export function writtenLines(
  texts: Texts,
  named: MentionedCompany,
  {
    content,
    isSummed = false,
    told = noKinds,
  }: { content: Answer | null; isSummed?: boolean } & Pick<FindingsOptions, "told">,
): string[] {
  const isGood = ({ given }: Mention) =>
    content !== null && goodColours.has(verdictOf(given, content).colour);
  const mentions = named.mentions.filter((one) => !isSummed || !(one.invoice || isGood(one)));
  return [
    ...findingLines(texts, { ...named, mentions }, content, { told }),
    isSummed && !content ? "" : titleLines(texts, mentions, content !== null),
  ].filter(Boolean);
}

function isPerson({ doubts = [] }: Mention["given"]): boolean {
  return doubts.some(({ kind }) => kind === "person");
}

function titleLines({ check }: Texts, mentions: readonly Mention[], isJudged: boolean): string {
  const titled = mentions.filter(
    ({ role, given }) => given.title || !(isJudged || role === "text" || isPerson(given)),
  );
  const titles = titled.map(({ role, given }) => {
    const title = escapeData(clip(given.title, maxTitleLength));
    return `*${check.role[role]}:* ${title || check.untitled}`;
  });
  return [...new Set(titles)].join("\n");
}

/** Returns an invoice's number, date, amount and read accounts; none for a text. */
export function invoiceLine({ format, check }: Texts, { invoice, given }: Mention): string[] {
  if (!invoice) return [];
  const { value = "", currency = "" } = invoice.amount ?? {};
  const amount = format.amount(value, currency);
  const date = format.tradeDate(given.date ?? "");
  const source = invoice.source ? check.source[invoice.source] : "";
  const accounts = invoice.accounts?.map((iban) => `IBAN ${iban}`) ?? [];
  const number = escapeData(clip(invoice.number, 60));
  const kind = invoice.isReturn ? check.returned : "";
  return [joinParts(number, kind, date, escapeData(clip(amount, 60)), source, ...accounts)];
}
