import { isGeneralWord } from "../../company/general-words.ts";
import { expandedTitleWords } from "../../company/title.ts";
import { mark, type CleanText } from "./clean-text.ts";
import { isSentenceWord } from "./sentence-words.ts";
import { formsInText, titleWordsOf, type TitleForm } from "./title-forms.ts";

const longestTitle = 300;
const mostWords = 30;
/** A title all in small letters has no capital to begin with. */
const mostSmallWords = 8;
const longestAbbreviation = 5;
const connectives = new Set(["ve", "and", "&", "-"]);
/** A sign that ends what stands before it, a line's end, a mark, or a word. */
const token = /[\t|;:,()[\]{}"“”«»!?]|\p{S}|\n|\*|(?:[^\s|;:,()[\]{}"“”«»!?*\p{S}])+/gu;

/** Finds the titles in a text by their type words, in its order; a title that is written in two ways is there once. */
export function titlesInText(text: CleanText): string[] {
  const titles = new Map<string, string>();
  let done = 0;
  for (const form of formsInText(text)) {
    const start = titleStart(text, Math.max(done, form.end - longestTitle), form);
    done = form.end;
    if (start === null) continue;
    const title = text.shown.slice(start, form.end).replace(/[\s*]+/g, " ");
    const key = expandedTitleWords(text.folded.slice(start, form.end)).join(" ");
    if (!titles.has(key)) titles.set(key, title);
  }
  return [...titles.values()];
}

/** Where the title before a type word begins; null where its words tell no company apart. */
function titleStart(text: CleanText, from: number, form: TitleForm): number | null {
  const before = text.shown.slice(from, form.start);
  const own: string[] = [];
  let start = form.start;
  let tells = false;
  let last = "";
  for (const { 0: word, index } of [...before.matchAll(token)].reverse()) {
    // Half a word: a long number may have been cut, or it is a case's ending.
    if (index === 0 && /\S/.test(text.shown.charAt(from - 1))) break;
    if (word === "\n" || word === mark) {
      // A title goes on across a line's end only where this line has but its general words.
      if (tells || last === word) break;
    } else {
      const folded = text.folded.slice(from + index, from + index + word.length);
      if (!belongs(word, folded, own, tells, form.isJoint)) break;
      if (!connectives.has(folded)) {
        own.push(word);
        start = from + index;
        tells ||= titleWordsOf(folded).some((one) => one.length > 1 && !isGeneralWord(one));
      }
    }
    last = word;
  }
  return tells ? start : null;
}

/** Whether a word belongs to the title whose later words are known, the nearest first. */
function belongs(
  word: string,
  folded: string,
  later: string[],
  tells: boolean,
  isJoint: boolean,
): boolean {
  if (connectives.has(folded)) return word !== "-" || isJoint;
  if (!/\p{L}/u.test(word) || hasNumber(word)) return false;
  if (/'\p{Ll}/u.test(word) || isSentenceWord(word, folded.replace(/[^a-z0-9]/g, ""))) return false;
  const isSmall = /^\p{Ll}/u.test(later[0] ?? word);
  if (word.endsWith(".") && !isAbbreviation(word, isSmall)) return false;
  // What stands before a capital in a text of small letters is the sentence.
  if (isSmall) return later.length < mostSmallWords && !later.some((one) => /^\p{Lu}/u.test(one));
  if (later.length === mostWords) return false;
  if (/^\p{Ll}/u.test(word)) return false;
  return !tells || isCapitals(word) || !later.every(isCapitals);
}

/** `3D` and `B2B` are words of titles, longer numbers and other scripts' digits are none. */
function hasNumber(word: string): boolean {
  return /[^\P{N}0-9]|\d{4}/u.test(word) || (/^\d/.test(word) && !/^\d{1,3}\p{L}/u.test(word));
}

function isAbbreviation(word: string, isSmall: boolean): boolean {
  const stem = word.slice(0, -1);
  if (stem.includes(".") || titleWordsOf(stem).join(" ") !== stem.toLowerCase()) return true;
  return !isSmall && stem.length <= longestAbbreviation;
}

function isCapitals(word: string): boolean {
  return !/\p{Ll}/u.test(word);
}
