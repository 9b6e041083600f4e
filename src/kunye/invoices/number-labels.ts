/** The kind of a number by the words beside it; `other`: a telephone, an order, a document. */
export type NumberLabel = "tax" | "mersis" | "person" | "other";

/** Headings are short. */
const longestHeading = 40;
const border = / *[|;\t] *| {2,}/g;

const number =
  "(?:no|nr|n\\.|numara|number)(?:'?(?:su|si|sunu|sini|suna|sina|m|miz|muz|n|niz|nuz|lari))?";
/** The signs between a label and its number. */
const tail = "(?: (?:su|ise|olan|is|listesi|tr))*[\\s:.#=*\"'()/\\-]*(?:tr)?$";
const begin = "(?:^|[^a-z])";
const orPerson = "(?: ?[/\\-] ?t\\.?c\\.?(?:[a-z .]{0,14}))?";

const taxOffice = "(?:vergi dairesi|vergi d\\.|v\\.? ?d\\.?)";

const tax = ending(
  [
    `v\\.? ?k\\.? ?n\\.?(?:[ _-]?${number}|'?[a-z]{1,8})?`,
    "v\\.? ?k?\\.? ?no",
    "v\\.? ?n\\.?",
    `vergi[ _-]?(?:kimlik|sicil)?[ _-]?${number}`,
    "vergi kimlik",
    `${taxOffice}[ /&\\-]*(?:ve )?${number}`,
    `vergi ?(?:/|ve) ?t\\.?c\\.?(?: kimlik)? ?${number}`,
    "(?:tax|vat)[ _-]?(?:identification )?(?:no|nr|id|number)",
  ],
  orPerson,
);
const mersis = ending([`mersis(?:[ _-]?${number})?(?:'?[a-z]{1,6})?`]);
const person = ending([
  `t\\.? ?c\\.?(?:'[a-z]{1,4})?(?: ?kimlik)?(?: ?${number})?`,
  "tckn(?:'?[a-z]{1,4})?",
  `kimlik ${number}`,
]);
const other = ending(
  [
    number,
    "nosu|numarali|nolu|kod|id|ref|referans|siparis|order|po|fatura|irsaliye|dekont|dosya|belge|police",
    "kargo|takip|gonderi|tracking|barkod|hesap|iban|musteri|abone|sicil|sozlesme|seri|cek|islem|toplanti|ettn|uuid",
    "tel|telefon|phone|gsm|cep|cebi|mobil|mobile|faks|fax|whatsapp|wp|dahili|hat|hattimiz|pk",
    "tutar|toplam|bakiye|fiyat|adet|tarih|saat|invoice|account|total|amount|m|t|f|p",
  ],
  "(?:'?s?[iu](?:m|n|m[iu]z|n[iu]z)?)?",
);
/** `Vergi Dairesi: Kadıköy / 123…`: an office's name stands between the label and its number. */
const office = new RegExp(`${begin}${taxOffice}(?:[ :./*()\\-]+[a-z]+){0,6}[ :./*()\\-]*$`);
const taxBehind =
  /^[ *]?(?:vkn|v\.k\.n\.?|vergi (?:kimlik )?(?:no|numara))'? ?(?:li|lu|si)(?![a-z])/;
const otherBehind =
  /^[ *]?(?:numarali|nolu|no'?lu|sayili) (?:e-|e)?(?:siparis|fatura|irsaliye|dekont|dosya|belge|police|kargo|gonderi|urun|abone|musteri|hesap|telefon|hat|cek|sozlesme|talep|arsiv)/;
const money = /^ ?(?:tl|try|usd|eur|euro|gbp|lira|dolar|adet|kg|[₺$€£%])(?![a-z])/;

/** Returns the label of a number by the folded words around it. */
export function labelOf(before: string, behind: string): NumberLabel | null {
  if (taxBehind.test(behind)) return "tax";
  const label = labelAtEnd(before);
  if (label !== null) return label;
  if (office.test(before)) return "tax";
  if (money.test(behind) || /[₺$€£#] ?$/.test(before) || otherBehind.test(behind)) return "other";
  return null;
}

/** The labels of a pasted table's columns by their headings; `null` without one. */
export type Columns = readonly (NumberLabel | null)[];

/** The columns that hold for this folded line: its own headings', or those of the lines above it. */
export function columnsAt(line: string, above: Columns): Columns {
  const cells = line.split(border);
  const headings = /\d/.test(line)
    ? []
    : cells.map((cell) => (cell.length <= longestHeading ? labelAtEnd(cell.trim()) : null));
  if (headings.some((label) => label !== null)) return headings;
  const goesOn = above.length === 1 ? /\d/.test(line) && !/[a-z]/.test(line) : cells.length > 1;
  return goesOn ? above : [];
}

/** Returns the positions of a line's cells. */
export function cellStarts(line: string): number[] {
  return [0, ...Array.from(line.matchAll(border), ({ 0: sign, index }) => index + sign.length)];
}

/** Returns the label at a text's end: its last words, or a column's heading. */
function labelAtEnd(text: string): NumberLabel | null {
  if (tax.test(text)) return "tax";
  if (mersis.test(text)) return "mersis";
  if (person.test(text)) return "person";
  return other.test(text) ? "other" : null;
}

function ending(labels: string[], suffix = ""): RegExp {
  return new RegExp(`${begin}(?:${labels.join("|")})${suffix}${tail}`);
}
