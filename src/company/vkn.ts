/** True for ten digits whose last one is the check digit of the first nine. */
export function isVkn(text: string): boolean {
  return /^\d{10}$/.test(text) && vknCheckDigit(text.slice(0, 9)) === Number(text[9]);
}

/** Restores the leading zero that spreadsheets drop, if the VKN is valid with it. */
export function wholeVkn(digits: string): string {
  return isVkn(`0${digits}`) ? `0${digits}` : digits;
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
