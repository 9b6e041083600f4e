/** An amount of credit in whole millionths, exact up to nine billion credits. */
export type MicroCredits = number;

const scale = 1_000_000n;
const decimal = /^([+-])?(\d+)(?:\.(\d*))?(?:[eE]([+-]?\d{1,3}))?$/;

/** Reads a decimal number as credits, rounded to a millionth; null if unreadable or too large. */
export function parseCredits(text: string): MicroCredits | null {
  const match = decimal.exec(text.trim());
  if (!match) return null;
  const [, sign, whole = "", fraction = "", exponent = "0"] = match;
  const digits = BigInt(whole + fraction);
  const power = Number(exponent) - fraction.length + 6;
  if (Math.abs(power) > 60) return null;
  const magnitude = power >= 0 ? digits * 10n ** BigInt(power) : divideRounded(digits, -power);
  const value = Number(sign === "-" ? -magnitude : magnitude);
  return Number.isSafeInteger(value) ? value : null;
}

/** Writes credits as a plain decimal, as in JSON: `249.5`. */
export function creditsToDecimal(amount: MicroCredits): string {
  const value = BigInt(amount);
  const magnitude = value < 0n ? -value : value;
  const fraction = (magnitude % scale).toString().padStart(6, "0").replace(/0+$/, "");
  return `${value < 0n ? "-" : ""}${(magnitude / scale).toString()}${fraction && `.${fraction}`}`;
}

function divideRounded(digits: bigint, places: number): bigint {
  const divisor = 10n ** BigInt(places);
  return (digits + divisor / 2n) / divisor;
}
