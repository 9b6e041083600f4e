import { english } from "./texts-en.js";
import { turkish } from "./texts-tr.js";

const texts = { tr: turkish, en: english };

/** The language of the page: the chosen one, else the browser's first that the page has. */
export let language =
  [localStorage.getItem("language"), ...navigator.languages.map((tag) => tag.slice(0, 2))].find(
    (code) => code in texts,
  ) ?? "tr";
/** The texts of the page in its language. */
export let t = texts[language];

document.documentElement.lang = language;

/** Switches the language and remembers it; the caller redraws the page. */
export function setLanguage(code) {
  language = code;
  t = texts[code];
  localStorage.setItem("language", code);
  document.documentElement.lang = code;
}

const hoursAndMinutes = { hour: "2-digit", minute: "2-digit" };

export function dateOf(ts) {
  return new Date(Number(ts) * 1000);
}

export function clockTime(ts) {
  return formatTime(dateOf(ts), hoursAndMinutes);
}

export function timeWithSeconds(milliseconds) {
  return formatTime(new Date(milliseconds));
}

/** Formats a time: `14.49` in Turkish. */
function formatTime(date, options) {
  return date.toLocaleTimeString(t.locale, options).replaceAll(":", t.timeSeparator);
}

export function dayKey(ts) {
  return dateOf(ts).toDateString();
}

export function dayName(ts) {
  const yesterday = new Date();
  yesterday.setDate(yesterday.getDate() - 1);
  if (dayKey(ts) === new Date().toDateString()) return t.today;
  if (dayKey(ts) === yesterday.toDateString()) return t.yesterday;
  const weekdayAndDate = { weekday: "long", day: "numeric", month: "long" };
  return dateOf(ts).toLocaleDateString(t.locale, weekdayAndDate);
}

const units = ["byte", "kilobyte", "megabyte"];

export function sizeText(bytes) {
  const unitIndex = Math.min(units.length - 1, Math.floor(Math.log10(Math.max(1, bytes)) / 3));
  return new Intl.NumberFormat(language, {
    style: "unit",
    unit: units[unitIndex],
    maximumFractionDigits: 1,
  }).format(bytes / 1_000 ** unitIndex);
}
