import { isVkn, wholeVkn } from "../../company/vkn.ts";
import type { Invoice, Party } from "./invoice.ts";
import { customsMinistry } from "./numbers-in-text.ts";
import type { Given } from "./verdict.ts";

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
  vkn: string;
  /** Of invoices at most six. */
  mentions: Mention[];
  /** On how many invoices it stands. */
  invoices: number;
}

const most = { mentions: 6, unasked: 10 };

/** A number that somebody wrote, with what stood beside it. */
export type Written = Partial<Omit<Given, "title">> & { vkn: string; title: string | null };

/** Whom some invoices name. */
export type Gathered = ReturnType<typeof gatherParties>;

/**
 * Gathers the parties of invoices, and what was written, each once; `invalid` are numbers whose check digit fails.
 * `unasked` can't be asked for; of a person there is neither a name nor a number. The customs ministry is left out.
 */
export function gatherParties(invoices: readonly Invoice[], written: readonly Written[] = []) {
  const named: { vkn: string; mention: Mention | null }[] = [];
  const unasked = [];
  for (const invoice of invoices) {
    for (const role of ["seller", "buyer"] as const) {
      const party = invoice[role];
      const { vkn, title } = party;
      if (party.kind === "consumer" || vkn === customsMinistry) continue;
      if (vkn !== null) named.push({ vkn, mention: mentionOf(invoice, role, party, vkn) });
      else {
        const kind = party.kind === "person" ? "person" : "no-number";
        unasked.push({ kind, role, title, invoice: invoice.number } as const);
      }
    }
  }
  for (const { vkn, title, ...beside } of written) {
    named.push({ vkn, mention: title === null ? null : writtenMention(vkn, title, beside) });
  }
  const byVkn = Map.groupBy(named, ({ vkn }) => wholeVkn(vkn));
  const all = [...byVkn].map(([vkn, group]): Named => {
    const mentions = group.flatMap(({ mention }) => mention ?? []);
    const invoiced = mentions.filter(({ invoice }) => invoice !== null);
    return {
      vkn,
      mentions: [...whatDiffers(invoiced), ...mentions.filter((one) => !invoiced.includes(one))],
      invoices: new Set(invoiced.map(({ invoice }) => invoice?.number)).size,
    };
  });
  const parties = new Map(unasked.map((one) => [JSON.stringify(one), one]));
  return {
    companies: all.filter(({ vkn }) => isVkn(vkn)),
    invalid: all.filter(({ vkn }) => !isVkn(vkn)),
    unasked: [...parties.values()].slice(0, most.unasked),
  };
}

/** What somebody wrote beside a number. */
export function writtenMention(vkn: string, title: string, beside: Partial<Given> = {}): Mention {
  const nothing = { taxOffice: "", city: "", district: "", mersis: null, date: null };
  return { role: "text", given: { vkn, title, ...nothing, ...beside }, invoice: null };
}

function mentionOf(invoice: Invoice, role: Mention["role"], party: Party, vkn: string): Mention {
  const { title, taxOffice, city, district, mersis } = party;
  const { document, number, amount, date, ettn } = invoice;
  const given = { vkn, title, taxOffice, city, district, mersis, date };
  return { role, given, invoice: { document, number, amount, ettn } };
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
