import type { GivenInvoice } from "../../../../src/kunye/intake/mention.ts";
import { askedVkn } from "../../../../src/kunye/check/sides.ts";
import { ibanOf } from "../../../support/ibans.ts";
import { pick, type Company, type WrittenSide } from "./generated.ts";
import type { Printed } from "./prints.ts";
import { read } from "./reading.ts";

/** Invents an invoice between two of the companies. */
export function inventInvoice(random: () => number, companies: readonly Company[]): Printed {
  const [seller, buyer] = [
    pick(random, companies.slice(0, companies.length / 2)),
    pick(random, companies.slice(companies.length / 2)),
  ];
  const digits = (count: number) =>
    Array.from({ length: count }, () => Math.floor(random() * 10)).join("");
  return {
    seller,
    buyer,
    number: `KDG2026${digits(9)}`,
    ettn: `${digits(8)}-${digits(4)}-4${digits(3)}-a${digits(3)}-${digits(12)}`,
    date: `2026-0${1 + Math.floor(random() * 9)}-1${Math.floor(random() * 10)}`,
    amount: `${1 + Math.floor(random() * 90_000)}.${digits(2)}`,
    iban: ibanOf(Math.floor(random() * 1e9)),
    currency: pick(random, ["TRY", "TRY", "USD", "EUR"]),
  };
}

export async function invoicesOf(file: string | Uint8Array): Promise<GivenInvoice[]> {
  const reading = await read(file);
  return reading.kind === "invoices" ? reading.invoices : [];
}

/** Returns what a print says, in the shape of the printed facts. */
export function factsOf(invoice: GivenInvoice | undefined) {
  if (invoice?.document !== "print") return null;
  const side = (role: string) =>
    invoice.mentions
      .filter((one) => one.role === role)
      .map(({ given }) => [askedVkn(given), given.title, given.taxOffice, given.mersis]);
  const { number, ettn, date, amount, ibans } = invoice.header;
  return {
    seller: side("seller"),
    buyer: side("buyer"),
    number,
    ettn,
    date,
    amount,
    ibans,
    others: invoice.mentions.filter((one) => one.role === "text").length,
  };
}

export function expectedOf({ seller, buyer, amount, currency, iban, ...head }: Printed) {
  const side = (one: WrittenSide) => [[one.vkn, one.title, one.office, one.mersis]];
  return {
    seller: side(seller),
    buyer: side(buyer),
    number: head.number,
    ettn: head.ettn,
    date: head.date,
    ibans: [iban],
    amount: { value: amount, currency },
    others: 0,
  };
}
