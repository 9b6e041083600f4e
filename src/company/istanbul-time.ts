/** The time zone of every day and month in this program. */
export const istanbulZone = "Europe/Istanbul";
const dayFormat = new Intl.DateTimeFormat("en-CA", {
  timeZone: istanbulZone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
});

/** Returns the month in İstanbul of a moment in epoch milliseconds, as `2026-11`. */
export function istanbulMonth(epochMs: number): string {
  const { year, month } = datePartsOf(epochMs);
  return `${year}-${month}`;
}

/** Returns the day in İstanbul of a moment in epoch milliseconds, as `2026-11-30`. */
export function istanbulDay(epochMs: number): string {
  return dayFormat.format(epochMs);
}

/** Returns the end of a moment's month in İstanbul, in epoch milliseconds. */
export function monthEnd(epochMs: number): number {
  const { year, month } = datePartsOf(epochMs);
  // İstanbul has been at UTC+3 since 2016, in summer and in winter.
  return Date.UTC(Number(year), Number(month), 1) - 3 * 3_600_000;
}

/** Returns the beginning of a moment's month in İstanbul, in epoch milliseconds. */
export function monthStart(epochMs: number): number {
  return monthEnd(epochMs - dayOfMonth(epochMs) * 24 * 3_600_000);
}

export function dayOfMonth(epochMs: number): number {
  return Number(datePartsOf(epochMs).day);
}

function datePartsOf(epochMs: number) {
  const [year = "", month = "", day = ""] = dayFormat.format(epochMs).split("-");
  return { year, month, day };
}
