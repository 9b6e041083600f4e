import { language, t } from "./language.js";

const clock = { hour: "2-digit", minute: "2-digit" };

export function dateOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(ts) {
  return timeOf(dateOf(ts), clock);
}

export function secondsTime(milliseconds) {
  return timeOf(new Date(milliseconds));
}

/** A time as the app writes it: `14.49` in Turkish. */
function timeOf(date, parts) {
  return date.toLocaleTimeString(t.locale, parts).replaceAll(":", t.timeSeparator);
}

export function dayKey(ts) {
  return dateOf(ts).toDateString();
}

/** Today, yesterday, or the day's full name. */
export function dayName(ts) {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayKey(ts) === new Date().toDateString()) return t.today;
  if (dayKey(ts) === yesterday.toDateString()) return t.yesterday;
  const long = { weekday: "long", day: "numeric", month: "long" };
  return dateOf(ts).toLocaleDateString(t.locale, long);
}

const units = ["byte", "kilobyte", "megabyte"];

/** A size as people read it: `14 kB`. */
export function sizeText(bytes) {
  const step = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[step],
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** step);
}
