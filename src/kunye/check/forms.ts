import { differencesOfPrint, isSameInvoice } from "./compare-prints.ts";
import type { Document } from "./case.ts";
import type { DocumentForm } from "./findings.ts";

/** The forms of one invoice: the file, else the print that tells most, and the other prints. */
export interface FormedInvoice {
  document: Document;
  prints: readonly Document[];
}

/**
 * Groups prints with the invoice whose ETTN or number they have; files come before prints. A print
 * of two such invoices belongs to the one from which it differs least, whichever came first.
 */
export function groupForms(invoices: readonly Document[]): FormedInvoice[] {
  const isPrint = ({ form }: Document) => form !== "xml";
  const groups = invoices
    .filter((one) => !isPrint(one))
    .map((document) => ({ document, prints: [] as Document[] }));
  const places = new Map(invoices.map(({ id }, at) => [id, at]));
  for (const print of invoices.filter(isPrint).toSorted(byForm)) {
    // Two rows of a table are two invoices.
    const [same] = groups
      .filter(({ document }) => document.form !== "row" || print.form !== "row")
      .filter(({ document }) => isSameInvoice(document, print))
      .map((group) => ({ group, count: differencesOfPrint(group.document, print).length }))
      .sort(
        (one, other) => one.count - other.count || byId(one.group.document, other.group.document),
      );
    if (same) same.group.prints.push(print);
    else groups.push({ document: print, prints: [] });
  }
  const placeOf = ({ document }: FormedInvoice) =>
    (isPrint(document) ? invoices.length : 0) + (places.get(document.id) ?? 0);
  const inOrder = (prints: readonly Document[]) =>
    prints.toSorted((one, other) => (places.get(one.id) ?? 0) - (places.get(other.id) ?? 0));
  return groups
    .map(({ document, prints }) => ({ document, prints: inOrder(prints) }))
    .sort((one, other) => placeOf(one) - placeOf(other));
}

/** The forms that tell most come first. */
const forms: readonly DocumentForm[] = ["xml", "pdf", "page", "text", "row", "qr"];

export function byForm(one: Document, other: Document): number {
  return forms.indexOf(one.form) - forms.indexOf(other.form) || byId(one, other);
}

function byId({ id }: Document, other: Document): number {
  return id < other.id ? -1 : 1;
}
