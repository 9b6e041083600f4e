/** The length of an IBAN by its country. */
const lengths: ReadonlyMap<string, number> = new Map(
  `
  AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BY28 CH21 CY28 CZ24 DE22 DK18 EE20 EG29 ES24 FI18 FR27 GB22 GE22 GI23
  GR27 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MT31 NL18
  NO15 PK24 PL28 PT25 QA29 RO24 RS22 RU33 SA24 SE24 SI19 SK24 SM27 TN24 TR26 UA29 XK20
  `
    .trim()
    .split(/\s+/)
    .map((one) => [one.slice(0, 2), Number(one.slice(2))]),
);

/** True if the length and the check digits (ISO 7064, mod 97) of a compact IBAN are right. */
export function isIban(iban: string): boolean {
  if (iban.length !== lengths.get(iban.slice(0, 2)) || !/^[A-Z]{2}\d{2}[A-Z0-9]+$/.test(iban)) {
    return false;
  }
  const digits = Array.from(iban.slice(4) + iban.slice(0, 4), (sign) => parseInt(sign, 36));
  return BigInt(digits.join("")) % 97n === 1n;
}

/** Writes an IBAN in groups of four, as banks print it. */
export function groupIban(iban: string): string {
  return iban.replace(/.{4}(?=.)/g, "$& ");
}

const usualSign = /[\s.\-–/]/;
const begin = /(?<![\p{L}\p{N}])(?:TR[^\p{L}\p{N}]{0,3}(?=[\dOİIL])|[A-Z]{2}[ .-]?(?=\d{2}))/giu;
/** A Turkish IBAN needs no letters: its bank's code begins with zeros, and one more is behind it. */
const bare = /(?<!\d)(?=\d(?:[^\p{L}\p{N}]{0,4}\d){23}(?!\d))/gu;
const turkishForm = /^TR\d{2}00\d{3}0/;
/** All in one or in fours, as banks write them: a table's columns of digits are none. */
const usualGroups =
  /^(?:\d{24}|\d{2}(?:[^\p{L}\p{N}]{1,4}\d{4}){5}[^\p{L}\p{N}]{1,4}\d{2}|\d{4}(?:[^\p{L}\p{N}]{1,4}\d{4}){5})(?!\d)/u;
const maxGroups = 60;
const letterBefore = /R[^\p{L}\p{N}]{0,3}$/iu;
const label = /\bIBAN\P{L}{0,12}$/iu;
const maxLabel = 24;
/** Slack's longest text has 40,000 letters. */
const maxText = 80_000;
/** A shorter number behind TR is no mistyped IBAN. */
const minTurkishLength = 22;
/** Letters that are typed or scanned instead of a digit. */
const digitLike: ReadonlyMap<string, string> = new Map([
  ...Array.from("Oo", (letter) => [letter, "0"] as const),
  ...Array.from("IİıiLl", (letter) => [letter, "1"] as const),
]);

/**
 * Returns the IBANs in a text, compact and in capitals, each once. A Turkish or labelled one is
 * returned with wrong check digits, too (`isIban`).
 */
export function ibansIn(text: string): string[] {
  const plain = withPlainDigits(text.slice(0, maxText).normalize("NFKC")).replace(
    /[\p{Cf}\p{Default_Ignorable_Code_Point}]/gu,
    "",
  );
  const lettered = Array.from(plain.matchAll(begin), ({ index, 0: start }) => ({
    index,
    iban: ibanAt(plain, index, start.slice(0, 2).toUpperCase()),
  }));
  const numbered = Array.from(plain.matchAll(bare), ({ index }) => ({
    index,
    iban: bareIbanAt(plain, index),
  }));
  const found = [...lettered, ...numbered].sort((one, other) => one.index - other.index);
  return [...new Set(found.map(({ iban }) => iban))].filter(Boolean);
}

/** Writes other scripts' digits as ours. */
function withPlainDigits(text: string): string {
  return text.replace(/(?!\d)\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    while (/\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String((code - zero) % 10);
  });
}

function ibanAt(text: string, index: number, country: string): string {
  const length = lengths.get(country);
  if (length === undefined) return "";
  const from = index + 2;
  const isTurkish = country === "TR";
  const right = isTurkish ? turkishIbanAt(text, from) : "";
  if (right !== "") return right;
  const iban = country + collect(text, from, { length, isTurkish, maxBetween: 1, sign: usualSign });
  const isMeant = isTurkish || isLabelled(text, index);
  const isNear = iban.length >= (isTurkish ? minTurkishLength : length);
  // `No` is a word before each number.
  return (isIban(iban) && country !== "NO") || (isMeant && isNear) ? iban : "";
}

/** Reads 24 digits that pass as a Turkish IBAN, whatever signs separate them. */
function turkishIbanAt(text: string, from: number): string {
  const iban = `TR${turkishDigitsAt(text, from)}`;
  return turkishForm.test(iban) && isIban(iban) ? iban : "";
}

function turkishDigitsAt(text: string, from: number): string {
  const length = lengths.get("TR") ?? 0;
  return collect(text, from, { length, isTurkish: true, maxBetween: 4, sign: /[^\p{L}\p{N}]/u });
}

/** Reads a Turkish IBAN without its letters; behind its label also a mistyped one. */
function bareIbanAt(text: string, index: number): string {
  const digits = turkishDigitsAt(text, index);
  if (isLabelled(text, index)) return turkishForm.test(`TR${digits}`) ? `TR${digits}` : "";
  const isGrouped = usualGroups.test(text.slice(index, index + maxGroups));
  const before = text.slice(Math.max(0, index - maxLabel), index);
  return isGrouped || letterBefore.test(before) ? turkishIbanAt(text, index) : "";
}

function isLabelled(text: string, index: number): boolean {
  return label.test(text.slice(Math.max(0, index - maxLabel), index));
}

interface CollectForm {
  length: number;
  isTurkish: boolean;
  /** The most signs between two characters, and their form. */
  maxBetween: number;
  sign: RegExp;
}

/** Reads an IBAN's characters behind its country. */
function collect(text: string, from: number, form: CollectForm): string {
  const { length, isTurkish, maxBetween, sign } = form;
  const part = isTurkish ? /\d/ : /[a-z0-9]/i;
  let iban = "";
  let at = from;
  for (let gap = 0; at < text.length && iban.length + 2 < length; at += 1) {
    const written = text[at] ?? "";
    const letter = isTurkish ? (digitLike.get(written) ?? written) : written;
    gap = part.test(letter) ? 0 : gap + 1;
    if (gap === 0) iban += letter.toUpperCase();
    else if (gap > maxBetween || !sign.test(written)) break;
  }
  const rest = (isTurkish ? /^\d+/ : /^[a-z0-9]+/i).exec(text.slice(at, at + length))?.[0] ?? "";
  return iban + rest.toUpperCase();
}
