import type { Invoice } from "./invoice.ts";
import { readParty } from "./read-party.ts";
import { tidyText } from "./tidy-text.ts";
import { textsAt, type XmlElement } from "./xml-element.ts";

const einvoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Their customer is the customs, and the buyer has a role of its own. */
const exportProfiles = /^(?:IHRACAT|YOLCUBERABERFATURA)$/i;
const sellers = ["AccountingSupplierParty", "DespatchSupplierParty"];
const buyers = ["AccountingCustomerParty", "DeliveryCustomerParty"];
const longest = 60;

/** What a document says; null where it has neither a number nor parties, so that it is no invoice at all. */
export function readInvoice(root: XmlElement): Invoice | null {
  const first = (path: string) => textsAt(root, path)[0] ?? { text: "", label: "" };
  const exact = (path: string, form: RegExp) =>
    form.test(first(path).text) ? first(path).text : tidyText(first(path).text, longest);
  const isExport = exportProfiles.test(first("ProfileID").text);
  const amount = first("LegalMonetaryTotal/PayableAmount");
  const invoice: Invoice = {
    document: root.name === "Invoice" ? "invoice" : "despatch",
    number: exact("ID", einvoiceNumber),
    ettn: exact("UUID", uuid),
    date: readDate(first("IssueDate").text),
    amount: readAmount(amount.text, [amount.label, first("DocumentCurrencyCode").text]),
    seller: readParty(root, sellers),
    buyer: readParty(root, isExport ? ["BuyerCustomerParty", ...buyers] : buyers),
  };
  const { number, ettn, seller, buyer } = invoice;
  const isNothing = [seller, buyer].every((party) => party.kind === "unnamed");
  return number === "" && ettn === "" && isNothing ? null : invoice;
}

/** A time zone may follow. */
function readDate(text: string): string | null {
  const [day = "none"] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text) ?? [];
  // The 30th of February would become the 2nd of March.
  return JSON.stringify(new Date(day)).includes(day) ? day : null;
}

function readAmount(value: string, currencies: readonly string[]): Invoice["amount"] {
  if (!/^-?\d{1,18}(?:\.\d{1,8})?$/.test(value)) return null;
  return { value, currency: currencies.find((code) => /^[A-Z]{3}$/.test(code)) ?? "" };
}
