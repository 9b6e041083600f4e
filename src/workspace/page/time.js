import { t } from "./language.js";

const clock = { hour: "2-digit", minute: "2-digit" };

export function dateOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(ts) {
  return dateOf(ts).toLocaleTimeString(t.locale, clock);
}

export function secondsTime(milliseconds) {
  return new Date(milliseconds).toLocaleTimeString(t.locale);
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
