import { normalizeText } from "./title.ts";

/** True for ten digits, not all equal, whose last one is the check digit of the first nine. */
export function isVkn(text: string): boolean {
  if (!/^\d{10}$/.test(text) || isOneDigit(text)) return false;
  return vknCheckDigit(text.slice(0, 9)) === Number(text[9]);
}

/** True for a digit in place of a number: `4444444444`, whose check digit fits by chance. */
export function isOneDigit(digits: string): boolean {
  return /^(\d)\1+$/.test(digits);
}

/** Returns the valid VKNs that differ from ten digits by a wrong digit or two swapped neighbours. */
export function vknsOneSlipFrom(digits: string): string[] {
  const places = Array.from(digits, (digit, at) => ({ digit, at, next: digits[at + 1] ?? "" }));
  const variants = places.flatMap(({ digit, at, next }) => {
    const withPart = (part: string) => digits.slice(0, at) + part + digits.slice(at + part.length);
    const wrong = Array.from("0123456789", withPart);
    return next === "" ? wrong : [...wrong, withPart(next + digit)];
  });
  return [...new Set(variants)].filter((one) => one !== digits && isVkn(one));
}

/** Restores one or two leading zeros that spreadsheets drop, if the VKN is valid with them. */
export function wholeVkn(digits: string): string {
  const whole = digits.padStart(10, "0");
  return digits.length >= 8 && isVkn(whole) ? whole : digits;
}

/** True for the number that invoices have for a foreign or an unnamed buyer. */
export function isPlaceholder(digits: string): boolean {
  return /^(?:1{10,11}|2{10,11})$/.test(digits);
}

/** True for the number that invoices have for a foreign buyer. */
export function isOfForeigners(digits: string): boolean {
  return /^2{10,11}$/.test(digits);
}

/** Returns the tenth digit of a tax number (VKN), 0 to 9, from the first nine digits. */
export function vknCheckDigit(firstNine: string): number {
  if (!/^\d{9}$/.test(firstNine)) throw new RangeError("a VKN's check digit takes nine digits");
  let sum = 0;
  for (let index = 0; index < 9; index += 1) {
    const fromRight = 9 - index;
    const shifted = (Number(firstNine[index]) + fromRight) % 10;
    if (shifted === 0) continue;
    // Only a shifted digit of 9 leaves the remainder 0; it counts as 9.
    sum += (shifted * 2 ** fromRight) % 9 || 9;
  }
  return (10 - (sum % 10)) % 10;
}

/** True for a legal entity's MERSİS number: 16 digits that begin with 0. */
export function isCompanyMersis(text: string): boolean {
  return /^0\d{15}$/.test(text);
}

/** Removes the separators of a MERSİS number; any other text stays unchanged. */
export function plainMersis(text: string): string {
  const plain = text.replace(/[\s.\-\u2010-\u2015/]/g, "");
  return /^[\d*]{16}$/.test(plain) ? plain : text;
}

/** Returns the VKN in a legal entity's MERSİS number (digits 2 to 11), or null for another text. */
export function vknOfMersis(mersis: string): string | null {
  return isCompanyMersis(mersis) ? mersis.slice(1, 11) : null;
}

/**
 * Returns the VKN that a record's MERSİS field bears, whatever its length: the asked one if it can
 * be read so. Null without a valid one, and for a person's number.
 */
export function vknInRecord(mersis: string, asked: string): string | null {
  const whole = vknOfMersis(mersis);
  const digits = mersis.replace(/[\s.-]/g, "");
  if (whole !== null || !/^\d{10,}$/.test(digits)) return whole;
  if (isPersonalMersis(digits) || isTckn(digits)) return null;
  const read = [digits.padStart(16, "0").slice(1, 11), digits.slice(1, 11), digits.slice(0, 10)];
  return read.includes(asked) ? asked : (read.find(isVkn) ?? null);
}

/** Returns the VKN in a MERSİS number whose leading zero is lost, or null for another text. */
export function vknOfShortMersis(text: string): string | null {
  return /^\d{15}$/.test(text) ? vknOfMersis(`0${text}`) : null;
}

/** Returns a branch's VKN: from the head office's MERSİS number, else from its own. */
export function branchVkn(headOffice: string, own: string): string | null {
  return vknOfMersis(headOffice) ?? vknOfMersis(own);
}

/** True for a MERSİS number that holds a person's T.C. number and must not be shown. */
export function isPersonalMersis(text: string): boolean {
  return /^[1-9]\d{15}$/.test(text);
}

/** A T.C. number without a digit beside it: plain, in groups, or in a MERSİS number. */
const freeStanding =
  /(?<!\d)(?:[1-9]\d{10}(?:\d{5})?|[1-9]\d{2}(?:[ .-]\d{3}){2}[ .-]?\d{2})(?!\d)/g;

/** Removes the separate T.C. numbers whose check digits fit; normalises full-width digits. */
export function withoutTckns(text: string): string {
  if (text.length < 11) return text;
  const plain = /[０-９]/.test(text) ? normalizeText(text) : text;
  return plain.replace(freeStanding, (number) => (isTckn(number) ? "" : number));
}

/** True if the first eleven digits, in any grouping, end with a T.C. number's two check digits. */
export function isTckn(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, "").slice(0, 11), Number);
  if (digits.length < 11 || digits[0] === 0) return false;
  const sumOf = (places: number[]) => places.reduce((sum, at) => sum + (digits[at] ?? 0), 0);
  const tenth = (sumOf([0, 2, 4, 6, 8]) * 7 - sumOf([1, 3, 5, 7])) % 10;
  const eleventh = sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return (tenth + 10) % 10 === digits[9] && eleventh === digits[10];
}
