/** Where a document names its parties. In an export the seller's customer is the customs, and the buyer has a role of its own. */
export const roles = {
  seller: ["AccountingSupplierParty", "DespatchSupplierParty"],
  buyer: ["AccountingCustomerParty", "DeliveryCustomerParty"],
  exportBuyer: ["BuyerCustomerParty"],
} as const;

const documentPaths = [
  "ProfileID",
  "ID",
  "UUID",
  "IssueDate",
  "DocumentCurrencyCode",
  "LegalMonetaryTotal/PayableAmount",
] as const;

/** A party's own texts; the parties inside it repeat its numbers or have others'. */
const partyPaths = [
  "PartyIdentification/ID",
  "PartyName/Name",
  "PartyLegalEntity/RegistrationName",
  "Person/FirstName",
  "Person/FamilyName",
  "PartyTaxScheme/TaxScheme/Name",
  "PostalAddress/CitySubdivisionName",
  "PostalAddress/CityName",
] as const;

/** A text of the document itself, by its path from the root. */
export type DocumentPath = (typeof documentPaths)[number];
/** A text of a party, by its path in it. */
export type PartyPath = (typeof partyPaths)[number];

const parties = Object.values(roles).flatMap((names) => names.map((name) => `${name}/Party`));
const wanted = [
  ...documentPaths,
  ...parties.flatMap((party) => partyPaths.map((path) => `${party}/${path}`)),
];
const onWay = new Set(
  wanted.flatMap((path) => path.split("/").map((_, at, names) => names.slice(0, at + 1).join("/"))),
);

/** Whether a wanted text stands there or below. */
export function isWanted(path: string): boolean {
  return onWay.has(path);
}

/** Whether only the first such element counts: two parties in one role must not be mixed. */
export function isSingle(path: string): boolean {
  return /^\w+Party(?:\/Party)?$/.test(path);
}
