import { vknCheckDigit } from "../../../../src/company/id-numbers.ts";

/** Returns the VKN that begins with these nine digits. */
export function vknOf(firstNine: string): string {
  return `${firstNine}${vknCheckDigit(firstNine)}`;
}

export const sellerVkn = vknOf("417520936");
export const buyerVkn = vknOf("082915374");
/** An invented number with wrong check digits. */
export const tckn = "23456789015";

interface PartyOptions {
  ids?: readonly (readonly [scheme: string, number: string])[];
  title?: string;
  taxOffice?: string;
  person?: string;
  /** Further XML inside the party. */
  inside?: string;
}

/** Writes a `Party` in Kadıköy. */
export function party(options: PartyOptions = {}): string {
  const { ids = [["VKN", buyerVkn]], title = "BEYAZ ŞİLEP LOJİSTİK LTD. ŞTİ." } = options;
  const idOf = ([scheme, number]: readonly [string, string]) =>
    `<cac:PartyIdentification><cbc:ID schemeID="${scheme}">${number}</cbc:ID></cac:PartyIdentification>`;
  return `<cac:Party><cbc:WebsiteURI/>${ids.map(idOf).join("")}
    ${title === "" ? "" : `<cac:PartyName><cbc:Name>${title}</cbc:Name></cac:PartyName>`}
    <cac:PostalAddress><cbc:StreetName>Gül Sok.</cbc:StreetName><cbc:CitySubdivisionName>Kadıköy</cbc:CitySubdivisionName>
      <cbc:CityName> İstanbul </cbc:CityName><cac:Country><cbc:Name>Türkiye</cbc:Name></cac:Country></cac:PostalAddress>
    <cac:PartyTaxScheme><cac:TaxScheme><cbc:Name>${options.taxOffice ?? "GÖZTEPE"}</cbc:Name></cac:TaxScheme></cac:PartyTaxScheme>
    ${options.person === undefined ? "" : `<cac:Person><cbc:FirstName>${options.person}</cbc:FirstName><cbc:FamilyName>ÖRNEKOĞLU</cbc:FamilyName></cac:Person>`}
    ${options.inside ?? ""}</cac:Party>`;
}

const seller = party({
  ids: [
    ["TICARETSICILNO", "40917-5"],
    ["MERSISNO", `0${sellerVkn}00018`],
    ["VKN", sellerVkn],
  ],
  title: "KIRMIZI DEĞİRMEN GIDA SANAYİ VE TİCARET A.Ş.",
});

interface InvoiceOptions {
  root?: string;
  declaration?: string;
  profile?: string;
  number?: string;
  ettn?: string;
  date?: string;
  /** The `InvoiceTypeCode`. */
  type?: string;
  amount?: string;
  /** XML before the parties, such as a seal or a stylesheet. */
  before?: string;
  seller?: string;
  buyer?: string;
  /** XML behind the parties. */
  after?: string;
}

export const ettn = "6f1b0c1e-4a52-4c5e-9d1a-a12345678901";

/** Returns an ETTN for the invoice's number, or the default ETTN. */
function ettnOf(number?: string): string {
  return number === undefined ? ettn : `${ettn.slice(0, 24)}${number.slice(-12).padStart(12, "0")}`;
}

/** Returns a total of the invoice's own: invoices of one amount look like one. */
function totalOf(number?: string): string {
  return `${1_200 + Number(/\d{1,3}$/.exec(number ?? "")?.[0] ?? 0)}.50`;
}

/** Writes an e-invoice, or the document that `root` names. */
export function invoiceXml(options: InvoiceOptions = {}): string {
  const root = options.root ?? "Invoice";
  const isInvoice = root === "Invoice";
  const [from, to] = isInvoice
    ? ["AccountingSupplierParty", "AccountingCustomerParty"]
    : ["DespatchSupplierParty", "DeliveryCustomerParty"];
  return `${options.declaration ?? '<?xml version="1.0" encoding="UTF-8"?>'}
<${root} xmlns="urn:oasis:names:specification:ubl:schema:xsd:${root}-2"
  xmlns:cac="urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2"
  xmlns:cbc="urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2">
  <cbc:UBLVersionID>2.1</cbc:UBLVersionID>
  <cbc:ProfileID>${options.profile ?? (isInvoice ? "TICARIFATURA" : "TEMELIRSALIYE")}</cbc:ProfileID>
  <cbc:ID>${options.number ?? "KDG2026000000417"}</cbc:ID><cbc:UUID>${options.ettn ?? ettnOf(options.number)}</cbc:UUID>
  <cbc:IssueDate>${options.date ?? "2026-11-03"}</cbc:IssueDate>
  ${isInvoice ? `<cbc:InvoiceTypeCode>${options.type ?? "SATIS"}</cbc:InvoiceTypeCode><cbc:DocumentCurrencyCode>TRY</cbc:DocumentCurrencyCode>` : "<cbc:DespatchAdviceTypeCode>SEVK</cbc:DespatchAdviceTypeCode>"}
  <cbc:Note>Hasta: ${tckn}</cbc:Note>${options.before ?? ""}
  <cac:Signature><cbc:ID schemeID="VKN_TCKN">${vknOf("111222333")}</cbc:ID></cac:Signature>
  <cac:${from}>${options.seller ?? seller}</cac:${from}><cac:${to}>${options.buyer ?? party()}</cac:${to}>
  ${options.after ?? ""}
  ${isInvoice ? (options.amount ?? `<cac:LegalMonetaryTotal><cbc:LineExtensionAmount currencyID="TRY">1000</cbc:LineExtensionAmount><cbc:PayableAmount currencyID="TRY">${totalOf(options.number)}</cbc:PayableAmount></cac:LegalMonetaryTotal>`) : ""}
  <cac:InvoiceLine><cbc:ID>1</cbc:ID><cbc:Note>${tckn}</cbc:Note><cac:Item><cbc:Name>Un</cbc:Name></cac:Item></cac:InvoiceLine>
</${root}>`;
}

/** Removes the XML declaration, so that the document can be embedded. */
export function bare(xml: string): string {
  return xml.replace(/^<\?xml[^>]*\?>/, "");
}

/** Writes a GİB envelope with these documents. */
export function envelopeXml(documents: readonly string[], type = "INVOICE"): string {
  return `<?xml version="1.0" encoding="UTF-8"?>
<sh:StandardBusinessDocument xmlns:sh="http://www.unece.org/cefact/namespaces/StandardBusinessDocumentHeader" xmlns:ef="http://www.efatura.gov.tr/package-namespace">
<sh:StandardBusinessDocumentHeader><sh:Sender><sh:Identifier>urn:mail:x@ornek.example</sh:Identifier><sh:ContactInformation><sh:Contact>${sellerVkn}</sh:Contact></sh:ContactInformation></sh:Sender></sh:StandardBusinessDocumentHeader>
<ef:Package><Elements><ElementType>${type}</ElementType><ElementCount>${documents.length}</ElementCount>
<ElementList>${documents.map(bare).join("")}</ElementList></Elements></ef:Package></sh:StandardBusinessDocument>`;
}

/** Writes the extension with a seal; its certificate has this subject. */
export function sealed(subject: string): string {
  return `<ext:UBLExtensions xmlns:ext="urn:oasis:names:specification:ubl:schema:xsd:CommonExtensionComponents-2"><ext:UBLExtension><ext:ExtensionContent>
<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:KeyInfo><ds:X509Data><ds:X509SubjectName>${subject}</ds:X509SubjectName>
<ds:X509Certificate>MIIB</ds:X509Certificate></ds:X509Data></ds:KeyInfo></ds:Signature></ext:ExtensionContent></ext:UBLExtension></ext:UBLExtensions>`;
}
