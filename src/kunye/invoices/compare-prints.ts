import type { Invoice } from "./read-invoice.ts";
import { askedVkn, type GivenData } from "./verdict.ts";

/** A document's mentions of companies; the first has the document's facts. */
type Document = readonly {
  role: "seller" | "buyer" | "text";
  given: GivenData;
  invoice: (Pick<Invoice, "number" | "amount"> & { ettn?: string }) | null;
}[];

type Amount = Invoice["amount"];

/** True for two forms of one invoice: the same ETTN, else the same number. */
export function isSameInvoice(one: Document, other: Document): boolean {
  const [first, second] = [one[0]?.invoice, other[0]?.invoice];
  const isSame = (key: "ettn" | "number") => {
    const [text, otherText] = [first?.[key], second?.[key]].map((part) => part?.toLowerCase());
    return text !== undefined && text !== "" && text === otherText;
  };
  return isSame("ettn") || isSame("number");
}

/** Returns what a print writes otherwise, as `the invoice's ≠ the print's`. */
export function differencesOfPrint(invoice: Document, print: Document): string[] {
  const [first, second] = [factsOf(invoice), factsOf(print)];
  const facts = (["number", "ettn", "date"] as const).flatMap((name) => {
    const [text, other] = [first[name], second[name]];
    return text === "" || other === "" || text === other ? [] : [`${text} ≠ ${other}`];
  });
  const amounts = otherAmounts(first.amount, second.amount);
  return [...facts, ...amounts, ...otherNumbers(invoice, print)];
}

function factsOf(document: Document) {
  const { invoice, given } = document[0] ?? {};
  return {
    number: (invoice?.number ?? "").toUpperCase(),
    ettn: (invoice?.ettn ?? "").toLowerCase(),
    date: given?.date ?? "",
    amount: invoice?.amount ?? null,
  };
}

/** Compares two amounts; a missing currency may be any. */
function otherAmounts(one: Amount, other: Amount): string[] {
  if (one === null || other === null) return [];
  const isCurrency = one.currency === "" || ["", one.currency].includes(other.currency);
  if (isCurrency && Number(one.value) === Number(other.value)) return [];
  const [text, otherText] = [one, other].map(({ value, currency }) =>
    `${value} ${currency}`.trim(),
  );
  return [`${text} ≠ ${otherText}`];
}

/** Compares each side's number with the print's, or with all of it if the print names no sides. */
function otherNumbers(invoice: Document, print: Document): string[] {
  const numbersOf = (document: Document, roles: readonly Document[number]["role"][]) =>
    document
      .filter(({ role }) => roles.includes(role))
      .map(({ given }) => askedVkn(given))
      .filter((vkn) => vkn !== "");
  return (["seller", "buyer"] as const).flatMap((role) => {
    const [number] = numbersOf(invoice, [role]);
    const ofSide = numbersOf(print, [role]);
    const printed = ofSide.length > 0 ? ofSide : numbersOf(print, ["text"]);
    const isSame = number === undefined || printed.length === 0 || printed.includes(number);
    return isSame ? [] : [`${number} ≠ ${[...new Set(printed)].join(", ")}`];
  });
}
