/** Mends wrongly decoded Turkish letters and HTML escapes before folding: `Ã–RNEK`, `&amp;`. */
export function mendEncoding(text: string): string {
  if (!/[&ÃÄÅÝýÞþÐð]/.test(text)) return text;
  return text
    .replace(/&#(\d{2,5}|x[0-9a-f]{2,4});/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, "0x"))),
    )
    .replace(/&([cou])(?:uml|cedil);/gi, "$1")
    .replace(/&[a-z]{2,6};/gi, " ")
    .replace(brokenUtf8, (broken) => lettersByUtf8.get(broken) ?? broken)
    .replace(/[ÝýÞþÐð]/g, (letter) => lettersByLatin1[letter] ?? letter);
}

/** Letters of Windows-1254 that were decoded as ISO-8859-1 or Windows-1252. */
const lettersByLatin1: Record<string, string> = { Ý: "İ", ý: "ı", Þ: "Ş", þ: "ş", Ð: "Ğ", ð: "ğ" };

/** The Turkish letters by their two UTF-8 bytes, each decoded as a letter. */
const lettersByUtf8 = new Map<string, string>();
for (const letter of "ÇçĞğİıÖöŞşÜüÂâÎîÛû") {
  const bytes = new TextEncoder().encode(letter);
  for (const encoding of ["windows-1252", "windows-1254"]) {
    lettersByUtf8.set(new TextDecoder(encoding).decode(bytes), letter);
  }
  lettersByUtf8.set(String.fromCharCode(...bytes), letter);
}
const brokenUtf8 = new RegExp([...lettersByUtf8.keys()].join("|"), "g");
