import { ibansIn } from "../../../company/iban.ts";
import type { Doubt } from "../../invoices/findings.ts";
import { headerOf, isPrint, type GivenInvoice, type Mention } from "../../invoices/gather.ts";
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
  { invoices, written, text, own }: Checked & { text: string; own: ReadonlySet<string> },
): Promise<Checked & { lines: Note[] }> {
  const ofText = traceOfText(text, ibansIn(text), { written, own });
  // A copy of an invoice is the same document; the oldest leaves its trace first.
  const different = new Map(invoices.filter(isFirst).map((one) => [JSON.stringify(one), one]));
  const inOrder = [...different].sort(([, one], [, other]) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const traces = inOrder.map(([, one]) => traceOfInvoice(one));
  const found = await services.seen.look(person, ofText ? [...traces, ofText.trace] : traces);
  const byInvoice = new Map(inOrder.map(([content], at) => [content, found[at] ?? []]));
  const ofSender = ofText ? (found.at(-1) ?? []) : [];
  return {
    invoices: invoices.map((one) => {
      const doubts = byInvoice.get(JSON.stringify(one));
      return doubts?.length ? withSellersDoubts(one, doubts) : one;
    }),
    written: written.map((one) =>
      ofText?.mentions.includes(one) && ofSender.length > 0
        ? { ...one, given: withDoubts(one.given, ofSender) }
        : one,
    ),
    lines: ofText?.mentions.length === 0 ? ofSender.flatMap(lineOf) : [],
  };
}

/** False for a print of another invoice among them. */
function isFirst(one: GivenInvoice, at: number, all: readonly GivenInvoice[]): boolean {
  return (
    !isPrint(one) ||
    !all.some(
      (other, place) =>
        (isPrint(other) ? place < at : true) && isSameInvoice(headerOf(other), headerOf(one)),
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

function lineOf({ kind, seen }: Doubt): Note[] {
  const iban = seen?.iban ?? "";
  if (kind === "announced-iban") return [saying("announcedIban", iban)];
  return kind === "wrong-iban" ? [saying("wrongIban", iban)] : [];
}
