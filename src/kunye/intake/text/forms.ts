import { organisationNouns } from "../../../company/general-words.ts";
import { generalWords } from "../../../company/title-words.ts";
import { expandedTitleWords, foldTurkish } from "../../../company/title.ts";
import type { CleanText } from "./clean-text.ts";
import { isSentenceWord } from "./sentence-words.ts";

const maybe = "[ \\n]{0,2}";
const gap = "[ \\n]{1,2}";
const company = "(?:sirketi?|sti?\\.?)";
const forms = [
  "(?:t\\. ?)?a\\. ?s\\.?",
  "(?:t\\.)?a\\.o\\.?",
  "a ?s",
  `(?:anonim|limited|koll?ektif|komandit)${gap}${company}`,
  `(?:ltd|lim|koll?|kom)\\.?${maybe}${company}`,
  "ltd\\.?",
  "kooperatifi?",
  "koop\\.?",
  "iktisadi isletmesi",
  "(?:is|adi) ortakligi",
].join("|");
const cases = "'?(?:n[iu]n|nd[ea]n?|n[eai]|y[eai]|yl[ea]|d[ea]n?|[dt][iu]r|ler)(?:ki)?";
const ends = `(?:${cases})?(?![a-z0-9])`;
/** The case ending of a legal form: `ŞİRKETİ'nin`. */
export const caseEnding = new RegExp(`^${cases}(?![a-z0-9])`);
/** The last words of many titles without a legal form. */
const trade = `san(?:ayii?)?\\.?${maybe}(?:ve|&)?${maybe}tic(?:aret)?\\.?(?! ?[a-z&.])(?!\\s{1,3}(?:${forms})${ends})`;
const form = new RegExp(`(?<![a-z0-9]|(?<![a-z])[a-su-z]\\.)(?:(${forms})${ends}|${trade})`, "g");

/** Finds legal forms; `isJoint`: the title may join two companies with a dash. */
export function formsInText({ shown, folded }: CleanText) {
  return Array.from(folded.matchAll(form), (match) => {
    const [whole, legal = whole] = match;
    const [start, end] = [match.index, match.index + legal.length];
    return { start, end, isJoint: legal.endsWith("ortakligi") };
  }).filter(({ start, end }) =>
    isForm(
      shown.slice(start, end),
      shown.slice(Math.max(0, start - nearForm), start),
      shown.slice(end, end + nearForm),
    ),
  );
}

/** The letters around a legal form that tell if it is one. Chosen by hand. */
const nearForm = 60;

/** True for a legal form, false for a word: the food `aş`, the English `as`. */
function isForm(written: string, before: string, behind: string): boolean {
  if (!/^a ?[sş]$/i.test(written)) return true;
  if (/^A ?Ş$|^Aş$/.test(written)) return true;
  const previous = /(\S+)\s*$/.exec(before)?.[1] ?? "";
  const isTrade = titleWordsOf(previous).some(
    (one) => generalWords.has(one) || organisationNouns.has(one),
  );
  if (isTrade && (written === "aş" || /^A ?S$/.test(written))) return true;
  // A footer in small letters: `örnek gıda as` fills its line, or a part of it.
  const line = before.slice(before.lastIndexOf("\n") + 1);
  const words = line.split(/\s+/).filter(Boolean);
  const isSmall = /^\p{Ll}/u.test(written) && !/\p{Lu}/u.test(line);
  const endsPart = /^\s*(?:[\n,;|(/-]|\d|$|(?:vkn|v\.? ?d|vergi|mersis|tel)(?!\p{L}))/iu.test(
    behind,
  );
  const isName =
    words.length > 1 && words.every((word) => !isSentenceWord(word, foldTurkish(word)));
  return isSmall && endsPart && isName;
}

/** Expands a word that is not the first; a first word's abbreviation may be a name. */
export function titleWordsOf(word: string): string[] {
  return expandedTitleWords(`x ${word}`).slice(1);
}
