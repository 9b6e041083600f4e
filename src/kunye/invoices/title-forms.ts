import { expandedTitleWords } from "../../company/title.ts";
import { generalWords } from "../../company/general-words.ts";
import type { CleanText } from "./clean-text.ts";

/** Where the words that say what kind of company it is stand: `LTD. ŞTİ.`; `[start, end)` without a case's ending. */
export type TitleForm = ReturnType<typeof formsInText>[number];

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
const cases = "'?(?:n[iu]n|nd[ea]n?|n[eai]|y[eai]|yl[ea]|d[ea]n?|ler)(?:ki)?";
const ends = `(?:${cases})?(?![a-z0-9])`;
/** Many write a title up to here only. */
const trade = `san(?:ayii?)?\\.?${maybe}(?:ve|&)?${maybe}tic(?:aret)?\\.?(?! ?[a-z&.])(?!\\s{1,3}(?:${forms})${ends})`;
const form = new RegExp(`(?<![a-z0-9]|(?<![a-z])[a-su-z]\\.)(?:(${forms})${ends}|${trade})`, "g");

/** Finds the type words of titles; `isJoint` says that a title may join two companies' names with a dash. */
export function formsInText({ shown, folded }: CleanText) {
  return Array.from(folded.matchAll(form), (match) => {
    const [whole, legal = whole] = match;
    const [start, end] = [match.index, match.index + legal.length];
    return { start, end, isJoint: legal.endsWith("ortakligi") };
  }).filter(({ start, end }) =>
    isForm(shown.slice(start, end), shown.slice(Math.max(0, start - 24), start)),
  );
}

/** Without its dots a type word may be another word: the food `aş`, the English `as`. */
function isForm(written: string, before: string): boolean {
  if (!/^a ?[sş]$/i.test(written)) return true;
  if (/^A ?Ş$|^Aş$/.test(written)) return true;
  const previous = /(\S+)\s*$/.exec(before)?.[1] ?? "";
  const isTrade = titleWordsOf(previous).some((one) => generalWords.has(one));
  return isTrade && (written === "aş" || /^A ?S$/.test(written));
}

/** The words that a title's later word stands for; a first word's abbreviation would be taken for a name. */
export function titleWordsOf(word: string): string[] {
  return expandedTitleWords(`x ${word}`).slice(1);
}
