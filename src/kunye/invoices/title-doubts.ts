import { provinces } from "../../company/general-words.ts";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { normalizeText } from "../../company/normalize-text.ts";
import { titleWords } from "../../company/title.ts";
import { cleanText } from "./clean-text.ts";
import { lookAlikes } from "./look-alikes.ts";
import { formsInText } from "./title-forms.ts";

/** Signs that nobody sees. */
const hidden = /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u034f\u115f\u1160\u2800\u3164\uffa0\ufe00-\ufe0f]/u;
/** Letters of print, full width or mathematical, that are other letters to a machine. */
const printed = /[\uff10-\uff5a\u24b6-\u24e9\u{1d400}-\u{1d7ff}]/u;
/** The marks on the letters of European languages. */
const usualMarks = /[\u0300-\u0303\u0306-\u0308\u030a\u030c\u0327\u0328]/;
/** A word of which no letter came through. */
const lostWord = /(?<![^\s"'(])[?\uFFFD]+(?![^\s"').,])/;
/** Stands where a letter is none of ours, so that its word is no other. */
const unreadable = "q";
const longest = 600;
const mostWords = 40;

/** True if a text holds signs that are hidden or are other letters than they look. */
export function hasHiddenSigns(text: string): boolean {
  return hidden.test(text) || printed.test(text);
}

/** Reads a title as a person sees it; `isOdd` if a machine reads other letters, as long as the registered one has none such. */
export function titleAsSeen(title: string, registered = "") {
  const shown = normalizeText(mendEncoding(title));
  let isOdd = hasHiddenSigns(title) || lostWord.test(title);
  const text = Array.from(shown.replace(new RegExp(hidden, "gu"), "").normalize("NFD"), (sign) => {
    if (/[a-zıA-Z0-9]/.test(sign) || !/[\p{L}\p{N}\p{M}]/u.test(sign)) return sign;
    if (usualMarks.test(sign)) return sign;
    isOdd ||= !registered.normalize("NFD").includes(sign);
    return lookAlikes.get(sign) ?? (/\p{M}/u.test(sign) ? "" : unreadable);
  });
  return { text: text.join("").normalize("NFC"), isOdd };
}

/** True if a title is longer than what is compared of it. */
export function isCutShort(title: string): boolean {
  return title.length > longest || titleWords(title).length > mostWords;
}

const branchWords =
  /^(?:sube(?:si|leri)?|sb|merkez(?:i)?|fabrika(?:si)?|depo(?:su)?|magaza(?:si)?|bolge(?:si)?|mud(?:urlugu)?|tesis(?:i|leri)?|irtibat|burosu|santiye(?:si)?)$/;
const harmless = new Set(["sti", "sirketi", "turkiye", "tr"]);
const onBehalf = /^(?:adina|namina|hesabina|vekaleten|holding|grubu|ltd|limited|anonim|as|co)$/;
const mostBranchWords = 5;

/**
 * The words behind a title's legal form that are neither a place or a branch nor behind the registered one's; empty if
 * there are none. The comparison of titles passes over them.
 */
export function wordsBehind(title: string, registered = "", status = ""): string {
  const rest = behindForm(title);
  const known = new Set([...titleWords(behindForm(registered)), ...titleWords(status)]);
  const words = titleWords(rest).filter((word) => !known.has(word) && !harmless.has(word));
  const hasBranch = words.some((word) => branchWords.test(word));
  const isOther = words.some((word) => onBehalf.test(word));
  const left = words.filter((word) => !branchWords.test(word) && !provinces.has(word));
  if (left.length === 0 || (hasBranch && !isOther && left.length <= mostBranchWords)) return "";
  return rest;
}

function behindForm(title: string): string {
  const text = cleanText(title.slice(0, longest));
  const { end = text.shown.length } = formsInText(text).at(-1) ?? {};
  return text.shown
    .slice(end)
    .replace(/[\s*]+/g, " ")
    .replace(/^[\s,;:.)\-]+/, "")
    .trim();
}
