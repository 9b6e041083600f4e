const zone = "Europe/Istanbul";
const written = new Intl.DateTimeFormat("en-CA", {
  timeZone: zone,
  year: "numeric",
  month: "2-digit",
  day: "2-digit",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});
const months = ["Oca", "Şub", "Mar", "Nis", "May", "Haz", "Tem", "Ağu", "Eyl", "Eki", "Kas", "Ara"];
const fullMonths = [
  ...["Ocak", "Şubat", "Mart", "Nisan", "Mayıs", "Haziran"],
  ...["Temmuz", "Ağustos", "Eylül", "Ekim", "Kasım", "Aralık"],
];

/** The month in İstanbul of a moment in epoch milliseconds, as `2026-11`: what a monthly sum is kept under. */
export function istanbulMonth(epochMs: number): string {
  const { year, month } = fields(epochMs);
  return `${year}-${month}`;
}

/** When the month in İstanbul that a moment lies in is over, in epoch milliseconds. */
export function nextMonth(epochMs: number): number {
  const { year, month } = fields(epochMs);
  // İstanbul has been three hours ahead since 2016, in summer and in winter.
  return Date.UTC(Number(year), Number(month), 1) - 3 * 3_600_000;
}

/** A day in Turkish: `1 Aralık 2026`. */
export function dayName(epochMs: number): string {
  return `${dayOfMonth(epochMs)} ${monthName(epochMs)}`;
}

/** How many days of its month have begun in İstanbul at a moment: the day's number. */
export function dayOfMonth(epochMs: number): number {
  return Number(fields(epochMs).day);
}

/** A moment as people in Turkey write it, without suffixes: `14.03` on the same day, else `12 Kas 14.03`, with the year where it differs. */
export function shortMoment(epochMs: number, nowMs: number): string {
  const then = fields(epochMs);
  const now = fields(nowMs);
  const time = `${then.hour}.${then.minute}`;
  if (then.year === now.year && then.month === now.month && then.day === now.day) return time;
  const day = `${String(Number(then.day))} ${months[Number(then.month) - 1] ?? ""}`;
  return then.year === now.year ? `${day} ${time}` : `${day} ${then.year} ${time}`;
}

/** A month's name and year in Turkish: `Kasım 2026`. */
export function monthName(epochMs: number): string {
  const { year, month } = fields(epochMs);
  return `${fullMonths[Number(month) - 1] ?? ""} ${year}`;
}

function fields(epochMs: number) {
  const [year = "", month = "", day = "", hour = "", minute = ""] =
    written.format(epochMs).match(/\d+/g) ?? [];
  return { year, month, day, hour, minute };
}
