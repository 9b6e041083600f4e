import type { Invoice } from "./invoice.ts";
import type { ParsedDocument } from "./parse-documents.ts";
import { readParty } from "./read-party.ts";
import { tidyText } from "./tidy-text.ts";
import { roles, type DocumentPath } from "./wanted-paths.ts";

const einvoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Their customer is the customs. */
const exportProfiles = /^(?:IHRACAT|YOLCUBERABERFATURA)$/i;
const longest = 60;

/** What a document says; null where it has neither a number nor parties, so that it is no invoice at all. */
export function readInvoice(document: ParsedDocument): Invoice | null {
  const { kind, texts } = document;
  const written = (path: DocumentPath) => texts.get(path)?.[0]?.text ?? "";
  const exact = (path: DocumentPath, form: RegExp) =>
    form.test(written(path)) ? written(path) : tidyText(written(path), longest);
  const isExport = exportProfiles.test(written("ProfileID"));
  const invoice: Invoice = {
    document: kind,
    number: exact("ID", einvoiceNumber),
    ettn: exact("UUID", uuid),
    date: readDate(written("IssueDate")),
    amount: readAmount(written("LegalMonetaryTotal/PayableAmount"), [
      texts.get("LegalMonetaryTotal/PayableAmount")?.[0]?.label ?? "",
      written("DocumentCurrencyCode"),
    ]),
    seller: readParty(document, roles.seller),
    buyer: readParty(document, isExport ? [...roles.exportBuyer, ...roles.buyer] : roles.buyer),
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
