import { provinces } from "../../company/general-words.ts";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { normalizeText } from "../../company/normalize-text.ts";
import { titleParts } from "../../company/title-parts.ts";
import { titleWords } from "../../company/title.ts";
import { lookAlikes } from "./clean-text.ts";

/** Signs that nobody sees. */
const hidden =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\p{Variation_Selector}/u;
/** Letters of print, full width or mathematical, that are other letters to a machine. */
const printed = /[\uff10-\uff5a\u24b6-\u24e9\u{1d400}-\u{1d7ff}]/u;
/** The marks on the letters of European languages. */
const usualMarks = /[\u0300-\u0303\u0306-\u0308\u030a\u030c\u0327\u0328]/u;
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

/** Reads a title as a person sees it; `isOdd` if machines read letters that the registered one lacks. */
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
/** Says nothing behind a legal form. */
const idleWords =
  /^(?:[a-z]|turk|turkiye|tr|st|ss|sinirli|sorumlu|isl|isletmesi|sayin|tasf(?:iye)?|hal|halinde|iflas|nedeniyle|konkordato|ortakligi)$/;
/** Words before the name of the company that an invoice is issued for. */
export const onBehalf = /^(?:adina|namina|hesabina|vekaleten|c\/?o)$/;
/** Words of another company's name, which no branch has. */
const ofGroup = /^(?:holding|grubu)$/;
const mostBranchWords = 5;

/**
 * Returns the words behind a title's legal form that the comparison skips and that are no place,
 * branch or words of the record; empty if none.
 */
export function wordsBehind(title: string, registered = "", status = ""): string {
  const { words: compared, behind } = titleParts(title);
  const all = [...compared.map(({ text }) => text), ...behind];
  const known = [...titleWords(registered), ...titleWords(status)];
  const times = (words: readonly string[], word: string) =>
    words.filter((one) => one === word).length;
  const words = behind.filter((word) => {
    return times(all, word) > times(known, word) && !idleWords.test(word);
  });
  const hasBranch = words.some((word) => branchWords.test(word));
  const isOther = words.some((word) => onBehalf.test(word) || ofGroup.test(word));
  const left = words.filter((word) => !branchWords.test(word) && !provinces.has(word));
  if (left.length === 0 || (hasBranch && !isOther && left.length <= mostBranchWords)) return "";
  const shown = title
    .split(/\s+/)
    .filter((word) => titleWords(word).some((one) => words.includes(one)));
  return (shown.length > 0 ? shown : words).join(" ");
}
