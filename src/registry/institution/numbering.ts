import { isVkn, vknCheckDigit } from "../../company/id-numbers.ts";

/** Returns the VKN of an invented company by its number; number 0 has 1234567890. */
export function vknOfNumber(number: number): string {
  const nine = ((firstNineOfZero + number * step) % vknCount).toString().padStart(9, "0");
  return `${nine}${vknCheckDigit(nine)}`;
}

/** Returns the number of an invented company by its VKN, or null if the VKN is invalid. */
export function numberOfVkn(vkn: string): number | null {
  if (!isVkn(vkn)) return null;
  const distance = BigInt(firstNineOf(vkn) - firstNineOfZero + vknCount) * BigInt(inverseStep);
  return Number(distance % BigInt(vknCount));
}

/** Returns the first nine digits as a number, which is the seed of a company's random traits. */
export function firstNineOf(vkn: string): number {
  return Number(vkn.slice(0, 9));
}

/**
 * Returns a MERSİS number: 0, VKN, sequence of five digits (old form: of four, and a check digit).
 */
export function mersisOf(vkn: string, sequence: number, isOldForm: boolean): string {
  if (!isOldForm) return `0${vkn}${sequence.toString().padStart(5, "0")}`;
  const fifteen = `0${vkn}${sequence.toString().padStart(4, "0")}`;
  const sum = Array.from(fifteen, Number).reduce((total, digit) => total + digit, 0);
  return `${fifteen}${sum % 10}`;
}

/**
 * Invents a sole trader's MERSİS number: its first eleven digits break both check rules of a T.C.
 * number.
 */
export function soleTraderMersis(seed: number): string {
  const nine = (100_000_000 + (seed % 900_000_000)).toString();
  const digits = Array.from(nine, Number);
  const digit = (index: number) => digits[index] ?? 0;
  const odd = digit(0) + digit(2) + digit(4) + digit(6) + digit(8);
  const even = digit(1) + digit(3) + digit(5) + digit(7);
  const wrongTenth = (odd * 7 - even + 105) % 10;
  const wrongEleventh = (odd + even + wrongTenth + 5) % 10;
  return `${nine}${wrongTenth}${wrongEleventh}00001`;
}

const vknCount = 1_000_000_000;
const firstNineOfZero = 123_456_789;
/** Shares no factor with `vknCount`, so that no two companies have the same VKN. */
const step = 618_033_989;
/** The inverse of `step` modulo `vknCount`. */
const inverseStep = 1_536_909;
