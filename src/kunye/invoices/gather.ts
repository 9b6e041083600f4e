import type { Answer } from "../../company/record.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import { byWorst, colourOf, doubtsBy, type Colour, type Doubt, type Finding } from "./findings.ts";
import type { Invoice } from "./read-invoice.ts";
import { customsMinistry } from "./numbers-in-text.ts";
import { askedVkn, doubtsOf, verdictOf, type Given } from "./verdict.ts";

/** A mention of a company in one place. */
export interface Mention {
  /** Its place on an invoice; `text` is written text. */
  role: "seller" | "buyer" | "text";
  /** Its number is empty where there is none, or where it must not be shown; a doubt says why. */
  given: Given;
  /** The invoice that says so; null for a text. */
  invoice: (Pick<Invoice, "document" | "number" | "amount"> & { ettn?: string }) | null;
}

/** The mentions of one company: a title typed beside its number, or a check's. */
export type Said = string | readonly Mention[];

/** A company's number with what was said about it, as far as that differs. */
export interface Named {
  /** The number that is asked, else the written one; empty if it must not be shown. */
  vkn: string;
  /** Of invoices at most six. */
  mentions: Mention[];
  /** On how many invoices it stands. */
  invoices: number;
}

const mostMentions = 6;

/** The sides of an invoice; the customs ministry and unnamed buyers are left out. */
export type CheckedInvoice = readonly Mention[];

/** Companies that are known besides the gathered ones. */
export interface Known {
  own: ReadonlySet<string>;
  /** The companies that the team holds under a title. */
  vknsOf(title: string): readonly string[];
}

/** Whom some invoices name. */
export type Gathered = ReturnType<typeof gatherParties>;

const nobody: Known = { own: new Set(), vknsOf: () => [] };

/** Gathers companies from invoices and texts, each once; `invalid` are those without an askable number. */
export function gatherParties(
  invoices: readonly Invoice[],
  written: readonly Mention[] = [],
  known: Known = nobody,
) {
  const { different, repeated } = withoutCopies(invoices);
  const documents = [...different.map(mentionsOn), written];
  const doubtsAbout = doubter(documents.flat(), known);
  const judged = documents.map((some) =>
    some.map((one) => withDoubts(one, doubtsAbout(one, some))),
  );
  const all = companiesIn(judged.flat().filter((one) => one.invoice === null || isAskable(one)));
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
    checked: judged.slice(0, different.length),
    /** The numbers of invoices that were given more than once. */
    repeated,
  };
}

/** Leaves out copies of an invoice, such as an e-mail's and an envelope's. */
function withoutCopies(invoices: readonly Invoice[]) {
  const contents = invoices.map((one) => (one.ettn === "" ? null : JSON.stringify(one)));
  const isCopy = (_one: Invoice, at: number) =>
    contents[at] !== null && contents.indexOf(contents[at] ?? null) < at;
  return {
    different: invoices.filter((one, at) => !isCopy(one, at)),
    repeated: [...new Set(invoices.filter(isCopy).map(({ number }) => number))],
  };
}

/** False for a person and for a side without a number. */
export function isAskable({ given }: Mention): boolean {
  return askedVkn(given) !== "";
}

/** Groups mentions by companies; those without a right number by their titles as well. */
function companiesIn(mentions: readonly Mention[]): Named[] {
  const telling = mentions.filter((one) => !isBare(one)).map(({ given }) => given);
  const told = new Set(telling.flatMap((one) => [askedVkn(one), wholeVkn(one.vkn)]));
  const heard = mentions.filter((one) => !isBare(one) || !told.has(askedVkn(one.given)));
  const groups = Map.groupBy(heard, ({ given }) => {
    const vkn = askedVkn(given);
    return isVkn(vkn) ? vkn : `${vkn}|${titleKeyOf(given.title)}`;
  });
  return [...groups].map(([key, group]): Named => {
    const shown = group.filter((one) => !isBare(one) || doubtsOf(one.given).length > 0);
    return {
      vkn: key.replace(/\|.*$/s, ""),
      mentions: whatDiffers(shown),
      invoices: new Set(shown.flatMap(({ invoice }) => invoice?.number ?? [])).size,
    };
  });
}

/** True for a number in a text with nothing beside it. */
function isBare({ invoice, given }: Mention): boolean {
  const { title, mersis, taxOffice, city, district, doubts = [] } = given;
  return !invoice && !title && !mersis && !taxOffice && !city && !district && doubts.length === 0;
}

/** Creates the mention of a number that somebody wrote, with what stands beside it. */
export function writtenMention(
  vkn: string,
  title: string,
  beside: Partial<Given> = {},
  role: Mention["role"] = "text",
): Mention {
  const nothing = { taxOffice: "", city: "", district: "", mersis: null, date: null };
  // A check keeps and prints its titles.
  const shown = withoutTckns(title).trim();
  return { role, given: { vkn, title: shown, ...nothing, ...beside }, invoice: null };
}

function mentionsOn({ document, number, amount, ettn, date, ...sides }: Invoice): Mention[] {
  const invoice = { document, number, amount, ettn };
  return (["seller", "buyer"] as const).flatMap((role): Mention[] => {
    const { vkn, kind, title, doubts = [], ...beside } = sides[role];
    // A seller without a number is none of the unnamed buyers.
    if ((kind === "consumer" && role === "buyer") || vkn === customsMinistry) return [];
    const inMersis = vknOfMersis(beside.mersis ?? "") ?? "";
    const isUnsaid = vkn === null && !doubts.some((one) => /vkn|mersis|digits|vat/.test(one.kind));
    const isFromMersis = isUnsaid && isVkn(inMersis);
    const said = writtenMention(
      isFromMersis ? inMersis : (vkn ?? ""),
      title,
      { ...beside, date },
      role,
    );
    const ofNumber = doubtsBy(
      [isFromMersis, "vkn-from-mersis"],
      [isUnsaid && !isFromMersis, kind === "person" ? "person" : "no-vkn"],
    );
    return [withDoubts({ ...said, invoice }, [...doubts, ...ofNumber])];
  });
}

function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** Returns a function that finds the doubts about a mention, from its documents and from held records. */
function doubter(all: readonly Mention[], known: Known) {
  const { own } = known;
  const byTitle = Map.groupBy(all, ({ given }) => titleKeyOf(given.title));
  const holders = new Map(
    [...byTitle].map(([key, mentions]) => {
      const here = mentions.map(({ given }) => askedVkn(given)).filter(isVkn);
      return [key, new Set([...known.vknsOf(mentions[0]?.given.title ?? ""), ...here])];
    }),
  );
  const byEttn = Map.groupBy(all, ({ invoice }) => invoice?.ettn?.toLowerCase() ?? "");
  return ({ role, given, invoice }: Mention, document: readonly Mention[]): Doubt[] => {
    const vkn = askedVkn(given);
    const [seller = "", buyer] = (["seller", "buyer"] as const).map((side) =>
      document.flatMap((one) => (one.role === side ? askedVkn(one.given) : [])).at(0),
    );
    const isSided = role !== "text" && vkn !== "";
    const isSame = seller !== "" && seller === buyer;
    // An ETTN belongs to one invoice alone.
    const same = new Set(
      invoice?.ettn ? byEttn.get(invoice.ettn.toLowerCase())?.map((one) => one.invoice) : [],
    );
    const key = titleKeyOf(given.title);
    const isSilent = given.doubts?.some(({ kind }) => kind === "no-vkn") ?? false;
    const named = key === "" || isSilent ? [] : [...(holders.get(key) ?? [])];
    const others = named.filter((one) => one !== vkn);
    const isOurs = !own.has(vkn) && others.some((one) => own.has(one));
    return doubtsBy(
      [isSided && isSame, "same-sides", seller],
      [isSided && !isSame && own.has(seller), "own-seller"],
      [same.size > 1, "same-ettn", [...new Set(Array.from(same, (one) => one?.number))].join(", ")],
      [isOurs, "own-title"],
      [others.length > 0 && !isOurs, "title-of-another", others[0]],
    );
  };
}

/** Of mentions that differ in their dates alone, the earliest and the latest. */
function whatDiffers(mentions: readonly Mention[]): Mention[] {
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
    .filter(({ invoice }, at) => invoice === null || at < mostMentions);
}

/** The groups of judged invoices, the worst first; `own` are green but for our own side. */
export const verdictGroups = [
  "red",
  "orange",
  "yellow",
  "waiting",
  "own",
  "grey",
  "green",
] as const;

/** The verdict on one invoice. */
export interface InvoiceVerdict {
  /** The mention that names the invoice; null if it names nobody. */
  mention: Mention | null;
  group: (typeof verdictGroups)[number];
  /** All that is wrong, the worst first, with the side that it is about. */
  findings: readonly (Finding & { role: Mention["role"] })[];
  /** `waits` for a company that was not asked for yet; `ownUnproved` if our own record isn't held. */
  open: "waits" | "ownUnproved" | null;
}

/** Judges invoices one by one with the records that are held, the worst first. */
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
    // What both sides together say is said once.
    const isRepeated = ({ kind }: Finding, at: number) =>
      /^(?:own-seller|same-sides|same-ettn)$/.test(kind) &&
      all.findIndex((one) => one.kind === kind) < at;
    const findings = all
      .filter((one, at) => !/^(?:matches|vkn-from-mersis)$/.test(one.kind) && !isRepeated(one, at))
      .sort(byWorst);
    const unheld = mentions
      .map(({ given }) => askedVkn(given))
      .filter((vkn) => isVkn(vkn) && !recordOf(vkn));
    const isWaiting = unheld.some((vkn) => !own.has(vkn));
    const open = isWaiting ? "waits" : unheld.length > 0 ? "ownUnproved" : null;
    const mention = mentions.find(({ role }) => role === "seller") ?? mentions.at(-1) ?? null;
    const colour = findings[0] && colourOf(findings[0].kind);
    return { mention, group: groupOf(colour, open, mentions.length > 0), findings, open };
  };
  const rankOf = ({ group }: InvoiceVerdict) => verdictGroups.indexOf(group);
  return invoices.map(judge).sort((one, other) => rankOf(one) - rankOf(other));
}

function groupOf(
  worst: Colour | undefined,
  open: InvoiceVerdict["open"],
  isNamed: boolean,
): InvoiceVerdict["group"] {
  // A small difference on one side says nothing of a company that was not asked for yet.
  if (open === "waits" && worst !== "red" && worst !== "orange") return "waiting";
  return worst ?? (open ? "own" : isNamed ? "green" : "grey");
}
