import { pasteLayouts } from "../../kunye/intake/files/pasted.ts";
import type { Printed } from "../../kunye/intake/files/prints.ts";
import { ibanOf } from "../../support/ibans.ts";
import { ownVkn } from "./invented-companies.ts";

const place = { office: "KADIKÖY", district: "KADIKÖY", city: "İSTANBUL" };

export const lale = { vkn: "9223344559", mersis: "", title: "LALE ÖRNEK GIDA A.Ş.", ...place };
export const nergis = {
  ...lale,
  vkn: "4556677884",
  title: "NERGİS DENEME TEKSTİL SAN. VE TİC. LTD. ŞTİ.",
};
export const ours = {
  ...lale,
  vkn: ownVkn,
  title: "KARTALTEPE TİCARET A.Ş.",
  office: "KOZYATAĞI",
};

/** Creates invoices of Lale to us, each with a number, an ETTN and an amount of its own. */
export function createInvoices() {
  let last = 0;
  function invoiceOf(changes: Partial<Printed> = {}): Printed {
    last += 1;
    const digits = String(last).padStart(9, "0");
    return {
      seller: lale,
      buyer: ours,
      number: `WHS2026${digits}`,
      ettn: `7f1b0c1e-4a52-4c5e-9d1a-a12${digits}`,
      date: "2026-11-03",
      amount: `${12_000 + last}.50`,
      currency: "TRY",
      iban: ibanOf(7),
      ...changes,
    };
  }
  return { invoiceOf, lastNo: () => last };
}

export const unnumbered = (side: Printed["buyer"]) => ({
  ...side,
  vkn: "",
  mersis: "",
  office: "",
});

export const pasted = (layout: string, one: Printed) => pasteLayouts[layout]?.write(one) ?? "";

export const table = (rows: readonly (readonly string[])[], sign = "\t") =>
  rows.map((cells) => cells.join(sign)).join("\n");
