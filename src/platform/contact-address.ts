/** Returns the address that a contact leads to: https or mailto; null for other words. */
export function contactAddress(contact: string): string | null {
  if (/^https:\/\/[^\s<>|]+$/.test(contact)) return contact;
  return /^[^\s@:<>|]+@[^\s@:<>|]+$/.test(contact) ? `mailto:${contact}` : null;
}
