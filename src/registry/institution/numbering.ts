import { vknCheckDigit, isVkn } from "../../company/vkn.ts";

/** The VKN of invented company number i; number 0 is 1234567890. */
export function vknOfNumber(number: number): string {
  const nine = ((firstNine + number * step) % size).toString().padStart(9, "0");
  return `${nine}${vknCheckDigit(nine)}`;
}

/** Which invented company has this VKN, 0 to 999,999,999, or null where the check digit does not fit. */
export function numberOfVkn(vkn: string): number | null {
  if (!isVkn(vkn)) return null;
  const distance = BigInt(seedOfVkn(vkn) - firstNine + size) * BigInt(backStep);
  return Number(distance % BigInt(size));
}

/** What everything else about a company is drawn from. */
export function seedOfVkn(vkn: string): number {
  return Number(vkn.slice(0, 9));
}

/** A MERSIS number: 0, the VKN and five digits for the sequence; older ones have four digits and a check digit. */
export function mersisOf(vkn: string, sequence: number, isOldShape: boolean): string {
  if (!isOldShape) return `0${vkn}${sequence.toString().padStart(5, "0")}`;
  const fifteen = `0${vkn}${sequence.toString().padStart(4, "0")}`;
  const sum = Array.from(fifteen, Number).reduce((total, digit) => total + digit, 0);
  return `${fifteen}${sum % 10}`;
}

/** A sole trader's MERSIS number: it begins with eleven digits that look like a TCKN and break both of its check rules. */
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
/** Shares no factor with `size`, so that no two companies of a thousand million meet. */
const step = 618_033_989;
const backStep = inverse(step);

function inverse(value: number): number {
  let [low, high] = [BigInt(size), BigInt(value)];
  let [a, b] = [0n, 1n];
  while (high !== 0n) {
    const quotient = low / high;
    [low, high] = [high, low - quotient * high];
    [a, b] = [b, a - quotient * b];
  }
  return Number(((a % BigInt(size)) + BigInt(size)) % BigInt(size));
}
