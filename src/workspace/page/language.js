import { english } from "./texts-en.js";
import { turkish } from "./texts-tr.js";

const texts = { tr: turkish, en: english };

/** The page's language, `tr` or `en`; apps speak their own. */
export let language = texts[localStorage.getItem("language")]
  ? localStorage.getItem("language")
  : "tr";
/** Every text of the page, in its language. */
export let t = texts[language];

document.documentElement.lang = language;

/** Switches the page's language and remembers it; the caller says that it has changed. */
export function useLanguage(next) {
  language = next;
  t = texts[next];
  localStorage.setItem("language", next);
  document.documentElement.lang = next;
}
