import { ibansIn } from "../../../company/iban.ts";
import { isForeignVat } from "../../../company/number-input.ts";
import { foldTurkish, titleKey } from "../../../company/title.ts";
import {
  isPlaceholder,
  isVkn,
  vknOfMersis,
  vknOfShortMersis,
  wholeVkn,
} from "../../../company/id-numbers.ts";
import { doubtsBy, type Doubt } from "../../check/findings.ts";
import { announcementIn, type Announcement } from "../text/announced-account.ts";
import { hasHiddenSigns } from "../text/clean-text.ts";

/** A side of an invoice; a person's data is not kept. */
export interface Party {
  /** `consumer`: 11111111111. `unnamed`: neither a number nor a name. */
  kind: "company" | "person" | "consumer" | "unnamed";
  /** Nine or ten digits as written; the check digit may be wrong. */
  vkn: string | null;
  title: string;
  taxOffice: string;
  district: string;
  city: string;
  /** A legal entity's sixteen digits; their VKN may be wrong. */
  mersis: string | null;
  /** Unreadable or contradictory parts. */
  doubts?: readonly Doubt[];
}

/** The identifying facts of an invoice, whatever it was read from; missing texts are empty. */
export interface InvoiceHeader {
  document: "invoice" | "despatch";
  number: string;
  ettn: string;
  /** YYYY-MM-DD. */
  date: string | null;
  /** A decimal with a point, as written; the currency may be empty. */
  amount: { value: string; currency: string } | null;
  /** The total of lines and taxes, if the amount surely differs from it. */
  linesTotal?: string;
  /** The accounts to pay to, compact and in capitals; the check digits may be wrong. */
  ibans: readonly string[];
  /**
   * The VKN beside which a text writes the number, if it names several companies without a role; ""
   * if that is not certain. Absent elsewhere: the invoice is that of all its sides.
   */
  of?: string;
  /** True for a return (`IADE`): its seller is the buyer of the returned goods. */
  isReturn?: true;
}

/** An e-invoice, e-archive invoice or despatch advice with its sides. */
export interface Invoice extends InvoiceHeader {
  seller: Party;
  buyer: Party;
  /** The announcement of an account in its free words; absent without one. */
  announcement?: Announcement;
}

/** An element that is read, with its local name. */
export interface XmlElement {
  name: string;
  /** The attribute `schemeID` or `currencyID`. */
  label: string;
  /** The text; `brokenText` if elements interrupt it. */
  text: string;
  inside: XmlElement[];
}

const einvoiceNumber = /^[A-Z0-9]{3}20\d{11}$/;
const uuid = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
/** On exports the customer is the customs ministry; the buyer has a role of its own. */
const exportProfiles = /^(?:IHRACAT|YOLCUBERABERFATURA)$/i;
/** Also combined: `TEVKIFATIADE`. */
const returnType = /^[A-Z]{0,20}IADE$/i;
/** A market's broker deducts his charges from what he pays to the producer. */
const brokerType = "KOMISYONCU";
const sellers = ["AccountingSupplierParty", "DespatchSupplierParty"];
const buyers = ["AccountingCustomerParty", "DeliveryCustomerParty"];
const maxLengths = { number: 60, title: 300, taxOffice: 100, place: 60 };

/**
 * Reads a document, or returns null if it has no number, no ETTN and no party. Of its free words
 * (`words`) only an announcement is kept.
 */
export function readInvoice(root: XmlElement, words: string): Invoice | null {
  const first = (path: string) => textsAt(root, path)[0] ?? { text: "", label: "" };
  const exactOrTidy = (path: string, form: RegExp) =>
    form.test(first(path).text) ? first(path).text : tidyText(first(path).text, maxLengths.number);
  const isExport = exportProfiles.test(first("ProfileID").text);
  const amount = first("LegalMonetaryTotal/PayableAmount");
  const linesTotal = otherTotal(root, amount);
  const invoice: Invoice = {
    document: root.name === "Invoice" ? "invoice" : "despatch",
    number: exactOrTidy("ID", einvoiceNumber),
    ettn: exactOrTidy("UUID", uuid),
    date: readDate(first("IssueDate").text),
    amount: readAmount(amount.text, [amount.label, first("DocumentCurrencyCode").text]),
    ...(linesTotal !== null && { linesTotal }),
    ibans: readIbans(root),
    ...(returnType.test(first("InvoiceTypeCode").text) && { isReturn: true }),
    seller: readParty(root, sellers),
    buyer: isExport
      ? asAbroad(readParty(root, ["BuyerCustomerParty", ...buyers]))
      : readParty(root, buyers),
  };
  const { number, ettn, seller, buyer } = invoice;
  const isUnnamed = [seller, buyer].every((party) => party.kind === "unnamed");
  if (number === "" && ettn === "" && isUnnamed) return null;
  const announcement = announcementIn(words);
  return announcement === null ? invoice : { ...invoice, announcement };
}

function readDate(text: string): string | null {
  const [day = "none"] = /^\d{4}-\d{2}-\d{2}(?!\d)/.exec(text) ?? [];
  // The 30th of February would become 2 March.
  return JSON.stringify(new Date(day)).includes(day) ? day : null;
}

/** Programs round lines, taxes and totals each by themselves. Chosen by hand, in the currency. */
const rounding = 1;

/**
 * Returns the total of lines and taxes if the amount to pay surely differs from it, else null.
 * Withholding, prepayments and rounding may or may not be in the amount, and a tax may be deferred:
 * each of these readings counts as right.
 */
function otherTotal(root: XmlElement, payable: Pick<XmlElement, "text" | "label">): string | null {
  const amountsAt = (path: string) => textsAt(root, path);
  const totals = (name: string) => amountsAt(`LegalMonetaryTotal/${name}`);
  const [lines, exclusive, inclusive] = (
    ["LineExtensionAmount", "TaxExclusiveAmount", "TaxInclusiveAmount"] as const
  ).map(totals);
  const [taxes, taxParts, withheld, paid] = (
    [
      "TaxTotal/TaxAmount",
      "TaxTotal/TaxSubtotal/TaxAmount",
      "WithholdingTaxTotal/TaxAmount",
      "PrepaidPayment/PaidAmount",
    ] as const
  ).map(amountsAt);
  const [prepaid, rounded, allowances, charges] = (
    ["PrepaidAmount", "PayableRoundingAmount", "AllowanceTotalAmount", "ChargeTotalAmount"] as const
  ).map(totals);
  const all = [
    lines,
    exclusive,
    inclusive,
    taxes,
    taxParts,
    withheld,
    paid,
    prepaid,
    rounded,
    allowances,
    charges,
  ];
  const isOfCurrency = ({ label, text }: XmlElement) =>
    label === payable.label && Number.isFinite(Number(text));
  const sumOf = (some: readonly XmlElement[] = []) =>
    some.reduce((sum, { text }) => sum + Number(text), 0);
  const amount = Number(payable.text);
  if (!all.every((some) => some?.every(isOfCurrency)) || !(amount > 0)) return null;
  // Some programs write a tax in its parts only.
  const tax = sumOf(taxes) || sumOf(taxParts);
  const isBroker = amountsAt("InvoiceTypeCode").some(({ text }) => text === brokerType);
  const withoutTax = [
    ...(exclusive?.length ? [sumOf(exclusive)] : []),
    ...(lines?.length
      ? [sumOf(lines) - sumOf(allowances) + (isBroker ? -1 : 1) * sumOf(charges), sumOf(lines)]
      : []),
  ];
  const sums = taxes?.length ? withoutTax.map((one) => one + tax) : [];
  const bases =
    sums.length > 0 ? [...sums, ...withoutTax] : inclusive?.length ? [sumOf(inclusive)] : [];
  const [total] = bases;
  if (total === undefined) return null;
  const right = [-sumOf(withheld), -sumOf(prepaid) || -sumOf(paid), sumOf(rounded)].reduce(
    (some, step) => [...some, ...some.map((one) => one + step)],
    bases,
  );
  return right.some((one) => Math.abs(one - amount) <= rounding) ? null : total.toFixed(2);
}

/** Chosen by hand, for the accounts of a large company's banks; the rest is not read. */
const maxIbans = 10;

/** Free words, of which only accounts are read. */
const notePaths = [
  "Note",
  "PaymentMeans/InstructionNote",
  "PaymentMeans/PayeeFinancialAccount/PaymentNote",
  "PaymentTerms/Note",
];

/** Reads the accounts that look like an IBAN, also in notes; an account number alone is none. */
function readIbans(root: XmlElement): string[] {
  const accounts = textsAt(root, "PaymentMeans/PayeeFinancialAccount/ID");
  const notes = notePaths.flatMap((path) => textsAt(root, path));
  const ibans = [
    ...accounts.flatMap(({ text }) => ibansIn(`IBAN ${text}`)),
    ...notes.flatMap(({ text }) => ibansIn(text)),
  ];
  return [...new Set(ibans)].slice(0, maxIbans);
}

function readAmount(value: string, currencies: readonly string[]): Invoice["amount"] {
  if (!/^-?\d{1,18}(?:\.\d{1,8})?$/.test(value)) return null;
  return { value, currency: currencies.find((code) => /^[A-Z]{3}$/.test(code)) ?? "" };
}

/** Reads the party of the first role that names one. */
function readParty(document: XmlElement, roles: readonly string[]): Party {
  const inRole = (role: string) =>
    childrenNamed(document, role).flatMap((one) => childrenNamed(one, "Party").map(partyIn));
  const [party = emptyParty("unnamed"), ...others] =
    roles
      .map(inRole)
      .map((parties) => parties.filter(({ kind }) => kind !== "unnamed"))
      .find((parties) => parties.length > 0) ?? [];
  // A second party in the role is reported.
  const different = others.filter(({ vkn, kind }) => vkn !== party.vkn || kind !== party.kind);
  const written = different.map(({ vkn }) => vkn ?? "").join(", ");
  return withDoubts(party, doubtsBy([different.length > 0, "several-vkns", written]));
}

/** Marks a company without a number as one that no Turkish registry has. */
function asAbroad(party: Party): Party {
  const { kind, vkn, mersis, doubts = [] } = party;
  const isUnnumbered = kind === "company" && vkn === null && mersis === null;
  const isTold = doubts.some((one) => one.kind === "foreign-vat" || one.kind === "abroad");
  return withDoubts(party, doubtsBy([isUnnumbered && !isTold, "abroad"]));
}

/** True for a name or a code of Türkiye in an address. */
export function isHomeCountry(name: string): boolean {
  const letters = foldTurkish(name).replace(/[^a-z]/g, "");
  return /^(?:tc|tr|tur|(?:tc)?turkiye(?:cumhuriyeti)?|(?:republicof)?turkey)$/.test(letters);
}

/** Reads the party's own texts. Parties inside the party are ignored. */
function partyIn(party: XmlElement): Party {
  const all = (path: string) => textsAt(party, path);
  const first = (path: string, max: number) => tidyText(all(path)[0]?.text ?? "", max);
  const isNamed = all("Person/FirstName").length + all("Person/FamilyName").length > 0;
  const country = first("PostalAddress/Country/Name", maxLengths.place);
  const isHome = country === "" || isHomeCountry(country);
  const office = readOffice(first("PartyTaxScheme/TaxScheme/Name", maxLengths.taxOffice));
  const { vkn, mersis, isPerson, isConsumer, doubts } = readNumbers(all("PartyIdentification/ID"), {
    isNamed,
    elsewhere: isHome ? vknElsewhere(party, office.vkn) : null,
  });
  // Persons have foreign VAT numbers too.
  const hasNumber =
    vkn !== null || mersis !== null || doubts.some(({ kind }) => kind !== "foreign-vat");
  if (isPerson) {
    const elevenDigits = doubts.filter(({ kind }) => kind === "eleven-digits");
    return withDoubts(emptyParty("person"), elevenDigits);
  }
  if (!hasNumber && isConsumer) return emptyParty("consumer");
  if (!hasNumber && isNamed) return emptyParty("person");
  const names = [...all("PartyName/Name"), ...all("PartyLegalEntity/RegistrationName")];
  const [written = "", ...others] = names.map(({ text }) => text);
  const title = tidyText(written, maxLengths.title);
  if (!hasNumber && doubts.length === 0 && title === "") return emptyParty("unnamed");
  const company: Party = {
    kind: "company",
    vkn,
    title,
    taxOffice: office.taxOffice,
    district: first("PostalAddress/CitySubdivisionName", maxLengths.place),
    city: first("PostalAddress/CityName", maxLengths.place),
    mersis,
  };
  const isLonger = tidyText(written, written.length + 1).length > title.length;
  const further = new Set(others.map((other) => tidyText(other, maxLengths.title)));
  const numbered = withDoubts(company, doubts);
  const placed = isHome ? numbered : asAbroad(numbered);
  return withDoubts(placed, [
    ...headOfficeDoubts(all("HeadOfficeParty/PartyIdentification/ID"), vkn),
    ...doubtsBy(
      [office.vkn !== "", "vkn-as-office", office.vkn],
      [hasHiddenSigns(written), "odd-letters"],
      [isLonger, "cut-title"],
    ),
    ...Array.from(further).flatMap((other) =>
      doubtsBy([titleKey(other) !== titleKey(title), "other-title", other]),
    ),
  ]);
}

/** The elements that hold a party's VKN where its own element does not, the likeliest first. */
const vknPaths = ["PartyTaxScheme/CompanyID", "PartyLegalEntity/CompanyID", "EndpointID"];

/** A VKN that is in an element which is not for it; the name is empty for the tax office's. */
interface VknElsewhere {
  vkn: string;
  name: string;
}

function vknElsewhere(party: XmlElement, ofOffice: string): VknElsewhere | null {
  const [found] = vknPaths.flatMap((path): VknElsewhere[] => {
    const vkns = textsAt(party, path).map(({ text }) => plainDigits(text));
    const [name = ""] = path.split("/").toReversed();
    return vkns.filter(isVkn).map((vkn) => ({ vkn, name }));
  });
  return found ?? (ofOffice === "" ? null : { vkn: ofOffice, name: "" });
}

/** Splits a VKN off a tax office: programs write both into its field, or only the number. */
function readOffice(written: string): { taxOffice: string; vkn: string } {
  const [number = ""] = /(?<!\d)\d{10}(?!\d)/.exec(written) ?? [];
  if (!isVkn(number)) return { taxOffice: written, vkn: "" };
  const rest = written
    .replace(number, " ")
    .replace(/(?:^|\s)(?:vkn|v\.? ?no)[ :.]*(?=\s|$)/giu, " ");
  return { taxOffice: rest.replace(/^[\s/:,-]+|[\s/:,-]+$/g, ""), vkn: number };
}

function withDoubts(party: Party, doubts: readonly Doubt[]): Party {
  const all = [...(party.doubts ?? []), ...doubts];
  return all.length === 0 ? party : { ...party, doubts: all };
}

/** The kind of number that a `schemeID` names; `other`: a customer's, a subscriber's … */
type Scheme = "vkn" | "tckn" | "mersis" | "none" | "other";

/** The whole names of a number, as programs write them: `VERGINO`, `VKN_TCKN`, `vergiTcKimlikNo`. */
const [taxName, personName] = [
  "vkno?|vn|vergi(?:kimlik|hesap|sicil)?|tax|vat",
  "tckn|tckimlik|tc|kimlik",
];
const numberWord = "(?:no|nr|num|numarasi?|number|id)?";
const ownNumber = new RegExp(
  `^(?:(?:${taxName}|${personName})(?:no(?=veya|tc|vkn|vergi))?)+${numberWord}$`,
);
const taxNumber = new RegExp(taxName);
const personNumber = new RegExp(personName);

/** Reads a `schemeID`; a name with other words, such as `ARACIKURUMVKN`, is another's number. */
function schemeOf(label: string, digits: string): Scheme {
  const name = foldTurkish(label).replace(/[^a-z0-9]/g, "");
  if (name === "") return "none";
  if (/^mersis(?:no|numarasi?)?$/.test(name)) return "mersis";
  if (!ownNumber.test(name)) return "other";
  const isTax = taxNumber.test(name);
  const isPerson = personNumber.test(name.replace("vergikimlik", ""));
  // For both, the length tells.
  if (isTax && isPerson) return digits.length === 11 ? "tckn" : "vkn";
  return isTax ? "vkn" : "tckn";
}

/** The schemes under which a party's own number may stand. */
const ownSchemes: ReadonlySet<Scheme> = new Set<Scheme>(["vkn", "tckn", "none"]);

/** Removes separators, and a label or a country code before a VKN's digits. */
function plainDigits(text: string): string {
  const plain = text.normalize("NFKC").replace(/[\s.\-\p{Cf}]/gu, "");
  return plain.replace(/^(?:vkn|vergi(?:kimlik)?no|tr)[:#]?(?=\d{10}$)/i, "");
}

/**
 * Reads a party's numbers: the labelled VKNs, else the unlabelled numbers, else a VKN under the
 * scheme of T.C. numbers, else one in another element. With a person's name (`isNamed`) a number
 * that is out of its place may be a cut T.C. number.
 */
function readNumbers(
  identifications: readonly XmlElement[],
  { isNamed = false, elsewhere = null as VknElsewhere | null } = {},
) {
  const all = identifications.map(({ text, label }) => {
    const digits = plainDigits(text);
    return { scheme: schemeOf(label, digits), digits };
  });
  const isForeign = ({ scheme, digits }: (typeof all)[number]) =>
    ownSchemes.has(scheme) && isForeignVat(digits);
  const numbers = all.filter((one) => !isForeign(one));
  const digitsOf = (scheme: Scheme) =>
    numbers.flatMap((one) => (one.scheme === scheme ? one.digits : []));
  const select = (form: RegExp, digits: readonly string[]) =>
    digits.filter((one) => form.test(one) && !isPlaceholder(one));
  const labelled = select(/^\d{9,10}$/, digitsOf("vkn"));
  const bare = select(/^\d{9,10}$/, digitsOf("none"));
  const own = [
    ...new Set([...labelled, ...bare.filter((one) => labelled.length === 0 || isVkn(one))]),
  ];
  const written = digitsOf("mersis");
  const legalMersis = select(/^0(?!0{15})\d{15}$/, [...written, ...digitsOf("none")]);
  const isTrader = [...written, ...legalMersis].some((one) => /^[1-9]\d{15}$/.test(one));
  const elevens = select(/^[1-9]\d{10}$/, [...digitsOf("vkn"), ...digitsOf("none")]);
  const isConsumer = numbers.some(
    ({ scheme, digits }) => ownSchemes.has(scheme) && isPlaceholder(digits),
  );
  const isUnreadable = (one: string) => /\d|\uFFFD/.test(one) && !/^(?:0+|\d{9,11})$/.test(one);
  // An element interrupts a number without a scheme.
  const bareBroken = digitsOf("none").some((one) => one.includes("\uFFFD"));
  const isBroken = digitsOf("vkn").some(isUnreadable) || bareBroken;
  const misplaced = isNamed ? [] : digitsOf("tckn").filter(isVkn);
  // A masked or broken number counts; zeros and a dash do not.
  const persons = select(/[1-9*\uFFFD]/, digitsOf("tckn")).filter(
    (one) => !misplaced.includes(one),
  );
  const mayBeOther =
    isNamed || isTrader || isConsumer || isBroken || [...persons, ...elevens].length > 0;
  const isLone = !mayBeOther && legalMersis.length === 0 && !all.some(isForeign);
  const place = misplaced.length > 0 ? "TCKN" : isLone ? elsewhere?.name : undefined;
  const outOfPlace = misplaced.length > 0 ? misplaced : isLone && elsewhere ? [elsewhere.vkn] : [];
  const vkns = own.length > 0 ? own : [...new Set(outOfPlace)];
  const [vkn = null] = vkns;
  const others = vkns.filter((one) => wholeVkn(one) !== wholeVkn(vkn ?? ""));
  const isOwn = (one: string) => vkn === null || vknOfMersis(one) === wholeVkn(vkn);
  const otherMersis = legalMersis.find((one) => !isOwn(one));
  const ownMended = written
    .filter((one) => isVkn(vknOfShortMersis(one) ?? ""))
    .map((one) => `0${one}`)
    .find(isOwn);
  // Programs fill the field with a VKN, a register's number or a part of the number.
  const isPoor = (one: string) =>
    /[1-9\uFFFD]/.test(one) && !/^0\d{15}$/.test(one) && `0${one}` !== ownMended;
  const poor = written.find(isPoor);
  const startsWithOwn = vkn !== null && poor?.startsWith(wholeVkn(vkn)) === true;
  const isOnlyPoor = isVkn(wholeVkn(vkn ?? "")) && (!isTrader || startsWithOwn);
  const doubts = doubtsBy(
    [all.some(isForeign), "foreign-vat"],
    [others.length > 0, "several-vkns", others.join(", ")],
    [select(/^[1-9]\d{10}$/, digitsOf("vkn")).length > 0, "eleven-digits"],
    [isBroken, "invalid-vkn"],
    [own.length === 0 && vkn !== null && Boolean(place), "vkn-elsewhere", place],
    // A longer number may hold a person's.
    [poor !== undefined && isOnlyPoor, "poor-mersis", (poor?.length ?? 0) > 10 ? "" : poor],
    [poor !== undefined && !isOnlyPoor && (vkn !== null || !isTrader), "invalid-mersis"],
    [legalMersis.length === 0 && ownMended !== undefined, "short-mersis"],
  );
  return {
    vkn,
    mersis: otherMersis ?? legalMersis[0] ?? ownMended ?? null,
    isPerson: persons.length > 0 || elevens.length > 0 || (vkn === null && isTrader),
    isConsumer,
    doubts,
  };
}

/** Compares a head office's numbers with the party's: both belong to one taxpayer. */
function headOfficeDoubts(identifications: readonly XmlElement[], vkn: string | null): Doubt[] {
  if (vkn === null) return [];
  const headOffice = readNumbers(identifications);
  const whole = wholeVkn(vkn);
  const inMersis = vknOfMersis(headOffice.mersis ?? "");
  const ofHead = wholeVkn(headOffice.vkn ?? "");
  return doubtsBy(
    [inMersis !== null && inMersis !== whole, "mersis-of-another", headOffice.mersis],
    [isVkn(ofHead) && ofHead !== whole, "several-vkns", ofHead],
  );
}

function emptyParty(kind: Party["kind"]): Party {
  return { kind, vkn: null, title: "", taxOffice: "", district: "", city: "", mersis: null };
}

function childrenNamed({ inside }: XmlElement, name: string): XmlElement[] {
  return inside.filter((one) => one.name === name);
}

/** Returns the non-empty elements at a path of names. */
function textsAt(element: XmlElement, path: string): XmlElement[] {
  let found = [element];
  for (const name of path.split("/")) {
    found = found.flatMap((one) => childrenNamed(one, name));
  }
  return found.filter(({ text }) => text !== "");
}

/** Eleven digits, or a sole trader's sixteen, also grouped. */
const personalNumber =
  /(?<!\p{Nd})(?:\p{Nd}(?:[ .\-/]?\p{Nd}){10}|[1-9](?:[ .\-/]?\p{Nd}){15})(?!\p{Nd})/gu;

/** Returns a text as one line of at most `max` letters, without possible persons' numbers. */
export function tidyText(text: string, max: number): string {
  const line = text
    .normalize("NFKC")
    .replace(/[\p{Cc}\s]+/gu, " ")
    .replace(/[\p{Cf}\p{Cs}\p{Co}\p{Cn}]/gu, "");
  return clip(line.replace(personalNumber, " ").replace(/ +/g, " ").trim(), max);
}

/** Clips a text, and drops a cut number at the end, which could be a person's. */
function clip(text: string, max: number): string {
  return text.length <= max ? text : text.slice(0, max).replace(/[\p{Nd} .\-/\p{Cs}]+$/u, "");
}
