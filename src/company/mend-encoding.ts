/**
 * Mends wrongly decoded Turkish letters and HTML escapes: `Ã–RNEK`, `ÝÞ`, `GšVENL˜K`, `&Ouml;`.
 * The letters of an old DOS program are mended if the text has one that no language writes so.
 */
export function mendEncoding(text: string): string {
  if (!/[&ÃÄÅÝýÞþÐðšžŸ˜‡¦§\u0080-\u009f]/.test(text)) return text;
  const mended = text
    .replace(/&#(\d{2,5}|x[0-9a-f]{2,4});/gi, (_, code: string) =>
      String.fromCodePoint(Number(code.replace(/^x/i, "0x"))),
    )
    .replace(/&[a-z]{2,6};/gi, (escape) => lettersByEscape[escape] ?? " ")
    .replace(brokenUtf8, (broken) => lettersByUtf8.get(broken) ?? broken)
    .replace(/[ÝýÞþÐð]/g, (letter) => lettersByLatin1[letter] ?? letter);
  return dosWord.test(mended) ? mended.replace(dosLetter, withDosLetters) : mended;
}

const lettersByEscape: Readonly<Record<string, string>> = {
  "&Ccedil;": "Ç",
  "&ccedil;": "ç",
  "&Gbreve;": "Ğ",
  "&gbreve;": "ğ",
  "&Idot;": "İ",
  "&imath;": "ı",
  "&inodot;": "ı",
  "&Ouml;": "Ö",
  "&ouml;": "ö",
  "&Scedil;": "Ş",
  "&scedil;": "ş",
  "&Uuml;": "Ü",
  "&uuml;": "ü",
  "&amp;": "&",
};

/** Letters of Windows-1254 that were decoded as ISO-8859-1 or Windows-1252. */
const lettersByLatin1: Record<string, string> = { Ý: "İ", ý: "ı", Þ: "Ş", þ: "ş", Ð: "Ğ", ð: "ğ" };

const singleBytes = ["windows-1252", "windows-1254"] as const;

/** Returns a text whose UTF-8 bytes were each decoded as a letter. */
function decodedAs(encoding: (typeof singleBytes)[number], text: string): string {
  return new TextDecoder(encoding).decode(new TextEncoder().encode(text));
}

/** The Turkish letters by their UTF-8 bytes, decoded as letters once or twice. */
const lettersByUtf8 = new Map<string, string>();
for (const letter of "ÇçĞğİıÖöŞşÜüÂâÎîÛû") {
  for (const encoding of singleBytes) {
    const once = decodedAs(encoding, letter);
    lettersByUtf8.set(once, letter);
    lettersByUtf8.set(decodedAs(encoding, once), letter);
  }
  lettersByUtf8.set(String.fromCharCode(...new TextEncoder().encode(letter)), letter);
}
const brokenUtf8 = new RegExp(
  [...lettersByUtf8.keys()].sort((one, other) => other.length - one.length).join("|"),
  "g",
);

/** The bytes of the Turkish letters in DOS code page 857. */
const dosBytes: Readonly<Record<number, string>> = {
  0x80: "Ç",
  0x81: "ü",
  0x87: "ç",
  0x8d: "ı",
  0x94: "ö",
  0x98: "İ",
  0x99: "Ö",
  0x9a: "Ü",
  0x9e: "Ş",
  0x9f: "ş",
  0xa6: "Ğ",
  0xa7: "ğ",
};
const lettersByDos = new Map(
  Object.entries(dosBytes).flatMap(([byte, letter]) => {
    const bytes = Uint8Array.of(Number(byte));
    const decoded = singleBytes.map((encoding) => new TextDecoder(encoding).decode(bytes));
    return [String.fromCharCode(Number(byte)), ...decoded].map((sign) => [sign, letter] as const);
  }),
);
const dosLetter = new RegExp(`[${[...lettersByDos.keys()].join("")}]`, "g");
/** A sign within a word, or a small letter before a capital, which no language writes. */
const dosWord =
  /(?<=\p{L})[˜‡¦§\u0080-\u009f]|[˜‡¦§\u0080-\u009f](?=\p{L})|[A-Z]{2}[šž]|[šž][A-Z]|[a-z]Ÿ/u;

function withDosLetters(sign: string): string {
  return lettersByDos.get(sign) ?? sign;
}

/** The bytes of DOS that no Turkish text in Windows-1254 or UTF-8 has, and those of Windows-1254. */
const dosOnly = /(?<![\xc2-\xc5])[\x81\x87\x8d\x98\x9a\x9e\x9f\xa6\xa7]/g;
const windowsOnly = /[\xc7\xd0\xd6\xdc\xdd\xde\xe7\xf0\xf6\xfc\xfd\xfe]/g;
/** The bytes that tell the code page. Chosen by hand. */
const headBytes = 65_536;

/** Decodes a Turkish text with a byte for each letter: of Windows, or of an old DOS program. */
export function decodeTurkishBytes(bytes: Uint8Array): string {
  const head = Buffer.from(bytes.subarray(0, headBytes)).toString("latin1");
  const [dos, windows] = [dosOnly, windowsOnly].map((some) => head.match(some)?.length ?? 0);
  const text = new TextDecoder("windows-1254").decode(bytes);
  return (dos ?? 0) > (windows ?? 0) ? text.replace(dosLetter, withDosLetters) : text;
}
