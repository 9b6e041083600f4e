import { ibansIn } from "../../../company/iban.ts";
import type { Doubt } from "../../invoices/findings.ts";
import {
  headerOf,
  isPrint,
  type GivenInvoice,
  type Mention,
  formOf,
} from "../../invoices/gather.ts";
import { isSameInvoice } from "../../invoices/compare-prints.ts";
import { traceOfInvoice, traceOfText } from "../../seen/trace.ts";
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
  { invoices, written, text, own, held = [] }: Checked & CheckedText,
): Promise<Checked & { lines: Note[] }> {
  const traces = tracesOf(invoices);
  const sellers = traces.map(({ trace }) => trace.seller).filter(Boolean);
  const isCover = written.length === 0 && invoices.length > 0;
  const ofText = traceOfText(text, ibansIn(text), {
    written,
    own,
    meant: isCover ? sellers : held,
  });
  const all = traces.map(({ trace }) => trace);
  const found = await services.seen.look(person, ofText ? [...all, ofText.trace] : all);
  const ofSender = ofText ? (found[traces.length] ?? []) : [];
  const byInvoice = new Map(traces.map(({ content }, at) => [content, found[at] ?? []]));
  return {
    invoices: invoices.map((one) => {
      const doubts = byInvoice.get(JSON.stringify(one)) ?? [];
      // The words beside invoices are their seller's.
      const withText = isCover && isFirst(one, invoices) ? [...doubts, ...ofSender] : doubts;
      return withText.length > 0 ? withSellersDoubts(one, withText) : one;
    }),
    written: written.map((one) =>
      ofText?.mentions.includes(one) && ofSender.length > 0
        ? { ...one, given: withDoubts(one.given, ofSender) }
        : one,
    ),
    lines: ofText?.mentions.length === 0 && !isCover ? ofSender.flatMap(lineOf) : [],
  };
}

interface CheckedText {
  text: string;
  own: ReadonlySet<string>;
  /** The held companies whose titles the text names. */
  held?: readonly string[];
}

/** Returns the traces of different invoices, the oldest first; a copy is the same document. */
function tracesOf(invoices: readonly GivenInvoice[]) {
  const firsts = invoices.filter((one) => isFirst(one, invoices));
  const different = new Map(firsts.map((one) => [JSON.stringify(one), one]));
  return [...different]
    .sort(([, one], [, other]) => (dayOf(one) < dayOf(other) ? -1 : 1))
    .map(([content, one]) => {
      const trace = traceOfInvoice(one);
      // What only a print names is to be paid to as well.
      const prints = invoices.filter(
        (other) => isPrint(other) && isSameInvoice(formOf(one), formOf(other)),
      );
      const ibans = [trace, ...prints.map(traceOfInvoice)].flatMap((some) => some.ibans);
      return { content, trace: { ...trace, ibans: [...new Set(ibans)] } };
    });
}

/** False for a print of another invoice among them. */
function isFirst(one: GivenInvoice, all: readonly GivenInvoice[]): boolean {
  const at = all.indexOf(one);
  return (
    !isPrint(one) ||
    !all.some(
      (other, place) =>
        (isPrint(other) ? place < at : true) && isSameInvoice(formOf(other), formOf(one)),
    )
  );
}

function dayOf(invoice: GivenInvoice): string {
  const { date, number } = headerOf(invoice);
  return `${date ?? ""} ${number}`;
}

function withSellersDoubts(invoice: GivenInvoice, doubts: readonly Doubt[]): GivenInvoice {
  if (!isPrint(invoice)) return { ...invoice, seller: withDoubts(invoice.seller, doubts) };
  const hasSeller = invoice.mentions.some(({ role }) => role === "seller");
  const mentions = invoice.mentions.map((one) =>
    one.role === "seller" || !hasSeller ? { ...one, given: withDoubts(one.given, doubts) } : one,
  );
  return { ...invoice, mentions };
}

function withDoubts<Side extends { doubts?: readonly Doubt[] }>(
  side: Side,
  doubts: readonly Doubt[],
): Side {
  return { ...side, doubts: [...(side.doubts ?? []), ...doubts] };
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

function lineOf({ kind, seen }: Doubt): Note[] {
  const note = linesOfFindings[kind];
  return note ? [saying(note, seen?.iban ?? "")] : [];
}
