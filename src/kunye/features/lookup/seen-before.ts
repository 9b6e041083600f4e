import { ibansIn } from "../../../company/iban.ts";
import type { Doubt } from "../../invoices/findings.ts";
import type { Mention } from "../../invoices/gather.ts";
import type { Invoice } from "../../invoices/read-invoice.ts";
import { traceOfInvoice, traceOfText } from "../../seen/trace.ts";
import type { Interaction } from "../../slack/feature.ts";
import { saying, type Note } from "../../texts/texts.ts";

interface Checked {
  invoices: readonly Invoice[];
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
  const different = new Map(invoices.map((one) => [JSON.stringify(one), one]));
  const inOrder = [...different].sort(([, one], [, other]) => (dayOf(one) < dayOf(other) ? -1 : 1));
  const traces = inOrder.map(([, one]) => traceOfInvoice(one));
  const found = await services.seen.look(person, ofText ? [...traces, ofText.trace] : traces);
  const byInvoice = new Map(inOrder.map(([content], at) => [content, found[at] ?? []]));
  const ofSender = ofText ? (found.at(-1) ?? []) : [];
  return {
    invoices: invoices.map((one) => {
      const doubts = byInvoice.get(JSON.stringify(one));
      return doubts?.length ? { ...one, seller: withDoubts(one.seller, doubts) } : one;
    }),
    written: written.map((one) =>
      ofText?.mentions.includes(one) && ofSender.length > 0
        ? { ...one, given: withDoubts(one.given, ofSender) }
        : one,
    ),
    lines: ofText?.mentions.length === 0 ? ofSender.flatMap(lineOf) : [],
  };
}

function dayOf({ date, number }: Invoice): string {
  return `${date ?? ""} ${number}`;
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
