import { t } from "./language.js";

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
