import { normalizeText } from "./title.ts";

/** A T.C. number between other signs, plain, in groups, or at the start of a MERSİS number. */
const freeStanding =
  /(?<!\d)(?:[1-9]\d{10}(?:\d{5})?|[1-9]\d{2}(?:[ .-]\d{3}){2}[ .-]?\d{2})(?!\d)/g;

/** Removes the separate T.C. numbers whose check digits fit. */
export function withoutTckns(text: string): string {
  if (text.length < 11) return text;
  const plain = /[０-９]/.test(text) ? normalizeText(text) : text;
  return plain.replace(freeStanding, (number) => (isTckn(number) ? "" : number));
}

/** True if the first eleven digits, in any grouping, are a T.C. number: the last two are check digits. */
export function isTckn(number: string): boolean {
  const digits = Array.from(number.replace(/\D/g, "").slice(0, 11), Number);
  if (digits.length < 11 || digits[0] === 0) return false;
  const sumOf = (places: number[]) => places.reduce((sum, at) => sum + (digits[at] ?? 0), 0);
  const tenth = (sumOf([0, 2, 4, 6, 8]) * 7 - sumOf([1, 3, 5, 7])) % 10;
  const eleventh = sumOf([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]) % 10;
  return (tenth + 10) % 10 === digits[9] && eleventh === digits[10];
}
