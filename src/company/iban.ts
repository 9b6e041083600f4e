// A Turkish IBAN has 24 digits after its letters; a few more or less are a slip of the typing.
const turkish = /(?<![\p{L}\p{N}])TR(?:[ .\-–/]?\d){20,26}(?!\d)/iu;

/** Whether a bank account's number stands in the text; its check digits don't matter: it is only told apart. */
export function hasIban(text: string): boolean {
  // Without its letters only its length tells it.
  return turkish.test(text) || /^\d(?:[ .\-–/]?\d){23}$/.test(text);
}

/** The text without its bank account number. */
export function withoutIban(text: string): string {
  return text.replace(turkish, " ");
}
