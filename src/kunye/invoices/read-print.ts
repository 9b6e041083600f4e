import { z } from "zod";
import { ibansIn } from "../../company/iban.ts";
import { isPlaceholder, isTckn } from "../../company/id-numbers.ts";
import { isoDay } from "../../company/trade-values.ts";
import { cleanText } from "./clean-text.ts";
import { doubtsBy } from "./findings.ts";
import { writtenMention, type Mention, type PrintedInvoice } from "./gather.ts";
import { readMentions } from "./mentions-in-text.ts";
import { dateIn } from "./pair-mentions.ts";
import { tidyText, type InvoiceHeader } from "./read-invoice.ts";
import { askedVkn } from "./verdict.ts";

/** More companies are no invoice but a statement. */
const maxCompanies = 20;

/** Without a label its prefix needs a letter: sixteen digits may be a MERSİS number. */
const einvoiceNumber = /(?<![a-z0-9])(?=\d{0,2}[a-z])[a-z0-9]{3}20[1-3]\d{10}(?!\d)/;
const labelledNumber =
  /(?:fatura|belge|irsaliye|invoice)[ \t]*(?:no|num|numarasi|number|seri[ -]?no)\.?[ \t]*[:#]?\s*([a-z]{0,4}[ -]?\d[a-z\d/-]{2,30})/;
/** A narrow column breaks it behind its dashes. */
const uuid = /[\da-f]{8}(?:-\s{0,2}[\da-f]{4}){3}-\s{0,2}[\da-f]{12}/;
const day = "(\\d{1,2}[ ]?[./-][ ]?\\d{1,2}[ ]?[./-][ ]?\\d{4}|\\d{4}-\\d{2}-\\d{2})";
const labelledDate = new RegExp(
  `(?:fatura|belge|irsaliye|duzenlen?me|invoice)[ \\t]*(?:tarihi?|date)(?:[ \\t]*/?[ \\t]*saati?)?[ \\t]*:?\\s*${day}`,
);
/** The labels of the amount to pay, the surest first. */
const totals = [
  "odenecek(?: tutar| toplam)?(?: tutari?)?",
  "(?:amount due|payable amount|total due)",
  "(?:vergiler dahil|kdv dahil|genel) toplam(?: tutari?)?",
].map(
  (label) =>
    new RegExp(
      `(?<![a-z])${label}[ \\t]*(?:\\([a-z₺$€£]{1,4}\\))?[ \\t]*:?\\s*([₺$€£]?)[ \\t]*(-?(?:\\d{1,3}(?:[ .,']\\d{3})+|\\d+)(?:[.,]\\d{1,8})?)(?!\\d)[ \\t]*([a-z]{2,4}(?![a-z])|[₺$€£])?`,
    ),
);
const currencies: ReadonlyMap<string, string> = new Map([
  ...["tl", "try", "trl", "₺"].map((sign) => [sign, "TRY"] as const),
  ...["usd", "$"].map((sign) => [sign, "USD"] as const),
  ...["eur", "euro", "€"].map((sign) => [sign, "EUR"] as const),
  ...["gbp", "£"].map((sign) => [sign, "GBP"] as const),
]);

type Head = Pick<InvoiceHeader, "number" | "ettn" | "date" | "amount">;

/** Reads an invoice's printed text, or returns null if it is none; `hidden` accounts are added. */
export function readPrint(
  text: string,
  source: PrintedInvoice["source"],
  hidden: readonly string[] = [],
): PrintedInvoice | null {
  const { folded, shown } = cleanText(text);
  const isDespatch =
    /e-?irsaliye|sevk irsaliyesi/.test(folded) && !/e-?fatura|e-?arsiv/.test(folded);
  const head = headIn(folded, shown);
  const isInvoice =
    /fatura|irsaliye|invoice/.test(folded) && (head.number !== "" || head.ettn !== "");
  if (!isInvoice) return null;
  const reading = readMentions(text, { isTyped: false, maxFound: maxCompanies });
  const { written, holdsPersonal } = reading;
  if (new Set(written.map(({ given }) => askedVkn(given))).size > maxCompanies) return null;
  const mentions = [...written, ...(holdsPersonal ? personBeside(written) : [])];
  if (mentions.length === 0) return null;
  const ibans = [...new Set([...ibansIn(text), ...hidden])];
  return {
    document: "print",
    source,
    header: { ...head, document: isDespatch ? "despatch" : "invoice", ibans },
    mentions,
  };
}

/** Returns the other side of a company's invoice, if the text names a person there. */
function personBeside(written: readonly Mention[]): Mention[] {
  const [company, ...others] = new Set(written.map(({ given }) => askedVkn(given)));
  if (others.length > 0) return [];
  const roles = new Set(written.map(({ role }) => role));
  const role = roles.has("seller") ? "buyer" : roles.has("buyer") ? "seller" : "text";
  return company === "" ? [] : [personAs(role)];
}

function personAs(role: Mention["role"]): Mention {
  return writtenMention("", "", { doubts: doubtsBy([true, "person"]) }, role);
}

function headIn(folded: string, shown: string): Head {
  const number = einvoiceNumber.exec(folded)?.[0].toUpperCase() ?? numberAt(folded, shown) ?? "";
  const date = labelledDate.exec(folded)?.[1]?.replaceAll(" ", "");
  return {
    number,
    // The label may stand beside the middle of the broken number.
    ettn: uuid.exec(folded.replace(/ettn ?:?/g, ""))?.[0].replace(/\s/g, "") ?? "",
    date: date === undefined ? dateIn(folded) : isoDay(date),
    amount: amountIn(folded),
  };
}

function numberAt(folded: string, shown: string): string | null {
  const found = labelledNumber.exec(folded);
  const [, number = ""] = found ?? [];
  if (!found || number === "" || isTckn(number)) return null;
  const end = found.index + found[0].length;
  return tidyText(shown.slice(end - number.length, end), 60) || null;
}

function amountIn(folded: string): InvoiceHeader["amount"] {
  const found = totals.map((total) => total.exec(folded)).find((one) => one !== null);
  const [, before = "", written = "", behind = ""] = found ?? [];
  const value = decimalOf(written);
  return value === null ? null : { value, currency: currencies.get(behind || before) ?? "" };
}

/** Reads a printed amount, Turkish (`1.234,50`) or English, as a decimal with a point. */
function decimalOf(written: string): string | null {
  const text = written.replace(/[' ]/g, "").replace(/[.,]+$/, "");
  const sign = Math.max(text.lastIndexOf(","), text.lastIndexOf("."));
  const decimals = text.length - sign - 1;
  const signs = text.match(/[.,]/g) ?? [];
  // One kind of sign before three digits groups thousands in a total.
  const isDecimal = sign >= 0 && (decimals !== 3 || new Set(signs).size === 2 || sign > 4);
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
  const named = found.toReversed().map(([, name = "", value]) => [name.toLowerCase(), value]);
  const fields = qrCode.parse(Object.fromEntries(named));
  const { vkntckn, avkntckn, senaryo, tarih, no, ettn, parabirimi, odenecek } = fields;
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
    },
    mentions,
  };
}

function mentionOf(digits: string, role: "seller" | "buyer"): Mention | null {
  const number = digits.replace(/\D/g, "");
  if (number.length === 11) return isPlaceholder(number) ? null : personAs(role);
  return number.length < 9 ? null : writtenMention(number.slice(0, 10), "", {}, role);
}
