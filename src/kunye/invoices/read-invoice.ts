import type { Invoice } from "./invoice.ts";
import type { ParsedDocument } from "./parse-documents.ts";
import { readParty } from "./read-party.ts";
import { tidyText } from "./tidy-text.ts";
import { documentPaths, roles } from "./wanted-paths.ts";

const einvoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Their customer is the customs. */
const exportProfiles = new Set(["IHRACAT", "YOLCUBERABERFATURA"]);
const longest = 60;

/** What a document says; null where it has neither a number nor parties, so that it is no invoice at all. */
export function readInvoice(document: ParsedDocument): Invoice | null {
  const written = (path: string) => document.texts.get(path)?.[0]?.text ?? "";
  const tidy = (path: string) => tidyText(written(path), longest);
  const exact = (path: string, form: RegExp) =>
    form.test(written(path)) ? written(path) : tidy(path);
  const profile = tidy(documentPaths.profile);
  const isExport = exportProfiles.has(profile.toUpperCase());
  const invoice: Invoice = {
    document: document.root === "Invoice" ? "invoice" : "despatch",
    profile,
    number: exact(documentPaths.number, einvoiceNumber),
    ettn: exact(documentPaths.ettn, uuid),
    type: tidy(documentPaths.invoiceType) || tidy(documentPaths.despatchType),
    date: readDate(written(documentPaths.date)),
    amount: readAmount(document),
    seller: readParty(document, roles.seller),
    buyer: readParty(document, isExport ? [...roles.exportBuyer, ...roles.buyer] : roles.buyer),
    sealVkn: readSealVkn(written(documentPaths.sealSubject)),
  };
  const { number, ettn, seller, buyer } = invoice;
  const isNothing = [seller, buyer].every(({ kind }) => kind === "unnamed");
  return number === "" && ettn === "" && isNothing ? null : invoice;
}

/** A time zone may follow. */
function readDate(text: string): string | null {
  const day = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text)?.[0] ?? "";
  const time = Date.parse(day);
  // The 30th of February would become the 2nd of March.
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(day) ? day : null;
}

function readAmount({ texts }: ParsedDocument): Invoice["amount"] {
  const amount = texts.get(documentPaths.amount)?.[0];
  if (!amount || !/^-?\d{1,18}(?:\.\d{1,8})?$/.test(amount.text)) return null;
  const currency = [amount.label, texts.get(documentPaths.currency)?.[0]?.text ?? ""].find((code) =>
    /^[A-Z]{3}$/.test(code),
  );
  return { value: amount.text, currency: currency ?? "" };
}

/** The subject's serial number, plain or as DER in hexadecimal: a string of ten letters that are digits. */
function readSealVkn(subject: string): string | null {
  const found =
    /(?:2\.5\.4\.5|serialnumber)\s*=\s*(?:#(?:13|0c)0a((?:3\d){10})|(\d{10}))(?![\da-f])/i.exec(
      subject,
    );
  return found?.[1]?.replace(/3(\d)/g, "$1") ?? found?.[2] ?? null;
}
