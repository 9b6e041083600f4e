import { vknOfMersis } from "../../company/mersis.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { isVkn, wholeVkn } from "../../company/vkn.ts";
import type { Doubt } from "./findings.ts";
import type { Invoice } from "./invoice.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { customsMinistry } from "./numbers-in-text.ts";
import { askedVkn, doubtsOf, type Given } from "./verdict.ts";

/** What was said about a company in one place. */
export interface Mention {
  /** Where it stands on an invoice; `text` is what somebody wrote. */
  role: "seller" | "buyer" | "text";
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

/** A company's number as somebody wrote it, with all that was said beside it. */
export type Written = Partial<Given> & {
  vkn: string;
  /** Empty where no title can be meant for sure. */
  title: string;
  role?: Mention["role"];
};

/** One side of an invoice; `mention` is null for a side that isn't asked. */
export interface Side {
  role: Mention["role"];
  kind: "company" | "person" | "eleven" | "no-number";
  mention: Mention | null;
}

/** An invoice with its sides; the customs ministry and unnamed buyers are left out. */
export type CheckedInvoice = readonly Side[];

/** Companies that are known besides the gathered ones. */
export interface Known {
  own: ReadonlySet<string>;
  /** The companies that the team holds under a title. */
  vknsOf(title: string): readonly string[];
}

/** Whom some invoices name. */
export type Gathered = ReturnType<typeof gatherParties>;

const nobody: Known = { own: new Set(), vknsOf: () => [] };

/**
 * Gathers companies from invoices and texts, each once; `invalid` ones have a number that can't be asked for.
 * `unasked` are the sides without a number, a person's without its name. The customs ministry is left out.
 */
export function gatherParties(
  invoices: readonly Invoice[],
  written: readonly Written[] = [],
  known: Known = nobody,
) {
  const inText = written.map(({ vkn, title, role = "text", ...beside }): Side => {
    const mention = { ...writtenMention(vkn, title, beside), role };
    return { role, kind: "company", mention };
  });
  const documents = [...invoices.map(sidesOf), inText].map((sides) => withBothSides(sides, known));
  const said = mentionsOf(documents.flat());
  const doubtsOfTitle = titleDoubts(said, known);
  const judged = documents.map((sides) =>
    withEachMention(sides, (mention) => withDoubts(mention, doubtsOfTitle(mention.given))),
  );
  const checked = judged.slice(0, invoices.length);
  const all = companiesIn(mentionsOf(judged.flat()));
  const unasked = invoices.flatMap((invoice, at) =>
    (checked[at] ?? []).flatMap(({ kind, role, mention }) => {
      if (mention || kind === "company") return [];
      const { title } = role === "buyer" ? invoice.buyer : invoice.seller;
      const shown = kind === "no-number" ? withoutNumbers(title) : "";
      return [{ kind, role, title: shown, invoice: invoice.number }];
    }),
  );
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
    unasked,
    checked,
  };
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

function mentionsOf(sides: readonly Side[]): Mention[] {
  return sides.flatMap(({ mention }) => mention ?? []);
}

function withEachMention(
  sides: readonly Side[],
  change: (mention: Mention) => Mention,
): readonly Side[] {
  return sides.map((side) => ({ ...side, mention: side.mention && change(side.mention) }));
}

/** Removes T.C. numbers from a title: a check keeps and prints its titles. */
function withoutNumbers(title: string): string {
  return withoutTckns(title).trim();
}

/** What somebody wrote beside a number. */
export function writtenMention(vkn: string, title: string, beside: Partial<Given> = {}): Mention {
  const nothing = { taxOffice: "", city: "", district: "", mersis: null, date: null };
  const given = { vkn, title: withoutNumbers(title), ...nothing, ...beside };
  return { role: "text", given, invoice: null };
}

function sidesOf(invoice: Invoice): Side[] {
  return (["seller", "buyer"] as const).flatMap((role): Side[] => {
    const party = invoice[role];
    const { vkn, kind, doubts = [] } = party;
    // A seller without a number is none of the unnamed buyers.
    if (kind === "consumer" && role === "buyer") return [];
    if (vkn === customsMinistry) return [];
    if (kind === "person") {
      return [{ role, kind: doubts.length > 0 ? "eleven" : "person", mention: null }];
    }
    const inMersis = vkn === null ? vknOfMersis(party.mersis ?? "") : null;
    const isFromMersis = inMersis !== null && isVkn(inMersis) && doubts.length === 0;
    const from: Doubt[] = isFromMersis ? [{ kind: "vkn-from-mersis", written: "" }] : [];
    const number = vkn ?? (isFromMersis ? inMersis : null);
    if (number === null && doubts.length === 0) return [{ role, kind: "no-number", mention: null }];
    const { taxOffice, city, district, mersis } = party;
    const { document, amount, date, ettn } = invoice;
    const beside = { taxOffice, city, district, mersis, date, ...(party.doubts && { doubts }) };
    const said = { ...writtenMention(number ?? "", party.title, beside), role };
    const mention = { ...said, invoice: { document, number: invoice.number, amount, ettn } };
    return [{ role, kind: "company", mention: withDoubts(mention, from) }];
  });
}

function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

/** Adds what the seller and the buyer of one document together say. */
function withBothSides(sides: readonly Side[], { own }: Known): readonly Side[] {
  const [seller = "", buyer] = (["seller", "buyer"] as const).map((role) => {
    const mention = sides.find((side) => side.role === role)?.mention;
    return mention ? askedVkn(mention.given) : "";
  });
  const isSame = seller !== "" && seller === buyer;
  if (!isSame && !own.has(seller)) return sides;
  const doubt: Doubt = isSame
    ? { kind: "same-sides", written: seller }
    : { kind: "own-seller", written: "" };
  return withEachMention(sides, (one) => (one.role === "text" ? one : withDoubts(one, [doubt])));
}

function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** Compares titles with the numbers under which each is known, here and in what the team holds. */
function titleDoubts(said: readonly Mention[], known: Known): (given: Given) => Doubt[] {
  const byTitle = Map.groupBy(said, ({ given }) => titleKeyOf(given.title));
  const holders = new Map(
    [...byTitle].map(([key, mentions]) => {
      const here = mentions.map(({ given }) => askedVkn(given)).filter(isVkn);
      return [key, new Set([...known.vknsOf(mentions[0]?.given.title ?? ""), ...here])];
    }),
  );
  return (given) => {
    const vkn = askedVkn(given);
    const key = titleKeyOf(given.title);
    const others = key === "" ? [] : [...(holders.get(key) ?? [])].filter((one) => one !== vkn);
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
  const groups = Map.groupBy(mentions, ({ given, role, invoice }) =>
    JSON.stringify({ ...given, date: null, role: invoice ? "" : role }),
  );
  const ends = [...groups.values()].flatMap((group) => {
    const dayOf = ({ given }: Mention) => given.date ?? "";
    const sorted = group.toSorted((one, other) => (dayOf(one) < dayOf(other) ? -1 : 1));
    return new Map(
      [sorted[0], sorted.at(-1)].flatMap((one) => one ?? []).map((one) => [dayOf(one), one]),
    )
      .values()
      .toArray();
  });
  return ends.filter(({ invoice }, at) => invoice === null || at < mostMentions);
}
