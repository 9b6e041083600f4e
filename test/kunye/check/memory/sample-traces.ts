import type { InvoiceHeader } from "../../../../src/kunye/intake/files/read-invoice.ts";
import type { Trace } from "../../../../src/kunye/check/memory/trace.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { buyerVkn, sellerVkn } from "../../intake/files/ubl.ts";

/** Returns the trace of an invented invoice, a different one for each number. */
export function invoiceTrace(
  no: number,
  changes: Partial<Omit<Trace, "invoice">> = {},
  header: Partial<InvoiceHeader> = {},
): Trace {
  const ibans = changes.ibans ?? [ibanOf(1)];
  const digits = String(no).padStart(9, "0");
  const invoice = {
    document: "invoice" as const,
    number: `KDG2026${digits}`,
    ettn: `6f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
    date: "2026-11-03",
    amount: { value: `${no}200.50`, currency: "TRY" },
    ibans,
    ...header,
  };
  return { seller: sellerVkn, buyer: buyerVkn, announcement: null, ...changes, ibans, invoice };
}

/** Returns the trace of a text or a list's row with an account. */
export function textTrace(ibans: readonly string[], changes: Partial<Trace> = {}): Trace {
  return { seller: sellerVkn, buyer: "", ibans, invoice: null, announcement: null, ...changes };
}
