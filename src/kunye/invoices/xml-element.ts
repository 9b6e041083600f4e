/** A wanted element of a document, by its local name. */
export interface XmlElement {
  name: string;
  /** What its `schemeID` or `currencyID` says of its text. */
  label: string;
  /** Empty where other elements are inside. */
  text: string;
  inside: XmlElement[];
}

const wanted = new Set(
  `
  ProfileID ID UUID IssueDate DocumentCurrencyCode LegalMonetaryTotal PayableAmount
  AccountingSupplierParty DespatchSupplierParty AccountingCustomerParty DeliveryCustomerParty BuyerCustomerParty
  Party PartyIdentification PartyName PartyLegalEntity PartyTaxScheme TaxScheme PostalAddress Person
  Name RegistrationName FirstName FamilyName CityName CitySubdivisionName
  `
    .trim()
    .split(/\s+/),
);

/** Whether elements of this name are read; of all others nothing is kept, nor of what is inside them. */
export function isWanted(name: string): boolean {
  return wanted.has(name);
}

/** The texts at a path of names below an element, the empty ones left out. */
export function textsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split("/")) {
    found = found.flatMap(({ inside }) => inside.filter((one) => one.name === name));
  }
  return found.filter(({ text }) => text !== "");
}
