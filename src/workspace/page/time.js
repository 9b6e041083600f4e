import { language, t } from "./language.js";

const made = new Map();

/** Date formats are dear to make: one of each kind and language. */
function format(options, locale = language) {
  const key = JSON.stringify([locale, options]);
  if (!made.has(key)) made.set(key, new Intl.DateTimeFormat(locale, options));
  return made.get(key);
}

const clock = { hour: "2-digit", minute: "2-digit" };
const forms = {
  date_num: [{ dateStyle: "short" }, "sv"],
  date_slash: [{ dateStyle: "short" }, "en-GB"],
  date: [{ dateStyle: "long" }],
  date_short: [{ dateStyle: "medium" }],
  date_long: [{ dateStyle: "full" }],
  time: [clock],
  time_secs: [{ timeStyle: "medium" }],
};

export function dateOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(ts) {
  return format(clock).format(dateOf(ts));
}

export function fullTime(ts) {
  return format({ dateStyle: "full", timeStyle: "medium" }).format(dateOf(ts));
}

export function secondsTime(milliseconds) {
  return format({ timeStyle: "medium" }).format(new Date(milliseconds));
}

export function dayKey(ts) {
  return dateOf(ts).toDateString();
}

export function dayName(ts) {
  const long = { weekday: "long", day: "numeric", month: "long" };
  return dayWord(dateOf(ts)) ?? format(long).format(dateOf(ts));
}

/** Fills Slack's date forms, such as `{date_short_pretty} {time}`. */
export function fillDateForm(seconds, form) {
  const date = new Date(seconds * 1000);
  return form.replace(/\{(\w+)\}/g, (all, name) => {
    if (name === "ago") return ago(date);
    const pretty = name.endsWith("_pretty");
    const wanted = forms[pretty ? name.slice(0, -"_pretty".length) : name];
    if (!wanted) return all;
    return (pretty ? dayWord(date) : undefined) ?? format(...wanted).format(date);
  });
}

function dayWord(date) {
  const words = { 0: t.today, 1: t.yesterday, "-1": t.tomorrow };
  const start = (one) => new Date(one.getFullYear(), one.getMonth(), one.getDate()).getTime();
  return words[Math.round((start(new Date()) - start(date)) / 86_400_000)];
}

function ago(date) {
  const minutes = Math.round((date.getTime() - Date.now()) / 60_000);
  const relative = new Intl.RelativeTimeFormat(language, { numeric: "auto" });
  if (Math.abs(minutes) < 60) return relative.format(minutes, "minute");
  if (Math.abs(minutes) < 1_440) return relative.format(Math.round(minutes / 60), "hour");
  return relative.format(Math.round(minutes / 1_440), "day");
}
