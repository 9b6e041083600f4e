const zone = { timeZone: undefined };
const clock = new Intl.DateTimeFormat("tr", { hour: "2-digit", minute: "2-digit", ...zone });
const clockSeconds = new Intl.DateTimeFormat("tr", { timeStyle: "medium", ...zone });
const long = new Intl.DateTimeFormat("tr", { weekday: "long", day: "numeric", month: "long" });
const full = new Intl.DateTimeFormat("tr", { dateStyle: "full", timeStyle: "medium" });
const forms = {
  date_num: new Intl.DateTimeFormat("sv", { dateStyle: "short" }),
  date_slash: new Intl.DateTimeFormat("en-GB", { dateStyle: "short" }),
  date: new Intl.DateTimeFormat("tr", { dateStyle: "long" }),
  date_short: new Intl.DateTimeFormat("tr", { dateStyle: "medium" }),
  date_long: new Intl.DateTimeFormat("tr", { dateStyle: "full" }),
  time: clock,
  time_secs: clockSeconds,
};

export function dateOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(ts) {
  return clock.format(dateOf(ts));
}

export function fullTime(ts) {
  return full.format(dateOf(ts));
}

export function secondsTime(milliseconds) {
  return clockSeconds.format(new Date(milliseconds));
}

export function dayKey(ts) {
  return dateOf(ts).toDateString();
}

export function dayName(ts) {
  return dayWord(dateOf(ts)) ?? long.format(dateOf(ts));
}

/** Fills Slack's date forms, such as `{date_short_pretty} {time}`. */
export function fillDateForm(seconds, form) {
  const date = new Date(seconds * 1000);
  return form.replace(/\{(\w+)\}/g, (all, name) => {
    if (name === "ago") return ago(date);
    const pretty = name.endsWith("_pretty");
    const format = forms[pretty ? name.slice(0, -"_pretty".length) : name];
    if (!format) return all;
    return (pretty ? dayWord(date) : undefined) ?? format.format(date);
  });
}

function dayWord(date) {
  const words = { 0: "Bugün", 1: "Dün", "-1": "Yarın" };
  const start = (one) => new Date(one.getFullYear(), one.getMonth(), one.getDate()).getTime();
  return words[Math.round((start(new Date()) - start(date)) / 86_400_000)];
}

function ago(date) {
  const minutes = Math.round((date.getTime() - Date.now()) / 60_000);
  const relative = new Intl.RelativeTimeFormat("tr");
  if (Math.abs(minutes) < 60) return relative.format(minutes, "minute");
  if (Math.abs(minutes) < 1_440) return relative.format(Math.round(minutes / 60), "hour");
  return relative.format(Math.round(minutes / 1_440), "day");
}
