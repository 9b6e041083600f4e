import { vknOfMersis } from "../../company/mersis.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import type { Doubt } from "./findings.ts";
import type { Invoice } from "./read-invoice.ts";
import { customsMinistry } from "./numbers-in-text.ts";
import { askedVkn, doubtsOf, type Given } from "./verdict.ts";

/** What was said about a company in one place. */
export interface Mention {
  /** Where it stands on an invoice; `text` is what somebody wrote. */
  role: "seller" | "buyer" | "text";
  /** Its number is empty where there is none, or where it must not be shown; a doubt says why. */
  given: Given;
  /** The invoice that says so; null for a text. */
  invoice: (Pick<Invoice, "document" | "number" | "amount"> & { ettn?: string }) | null;
}

/** What was said about one company: a title that was typed beside its number, or what a check found. */
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
  const sides = different.map((one) => withSameEttn(mentionsOn(one), one, different));
  const documents = [...sides, written].map((some) => withBothSides(some, known));
  const doubtsOfTitle = titleDoubts(documents.flat(), known);
  const judged = documents.map((some) => some.map((one) => withDoubts(one, doubtsOfTitle(one))));
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

/** Doubts an invoice if another bears its ETTN, which belongs to one invoice alone. */
function withSameEttn(mentions: Mention[], { ettn }: Invoice, all: readonly Invoice[]): Mention[] {
  const same = all.filter((one) => one.ettn.toLowerCase() === ettn.toLowerCase());
  if (ettn === "" || same.length < 2) return mentions;
  const written = [...new Set(same.map(({ number }) => number))].join(", ");
  return mentions.map((one) => withDoubts(one, [{ kind: "same-ettn", written }]));
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

function mentionsOn(invoice: Invoice): Mention[] {
  return (["seller", "buyer"] as const).flatMap((role): Mention[] => {
    const { vkn, kind, title, doubts = [], ...beside } = invoice[role];
    // A seller without a number is none of the unnamed buyers.
    if ((kind === "consumer" && role === "buyer") || vkn === customsMinistry) return [];
    const inMersis = vknOfMersis(beside.mersis ?? "") ?? "";
    const isUnsaid = vkn === null && !doubts.some((one) => /vkn|mersis|digits|vat/.test(one.kind));
    const isFromMersis = isUnsaid && isVkn(inMersis);
    const number = isFromMersis ? inMersis : (vkn ?? "");
    const { document, amount, date, ettn } = invoice;
    const said = writtenMention(number, title, { ...beside, date }, role);
    const mention = { ...said, invoice: { document, number: invoice.number, amount, ettn } };
    const ofNumber: Doubt[] = isFromMersis
      ? [{ kind: "vkn-from-mersis", written: "" }]
      : isUnsaid
        ? [{ kind: kind === "person" ? "person" : "no-vkn", written: "" }]
        : [];
    return [withDoubts(mention, [...doubts, ...ofNumber])];
  });
}

function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

/** Adds what the seller and the buyer of one document together say. */
function withBothSides(mentions: readonly Mention[], { own }: Known): readonly Mention[] {
  const [seller = "", buyer] = (["seller", "buyer"] as const).map((role) => {
    const mention = mentions.find((one) => one.role === role);
    return mention && askedVkn(mention.given);
  });
  const isSame = seller !== "" && seller === buyer;
  if (!isSame && !own.has(seller)) return mentions;
  const doubt: Doubt = isSame
    ? { kind: "same-sides", written: seller }
    : { kind: "own-seller", written: "" };
  return mentions.map((one) =>
    one.role === "text" || !isAskable(one) ? one : withDoubts(one, [doubt]),
  );
}

function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** Compares titles with the numbers under which each is known, here and in what the team holds. */
function titleDoubts(said: readonly Mention[], known: Known): (mention: Mention) => Doubt[] {
  const byTitle = Map.groupBy(said, ({ given }) => titleKeyOf(given.title));
  const holders = new Map(
    [...byTitle].map(([key, mentions]) => {
      const here = mentions.map(({ given }) => askedVkn(given)).filter(isVkn);
      return [key, new Set([...known.vknsOf(mentions[0]?.given.title ?? ""), ...here])];
    }),
  );
  return ({ given }) => {
    const vkn = askedVkn(given);
    const key = titleKeyOf(given.title);
    const isSilent = given.doubts?.some(({ kind }) => kind === "no-vkn") ?? false;
    const others =
      key === "" || isSilent ? [] : [...(holders.get(key) ?? [])].filter((one) => one !== vkn);
    const [other] = others;
    if (other === undefined) return [];
    const isOurs = !known.own.has(vkn) && others.some((one) => known.own.has(one));
    return [
      isOurs ? { kind: "own-title", written: "" } : { kind: "title-of-another", written: other },
    ];
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
