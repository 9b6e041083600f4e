import { vknCheckDigit, isVkn } from "../../company/vkn.ts";

/** Returns the VKN of an invented company by number; number 0 is 1234567890. */
export function vknOfNumber(number: number): string {
  const nine = ((firstNine + number * step) % size).toString().padStart(9, "0");
  return `${nine}${vknCheckDigit(nine)}`;
}

/** Returns an invented company's number by VKN, or null if the check digit is wrong. */
export function numberOfVkn(vkn: string): number | null {
  if (!isVkn(vkn)) return null;
  const distance = BigInt(seedOfVkn(vkn) - firstNine + size) * BigInt(backStep);
  return Number(distance % BigInt(size));
}

/** Returns the seed of all that is drawn for a company. */
export function seedOfVkn(vkn: string): number {
  return Number(vkn.slice(0, 9));
}

/** Returns 0, the VKN and five digits of sequence; the old shape has four and a check digit. */
export function mersisOf(vkn: string, sequence: number, isOldShape: boolean): string {
  if (!isOldShape) return `0${vkn}${sequence.toString().padStart(5, "0")}`;
  const fifteen = `0${vkn}${sequence.toString().padStart(4, "0")}`;
  const sum = Array.from(fifteen, Number).reduce((total, digit) => total + digit, 0);
  return `${fifteen}${sum % 10}`;
}

/** Invents a sole trader's MERSIS number: its first eleven digits break both check rules of a TCKN. */
export function soleTraderMersis(seed: number): string {
  const nine = (100_000_000 + (seed % 900_000_000)).toString();
  const digits = Array.from(nine, Number);
  const at = (index: number) => digits[index] ?? 0;
  const odd = at(0) + at(2) + at(4) + at(6) + at(8);
  const even = at(1) + at(3) + at(5) + at(7);
  const wrongTenth = (odd * 7 - even + 105) % 10;
  const wrongEleventh = (odd + even + wrongTenth + 5) % 10;
  return `${nine}${wrongTenth}${wrongEleventh}00001`;
}

const size = 1_000_000_000;
const firstNine = 123_456_789;
/** Has no common factor with `size`, so that no two companies share a VKN. */
const step = 618_033_989;
/** The inverse of `step` modulo `size`. */
const backStep = 1_536_909;
