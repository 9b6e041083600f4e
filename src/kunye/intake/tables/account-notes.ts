import { endsInLegalForm } from "../../../company/title-parts.ts";
import { foldTurkish } from "../../../company/title.ts";

/** Accountants' notes behind a title: a currency, a state, a role, the account's number. */
const notes = new Set(
  (
    "tl try trl usd eur euro avro gbp chf dolar sterlin doviz dovizli dvz kapali kapandi kapatildi kapanan eski yeni " +
    "pasif aktif iptal kullanma kullanmayin kullanilmayan kullanilmiyor silinecek silindi hatali mukerrer bloke bloklu " +
    "donuk takipte supheli avans avansi teminat depozito emanet virman perakende toptan alici satici alis satis musteri " +
    "tedarikci borclu alacakli cari hesap hesabi"
  ).split(" "),
);
const inBrackets = /\s*[([{]([^()[\]{}]{1,40})[)\]}]\s*$/;
const behindDash = /\s*(?:[-–_/*]\s*|\s)([\p{L}\d]{1,14})\s*$/u;
const numberBehindDash = /\s*[-–_/*]\s*\d{1,3}\s*$/;

/** The code of a customer's or a supplier's account before a title. */
const codeBefore =
  /^\s*(?:12|13|15|22|32|33|34|42)\d(?:[.-]\w{1,12}){1,5}\s+(?:[-–:]\s*)?(?=\p{L})/u;

/** Removes an account's code before a title: `320.01.001 ÖRNEK A.Ş.`. */
export function withoutAccountCode(title: string): string {
  return title.replace(codeBefore, "");
}

/** Removes the notes of an account behind a title with single spaces: `(USD)`, `(KAPALI)`, `- ESKİ`, `-2`. */
export function withoutAccountNote(title: string): string {
  const bracketed = inBrackets.exec(title);
  if (bracketed && isNote(bracketed[1])) return withoutAccountNote(title.slice(0, bracketed.index));
  for (const form of [numberBehindDash, behindDash]) {
    const match = form.exec(title);
    const rest = title.slice(0, match?.index);
    if (match && (form === numberBehindDash || isNote(match[1])) && endsInLegalForm(rest))
      return rest;
  }
  return title;
}

function isNote(text = ""): boolean {
  const words = foldTurkish(text).match(/[a-z]+|\d+/g) ?? [];
  return words.length > 0 && words.every((word) => notes.has(word) || /^\d{1,3}$/.test(word));
}
