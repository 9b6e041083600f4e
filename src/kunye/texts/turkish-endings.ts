/** Returns the possessive ending of a number: `ü` for `4'ü`. */
export function possessiveEnding(count: number): string {
  const ones = ["", "i", "si", "ü", "ü", "i", "sı", "si", "i", "u"];
  const tens = ["", "u", "si", "u", "ı", "si", "ı", "i", "i", "ı"];
  const hundreds = count % 1_000 === 0 ? "i" : "ü";
  return ones[count % 10] || tens[Math.floor(count / 10) % 10] || hundreds;
}
