import {
  isCompanyMersis,
  isOneDigit,
  isPersonalMersis,
  isPlaceholder,
  isTckn,
  isVkn,
  vknOfMersis,
  wholeVkn,
} from "./id-numbers.ts";
import { normalizeText, withoutEmoji } from "./title.ts";
import { isTaxOffice, splitOffice } from "./tax-offices.ts";

/** The meaning of a typed number or title. */
export type NumberInput =
  | { kind: "empty" }
  | { kind: "vkn"; vkn: string; title: string }
  /** Ten digits with a wrong check digit. */
  | { kind: "unlikely-vkn"; vkn: string }
  /** Fewer digits, if a spreadsheet dropped the leading zeros. */
  | { kind: "short-vkn"; vkn: string; digits: number }
  /** The number of a foreign or an unnamed buyer on invoices. */
  | { kind: "placeholder"; digits: string }
  /** `9,22334E+09`: a spreadsheet shortened the number, and digits are lost. */
  | { kind: "shortened" }
  /** A legal entity's number; `unlikely` if the check digit of its VKN does not fit. */
  | { kind: "mersis" | "unlikely-mersis" | "short-mersis"; mersis: string }
  /** A person's T.C. number, alone or within a text; the number is dropped. */
  | { kind: "personal" }
  /** A number with letters in place of digits; the intended digits are uncertain. */
  | { kind: "letters"; letters: string }
  /** A number of no company; a `document` is an amount, an e-invoice or a transaction. */
  | { kind: "iban" | "phone" | "document" | "foreignVat" }
  | { kind: "several"; vkns: string[] }
  | { kind: "wrong-length"; digits: number }
  | { kind: "title"; title: string };

const label =
  /^(?:TR(?=\d{10}(?!\d))|v\.?k\.?n\.?(?: ?no)?|verg[iİ] (?:k[iİ]ml[iİ]k )?(?:no|numaras[ıI])|mers[iıİ]s(?: ?no)?|no|numara(?:s[ıI])?)\s*[:#.=→>–-]*\s*(?=\d|[A-Z]{2,3}\d{7})/iu;
/** The label of a title, also before a number: `Firma adı: 1071 TEKNOLOJİ`. */
const titleLabel =
  /^(?:(?:t[iİ]caret |f[iİ]rma |ş[iİ]rket )?[uü]nvan[ıi]?|(?:f[iİ]rma|ş[iİ]rket)(?: ad[ıi])?|company(?: name)?|title|name) ?[:=] ?/iu;
/** A number in quotes before words. */
const quotedNumber = /^["“”'‘’«]((?:\d[ .\-–/]?){9,15}\d)["“”'‘’»](?=[ ,:;?])/u;
/** The case ending of a number: `8316607234'ün`, `8316607234nin`. */
const caseEnding =
  /^(\d{10}|\d{16})(?:['’‘´`]\p{L}{1,5}|n[ıiİuü]n|[ıiİuü]n|[dt][ae]n?|yl[ae])(?=[ ,.;:?!]|$)/iu;
/** `12.500,00 TL`, `₺12.500`, and `ABC2026000000123`. */
const documentNumber =
  /^(?:[₺$€£] ?[\d.,]+|[\d.,]+ ?(?:[₺$€£]|tl|try|usd|eur|euro|gbp|lira)|[a-z][a-z\d]{2}20\d{11})$/iu;
/** A date or a month, or an amount with its currency: `12.11.2026`, `2026/11`, `12.500,00 TL`. */
const dateOrAmount = [
  "\\d{1,2}[./-]\\d{1,2}[./-](?:\\d{4}|\\d{2})(?!\\d)",
  "20\\d{2}[./-]\\d{1,2}(?!\\d)",
  "\\d{1,2} \\p{L}{3,8} 20\\d{2}(?!\\d)",
  "(?:\\d{1,3}(?:[.,]\\d{3})+|\\d{1,6})(?:[.,]\\d{1,2})? ?(?:tl|try|usd|eur|[₺$€£])(?!\\p{L})",
  "[₺$€£] ?\\d[\\d.,]{0,15}",
].join("|");
const dateOrAmountAlone = new RegExp(`^(?:${dateOrAmount})$`, "iu");
/** Ten digits in any grouping, then words; a title may begin with a number, as 3M does. */
const numberAndTitle = new RegExp(
  `^((?:\\d[ .\\-–/]?){9}\\d)[ ,:;–|/=>→-]+((?:\\d{1,3}\\p{L}|[^\\d=>→]|${dateOrAmount}).*)$`,
  "iu",
);
/** Ten digits, then a title that begins with a number apart: `7 MEVSİM`, `1071 TEKNOLOJİ`. */
const numberAndNumber = /^((?:\d[ .\-–/]?){9}\d)[ ,;–|/=>→-]+(\d{1,4}\.? \p{L}{2}.*)$/u;
/** A MERSİS number, then words. */
const mersisAndWords = /^((?:\d[ .\-–/]?){15}\d)[ ,:;–|/-]+(\D.*)$/u;
const mersisLabel = /^\W*mers[iıİ]s/iu;

/** Signs before a number or behind it, such as `→`, `?` or `!!`; the sign of a currency stays. */
const signsBefore = /^[^\p{L}\p{N}\p{Sc}]*\s(?=\d)/u;
const signsBehind = /(?<=[\d"'”’»)])\s[^\p{L}\p{N}\p{Sc}]*$/u;

/** Signs apart behind a title: `ÖRNEK GIDA ?`. */
const lastSigns = /(?<=[\p{L}\p{N}][.'")]?)\s[^\p{L}\p{N}]*$/u;

/** Removes the label before a typed title. */
export function withoutTitleLabel(text: string): string {
  return text.replace(titleLabel, "");
}

/** Reads a typed number or title; separators, signs, emoji and a leading `VKN:` are ignored. */
export function readNumber(text: string): NumberInput {
  const line = withoutTitleLabel(
    withoutOuterSigns(
      withoutEmoji(normalizeText(text))
        .replace(/\p{Cf}/gu, "")
        .replace(/\s+/g, " ")
        .replace(signsBefore, "")
        .replace(signsBehind, ""),
    ),
  );
  const typed = line
    .replace(label, "")
    .replace(/^#(?=\d{10}(?!\d))/, "")
    .replace(quotedNumber, "$1")
    .replace(caseEnding, "$1")
    .replace(/^([\d .\-–/]+)[?!]+$/, "$1");
  // `#fatura` is a remark without words before it.
  if (!/[\p{L}\p{N}]/u.test(typed) || /^#\p{L}\D*$/u.test(typed)) return { kind: "empty" };
  const clean = withoutDecimals(typed);
  if (clean === null) return { kind: "shortened" };
  const joined = severalIn(clean);
  if (joined) return joined;
  const [, firstNumber = "", behind = ""] = /^(\d{10,11})(?!\d)(.*)$/u.exec(clean) ?? [];
  if (isPlaceholder(firstNumber) && !/\d{8}/.test(behind))
    return { kind: "placeholder", digits: firstNumber };
  if (mersisLabel.test(line) && isPersonalMersis(digitsOf(clean))) return { kind: "personal" };
  // `NO` begins Norway's numbers, and is a label too.
  if (isForeignVat(clean) || isForeignVat(line)) return { kind: "foreignVat" };
  if (mayHoldTckn(withoutIbans(clean))) return { kind: "personal" };
  if (hasIban(clean)) {
    const { vkn, title } = splitTitle(withoutIbans(clean).trim());
    return vkn === null ? { kind: "iban" } : { kind: "vkn", vkn, title };
  }
  const [firstWord = ""] = clean.split(" ");
  if (documentNumber.test(clean)) return { kind: "document" };
  if (isForeignVat(firstWord)) return { kind: "foreignVat" };
  const letters = lettersAmong(clean) || lettersAmong(firstWord);
  if (letters !== "") return { kind: "letters", letters };
  const { vkn: whole, title } = splitTitle(clean);
  if (whole !== null)
    return { kind: "vkn", vkn: whole, title: withoutOuterSigns(withoutPhones(title)) };
  if (withoutPhones(clean) !== clean) return { kind: "phone" };
  const [, beforePhone = "", phone = ""] = /^(\d{10})[ ,;/|-]+(\+?[\d ()./-]+)$/u.exec(clean) ?? [];
  if (isVkn(beforePhone) && isPhone(digitsOf(phone)))
    return { kind: "vkn", vkn: beforePhone, title: "" };
  if (/\p{L}/u.test(clean)) {
    const [, short = "", words = ""] = /^(\d{8,9}) (\D+)$/.exec(clean) ?? [];
    const isShort = short !== "" && isVkn(wholeVkn(short));
    // With other words the digits may begin a title.
    if (isShort && isTaxOffice(words)) return readDigits(short);
    const vkn = digitsOf(numberAndTitle.exec(clean)?.[1] ?? "");
    if (vkn === "") return { kind: "title", title: splitOffice(clean).title };
    return isBarePhone(vkn) ? { kind: "phone" } : { kind: "unlikely-vkn", vkn };
  }
  if (/[^\d\s.\-–—/,;|]/u.test(clean)) return { kind: "title", title: clean };
  return readDigits(digitsOf(clean));
}

/** Reads several numbers of ten digits: `A, B`, `A / B`, `A - B`, `A ve B`. */
function severalIn(text: string): NumberInput | null {
  const parts = text.split(/[\s,;|/–—-]+(?:(?:ve|[iİ]le|and)\s+)?/iu);
  if (parts.length < 2 || !parts.every((part) => /^\d{10}$/.test(part))) return null;
  const [first = "", ...others] = new Set(parts);
  return others.length === 0 ? readDigits(first) : { kind: "several", vkns: [first, ...others] };
}

/**
 * Returns the eight or nine digits near a line's beginning that are a VKN without its leading zeros,
 * or "". Digits in brackets are a reference.
 */
export function shortVknIn(line: string): string {
  const [, digits = ""] = /^\D{0,20}(?<![([]\s?)(?<!\d)(\d{8,9})(?!\d)/.exec(line) ?? [];
  return isVkn(wholeVkn(digits)) ? digits : "";
}

/** Splits a legal entity's MERSİS number from the words behind it, or returns null. */
export function splitMersis(text: string): { mersis: string; words: string } | null {
  const line = normalizeText(text).trim().replace(label, "");
  const [, number = "", words = ""] = mersisAndWords.exec(line) ?? [];
  const mersis = digitsOf(number);
  return isVkn(vknOfMersis(mersis) ?? "") ? { mersis, words } : null;
}

/** Reads a typed title; a number alone is recognised, one before words is part of the title. */
export function readTitle(text: string): NumberInput {
  const input = readNumber(text);
  if (input.kind === "title") return { ...input, title: input.title.replace(lastSigns, "") };
  if (input.kind !== "vkn" || input.title === "") return input;
  const title = withoutTitleLabel(withoutEmoji(normalizeText(text)).replace(/\s+/g, " ").trim());
  // A labelled number begins no title.
  if (label.test(title)) return input;
  return { kind: "title", title: withoutPhones(title) };
}

const partners: Readonly<Record<string, string>> = {
  '"': '"',
  "'": "'",
  "“": "”",
  "”": "“",
  "‘": "’",
  "’": "‘",
  "«": "»",
  "»": "«",
  "(": ")",
  ")": "(",
};
/** The limit of removed signs and pairs. Chosen by hand. */
const maxOuterSigns = 8;

/** Removes signs around a text: pairs, signs without a partner, and a spreadsheet's `="…"`. */
function withoutOuterSigns(text: string): string {
  let inner = text.trim().replace(/^=(?=["\d])/, "");
  for (let tries = 0; tries < maxOuterSigns; tries += 1) {
    const end = inner.length - 1;
    const [first, last] = [inner.charAt(0), inner.charAt(end)];
    const isPair = partners[first] === last && inner.indexOf(last, 1) === end;
    const from = isPair || isLone(inner, first) ? 1 : 0;
    const to = isPair || isLone(inner, last) ? end : end + 1;
    if (from === 0 && to > end) return inner;
    inner = inner.slice(from, to).trim();
  }
  return inner;
}

/** True for a sign whose partner is missing. */
function isLone(text: string, sign: string): boolean {
  const partner = partners[sign];
  if (partner === undefined) return false;
  return partner === sign ? text.indexOf(sign) === text.lastIndexOf(sign) : !text.includes(partner);
}

/** Returns a number without its `.0`, or written out from `9.2E+09`; null if digits are lost. */
function withoutDecimals(text: string): string | null {
  const [, first = "", decimals = "", exponent = ""] =
    /^(\d)(?:[.,](\d{1,20}))?e\+?(\d{1,2})$/iu.exec(text) ?? [];
  if (exponent !== "") {
    const isExact = decimals.length >= Number(exponent);
    return isExact ? `${first}${decimals.slice(0, Number(exponent))}` : null;
  }
  const [decimal = "", digits = ""] = /^(\d{8,10}|\d{15,16})[.,]0{1,2}(?![\d.,])/.exec(text) ?? [];
  const isNumber = isVkn(wholeVkn(digits)) || digits.length > 10;
  return isNumber ? digits + text.slice(decimal.length) : text;
}

function readDigits(digits: string): NumberInput {
  const vkn = wholeVkn(digits);
  if (isVkn(vkn)) {
    const isShort = digits.length < vkn.length;
    return isShort
      ? { kind: "short-vkn", vkn, digits: digits.length }
      : { kind: "vkn", vkn, title: "" };
  }
  const isShort = digits.length === 15;
  const mersis = isShort ? `0${digits}` : digits;
  if (isVkn(vknOfMersis(mersis) ?? "")) {
    return { kind: isShort ? "short-mersis" : "mersis", mersis };
  }
  // A transaction's number, which must not be sent.
  if (isPersonalMersis(digits)) return { kind: "document" };
  if (isBareMobile(digits) && !isOneDigit(digits)) return { kind: "phone" };
  if (digits.length === 10) return { kind: "unlikely-vkn", vkn: digits };
  if (digits.length === 16) return { kind: "unlikely-mersis", mersis: digits };
  return { kind: "wrong-length", digits: digits.length };
}

/** Splits `1234567890 ÖRNEK GIDA` into a valid VKN and a title; any other text is a title. */
function splitTitle(text: string): { vkn: string | null; title: string } {
  const [, number = "", title = ""] = numberAndTitle.exec(text) ?? numberAndNumber.exec(text) ?? [];
  const vkn = digitsOf(number);
  // If no letter follows, the ten digits begin a longer number.
  const isApart = isVkn(vkn) && (/\p{L}/u.test(title) || dateOrAmountAlone.test(title));
  // A number may be the rest of a T.C. number.
  const [rest = ""] = /^\d(?!\d)/.exec(title) ?? [];
  if (isTckn(vkn + rest)) return { vkn: null, title: text };
  return isApart ? { vkn, title: title.trim() } : { vkn: null, title: text };
}

function mayHoldTckn(text: string): boolean {
  // Digits of other scripts count too: their values do not matter here.
  const asciiText = splitTitle(text).title.replace(/\p{Nd}/gu, (digit) =>
    /\d/.test(digit) ? digit : "9",
  );
  const runs = asciiText.match(/\d(?:[^\p{L}\p{N}]{0,3}\d)*/gu) ?? [];
  return runs.some((run) => {
    const whole = digitsOf(run);
    if (isPersonal(whole)) return true;
    // Groups within a company's number mean nothing.
    if (whole.length === 10 || isCompanyMersis(whole)) return false;
    const narrower = run.match(/\d(?:[ .\-–/]?\d)*/gu) ?? [];
    return [...narrower.map(digitsOf), ...run.split(/\D+/)].some(isPersonal);
  });
}

function isPersonal(digits: string): boolean {
  // Sixteen digits without a T.C. number in front are a transaction's number.
  return (
    (/^\d{11}$/.test(digits) && !isPhone(digits)) ||
    (isPersonalMersis(digits) && isTckn(digits.slice(0, 11)))
  );
}

/** A VAT number of the EU, the United Kingdom, Switzerland or Norway, with at least seven digits. */
const foreignVat =
  /^(?:(?:AT|BE|BG|CH|CY|CZ|DE(?=\d{9}$)|DK|EE|EL|ES|FI|FR|GB|HR|HU|IE|IT|LT|LU|LV|MT|NL|PL|PT|RO|SE|SI(?=\d{8}$)|SK|XI)(?=(?:[A-Z]*\d){7})[A-Z\d]{8,12}|CHE\d{9}(?:MWST|TVA|IVA)?|NO\d{9}MVA)$/i;

/** True for the form of a foreign VAT number, unless its digits are a T.C. number. */
export function isForeignVat(text: string): boolean {
  if (!foreignVat.test(text.replace(/[ .-]/g, ""))) return false;
  const digits = digitsOf(text);
  return !(digits.length === 11 && isTckn(digits));
}

/** The letters that may have been typed for digits. Chosen by hand. */
const maxLetters = 2;
/** Lengths of a VKN (10; 9 without its zero), a T.C. number (11) and a MERSİS number (16; 15). */
const numberLengths: readonly number[] = [9, 10, 11, 15, 16];

/** Returns the letters in a number such as `123456789O`, or "" if it has none or is no number. */
function lettersAmong(text: string): string {
  const whole = text.replace(/[ .\-–/]/g, "");
  const isNumber = numberLengths.includes(whole.length) && /^[\d\p{L}]+$/u.test(whole);
  const letters = whole.replace(/\d/g, "");
  // A group of letters alone is a word.
  const hasWord = /(?<![^ ])\p{L}+(?![^ ])/u.test(text);
  return isNumber && letters.length <= maxLetters && !hasWord ? letters : "";
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}

/** A Turkish IBAN has 24 digits after its letters; a few more or fewer are a typing error. */
const turkishIban = /(?<![\p{L}\p{N}])TR(?:[ .\-–/]?\d){20,26}(?!\d)/iu;

/** True if a text holds an IBAN; check digits are ignored. */
function hasIban(text: string): boolean {
  // Without the letters only the length identifies an IBAN.
  return turkishIban.test(text) || /^\d(?:[ .\-–/]?\d){23}$/.test(text);
}

export function withoutIbans(text: string, instead = " "): string {
  return text.replace(new RegExp(turkishIban, "giu"), instead);
}

/** The code of an area (2 to 4), a mobile (5) or a service (800, 850, 888, 900). */
const phoneNumber = /^(?:[2-5]\d{9}|(?:800|850|888|900)\d{7})$/;
const mobileNumber = /^5[0-6]\d{8}$/;
/** The area codes of the provinces and of services. */
const usedAreaCode =
  /^(?:2(?:1[26]|2[2468]|3[26]|4[268]|5[268]|6[246]|7[246]|8[2468])|3(?:1[28]|2[2468]|3[28]|4[2468]|5[2468]|6[2468]|7[02468]|8[02468]|92)|4(?:1[246]|2[2468]|3[2468]|4[26]|5[2468]|6[246]|7[2468]|8[2468])|8(?:00|11|22|50|88)|900)/;
const phoneDigits = /\+?\d(?:[ .\-–/()]{0,2}\d)*/gu;

/** True for a telephone number as dialled in Turkey, with 0 or 90. */
export function isPhone(digits: string): boolean {
  const [, rest = ""] = /^(?:0{0,2}900?|0)(\d{10})$/.exec(digits) ?? [];
  return phoneNumber.test(rest);
}

/** True for a mobile number without its 0. A tax number may look the same. */
function isBareMobile(digits: string): boolean {
  return mobileNumber.test(digits);
}

/** True for a telephone number without its 0: a mobile's, or one with a used area code. */
export function isBarePhone(digits: string): boolean {
  return isBareMobile(digits) || (digits.length === 10 && usedAreaCode.test(digits));
}

function withoutPhones(text: string): string {
  const withoutPhone = (written: string) => {
    const digits = written.replace(/\D/g, "");
    const isForeign = written.startsWith("+") && /^\d{10,15}$/.test(digits);
    return isPhone(digits) || isForeign ? "" : written;
  };
  return text.replace(phoneDigits, withoutPhone).trim();
}
