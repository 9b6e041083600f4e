// A Turkish IBAN has 24 digits after its letters; a few more or fewer are a typing slip.
const turkish = /(?<![\p{L}\p{N}])TR(?:[ .\-–/]?\d){20,26}(?!\d)/iu;

/** True if a text holds an IBAN; check digits are ignored. */
export function hasIban(text: string): boolean {
  // Without the letters only the length identifies an IBAN.
  return turkish.test(text) || /^\d(?:[ .\-–/]?\d){23}$/.test(text);
}

export function withoutIbans(text: string, instead = " "): string {
  return text.replace(new RegExp(turkish, "giu"), instead);
}
