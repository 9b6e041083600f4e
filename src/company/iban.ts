// A Turkish IBAN has 24 digits after its letters; a few more or less are a slip of the typing.
const turkish = /(?<![\p{L}\p{N}])TR(?:[ .\-–/]?\d){20,26}(?!\d)/iu;

/** True if a text holds an IBAN; check digits are ignored, because it only has to be told apart. */
export function hasIban(text: string): boolean {
  // Without its letters only its length tells it.
  return turkish.test(text) || /^\d(?:[ .\-–/]?\d){23}$/.test(text);
}

/** The text without its bank accounts' numbers, with another sign in their place. */
export function withoutIbans(text: string, instead = " "): string {
  return text.replace(new RegExp(turkish, "giu"), instead);
}
