/** Writes a record's or an invoice's date as DD.MM.YYYY; an unreadable one stays as it is. */
export function formatTradeDate(text: string): string {
  return isoDay(text)?.split("-").reverse().join(".") ?? text;
}

/** Returns a record's or an invoice's date as YYYY-MM-DD, or null if unreadable. */
export function isoDay(text: string): string | null {
  const turkish = /^(\d{1,2})[.\-/](\d{1,2})[.\-/](\d{4})$/.exec(text.trim());
  const iso = /^(\d{4})-(\d{2})-(\d{2})(?:T.*)?$/.exec(text.trim());
  const [year, month, day] = iso?.slice(1) ?? turkish?.slice(1).reverse() ?? [];
  if (day === undefined || month === undefined || year === undefined) return null;
  return `${year}-${month.padStart(2, "0")}-${day.padStart(2, "0")}`;
}

/** Writes a postal code with five digits: the API sends a number, which loses a leading zero. */
export function formatPostcode(text: string): string {
  return /^\d{4}$/.test(text) ? `0${text}` : text;
}

/** Returns the town in the name of a trade registry office (TSM). */
export function townOfTradeOffice(tsm: string): string {
  return tsm.replace(/\s+TİCARET\s+SİCİLİ?\s+MÜDÜRLÜĞÜ$/u, "");
}
