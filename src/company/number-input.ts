import { isCompanyMersis, isPersonalMersis, vknOfMersis } from "./mersis.ts";
import { isVkn } from "./vkn.ts";

/** What somebody typed where a number was expected, read without spending anything. */
export type NumberInput =
  | { kind: "empty" }
  | { kind: "vkn"; vkn: string; title: string }
  /** Ten digits whose check digit does not fit. */
  | { kind: "unlikely-vkn"; vkn: string }
  /** Nine digits: a spreadsheet may have eaten the leading zero. */
  | { kind: "short-vkn"; vkn: string }
  | { kind: "mersis"; mersis: string }
  /** A legal entity's MERSIS number whose inner VKN does not fit its check digit. */
  | { kind: "unlikely-mersis"; mersis: string }
  | { kind: "short-mersis"; mersis: string }
  /** A person's identity number, alone or inside something: it is not carried any further. */
  | { kind: "personal" }
  | { kind: "several"; vkns: string[] }
  | { kind: "wrong-length"; digits: number }
  | { kind: "title"; title: string };

const label =
  /^(?:v\.?k\.?n\.?|vergi (?:kimlik )?(?:no|numarası)|mers[iıİ]s(?: ?no)?)\s*[:#.]*\s*(?=\d)/iu;

/** Reads a typed number: NFKC, separators and a leading `VKN:` aside; see turkish.md's rules for VKN and MERSIS. */
export function readNumber(text: string): NumberInput {
  const clean = text
    .normalize("NFKC")
    .replace(/[\u200b-\u200f\u202a-\u202e\u2060\ufeff]/g, "")
    .replace(/\s+/g, " ")
    .trim()
    .replace(label, "");
  // Signs alone mean nothing: whoever types them is told how it is used.
  if (!/[\p{L}\p{N}]/u.test(clean)) return { kind: "empty" };
  if (hasPersonalNumber(clean)) return { kind: "personal" };
  if (/\p{L}/u.test(clean)) return readMixed(clean);
  const parts = clean.split(/[\s,;|]+/).map(digitsOf);
  if (parts.length > 1 && parts.every((part) => part.length === 10)) {
    return { kind: "several", vkns: [...new Set(parts)] };
  }
  if (/[^\d\s.\-–—/,;|]/u.test(clean)) return { kind: "title", title: clean };
  return readDigits(digitsOf(clean));
}

/** Reads a typed title; a number typed in its place is recognised. */
export function readTitle(text: string): NumberInput {
  const input = readNumber(text);
  if (input.kind !== "vkn" || input.title === "") return input;
  return { kind: "title", title: text.normalize("NFKC").replace(/\s+/g, " ").trim() };
}

function readDigits(digits: string): NumberInput {
  switch (digits.length) {
    case 9:
      return isVkn(`0${digits}`)
        ? { kind: "short-vkn", vkn: `0${digits}` }
        : { kind: "wrong-length", digits: 9 };
    case 10:
      return isVkn(digits)
        ? { kind: "vkn", vkn: digits, title: "" }
        : { kind: "unlikely-vkn", vkn: digits };
    case 15:
      return isLikelyMersis(`0${digits}`)
        ? { kind: "short-mersis", mersis: `0${digits}` }
        : { kind: "wrong-length", digits: 15 };
    case 16:
      return isLikelyMersis(digits)
        ? { kind: "mersis", mersis: digits }
        : { kind: "unlikely-mersis", mersis: digits };
    default:
      return { kind: "wrong-length", digits: digits.length };
  }
}

/** A number with words around it: `1234567890 ÖRNEK GIDA` asks for the number, anything else is a title. */
function readMixed(text: string): NumberInput {
  const match = /^((?:\d[ .\-–/]?){9}\d)[ ,:;–-]+(\D.*)$/u.exec(text);
  const vkn = digitsOf(match?.[1] ?? "");
  return isVkn(vkn)
    ? { kind: "vkn", vkn, title: match?.[2]?.trim() ?? "" }
    : { kind: "title", title: text };
}

function hasPersonalNumber(text: string): boolean {
  const runs = text.match(/\d(?:[ .\-–/]?\d)*/gu) ?? [];
  return runs.some((run) => {
    const whole = digitsOf(run);
    if (isPersonal(whole)) return true;
    // Where the whole run is a company's number, its groups are only its way of being written.
    if (whole.length === 10 || isCompanyMersis(whole)) return false;
    return run.split(/[ .\-–/]/u).some(isPersonal);
  });
}

function isPersonal(digits: string): boolean {
  return /^\d{11}$/.test(digits) || isPersonalMersis(digits);
}

function isLikelyMersis(mersis: string): boolean {
  const vkn = vknOfMersis(mersis);
  return vkn !== null && isVkn(vkn);
}

function digitsOf(text: string): string {
  return text.replace(/\D/g, "");
}
