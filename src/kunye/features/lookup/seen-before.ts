import { gravestAnnouncement } from "../../intake/text/announced-account.ts";
import type { Doubt } from "../../check/findings.ts";
import { colourOf } from "../../check/kinds.ts";
import {
  comparedWithPrints,
  groupPrints,
  headerOf,
  isPrint,
  withDoubts,
  type GivenInvoice,
  type Mention,
} from "../../check/gather.ts";
import { withOwn, type OwnCompanyFacts } from "../../check/own-side.ts";
import { askedVkn } from "../../check/verdict.ts";
import { payeesAmong, traceOfInvoice, tracesOfText, type Trace } from "../../check/memory/trace.ts";
import type { Interaction } from "../../slack/feature.ts";
import { saying, type Note } from "../../texts/texts.ts";

interface Checked {
  invoices: readonly GivenInvoice[];
  written: readonly Mention[];
}

/**
 * Compares invoices and a text with what the team saw before, and adds the doubts to their sellers.
 * `lines` tell of the accounts of a text without a company's number.
 */
export async function withSeen(
  { services, person }: Pick<Interaction, "services" | "person">,
  { invoices, written, text, ours, held = [] }: Checked & CheckedText,
): Promise<Checked & { lines: Note[] }> {
  const { own } = ours;
  const traces = tracesOf(invoices, ours);
  const sellers = traces.map(({ trace }) => trace.seller).filter(Boolean);
  const isCover = written.length === 0 && invoices.length > 0;
  const ofText = tracesOfText(text, { written, own, meant: isCover ? sellers : held });
  const ofWords = ofText.map(({ trace, mentions }) => {
    return { ...trace, titles: titlesOf(trace, mentions) };
  });
  const all = [...traces.map(({ trace }) => trace), ...ofWords];
  const found = await services.seen.look(person, all);
  const told = ofText.map(({ mentions }, at) => {
    return { mentions, doubts: found[traces.length + at] ?? [] };
  });
  const ofSender = told.flatMap(({ mentions, doubts }) => (mentions.length === 0 ? doubts : []));
  const byInvoice = new Map(traces.map(({ content }, at) => [content, found[at] ?? []]));
  return {
    invoices: invoices.map((one) => {
      const doubts = byInvoice.get(JSON.stringify(one));
      // The words beside invoices are their seller's.
      const all = doubts && isCover ? [...doubts, ...ofSender] : (doubts ?? []);
      return withSellersDoubts(one, all, own);
    }),
    written: written.map((one) => {
      const about = told.filter(({ mentions }) => mentions.includes(one));
      return withDoubts(
        one,
        about.flatMap(({ doubts }) => doubts),
      );
    }),
    lines: isCover ? [] : ofSender.flatMap(lineOf),
  };
}

interface CheckedText {
  text: string;
  ours: OwnCompanyFacts;
  /** The held companies whose titles the text names. */
  held?: readonly string[];
}

/** Returns the traces of different invoices, the oldest first; a copy is the same document. */
function tracesOf(invoices: readonly GivenInvoice[], ours: OwnCompanyFacts) {
  const { own } = ours;
  const different = new Map(invoices.map((one) => [JSON.stringify(one), one]));
  return groupPrints([...different.values()])
    .sort(({ invoice: one }, { invoice: other }) => (dayOf(one) < dayOf(other) ? -1 : 1))
    .map((group) => {
      const { invoice, form, prints } = group;
      const trace = traceOfInvoice(invoice, own);
      // What only a print names is to be paid to as well.
      const printed = prints.map((one) => traceOfInvoice(one.invoice, own));
      const ibans = [...new Set([trace, ...printed].flatMap((one) => one.ibans))];
      const announcement = gravestAnnouncement([trace, ...printed].map((one) => one.announcement));
      const titles = titlesOf(trace, form.mentions);
      const isFaulty = isRedByItself(comparedWithPrints(group), ours);
      const whole = { ...trace, ibans, announcement, titles, isFaulty };
      return { content: JSON.stringify(invoice), trace: whole };
    });
}

/** Returns the titles that stand with the seller's number. */
function titlesOf({ seller }: Trace, mentions: readonly Mention[]): string[] {
  return mentions.flatMap(({ given }) => (askedVkn(given) === seller ? given.title : []));
}

function isRedByItself(sides: readonly Mention[], ours: OwnCompanyFacts): boolean {
  const doubts = sides.flatMap((one) => withOwn(one, ours, sides).given.doubts ?? []);
  return doubts.some(({ kind }) => colourOf(kind) === "red");
}

function dayOf(invoice: GivenInvoice): string {
  const { date, number } = headerOf(invoice);
  return `${date ?? ""} ${number}`;
}

/** Adds doubts to the sides that may be paid, or to all if there are none. */
function withSellersDoubts(
  invoice: GivenInvoice,
  doubts: readonly Doubt[],
  own: ReadonlySet<string>,
): GivenInvoice {
  if (doubts.length === 0) return invoice;
  if (!isPrint(invoice)) {
    const { seller } = invoice;
    return { ...invoice, seller: { ...seller, doubts: [...(seller.doubts ?? []), ...doubts] } };
  }
  const payees = new Set(payeesAmong(invoice.mentions, own));
  const mentions = invoice.mentions.map((one) =>
    payees.has(one) || payees.size === 0 ? withDoubts(one, doubts) : one,
  );
  return { ...invoice, mentions };
}

/** The lines of findings about a text's account. */
const linesOfFindings: Partial<
  Record<Doubt["kind"], "announcedIban" | "wrongIban" | "changedIban" | "sharedIban">
> = {
  "announced-iban": "announcedIban",
  "wrong-iban": "wrongIban",
  "changed-iban": "changedIban",
  "shared-iban": "sharedIban",
};

/** Lines about a text's account; no company beside them is shown green. */
export const accountNotes: ReadonlySet<Note["note"]> = new Set(Object.values(linesOfFindings));

function lineOf({ kind, seen }: Doubt): Note[] {
  const note = linesOfFindings[kind];
  return note ? [saying(note, seen?.iban ?? "")] : [];
}
