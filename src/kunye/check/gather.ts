import type { Answer } from "../../company/record.ts";
import { groupIban } from "../../company/iban.ts";
import { isVkn, vknOfMersis, wholeVkn, withoutTckns } from "../../company/id-numbers.ts";
import { isCompanyTitle } from "../../company/title-parts.ts";
import { expandedTitleWords, titleWords } from "../../company/title.ts";
import type { Announcement } from "../intake/text/announced-account.ts";
import { differencesOfPrint, isSameInvoice } from "./compare-prints.ts";
import {
  doubtsAboutUnseen,
  doubtsBy,
  withoutNumber,
  type Doubt,
  type Finding,
  type InvoiceForm,
} from "./findings.ts";
import {
  byWorst,
  colourOf,
  documentKinds,
  plainKinds,
  type FindingKind,
  hasKind,
  kindsWith,
} from "./kinds.ts";
import type { Invoice, InvoiceHeader } from "../intake/files/read-invoice.ts";
import { withOwn, type OwnCompanyFacts, lacksNumber } from "./own-side.ts";
import { readTitleLine, withoutEmpty } from "../intake/text/title-line.ts";
import { customsMinistry } from "../intake/text/numbers.ts";
import { askedVkn, doubtsOf, isOwnSideJudged, verdictOf, type GivenData } from "./verdict.ts";

/** A company as one document or text names it. */
export interface Mention {
  /** The side of an invoice, or `text` for a written text. */
  role: "seller" | "buyer" | "text";
  /** The number is empty if it is missing or must not be shown; a doubt says why. */
  given: GivenData;
  invoice:
    | (Pick<Invoice, "document" | "number" | "amount" | "isReturn"> & {
        ettn?: string;
        /** Absent for an XML file. */
        source?: PrintSource;
        /** The accounts that a file's print names, in part; of a possible person only the last characters. */
        accounts?: readonly string[];
      })
    | null;
}

/** The form of an invoice that was read instead of its XML. */
export type PrintSource = Exclude<InvoiceForm, "xml">;

/** An invoice as it is printed, with its companies as in a text. */
export interface PrintedInvoice {
  document: "print";
  source: PrintSource;
  header: InvoiceHeader;
  /** At least one. */
  mentions: readonly Mention[];
  /** The announcement of an account in its words. */
  announcement?: Announcement | null;
}

/** An invoice from an XML file, or its print. */
export type GivenInvoice = Invoice | PrintedInvoice;

/** A company with its different mentions. */
export interface MentionedCompany {
  /** The number to ask, else the written number; empty if it must not be shown. */
  vkn: string;
  /** At most six from invoices. */
  mentions: Mention[];
  /** The number of invoices that mention the company. */
  invoices: number;
}

/** The limit of a company's mentions on invoices, for the card's length. Chosen by hand. */
const maxMentions = 6;

/** The sides of an invoice without the customs ministry and unnamed buyers. */
export type CheckedInvoice = readonly Mention[];

/** The companies that the team owns, and those that it holds. */
export interface KnownCompanies extends OwnCompanyFacts {
  /** Returns the VKNs that the team holds under a title. */
  vknsOf(title: string): readonly string[];
  /** The day of the check in İstanbul, YYYY-MM-DD. */
  today?: string;
}

export type GatheredCompanies = ReturnType<typeof gatherParties>;

const noneKnown: KnownCompanies = { own: new Set(), ownTitles: new Map(), vknsOf: () => [] };

/** Gathers the companies on invoices and in texts; `invalid`: without a number to ask. */
export function gatherParties(
  invoices: readonly GivenInvoice[],
  written: readonly Mention[] = [],
  known: KnownCompanies = noneKnown,
) {
  const { different: once, repeated } = withoutCopies(invoices);
  const grouped = groupPrints(once);
  const different = grouped.map((group) => comparedWithPrints(group, known.today));
  const documents = [...different, written];
  const doubtsAbout = createDoubtFinder(documents.flat(), known);
  const checked = documents.map((document) =>
    document.map((mention) =>
      withOwn(withDoubts(mention, doubtsAbout(mention, document)), known, document),
    ),
  );
  const all = companiesIn(checked.flat().filter((one) => one.invoice === null || isAskable(one)));
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
    checked: checked.slice(0, different.length),
    written: checked.at(-1) ?? [],
    /** The numbers of invoices given more than once. */
    repeated,
  };
}

/** Drops copies of an invoice: a mail and an envelope may both hold it, or two rows of a table. */
function withoutCopies(invoices: readonly GivenInvoice[]) {
  const contents = invoices.map((one) => {
    const isCounted = isPrint(one) ? isRow(one) : one.ettn !== "";
    return isCounted ? JSON.stringify(one) : null;
  });
  const isCopy = (_one: GivenInvoice, at: number) =>
    contents[at] !== null && contents.indexOf(contents[at] ?? null) < at;
  return {
    different: invoices.filter((one, at) => !isCopy(one, at)),
    repeated: [...new Set(invoices.filter(isCopy).map((one) => headerOf(one).number))],
  };
}

/** Doubts about a number that is written. */
const numberDoubts = kindsWith("number", "wrong", "another's", "foreign", "abroad");
/** Findings that are no problem. */
const remarkKinds = kindsWith("colour", "green").union(kindsWith("tone", "remark"));
/** The doubts about text that may differ from what a person sees, also beside the XML. */
const unseenBesideXml = kindsWith("unseen", "always");
/** The same of prints without their XML. */
const unseenKinds = kindsWith("unseen", "always", "without-xml");

export function isAskable({ given }: Mention): boolean {
  return askedVkn(given) !== "";
}

/** The findings that a number stands with another company's title or number. */
const wrongNumbers = kindsWith("number", "another's")
  .union(kindsWith("title", "another's"))
  .union(new Set<FindingKind>(["several-vkns", "same-sides"]));

/** True for a company that only red documents name, and wrongly: its record would change nothing. */
export function isWronglyNamed({ mentions }: MentionedCompany): boolean {
  const isWrong = ({ role, given: { doubts = [] } }: Mention) =>
    doubts.some(({ kind }) => wrongNumbers.has(kind) || (kind === "not-ours" && role === "buyer"));
  return mentions.length > 0 && mentions.every((one) => one.invoice !== null && isWrong(one));
}

/** True for a side whose number may be a person's. */
export function holdsPersonal({ given: { doubts = [] } }: Mention): boolean {
  return doubts.some(({ kind }) => kind === "person" || kind === "eleven-digits");
}

/** The end of most head offices' MERSİS numbers; branches have the next ones. */
const headOfficeEnd = /^\d{11}(?:0001\d|00001)$/;

/**
 * True for the MERSİS number of a named company: beside its VKN any, beside its title alone a head
 * office's. A title may name a branch.
 */
export function isOwnMersis(mersis: string, companies: readonly MentionedCompany[]): boolean {
  const isNamed = ({ given: { title, doubts = [] } }: Mention) => {
    if (titleWords(title).some((word) => word.startsWith("sube"))) return false;
    const hasVkn = doubts.every(({ kind }) => kind !== "vkn-from-mersis");
    return hasVkn || (title !== "" && headOfficeEnd.test(mersis));
  };
  return companies.some(
    ({ vkn, mentions }) => vkn === vknOfMersis(mersis) && mentions.some(isNamed),
  );
}

/** Groups mentions by company; without a valid number also by title. */
function companiesIn(mentions: readonly Mention[]): MentionedCompany[] {
  const detailed = mentions.filter(hasDetails).map(({ given }) => given);
  const detailedVkns = new Set(detailed.flatMap((one) => [askedVkn(one), wholeVkn(one.vkn)]));
  const isNeeded = (one: Mention) => hasDetails(one) || !detailedVkns.has(askedVkn(one.given));
  const groups = Map.groupBy(mentions.filter(isNeeded), ({ given }) => {
    const vkn = askedVkn(given);
    return isVkn(vkn) ? vkn : `${vkn}|${titleKeyOf(given.title)}`;
  });
  return [...groups].map(([key, group]): MentionedCompany => {
    const shown = group.filter((one) => hasDetails(one) || doubtsOf(one.given).length > 0);
    return {
      vkn: key.replace(/\|.*$/s, ""),
      mentions: differentMentions(shown),
      // Two invoices may have the same number.
      invoices: new Set(shown.flatMap(({ invoice }) => invoice ?? [])).size,
    };
  });
}

/** False for a number without a title, a place or other details. */
export function hasDetails({ invoice, given }: Mention): boolean {
  const { title, mersis, taxOffice, city, district, doubts = [] } = given;
  return invoice !== null || [title, mersis, taxOffice, city, district, ...doubts].some(Boolean);
}

export function writtenMention(
  vkn: string,
  title: string,
  details: Partial<GivenData> = {},
  role: Mention["role"] = "text",
): Mention {
  // Titles of a check are stored and printed.
  const line = readTitleLine(withoutTckns(title).trim());
  const { taxOffice, district, city } = line;
  const known = { taxOffice, district, city, ...withoutEmpty(details) };
  return {
    role,
    given: { vkn, title: line.title, mersis: null, date: null, ...known },
    invoice: null,
  };
}

export function isPrint(invoice: GivenInvoice): invoice is PrintedInvoice {
  return invoice.document === "print";
}

/** True for a row of a table: two rows are two invoices. */
function isRow(invoice: GivenInvoice): boolean {
  return isPrint(invoice) && invoice.source === "table";
}

export function headerOf(invoice: GivenInvoice): InvoiceHeader {
  return isPrint(invoice) ? invoice.header : invoice;
}

/** Returns the titles that an invoice writes. */
export function titlesOn(invoice: GivenInvoice): string[] {
  return isPrint(invoice)
    ? invoice.mentions.map(({ given }) => given.title)
    : [invoice.seller.title, invoice.buyer.title];
}

/** An invoice with its prints; only other forms of a print belong to it. */
export interface GroupedInvoice {
  invoice: GivenInvoice;
  form: { header: InvoiceHeader; mentions: readonly Mention[] };
  prints: Omit<GroupedInvoice, "prints">[];
}

/** Groups prints with the invoice whose ETTN or number they have; files come before prints. */
export function groupPrints(invoices: readonly GivenInvoice[]): GroupedInvoice[] {
  const groups: GroupedInvoice[] = invoices
    .filter((invoice) => !isPrint(invoice))
    .map((invoice) => ({ invoice, form: formOf(invoice), prints: [] }));
  for (const invoice of invoices.filter(isPrint)) {
    const form = formOf(invoice);
    const group = groups.find(
      (one) => !(isRow(one.invoice) && isRow(invoice)) && isSameInvoice(one.form, form),
    );
    if (group) group.prints.push({ invoice, form });
    else groups.push({ invoice, form, prints: [] });
  }
  return groups;
}

function formOf(invoice: GivenInvoice): GroupedInvoice["form"] {
  const mentions = isPrint(invoice) ? mentionsOnPrint(invoice) : mentionsOn(invoice);
  return { header: headerOf(invoice), mentions };
}

/** Returns an invoice's companies, the first with doubts about its prints, sums and day. */
function comparedWithPrints(
  { invoice, form, prints }: GroupedInvoice,
  today?: string,
): CheckedInvoice {
  const ofPrints = prints.flatMap((print) => {
    const differences = differencesOfPrint(form, print.form);
    return doubtsBy([differences.length > 0, "print-differs"]).map((one) => ({
      ...one,
      differences: differences.map((difference) => ({
        ...difference,
        forms: [sourceOf(invoice), sourceOf(print.invoice)] as const,
      })),
    }));
  });
  const ofHeader = doubtsAboutHeader(form.header, today);
  const written = [form, ...prints.map((print) => print.form)].flatMap(({ mentions }) => mentions);
  const unseen = new Set(
    written.flatMap(({ given }) => given.doubts?.map(({ kind }) => kind) ?? []),
  ).intersection(isPrint(invoice) ? unseenKinds : unseenBesideXml);
  return form.mentions.map((mention, at) => {
    const own = new Set(mention.given.doubts?.map(({ kind }) => kind));
    const ofForms = [...unseen.difference(own)].map((kind) => ({ kind, written: "" }));
    return withDoubts(mention, at === 0 ? [...ofHeader, ...ofPrints, ...ofForms] : ofForms);
  });
}

/** Tells of an amount that is not the total of lines and taxes, and of a day to come. */
function doubtsAboutHeader({ amount, date, linesTotal }: InvoiceHeader, today?: string): Doubt[] {
  const isLater = today !== undefined && date !== null && date > today;
  const doubts = doubtsBy([isLater, "future-date"]);
  if (linesTotal === undefined || amount === null) return doubts;
  const { value, currency } = amount;
  const texts = [`${linesTotal} ${currency}`, `${value} ${currency}`] as const;
  return [
    { kind: "sum-differs", written: "", differences: [{ kind: "amount", texts }] },
    ...doubts,
  ];
}

function sourceOf(invoice: GivenInvoice): InvoiceForm {
  return isPrint(invoice) ? invoice.source : "xml";
}

/** The prints that may show other words than they hold; pasted words are seen. */
const filePrints: ReadonlySet<PrintSource> = new Set<PrintSource>(["pdf", "page", "qr"]);

function mentionsOnPrint(print: PrintedInvoice): Mention[] {
  const { header, source, mentions } = print;
  const { document, number, amount, ettn, date, isReturn } = header;
  const isFile = filePrints.has(source);
  const accounts = isFile ? shownAccounts(print) : [];
  const invoice = {
    document,
    number,
    amount,
    ettn,
    source,
    ...(isReturn && { isReturn }),
    ...(accounts.length > 0 && { accounts }),
  };
  return mentions.map((one) =>
    withDoubts(
      { ...one, invoice, given: { ...one.given, date: date ?? one.given.date } },
      doubtsAboutUnseen(isFile ? "print" : null),
    ),
  );
}

/** Enough of an account to compare it with a page: cards are stored in clear, whole accounts are not. */
function inPart(iban: string): string {
  const grouped = groupIban(iban);
  return `${grouped.slice(0, 9)} … ${grouped.slice(-7)}`;
}

/** More accounts are not shown. Chosen by hand. */
const maxAccounts = 3;

/** Returns a print's accounts in part; of a seller that may be a person only their last characters. */
function shownAccounts({ header: { ibans }, mentions }: PrintedInvoice): string[] {
  const payees = mentions.filter(({ role }) => role !== "buyer");
  const isCompany =
    payees.some(({ given }) => isCompanyTitle(given.title)) && !payees.some(holdsPersonal);
  return ibans
    .slice(0, maxAccounts)
    .map((iban) => (isCompany ? inPart(iban) : `…${iban.slice(-4)}`));
}

function mentionsOn(read: Invoice): Mention[] {
  const { document, number, amount, ettn, date, isReturn, ...sides } = read;
  const invoice = { document, number, amount, ettn, ...(isReturn && { isReturn }) };
  return (["seller", "buyer"] as const).flatMap((role): Mention[] => {
    const { vkn, kind, title, doubts = [], ...details } = sides[role];
    // Only a buyer counts as a consumer.
    if ((kind === "consumer" && role === "buyer") || vkn === customsMinistry) return [];
    const inMersis = vknOfMersis(details.mersis ?? "") ?? "";
    const isUnnumbered = vkn === null && !hasKind(doubts, numberDoubts);
    const isFromMersis = isUnnumbered && isVkn(inMersis);
    const mention = writtenMention(
      isFromMersis ? inMersis : (vkn ?? ""),
      title,
      { ...details, date },
      role,
    );
    const isPerson = isUnnumbered && !isFromMersis && kind === "person";
    const missing = [
      ...doubtsBy([isFromMersis, "vkn-from-mersis"], [isPerson, "person"]),
      ...(isUnnumbered && !isFromMersis && !isPerson ? [withoutNumber] : []),
    ];
    return [withDoubts({ ...mention, invoice }, [...doubts, ...missing])];
  });
}

/** Adds doubts about a mention to those it has. */
export function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** Returns a function that compares a mention with all documents and held records. */
function createDoubtFinder(all: readonly Mention[], known: KnownCompanies) {
  const { own } = known;
  const byTitle = Map.groupBy(all, ({ given }) => titleKeyOf(given.title));
  const vknsByTitle = new Map(
    [...byTitle].map(([key, mentions]) => {
      const vkns = mentions.map(({ given }) => askedVkn(given)).filter(isVkn);
      return [key, new Set([...known.vknsOf(mentions[0]?.given.title ?? ""), ...vkns])];
    }),
  );
  const byEttn = Map.groupBy(all, ({ invoice }) => invoice?.ettn?.toLowerCase() ?? "");
  return ({ role, given, invoice }: Mention, document: readonly Mention[]): Doubt[] => {
    const vkn = askedVkn(given);
    const [seller = "", buyer] = (["seller", "buyer"] as const).map((side) =>
      document.flatMap((one) => (one.role === side ? askedVkn(one.given) : [])).at(0),
    );
    const isOnInvoice = role !== "text" && vkn !== "";
    const areSame = seller !== "" && seller === buyer;
    // Each ETTN belongs to one invoice only.
    const same = new Set(
      invoice?.ettn ? byEttn.get(invoice.ettn.toLowerCase())?.map((one) => one.invoice) : [],
    );
    const key = titleKeyOf(given.title);
    // A mistyped number is one mistake, not two.
    const isComparable = key !== "" && !lacksNumber(given) && (vkn === "" || isVkn(vkn));
    const vknsOfTitle = isComparable ? [...(vknsByTitle.get(key) ?? [])] : [];
    const others = vknsOfTitle.filter((one) => one !== vkn);
    const other = others.find((one) => own.has(one)) ?? others[0];
    return doubtsBy(
      [isOnInvoice && areSame, "same-sides", seller],
      [same.size > 1, "same-ettn", [...new Set(Array.from(same, (one) => one?.number))].join(", ")],
      [other !== undefined, "title-of-another", other],
    );
  };
}

/** Keeps the earliest and the latest of mentions that differ only in their date. */
function differentMentions(mentions: readonly Mention[]): Mention[] {
  const dayOf = (mention?: Mention) => mention?.given.date ?? "";
  const groups = Map.groupBy(mentions, ({ given, role, invoice }) =>
    JSON.stringify({ ...given, date: null, role: invoice ? "" : role }),
  );
  return [...groups.values()]
    .flatMap((group) => {
      const sorted = group.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
      const [first, last] = [sorted[0], sorted.at(-1)];
      return sorted.filter((one) => one === first || (one === last && dayOf(one) !== dayOf(first)));
    })
    .filter(({ invoice }, at) => invoice === null || at < maxMentions);
}

/**
 * Groups of judged invoices, the worst first. `print`: all agrees on a print without its XML.
 * `own`: green, but our own record is not held.
 * `untitled`: the number is registered, and no title is written. `sale`: our own sale.
 */
export const verdictGroups = [
  "red",
  "orange",
  "yellow",
  "waiting",
  "print",
  "own",
  "untitled",
  "grey",
  "sale",
  "green",
] as const;

export interface InvoiceVerdict {
  /** The seller, else another side, or null. */
  mention: Mention | null;
  group: (typeof verdictGroups)[number];
  /** Findings with their side, except green findings, the worst first; then plain ones. */
  findings: readonly (Finding & { role: Mention["role"] })[];
  /** `waits`: a company was not asked yet. `ownUnproved`: our own record is not held. */
  open: "waits" | "ownUnproved" | null;
  /** The sides whose companies were not asked yet. */
  unasked: readonly Mention["role"][];
}

/** Judges each invoice by the held records; the worst comes first. */
export function judgeInvoices(
  invoices: readonly CheckedInvoice[],
  recordOf: (vkn: string) => Pick<Answer, "merkez" | "detail"> | null,
  own: ReadonlySet<string>,
): InvoiceVerdict[] {
  const judge = (mentions: CheckedInvoice): InvoiceVerdict => {
    const all = mentions.flatMap(({ given, role }) => {
      const record = recordOf(askedVkn(given));
      const found = record ? verdictOf(given, record).findings : doubtsOf(given);
      return found.map((one) => ({ ...one, role }));
    });
    // Both sides may tell of their document.
    const words = all.map(({ kind, written, seen, differences }) =>
      JSON.stringify([kind, written, seen, differences]),
    );
    const isRepeated = ({ kind }: Finding, at: number) =>
      documentKinds.has(kind) && words.indexOf(words[at] ?? "") < at;
    const told = all
      .filter((one, at) => !remarkKinds.has(one.kind) && !isRepeated(one, at))
      .sort(byWorst);
    const unheld = mentions
      .filter(({ given }) => !isOwnSideJudged(given))
      .map(({ given, role }) => ({ vkn: askedVkn(given), role }))
      .filter(({ vkn }) => isVkn(vkn) && !recordOf(vkn));
    const unasked = unheld.flatMap(({ vkn, role }) => (own.has(vkn) ? [] : role));
    const open = unasked.length > 0 ? "waits" : unheld.length > 0 ? "ownUnproved" : null;
    const mention = mentions.find(({ role }) => role === "seller") ?? mentions.at(-1) ?? null;
    const worst = told.find(({ kind }) => !plainKinds.has(kind));
    const findings = told.filter(({ kind }) => kind !== "print-matches");
    return {
      mention,
      group: groupOf(worst?.kind, open, mentions.length > 0),
      findings,
      open,
      unasked,
    };
  };
  const rankOf = ({ group }: InvoiceVerdict) => verdictGroups.indexOf(group);
  return invoices.map(judge).sort((one, other) => rankOf(one) - rankOf(other));
}

function groupOf(
  worst: FindingKind | undefined,
  open: InvoiceVerdict["open"],
  hasMentions: boolean,
): InvoiceVerdict["group"] {
  // A small finding on one side does not hide that the other side was not asked.
  const colour = worst && colourOf(worst);
  if (open === "waits" && colour !== "red" && colour !== "orange") return "waiting";
  if (worst === "untitled") return worst;
  if (worst === "print-matches") return "print";
  if (worst === "own-sale") return "sale";
  return colour ?? (open ? "own" : hasMentions ? "green" : "grey");
}
