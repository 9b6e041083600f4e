import type { KnownBlock } from "@slack/types";
import type { Answer } from "../../../company/record.ts";
import type { Colour } from "../../../company/status.ts";
import type { Side } from "../../check/case.ts";
import { companiesOf, companyAt } from "../../check/companies.ts";
import type { Finding, SeenFacts } from "../../check/findings.ts";
import { colourOfFindings, findingsOn, isTold, judge, type Judgement } from "../../check/judge.ts";
import { judgeWords } from "../../check/judge-side.ts";
import {
  byWorst,
  colourOf,
  documentKinds,
  plainKinds,
  type FindingKind,
  kindsWith,
} from "../../check/kinds.ts";
import type { DocumentView, SideView } from "../../check/case-view.ts";
import { isDoubted, isFilePrint } from "../../check/sides.ts";
import { askedAt, caseOf, type Current, type WrittenWords } from "../../check/stored-check.ts";
import { invoicesOf } from "../../check/verdicts.ts";
import { sideOfTyped } from "../../intake/text/written-words.ts";
import { clip, context, escapeData, fields, unfolded } from "../../slack/blocks.ts";
import { withMeaning, type Texts } from "../../texts/texts.ts";
import { recordWarnings, colourMarks, joinParts } from "../lookup/card-parts.ts";

// Chosen by hand: several companies fit into a message.

const maxValueLength = 300;
const maxTitleLength = 150;
export const maxInvoicesOfCompany = 3;
const maxFindings = 4;

/** A company's sides in a judgement. */
export interface JudgedCompany {
  judgement: Judgement;
  sides: readonly SideView[];
}

/** Judges the words about a company by the record of its card. */
export function judgeWritten(
  words: WrittenWords,
  { asked, content, current }: { asked: string | null; content: Answer; current: Current },
): JudgedCompany {
  if (words.kind === "typed") {
    const judgement = judgeWords(sideOfTyped(words.words, asked ?? ""), content);
    return { judgement, sides: judgement.views.flatMap(({ sides }) => sides) };
  }
  const { check, at } = words;
  const records = new Map([[askedAt(check.documents, at), content]]);
  const judgement = judge(caseOf(check, current, records));
  const { named } = companyAt(judgement, companiesOf(judgement), at);
  return { judgement, sides: named?.sides ?? [] };
}

/** Names the worst finding about a company. */
export function verdictHeading(
  texts: Texts,
  company: JudgedCompany,
  find: typeof findingsOn = findingsOn,
): string {
  const [worst] = judgeSides(company, find);
  return worst ? headingOf(texts, worst, texts.check.heading) : "";
}

/** Draws a company's warnings: those of the record, or a verdict on the words about it. */
export function companyWarnings(
  texts: Texts,
  content: Answer,
  { given, asked, current }: { given: WrittenWords | null; asked: string | null; current: Current },
): KnownBlock[] {
  const [worst, ...others] = given
    ? judgeSides(judgeWritten(given, { asked, content, current }))
    : [];
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
  const lines = withoutGreen(worst.findings).map((one) => findingLine(texts, one));
  const otherLines = others.map((one) => {
    const { title } = one.side;
    const otherTitle = title === worst.side.title ? "" : escapeData(clip(title, 100));
    return joinParts(headingOf(texts, one), sourceOf(texts, one.side), otherTitle);
  });
  return [
    unfolded(lines.join("\n")),
    ...context(sourceOf(texts, worst.side), ...otherLines),
    ...comparisonBlocks(texts, worst.side),
    ...context(texts.check.notChecked),
  ];
}

/** Draws the findings about words typed after a number, and the words. */
function typedLines({ check, ...texts }: Texts, { side, findings: all }: Judged): string[] {
  const { title, taxOffice, compared } = side;
  const office = compared.find(({ field }) => field === "taxOffice");
  const shown = (text: string) => escapeData(clip(text, 200));
  const findings = withoutGreen(all).filter(({ kind }) => kind !== "untitled");
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

interface Judged {
  side: SideView;
  findings: readonly Finding[];
}

/** Returns a company's sides that have findings, the worst first. */
function judgeSides({ judgement, sides }: JudgedCompany, find = findingsOn): Judged[] {
  const rank = Object.keys(colourMarks);
  const rankOf = ({ findings }: Judged) => rank.indexOf(colourOfFindings(findings));
  return sides
    .map((side) => ({ side, findings: find(judgement, side) }))
    .filter(({ findings }) => findings.length > 0)
    .sort((one, other) => rankOf(one) - rankOf(other));
}

function headingOf(
  { check }: Texts,
  { findings }: Judged,
  names: Partial<Record<FindingKind, string>> = {},
): string {
  const [worst] = findings;
  if (!worst) return "";
  return `${colourMarks[colourOf(worst.kind)]} ${names[worst.kind] ?? check.finding[worst.kind]}`;
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
  { kind, role }: Pick<Finding, "kind"> & Pick<Side, "role">,
) {
  return documentKinds.has(kind) ? "" : check.role[role];
}

/** Returns the sides of a single invoice that can't be looked up. */
export function unaskedSidesOf(judgement: Judgement): SideView[] {
  const [only, ...others] = invoicesOf(judgement);
  return others.length > 0 ? [] : (only?.sides.filter(({ asked }) => asked === "") ?? []);
}

/** Draws the sides of a single invoice that can't be looked up. */
export function unaskedLines(texts: Texts, judgement: Judgement): string[] {
  const told = new Set<Finding>();
  return unaskedSidesOf(judgement).flatMap((side) => {
    // Both sides may tell of their document.
    const untold = findingsOn(judgement, side).filter((one) => !told.has(one));
    for (const one of untold) told.add(one);
    return untold.map((one) =>
      joinParts(
        findingLine(texts, one, sideOf(texts, { ...one, role: side.role })),
        escapeData(clip(side.title, maxTitleLength)),
        escapeData(clip(side.of.header?.number ?? "", 60)),
      ),
    );
  });
}

/** Explains a finding; `escape` is for text outside of Slack. */
export function findingReason(
  texts: Texts,
  { kind, facts }: Pick<Finding, "kind" | "facts">,
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
    elsewhere: facts.elsewhere ?? "",
    isFar: facts.isFar === true,
    hasRecord: facts.hasRecord,
    compared: facts.compared.flatMap((field) => (field === "title" ? [] : check.field[field])),
    seen: shownSeen(texts, facts.seen, escape),
  };
  return typeof why === "string" ? why : why(shown);
}

/** Returns the words that a finding is about; dates and amounts are written as people do. */
function writtenOf({ format, check }: Texts, { written, differences }: Finding["facts"]) {
  if (differences.length === 0) return written;
  return differences
    .map(({ kind, texts, forms }) => {
      const shown = texts.map((text) => {
        const [value = "", currency = ""] = text.split(" ");
        if (kind === "text") return text;
        if (kind === "return") return text === "" ? check.noReturn : check.returned;
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

function sourceOf(texts: Texts, side: SideView): string {
  const [invoice = ""] = invoiceLine(texts, side.of);
  // Words alone need no name.
  return side.role === "text" && invoice === ""
    ? ""
    : joinParts(texts.check.role[side.role], invoice);
}

/** Draws the title and differing fields in pairs; agreeing fields are only named. */
function comparisonBlocks({ check, format }: Texts, { of, compared }: SideView): KnownBlock[] {
  const document = of.header?.document ?? "text";
  const shown = (value: string) =>
    value === "" ? "–" : escapeData(clip(format.tradeDate(value), maxValueLength));
  const { differing = [], agreeing = [] } = Object.groupBy(compared, (one) =>
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
  find?: typeof findingsOn;
  shown?: (finding: Finding) => Finding;
  /** The findings about the document that another row tells. */
  told?: ReadonlySet<FindingKind>;
}

const noKinds: ReadonlySet<FindingKind> = new Set();

const accountKinds = kindsWith("about", "account");

/** True for a finding about an account of which the document does not say whose it is. */
function isOfNobody({ kind, at }: Pick<Finding, "kind" | "at">): boolean {
  return at.side === undefined && accountKinds.has(kind);
}

/**
 * Draws the accounts that are none of a document's companies' for sure, each once; those of several
 * invoices are told with their verdicts.
 */
export function accountsOfNobody(
  texts: Texts,
  { views, findings }: Judgement,
  {
    isSummed,
    shown = (finding) => finding,
  }: { isSummed: boolean } & Pick<FindingsOptions, "shown">,
): string[] {
  const ids = new Set(
    views.flatMap(({ document }) => (isSummed && document.header !== null ? [] : document.id)),
  );
  const found = findings.filter(
    (one) => ids.has(one.at.document) && isOfNobody(one) && isTold(one),
  );
  return [...new Set(found.map((one) => findingLine(texts, shown(one))))];
}

/** Draws the invoices of which a text does not say whose they are. */
export function invoicesOfNobody(texts: Texts, { views }: Judgement): string[] {
  return views
    .filter(({ document }) => document.header?.of === "")
    .flatMap(({ document }) => invoiceLine(texts, document))
    .map((line) => texts.companies.ofNobody(line));
}

/** Returns the kinds of the findings about documents that these sides tell. */
export function documentFindings({ judgement, sides }: JudgedCompany): ReadonlySet<FindingKind> {
  const found = sides.flatMap((side) => findingsOn(judgement, side));
  // A print is told with the first side, or not at all.
  const ofPrints = sides.some(({ of }) => isFilePrint(of)) ? ["print-matches" as const] : [];
  return new Set<FindingKind>([...found.map(({ kind }) => kind), ...ofPrints]).intersection(
    documentKinds,
  );
}

/** Draws the findings of the worst side in full, of other sides in short; `isHeld`: by a record. */
export function findingLines(
  texts: Texts,
  company: JudgedCompany,
  isHeld: boolean,
  { shown = (finding) => finding, told = noKinds, find = findingsOn }: FindingsOptions = {},
): string[] {
  const { judgement, sides } = company;
  const draw = (findings: readonly Finding[]) => {
    const untold = findings.filter((one) => !told.has(one.kind) && !isOfNobody(one));
    return [...new Set(untold.map((one) => findingLine(texts, shown(one))))].slice(0, maxFindings);
  };
  if (!isHeld) {
    const all = new Set(sides.flatMap((side) => find(judgement, side)));
    return draw(withoutGreen([...all].sort(byWorst)));
  }
  const [worst, ...others] = judgeSides(company, find);
  if (!worst) return [];
  const colour = colourOfFindings(worst.findings);
  const different = others.filter(({ findings }) => colourOfFindings(findings) !== colour);
  return [
    ...draw(withoutGreen(worst.findings)),
    ...different
      .slice(0, maxInvoicesOfCompany)
      .map((one) => joinParts(headingOf(texts, one), sourceOf(texts, one.side))),
  ];
}

/** The findings that a side's title or number is right. */
const rightKinds = kindsWith("colour", "green").difference(documentKinds);

/** Leaves out the green findings if there are problems. */
export function withoutGreen<One extends Pick<Finding, "kind">>(
  findings: readonly One[],
): readonly One[] {
  const problems = findings.filter(({ kind }) => !rightKinds.has(kind));
  return rightKinds.has(findings[0]?.kind ?? "unclear") ? findings : problems;
}

/** The colours of a verdict without problems. */
const goodColours: ReadonlySet<Colour> = new Set(["green", "grey"]);

/** Draws a company's sides; `isSummed` leaves out those of invoices and without problems. */
export function writtenLines(
  texts: Texts,
  { judgement, sides }: JudgedCompany,
  {
    isHeld,
    isSummed = false,
    told = noKinds,
  }: { isHeld: boolean; isSummed?: boolean } & Pick<FindingsOptions, "told">,
): string[] {
  const isGood = (side: SideView) =>
    isHeld && goodColours.has(colourOfFindings(findingsOn(judgement, side)));
  const shown = sides.filter((one) => !isSummed || !(one.of.header || isGood(one)));
  return [
    ...findingLines(texts, { judgement, sides: shown }, isHeld, { told }),
    isSummed && !isHeld ? "" : titleLines(texts, shown, isHeld),
  ].filter(Boolean);
}

function titleLines({ check }: Texts, sides: readonly SideView[], isJudged: boolean): string {
  const titled = sides.filter(
    (one) => one.title || !(isJudged || one.role === "text" || isDoubted(one, "person")),
  );
  const titles = titled.map(({ role, title }) => {
    const shown = escapeData(clip(title, maxTitleLength));
    return `*${check.role[role]}:* ${shown || check.untitled}`;
  });
  return [...new Set(titles)].join("\n");
}

/** More accounts are not shown. Chosen by hand. */
const maxAccounts = 3;

/** Returns the line of a side's invoice; none for a carrier, and for another company's invoice. */
export function invoiceLineOfSide(texts: Texts, { of, asked, role }: SideView): string[] {
  const isTheirs = of.header?.of === undefined || of.header.of === asked;
  return isTheirs && role !== "carrier" ? invoiceLine(texts, of) : [];
}

/** Returns an invoice's number, date, amount and read accounts; none for a text. */
export function invoiceLine(
  { format, check }: Texts,
  document: DocumentView["document"],
): string[] {
  const { header, form, accounts } = document;
  if (!header) return [];
  const { value = "", currency = "" } = header.amount ?? {};
  const amount = format.amount(value, currency);
  const date = format.tradeDate(header.date ?? "");
  const source = form === "xml" ? "" : check.source[form];
  const read = isFilePrint(document)
    ? accounts.slice(0, maxAccounts).map(({ iban }) => `IBAN ${iban}`)
    : [];
  const number = escapeData(clip(header.number, 60));
  const kind = header.isReturn ? check.returned : "";
  return [joinParts(number, kind, date, escapeData(clip(amount, 60)), source, ...read)];
}
