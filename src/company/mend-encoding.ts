/** Undoes what a wrong encoding did to Turkish letters, and XML's escapes: `Ã–RNEK`, `ÖRNEK ÞÝRKETÝ`, `&amp;`. */
export function mendEncoding(text: string): string {
  return text
    .replace(/&(?:#(\d{2,5})|#x([0-9a-f]{2,4})|([a-z]{2,6}));/gi, unescapeXml)
    .replace(brokenUtf8, (broken) => utf8.get(broken) ?? broken)
    .replace(/[ÝýÞþÐð]/g, (letter) => latin1[letter] ?? letter);
}

/** Windows-1254 that was read as ISO-8859-1 or Windows-1252. */
const latin1: Record<string, string> = { Ý: "İ", ý: "ı", Þ: "Ş", þ: "ş", Ð: "Ğ", ð: "ğ" };

const named: Record<string, string> = {
  amp: "&",
  quot: '"',
  apos: "'",
  nbsp: " ",
  lt: "<",
  gt: ">",
};
for (const letter of "ÇçÖöÜü") {
  const name = `${letter.normalize("NFD").charAt(0)}${/ç/i.test(letter) ? "cedil" : "uml"}`;
  named[name] = letter;
}

/** What UTF-8's two bytes of a letter look like when each is read as a letter of its own. */
const utf8 = new Map<string, string>();
for (const letter of "ÇçĞğİıÖöŞşÜüÂâÎîÛû") {
  const bytes = new TextEncoder().encode(letter);
  for (const encoding of ["windows-1252", "windows-1254"]) {
    utf8.set(new TextDecoder(encoding).decode(bytes), letter);
  }
  utf8.set(String.fromCharCode(...bytes), letter);
}
const brokenUtf8 = new RegExp([...utf8.keys()].join("|"), "g");

function unescapeXml(whole: string, decimal?: string, hex?: string, name?: string): string {
  if (decimal !== undefined) return String.fromCodePoint(Number(decimal));
  if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16));
  return named[name ?? ""] ?? whole;
}
