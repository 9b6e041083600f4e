import { z } from "zod";
import { ibansIn } from "../../../company/iban.ts";
import { isPlaceholder, isTckn, isVkn } from "../../../company/id-numbers.ts";
import { foldTurkish } from "../../../company/title.ts";
import { isoDay } from "../../../company/trade-values.ts";
import { accountsIn, createOwners } from "../text/accounts.ts";
import { cleanText } from "../text/clean-text.ts";
import { doubtsBy } from "../../check/findings.ts";
import { writtenMention, type Mention, type PrintedInvoice } from "../mention.ts";
import { readMentions, type ReadingOptions } from "../text/read.ts";
import { dateIn, isSlip } from "../text/blocks.ts";
import { tidyText, type InvoiceHeader } from "./read-invoice.ts";
import { askedVkn } from "../../check/sides.ts";

/** More companies are no invoice but a statement. */
const maxCompanies = 20;

/** Without a label its prefix needs a letter: sixteen digits may be a MERSİS number. */
const einvoiceNumber = /(?<![a-z0-9])(?=\d{0,2}[a-z])[a-z0-9]{3}20[1-3]\d{10}(?!\d)/;
/** Words before the number of another document. */
const otherDocument =
  /(?:(?:irsaliye|referans|siparis|order)[^\n\d]{0,30}|(?:iadeye konu|iade edilen|ilgili)[^\d]{0,60})$/;
const ownLabel = /(?:fatura|invoice)[ \t]*(?:no|num|numarasi|number)[^a-z0-9]{0,5}$/;
const returnType =
  /(?:fatura tipi|invoice type)[ \t]*:?\s*[a-z]{0,20}iade(?![a-z])|(?:^|\n)[^\w\n]{0,8}(?:e-?fatura )?iade faturasi[^\w\n]{0,8}(?:\n|$)/;
const labelledNumber =
  /(?:fatura|belge|irsaliye|invoice)[ \t]*(?:no|num|numarasi|number|seri[ -]?no)\.?[ \t]*[:#]?\s*([a-z]{0,4}[ -]?\d[a-z\d/-]{2,30})/;
/** A narrow column breaks it behind its dashes, beside its label. */
const uuid = /[\da-f]{8}(?:-\s{0,8}[\da-f]{4}){3}-\s{0,8}[\da-f]{12}/;
const day = "(\\d{1,2}[ ]?[./-][ ]?\\d{1,2}[ ]?[./-][ ]?\\d{4}|\\d{4}-\\d{2}-\\d{2})";
const labelledDate = new RegExp(
  `(?:fatura|belge|irsaliye|duzenlen?me|invoice)[ \\t]*(?:tarihi?|date)(?:[ \\t]*/?[ \\t]*saati?)?[ \\t]*:?\\s*${day}`,
);
const dateOfSentence = new RegExp(`${day} (?:tarih|gun)l[iu]`);
const anyDay = new RegExp(`(?<![\\d./-])${day}(?![\\d/-])`, "g");
/** The months in Turkish, then in English. */
const months = [
  ..."ocak subat mart nisan mayis haziran temmuz agustos eylul ekim kasim aralik".split(" "),
  ..."january february march april may june july august september october november december".split(
    " ",
  ),
];
const namedDay = new RegExp(`(?<!\\d)(\\d{1,2})\\.? (${months.join("|")}),? (\\d{4})(?!\\d)`, "g");
const sign = "(?:(?:tl|try|trl|usd|eur|euro|gbp)(?![a-z])|[₺$€£])";
const figure = "(-?(?:\\d{1,3}(?:[ .,']\\d{3}){1,5}|\\d{1,18})(?:[.,]\\d{1,8})?)(?!\\d)[ \\t]*";
const amount = `(${sign}?)[ \\t]*${figure}([a-z]{2,4}(?![a-z])|[₺$€£])?`;
/** An amount in a sentence needs its currency. */
const money = `(?<![\\d.,])(${sign}?)[ \\t]?${figure}(${sign})`;
const totalLabel =
  "(?:odenecek|(?:vergiler dahil|kdv dahil|genel) toplam|amount due|payable amount|total due)";
/** The labels of the amount to pay, the surest first. */
const totals = [
  "odenecek(?: tutar| toplam)?(?: tutari?)?",
  "(?:amount due|payable amount|total due)",
  "(?:vergiler dahil|kdv dahil|genel) toplam(?: tutari?)?",
].map(
  (label) => new RegExp(`(?<![a-z])${label}[ \\t]*(?:\\([a-z₺$€£]{1,4}\\))?[ \\t]*:?\\s*${amount}`),
);
/** An amount under its heading in a row of headings. */
const totalInRow = new RegExp(`(?<![a-z])${totalLabel}[^\\n]{0,200}\\n([^\\n]{1,200})`);
const amountInRow =
  /(?<![\d.,:/-])(?:[₺$€£] ?)?-?\d[\d.']*,\d{2}(?![\d.,])(?: ?(?:[a-z]{2,4}(?![a-z])|[₺$€£]))?/g;
/** Labels of an amount that may be without taxes, if the text names taxes. */
const plainTotals = [
  `(?<![a-z])(?:fatura|(?<!hizmet )toplam) (?:tutari?|bedeli|toplami)[ \\t]*:?[ \\t]*${amount}`,
  `(?:^|\\n)[^\\w\\n]{0,8}(?:tutari?|toplam|bedeli?|total|amount)[ \\t]*:[ \\t]*${amount}`,
].map((form) => new RegExp(form));
/** Amounts in sentences: `12.000 TL tutarındaki faturamız`. */
const totalsInSentence = [
  `${money}(?:'?l[iu]k)?[ \\t]+(?:(?:tutarinda(?:ki)?|tutarli|bedelli|degerinde(?:ki)?)\\s+)?(?:e-?)?(?:arsiv )?fatura`,
  `(?<![a-z])(?<!hizmet )(?:tutari?|bedeli)[ \\t]+${money}`,
  `invoice(?:[^\\n.]|\\.(?=\\d)){0,60}(?<![a-z])(?:for|of|amounting to)[ \\t]+${amount}`,
].map((form) => new RegExp(form));
const currencies: ReadonlyMap<string, string> = new Map([
  ...["tl", "try", "trl", "₺"].map((sign) => [sign, "TRY"] as const),
  ...["usd", "$"].map((sign) => [sign, "USD"] as const),
  ...["eur", "euro", "€"].map((sign) => [sign, "EUR"] as const),
  ...["gbp", "£"].map((sign) => [sign, "GBP"] as const),
]);

type Head = Pick<InvoiceHeader, "number" | "ettn" | "date" | "amount" | "isReturn">;

/** The source and the unprinted facts of a print. */
interface PrintReading {
  source: PrintedInvoice["source"];
  /** Accounts that the print does not show. */
  hidden?: readonly string[];
  options?: ReadingOptions;
}

/** Reads an invoice's printed text, or returns null if it is none. */
export function readPrint(
  printed: string,
  { source, hidden = [], options = { isTyped: false, maxFound: maxCompanies } }: PrintReading,
): PrintedInvoice | null {
  const text = withShortGaps(printed);
  const { folded, shown } = cleanText(text);
  const isDespatch =
    /e-?irsaliye|sevk irsaliyesi/.test(folded) && !/e-?fatura|e-?arsiv/.test(folded);
  const head = headIn(folded, shown);
  const isNumbered = head.number !== "" || head.ettn !== "";
  const namesInvoice = /fatura|irsaliye|invoice/.test(folded);
  if (!namesInvoice || (source === "text" && isSlip(folded))) return null;
  // A pasted invoice may have lost its number; its sides, date and amount are left.
  if (!isNumbered && (source !== "text" || head.date === null || head.amount === null)) return null;
  const reading = readMentions(text, options);
  const roles = new Set(reading.written.map(({ role }) => role));
  if (!isNumbered && !(roles.has("seller") && roles.has("buyer"))) return null;
  const { unnumberedSide, holdsPersonal } = reading;
  const isBuyerTold = unnumberedSide.some(({ role }) => role === "buyer");
  // Beside a buyer without a number, the numbered company is the seller.
  const written = reading.written.map((one) =>
    one.role === "text" && isBuyerTold ? { ...one, role: "seller" as const } : one,
  );
  if (new Set(written.map(({ given }) => askedVkn(given))).size > maxCompanies) return null;
  const persons = holdsPersonal ? personBeside(written) : [];
  // A person's number beside a title may be a driver's; beside a name it is the side's own.
  const isTitled = unnumberedSide.some(({ given }) => given.title !== "");
  const others = isTitled || persons.length === 0 ? unnumberedSide : persons;
  const mentions = [...written, ...others];
  if (mentions.length === 0) return null;
  const ibans = [...new Set([...ibansIn(text), ...hidden])];
  const print = {
    document: "print" as const,
    source,
    header: { ...head, document: isDespatch ? ("despatch" as const) : ("invoice" as const), ibans },
    mentions,
  };
  const vkns = new Set(mentions.map(({ given }) => askedVkn(given)).filter(isVkn));
  const areAlike = mentions.every(({ role }) => role === "text");
  if (source !== "text" || !areAlike || vkns.size <= sidesOfInvoice) return print;
  const key = foldTurkish(head.number || head.ettn);
  const of = createOwners(text, vkns)((part) => foldTurkish(part.text).includes(key));
  return { ...print, header: { ...print.header, of }, accounts: accountsIn(text, vkns) };
}

const sidesOfInvoice = 2;

/** More tabs are no empty cells of a table. Chosen by hand. */
const maxTabs = 20;

/**
 * Shortens the gaps between columns: labels are searched over them in a time that grows with each.
 * Tabs stay, because each of them begins a cell.
 */
export function withShortGaps(text: string): string {
  return text.replace(/[^\S\n]{2,}/g, (gap) => gap.replace(/[^\t]/g, "").slice(0, maxTabs) || "  ");
}

/** Returns the other side of a company's invoice, if the text names a person there. */
function personBeside(written: readonly Mention[]): Mention[] {
  const [company, ...others] = new Set(written.map(({ given }) => askedVkn(given)));
  if (others.length > 0) return [];
  const roles = new Set(written.map(({ role }) => role));
  const role = roles.has("seller") ? "buyer" : roles.has("buyer") ? "seller" : "text";
  return company === "" ? [] : [personAs(role)];
}

export function personAs(role: Mention["role"]): Mention {
  return writtenMention("", "", { doubts: doubtsBy([true, "person"]) }, role);
}

function headIn(folded: string, shown: string): Head {
  const [first] = invoiceNumbersIn(folded);
  const number = first?.written.toUpperCase() ?? numberAt(folded, shown) ?? "";
  return {
    number,
    ettn: uuidsIn(folded)[0]?.written ?? "",
    date: invoiceDateIn(folded),
    amount: amountIn(folded),
    ...(returnType.test(folded) && { isReturn: true }),
  };
}

export function invoiceDateIn(folded: string): string | null {
  return numericDateIn(folded) ?? numericDateIn(withNumericDays(folded));
}

/** Writes `3 kasim 2026` as `3.11.2026`. */
function withNumericDays(folded: string): string {
  return folded.replace(namedDay, (...[, day, month = "", year]: string[]) => {
    return `${day}.${(months.indexOf(month) % 12) + 1}.${year}`;
  });
}

function numericDateIn(folded: string): string | null {
  const [, written] = labelledDate.exec(folded) ?? dateOfSentence.exec(folded) ?? [];
  if (written !== undefined) return isoDay(written.replaceAll(" ", ""));
  const [only, ...others] = new Set(
    Array.from(folded.matchAll(anyDay), ([, one = ""]) => isoDay(one.replaceAll(" ", ""))),
  );
  return dateIn(folded) ?? (others.length === 0 ? (only ?? null) : null);
}

/** A fact in a folded text, once. */
interface PlacedFact {
  written: string;
  at: number;
  end: number;
}

/**
 * Finds the numbers of e-invoices, in order: those labelled as the invoice's, else those of no
 * other document, else the first.
 */
export function invoiceNumbersIn(folded: string): PlacedFact[] {
  const all = placesOf(folded, einvoiceNumber);
  const before = ({ at }: PlacedFact) => folded.slice(Math.max(0, at - 60), at);
  const own = all.filter((one) => !otherDocument.test(before(one)));
  const labelled = own.filter((one) => ownLabel.test(before(one)));
  if (labelled.length > 0) return labelled;
  return own.length > 0 ? own : all.slice(0, 1);
}

/** Finds the ETTNs of a folded text, in order. */
export function uuidsIn(folded: string): PlacedFact[] {
  // The label may stand beside the middle of the broken number.
  const plain = folded.replace(/ettn ?:?/g, (label) => " ".repeat(label.length));
  return placesOf(plain, uuid);
}

function placesOf(folded: string, form: RegExp): PlacedFact[] {
  const all = Array.from(folded.matchAll(new RegExp(form, "g")), ({ 0: text, index }) => {
    return { written: text.replace(/\s/g, ""), at: index, end: index + text.length };
  });
  return [...Map.groupBy(all, ({ written }) => written).values()].flatMap(([first]) => first ?? []);
}

/** Returns the end of the first amount to pay in a folded text, or null. */
export function totalEndIn(folded: string): number | null {
  const ends = [...totals, ...plainTotals, ...totalsInSentence].flatMap((total) => {
    const found = total.exec(folded);
    return found ? found.index + found[0].length : [];
  });
  return ends.length === 0 ? null : Math.min(...ends);
}

function numberAt(folded: string, shown: string): string | null {
  const found = labelledNumber.exec(folded);
  const [, number = ""] = found ?? [];
  if (!found || number === "" || isTckn(number)) return null;
  const end = found.index + found[0].length;
  return tidyText(shown.slice(end - number.length, end), 60) || null;
}

function amountIn(folded: string): InvoiceHeader["amount"] {
  const find = (some: readonly RegExp[]) =>
    some.map((total) => total.exec(folded)).find((one) => one !== null);
  const namesTaxes = /kdv(?! dahil)|(?<![a-z])vat(?![a-z])/.test(folded);
  const weaker = namesTaxes ? totalsInSentence : [...plainTotals, ...totalsInSentence];
  const [, before = "", written = "", behind = ""] =
    find(totals) ?? amountBelow(folded) ?? find(weaker) ?? [];
  const value = decimalOf(written);
  return value === null ? null : { value, currency: currencies.get(behind || before) ?? "" };
}

const wholeAmount = new RegExp(`^${amount}$`);

/** Reads a cell that is an amount; `currency` counts if the cell has none. */
export function amountInCell(cell: string, currency: string): InvoiceHeader["amount"] {
  const [, before = "", written = "", behind = ""] =
    wholeAmount.exec(cleanText(cell).folded.trim()) ?? [];
  const value = decimalOf(written);
  return value === null ? null : { value, currency: currencies.get(behind || before) ?? currency };
}

/** Returns the first currency in a text, or "". */
export function currencyIn(text: string): string {
  const words = cleanText(text).folded.match(/[a-z]+|[₺$€£]/g) ?? [];
  return words.map((word) => currencies.get(word)).find((one) => one !== undefined) ?? "";
}

/** Returns the only amount under a row of headings. */
function amountBelow(folded: string): RegExpExecArray | null {
  const [, row = ""] = totalInRow.exec(folded) ?? [];
  const [only, ...others] = row.match(amountInRow) ?? [];
  return only !== undefined && others.length === 0 ? new RegExp(amount).exec(only) : null;
}

/** Groups of three digits behind one kind of sign: a total has no three decimals. */
const groupedTotal = /^-?[1-9]\d{0,2}(?:(?:\.\d{3})+|(?:,\d{3})+)$/;

/** Reads a printed amount, Turkish (`1.234,50`) or English, as a decimal with a point. */
function decimalOf(written: string): string | null {
  const text = written.replace(/[' ]/g, "").replace(/[.,]+$/, "");
  const sign = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const isDecimal = sign >= 0 && !groupedTotal.test(text);
  const whole = (isDecimal ? text.slice(0, sign) : text).replace(/[.,]/g, "");
  const part = isDecimal ? text.slice(sign + 1) : "";
  return /^-?\d{1,18}$/.test(whole) && /^\d{0,8}$/.test(part)
    ? `${whole}${part === "" ? "" : `.${part}`}`
    : null;
}

const qrText = z.string().catch("");
/** The fields of an e-invoice's QR code (GİB's guide, "e-Fatura karekod"). */
const qrCode = z.object({
  vkntckn: qrText,
  avkntckn: qrText,
  senaryo: qrText,
  tip: qrText,
  tarih: qrText,
  no: qrText,
  ettn: qrText,
  parabirimi: qrText,
  odenecek: qrText,
});

/** A quotation mark, as phones and mail programs write it. */
const quote = "(?:[\"'“”„‟″]|&quot;)?";
/** A field of a QR code; quotes and braces may be lost. */
const qrField = new RegExp(
  `${quote}\\b(${Object.keys(qrCode.shape).join("|")})${quote}[ \\t]*[:=][ \\t]*${quote}([^"'“”„‟″&,;{}\\s]{0,100})`,
  "gi",
);
/** A QR code's contents in braces, or its bare fields from one side's number to the last one. */
const qrContents =
  /\{[^{}]{1,4000}\}|(?<![\p{L}\p{N}])["'“”„]?a?vkntckn\b["'“”„]?[ \t]*[:=][^{}]{1,4000}/giu;

/** Splits the QR codes' contents off a text, where somebody pasted or a page hid them. */
export function splitQrCodes(text: string): { codes: PrintedInvoice[]; rest: string } {
  const codes: PrintedInvoice[] = [];
  const rest = text.replace(qrContents, (written) => {
    if (!/vkntckn/i.test(written)) return written;
    const fields = [...written.matchAll(qrField)];
    const code = readQrCode(fields);
    if (!code) return written;
    codes.push(code);
    const last = fields.at(-1);
    // Words behind bare fields are none of the code.
    return written.startsWith("{")
      ? ""
      : written.slice((last?.index ?? 0) + (last?.[0].length ?? 0));
  });
  return { codes, rest };
}

function readQrCode(found: readonly RegExpExecArray[]): PrintedInvoice | null {
  // The first field of a name counts.
  const given = new Map(
    found.toReversed().map(([, name = "", value]) => [name.toLowerCase(), value] as const),
  );
  // A number alone is a record of a program.
  if (given.size < 2) return null;
  const fields = qrCode.parse(Object.fromEntries(given));
  const { vkntckn, avkntckn, senaryo, tip, tarih, no, ettn, parabirimi, odenecek } = fields;
  const [number = ""] = einvoiceNumber.exec(no.toLowerCase()) ?? [];
  const value = decimalOf(odenecek);
  const mentions = [mentionOf(vkntckn, "seller"), mentionOf(avkntckn, "buyer")].flatMap(
    (one) => one ?? [],
  );
  if (mentions.length === 0) return null;
  return {
    document: "print",
    source: "qr",
    header: {
      document: /irsaliye/i.test(senaryo) ? "despatch" : "invoice",
      number: number === "" ? tidyText(no, 60) : number.toUpperCase(),
      ettn: uuid.exec(ettn.toLowerCase())?.[0] ?? "",
      date: isoDay(tarih),
      amount:
        value === null ? null : { value, currency: currencies.get(parabirimi.toLowerCase()) ?? "" },
      ibans: [],
      ...(/iade$/i.test(tip.trim()) && { isReturn: true }),
    },
    mentions,
  };
}

function mentionOf(digits: string, role: "seller" | "buyer"): Mention | null {
  const number = digits.replace(/\D/g, "");
  if (number.length === 11) return isPlaceholder(number) ? null : personAs(role);
  return number.length < 9 ? null : writtenMention(number.slice(0, 10), "", {}, role);
}
