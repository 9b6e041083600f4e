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

const between = /[\s.\-–/]/;
const begin = /(?<![\p{L}\p{N}])([A-Z]{2})[ .-]?(?=\d{2})/giu;
const label = /\bIBAN\P{L}{0,12}$/iu;
const maxLabel = 24;
/** Slack's longest text has 40,000 letters. */
const maxText = 80_000;
/** A shorter number behind TR is no mistyped IBAN. */
const minTurkishLength = 22;

/**
 * Returns the IBANs in a text, compact and in capitals, each once. A Turkish or labelled one is
 * returned with wrong check digits, too (`isIban`).
 */
export function ibansIn(text: string): string[] {
  const plain = text
    .slice(0, maxText)
    .normalize("NFKC")
    .replace(/\p{Cf}/gu, "");
  const found = Array.from(plain.matchAll(begin), ({ index, 1: letters = "" }) => {
    const country = letters.toUpperCase();
    const length = lengths.get(country);
    if (length === undefined) return "";
    const iban = collect(plain, index, { length, isTurkish: country === "TR" });
    const isMeant =
      country === "TR" || label.test(plain.slice(Math.max(0, index - maxLabel), index));
    const isNear = iban.length >= (country === "TR" ? minTurkishLength : length);
    return isIban(iban) || (isMeant && isNear) ? iban : "";
  });
  return [...new Set(found)].filter(Boolean);
}

/** Reads on from an IBAN's first letter; at most one sign may stand between two characters. */
function collect(
  text: string,
  from: number,
  { length, isTurkish }: { length: number; isTurkish: boolean },
): string {
  let iban = "";
  let at = from;
  for (; at < text.length && iban.length < length; at += 1) {
    const sign = text[at] ?? "";
    const isPart = isTurkish && iban.length >= 2 ? /\d/.test(sign) : /[a-z0-9]/i.test(sign);
    if (isPart) iban += sign.toUpperCase();
    else if (!between.test(sign) || between.test(text[at - 1] ?? "")) break;
  }
  const rest = /^[a-z0-9]+/i.exec(text.slice(at))?.[0] ?? "";
  return iban + rest.toUpperCase();
}
