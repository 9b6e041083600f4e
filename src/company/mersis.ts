/** True for a legal entity's MERSIS number: 16 digits that begin with 0. */
export function isCompanyMersis(text: string): boolean {
  return /^0\d{15}$/.test(text);
}

/** Removes the separators of a MERSİS number; any other text stays unchanged. */
export function plainMersis(text: string): string {
  const plain = text.replace(/[\s.\-\u2010-\u2015/]/g, "");
  return /^[\d*]{16}$/.test(plain) ? plain : text;
}

/** Returns the VKN in a legal entity's MERSIS number (digits 2 to 11), or null for any other text. */
export function vknOfMersis(mersis: string): string | null {
  return isCompanyMersis(mersis) ? mersis.slice(1, 11) : null;
}

/** Returns a branch's VKN: from the head office's MERSIS number, else from its own. */
export function branchVkn(headOffice: string, own: string): string | null {
  return vknOfMersis(headOffice) ?? vknOfMersis(own);
}

/** True for a MERSIS number that holds a person's TCKN and must not be shown. */
export function isPersonalMersis(text: string): boolean {
  return /^[1-9]\d{15}$/.test(text);
}
