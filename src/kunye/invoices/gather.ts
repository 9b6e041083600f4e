import { vknOfMersis } from "../../company/mersis.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { isVkn } from "../../company/vkn.ts";
import type { Doubt } from "./findings.ts";
import type { Invoice, Party } from "./invoice.ts";
import { withoutTckns } from "../../company/tckn.ts";
import { customsMinistry } from "./numbers-in-text.ts";
import { askedVkn, type Given } from "./verdict.ts";

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

const most = { mentions: 6, unasked: 10 };

/** A company's number as somebody wrote it, with all that was said beside it. */
export type Written = Partial<Omit<Given, "title">> & {
  vkn: string;
  /** Null where no title can be meant for sure. */
  title: string | null;
  role?: Mention["role"];
};

/** One side of an invoice; `mention` is null for what isn't asked. */
export interface Side {
  role: "seller" | "buyer";
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
 * Gathers the parties of invoices, and what was written, each once; `invalid` are those that can't be asked for by their
 * number. `unasked` have none; of a person there is neither a name nor a number. The customs ministry is left out.
 */
export function gatherParties(
  invoices: readonly Invoice[],
  written: readonly Written[] = [],
  known: Known = nobody,
) {
  const sides = invoices.map((invoice) => withBothSides(sidesOf(invoice), known));
  const inText = withRoles(
    written.map(({ vkn, title, role = "text", ...beside }) => ({
      isSaid: title !== null || saysMore(beside),
      mention: { ...writtenMention(vkn, title ?? "", beside), role },
    })),
    known,
  );
  const said = [
    ...sides.flat().flatMap(({ mention }) => mention ?? []),
    ...inText.map(({ mention }) => mention),
  ];
  const holders = holdersOf(said, known);
  const judged = (mention: Mention) =>
    withDoubts(mention, titleDoubts(mention.given, holders, known));
  const checked = sides.map((some) =>
    some.map((side): Side => ({ ...side, mention: side.mention && judged(side.mention) })),
  );
  const named = [
    ...checked.flat().flatMap(({ mention }) => (mention ? [{ mention, isSaid: true }] : [])),
    ...inText.map(({ mention, isSaid }) => ({ mention: judged(mention), isSaid })),
  ];
  const byVkn = Map.groupBy(named, ({ mention: { given } }) => {
    const vkn = askedVkn(given);
    return isVkn(vkn) ? vkn : `${vkn}|${titleKeyOf(given.title)}`;
  });
  const all = [...byVkn].map(([key, group]): Named => {
    const mentions = group.flatMap(({ mention, isSaid }) => (isSaid ? mention : []));
    const invoiced = mentions.filter(({ invoice }) => invoice !== null);
    return {
      vkn: key.replace(/\|.*$/s, ""),
      mentions: [...whatDiffers(invoiced), ...mentions.filter((one) => !invoiced.includes(one))],
      invoices: new Set(invoiced.map(({ invoice }) => invoice?.number)).size,
    };
  });
  const unasked = invoices.flatMap((invoice, at) =>
    (checked[at] ?? []).flatMap(({ kind, role, mention }) =>
      kind === "company" || mention
        ? []
        : [
            {
              kind,
              role,
              title: kind === "no-number" ? withoutNumbers(invoice[role].title) : "",
              invoice: invoice.number,
            },
          ],
    ),
  );
  const parties = new Map(unasked.map((one) => [JSON.stringify(one), one]));
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
    unasked: [...parties.values()].slice(0, most.unasked),
    checked,
  };
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

function saysMore({ mersis, taxOffice, city, doubts }: Partial<Given>): boolean {
  return Boolean(mersis ?? "") || Boolean(taxOffice) || Boolean(city) || doubts !== undefined;
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
    const mention = mentionOf(invoice, role, party, number ?? "");
    return [{ role, kind: "company", mention: withDoubts(mention, from) }];
  });
}

function mentionOf(invoice: Invoice, role: Side["role"], party: Party, vkn: string): Mention {
  const { taxOffice, city, district, mersis, doubts } = party;
  const title = withoutNumbers(party.title);
  const { document, number, amount, date, ettn } = invoice;
  const given = { vkn, title, taxOffice, city, district, mersis, date, ...(doubts && { doubts }) };
  return { role, given, invoice: { document, number, amount, ettn } };
}

function withDoubts(mention: Mention, doubts: readonly Doubt[]): Mention {
  if (doubts.length === 0) return mention;
  const all = [...(mention.given.doubts ?? []), ...doubts];
  return { ...mention, given: { ...mention.given, doubts: all } };
}

/** Adds what both sides of an invoice together say. */
function withBothSides(sides: Side[], { own }: Known): Side[] {
  const numbers = sides.map(({ mention }) => mention && askedVkn(mention.given));
  const [seller, buyer] = (["seller", "buyer"] as const).map(
    (role) => numbers[sides.findIndex((side) => side.role === role)] ?? "",
  );
  const doubts: Doubt[] = [];
  if (seller !== "" && seller === buyer) doubts.push({ kind: "same-sides", written: seller ?? "" });
  else if (own.has(seller ?? "")) doubts.push({ kind: "own-seller", written: "" });
  return sides.map((side) => ({
    ...side,
    mention: side.mention && withDoubts(side.mention, doubts),
  }));
}

/** Adds what a seller and a buyer of one text together say. */
function withRoles<One extends { mention: Mention }>(written: readonly One[], known: Known): One[] {
  const sides = written.flatMap(({ mention }): Side[] =>
    mention.role === "text" ? [] : [{ role: mention.role, kind: "company", mention }],
  );
  const judged = withBothSides(sides, known);
  return written.map((one) => {
    const at = sides.findIndex(({ mention }) => mention === one.mention);
    return { ...one, mention: judged[at]?.mention ?? one.mention };
  });
}

function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** Under which numbers each title stands, here and in what the team holds. */
function holdersOf(said: readonly Mention[], known: Known): ReadonlyMap<string, readonly string[]> {
  const byTitle = Map.groupBy(
    said.filter(({ given }) => given.title !== ""),
    ({ given }) => titleKeyOf(given.title),
  );
  return new Map(
    [...byTitle].map(([key, mentions]) => {
      const here = mentions.map(({ given }) => askedVkn(given)).filter(isVkn);
      return [key, [...new Set([...known.vknsOf(mentions[0]?.given.title ?? ""), ...here])]];
    }),
  );
}

/** Compares a title with the numbers under which it is known; returns the doubts. */
function titleDoubts(
  given: Given,
  holders: ReadonlyMap<string, readonly string[]>,
  { own }: Known,
): Doubt[] {
  const vkn = askedVkn(given);
  const others = (holders.get(titleKeyOf(given.title)) ?? []).filter((one) => one !== vkn);
  const [other] = others;
  if (other === undefined || given.title === "") return [];
  if (!own.has(vkn) && others.some((one) => own.has(one)))
    return [{ kind: "own-title", written: "" }];
  return [{ kind: "title-of-another", written: other }];
}

/** Of mentions that differ in their dates alone, the earliest and the latest. */
function whatDiffers(mentions: Mention[]): Mention[] {
  const groups = Map.groupBy(mentions, ({ given }) => JSON.stringify({ ...given, date: null }));
  const ends = [...groups.values()].flatMap((group) => {
    const days = [...new Set(group.map(({ given }) => given.date ?? ""))].sort();
    const at = (day: string | undefined) => group.find(({ given }) => (given.date ?? "") === day);
    return [at(days[0]), days.length > 1 ? at(days.at(-1)) : undefined];
  });
  return ends.filter((mention) => mention !== undefined).slice(0, most.mentions);
}
