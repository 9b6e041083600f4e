import { provinces } from "../../company/general-words.ts";
import { mendEncoding } from "../../company/mend-encoding.ts";
import { normalizeText } from "../../company/normalize-text.ts";
import { titleParts } from "../../company/title-parts.ts";
import { titleWords } from "../../company/title.ts";
import { lookAlikes } from "./clean-text.ts";

/** Invisible characters. */
const hidden =
  /[\p{Cf}\p{Co}\p{Cs}\p{Cn}\u115f\u1160\u2800\u3164\uffa0]|\u034f|\p{Variation_Selector}/u;
/** Full-width, circled and mathematical letters, which programs read as other letters. */
const printed = /[\uff10-\uff5a\u24b6-\u24e9\u{1d400}-\u{1d7ff}]/u;
/** The marks on the letters of European languages. */
const usualMarks = /[\u0300-\u0303\u0306-\u0308\u030a\u030c\u0327\u0328]/u;
/** A word whose letters were all lost in an encoding. */
const lostWord = /(?<![^\s"'(])[?\uFFFD]+(?![^\s"').,])/;
/** The replacement of an unknown letter, so that its word equals no other word. */
const unreadable = "q";
const longest = 600;
const mostWords = 40;

/** True if a text holds invisible characters or look-alike letters. */
export function hasHiddenSigns(text: string): boolean {
  return hidden.test(text) || printed.test(text);
}

/** Returns a title as people see it; `isOdd` if it has hidden, lost or unregistered letters. */
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

/** True if a title is too long to be compared as a whole. */
export function isCutShort(title: string): boolean {
  return title.length > longest || titleWords(title).length > mostWords;
}

const branchWords =
  /^(?:sube(?:si|leri)?|sb|merkez(?:i)?|fabrika(?:si)?|depo(?:su)?|magaza(?:si)?|bolge(?:si)?|mud(?:urlugu)?|tesis(?:i|leri)?|irtibat|burosu|santiye(?:si)?)$/;
/** Words without meaning after a legal form. */
const idleWords =
  /^(?:[a-z]|turk|turkiye|tr|st|ss|sinirli|sorumlu|isl|isletmesi|sayin|tasf(?:iye)?|hal|halinde|iflas|nedeniyle|konkordato|ortakligi)$/;
/** Words before the name of the company that an invoice is issued for. */
export const onBehalf = /^(?:adina|namina|hesabina|vekaleten|c\/?o)$/;
/** Words that mark another company, never a branch. */
const ofGroup = /^(?:holding|grubu)$/;
const mostBranchWords = 5;

/**
 * Returns the unexplained words after a title's legal form; empty if none.
 * Places, branches and words of the record are explained.
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
