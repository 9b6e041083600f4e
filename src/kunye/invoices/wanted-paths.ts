/** Where a document names its parties. In an export the seller's customer is the customs, and the buyer has a role of its own. */
export const roles = {
  seller: ["AccountingSupplierParty", "DespatchSupplierParty"],
  buyer: ["AccountingCustomerParty", "DeliveryCustomerParty"],
  exportBuyer: ["BuyerCustomerParty"],
} as const;

/** A party's own texts; the parties inside it repeat its numbers or have others'. */
export const partyPaths = {
  identification: "PartyIdentification/ID",
  name: "PartyName/Name",
  registeredName: "PartyLegalEntity/RegistrationName",
  firstName: "Person/FirstName",
  familyName: "Person/FamilyName",
  taxOffice: "PartyTaxScheme/TaxScheme/Name",
  district: "PostalAddress/CitySubdivisionName",
  city: "PostalAddress/CityName",
} as const;

/** The document's own texts. */
export const documentPaths = {
  profile: "ProfileID",
  number: "ID",
  ettn: "UUID",
  date: "IssueDate",
  invoiceType: "InvoiceTypeCode",
  despatchType: "DespatchAdviceTypeCode",
  currency: "DocumentCurrencyCode",
  amount: "LegalMonetaryTotal/PayableAmount",
  sealSubject:
    "UBLExtensions/UBLExtension/ExtensionContent/Signature/KeyInfo/X509Data/X509SubjectName",
} as const;

const parties = Object.values(roles).flatMap((names) => names.map((name) => `${name}/Party`));
const wanted = new Set<string>([
  ...Object.values(documentPaths),
  ...parties.flatMap((party) => Object.values(partyPaths).map((path) => `${party}/${path}`)),
]);
const onWay = new Set(
  Array.from(wanted).flatMap((path) => {
    const names = path.split("/");
    return names.map((_, index) => names.slice(0, index + 1).join("/"));
  }),
);

/** Whether the element's text is collected. */
export function isWanted(path: string): boolean {
  return wanted.has(path);
}

/** Whether something wanted stands there or below. */
export function isOnWay(path: string): boolean {
  return onWay.has(path);
}

/** Whether only the first such element counts: two parties in one role must not be mixed. */
export function isSingle(path: string): boolean {
  return /^\w+Party(?:\/Party)?$/.test(path);
}
