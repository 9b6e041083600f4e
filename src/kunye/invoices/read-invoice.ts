import { foldTurkish } from "../../company/title.ts";
import type { Invoice, Party } from "./invoice.ts";
import type { XmlElement } from "./parse-documents.ts";

const einvoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** Their customer is the customs, and the buyer has a role of its own. */
const exportProfiles = /^(?:IHRACAT|YOLCUBERABERFATURA)$/i;
const sellers = ["AccountingSupplierParty", "DespatchSupplierParty"];
const buyers = ["AccountingCustomerParty", "DeliveryCustomerParty"];
const longest = { number: 60, title: 300, taxOffice: 100, place: 60 };
const nothing: XmlElement = { name: "", label: "", text: "", inside: [] };

/** What a document says; null where it has neither a number nor parties, so that it is no invoice at all. */
export function readInvoice(root: XmlElement): Invoice | null {
  const first = (path: string) => textsAt(root, path)[0] ?? { text: "", label: "" };
  const exact = (path: string, form: RegExp) =>
    form.test(first(path).text) ? first(path).text : tidyText(first(path).text, longest.number);
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

/** The party in the first of these roles that names one; a person's number beside a company's makes it a person. */
function readParty(document: XmlElement, roles: readonly string[]): Party {
  // Only the first of each: two parties in one role must not be mixed.
  const first = ({ inside }: XmlElement, name: string) =>
    inside.find((one) => one.name === name) ?? nothing;
  const parties = roles.map((role) => partyIn(first(first(document, role), "Party")));
  return parties.find(({ kind }) => kind !== "unnamed") ?? emptyParty("unnamed");
}

/** Only its own texts: the parties inside it repeat its numbers or have others'. */
function partyIn(party: XmlElement): Party {
  const all = (path: string) => textsAt(party, path);
  const first = (path: string, most: number) => tidyText(all(path)[0]?.text ?? "", most);
  const { vkn, mersis, isPerson, isConsumer } = readNumbers(all("PartyIdentification/ID"));
  const hasNumber = vkn !== null || mersis !== null;
  if (isPerson) return emptyParty("person");
  if (!hasNumber && isConsumer) return emptyParty("consumer");
  const isNamed = all("Person/FirstName").length + all("Person/FamilyName").length > 0;
  if (!hasNumber && isNamed) return emptyParty("person");
  const title =
    first("PartyName/Name", longest.title) ||
    first("PartyLegalEntity/RegistrationName", longest.title);
  if (!hasNumber && title === "") return emptyParty("unnamed");
  return {
    kind: "company",
    vkn,
    title,
    taxOffice: first("PartyTaxScheme/TaxScheme/Name", longest.taxOffice),
    district: first("PostalAddress/CitySubdivisionName", longest.place),
    city: first("PostalAddress/CityName", longest.place),
    mersis,
  };
}

function readNumbers(identifications: readonly XmlElement[]) {
  const numbers = identifications.map(({ text, label }) => {
    const digits = text.normalize("NFKC").replace(/[\s.\-\p{Cf}]/gu, "");
    return `${foldTurkish(label.trim())}:${digits}`;
  });
  const find = (form: RegExp) => numbers.map((one) => form.exec(one)?.[1]).find(Boolean) ?? null;
  const vkn = find(/^(?:vkn)?:(\d{9,10})$/);
  return {
    vkn,
    mersis: find(/^(?:mersisno)?:(0\d{15})$/),
    isPerson:
      // Also one that is hidden in part or has a digit too few; zeros and a dash say that there is none.
      find(/^tckn:(?!1{11}$)(.*[1-9*].*)$/) !== null ||
      find(/^(?:vkn)?:(?!1{11}$)([1-9]\d{10})$/) !== null ||
      (vkn === null && find(/^(?:mersisno)?:([1-9]\d{15})$/) !== null),
    isConsumer: find(/^(?:tckn|vkn)?:(1{11})$/) !== null,
  };
}

function emptyParty(kind: Party["kind"]): Party {
  return { kind, vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };
}

/** The texts at a path of names below an element, the empty ones left out. */
function textsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split("/")) {
    found = found.flatMap(({ inside }) => inside.filter((one) => one.name === name));
  }
  return found.filter(({ text }) => text !== "");
}

/** Eleven digits, or a sole trader's sixteen, also in groups. */
const personal =
  /(?<!\p{Nd})(?:\p{Nd}(?:[ .\-/]?\p{Nd}){10}|[1-9](?:[ .\-/]?\p{Nd}){15})(?!\p{Nd})/gu;

/** One line of a document's text, at most so many letters long, without numbers that may be a person's. */
export function tidyText(text: string, most: number): string {
  const line = text
    .normalize("NFKC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "");
  return clip(line.replace(personal, " ").replace(/ +/g, " ").trim(), most);
}

/** A number that is cut is none any more, and half of a person's must not stay. */
function clip(text: string, most: number): string {
  return text.length <= most ? text : text.slice(0, most).replace(/[\p{Nd} .\-/\p{Cs}]+$/u, "");
}
