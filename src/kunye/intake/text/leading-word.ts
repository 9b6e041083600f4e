import { foldTurkish } from "../../../company/title.ts";

/** Splits the word for help or detail, Turkish or English, off a text. */
export function readLeadingWord(text: string): { word: "help" | "detail" | null; rest: string } {
  const { first, rest } = splitFirstWord(text);
  if (["yardim", "help", "nasil"].includes(first) || text.trim() === "?") {
    return { word: "help", rest };
  }
  return isDetail(first) ? { word: "detail", rest } : { word: null, rest: text };
}

/** Splits the word for help or detail off a text; `detay` may stand behind the words, too. */
export function readCommandWord(text: string): ReturnType<typeof readLeadingWord> {
  const leading = readLeadingWord(text);
  if (leading.word !== null) return leading;
  const { last, rest } = splitLastWord(text);
  return isDetail(last) ? { word: "detail", rest } : leading;
}

const isDetail = (word: string) => /^(?:detay(?:i|lari)?|details?)$/.test(word);

/** True for a text with a word; a number alone behind a command's word is no part of a title. */
export function hasWords(text: string): boolean {
  return /\p{L}{2}/u.test(text);
}

/** Splits off the first word, folded, without punctuation after it. */
export function splitFirstWord(text: string): { first: string; rest: string } {
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  return { first: foldTurkish(first).replace(/(?<![.:!?])[.:!?]+$/, ""), rest };
}

/** Splits off the last word of a line, folded, without punctuation after it; "" if it is the only one. */
export function splitLastWord(text: string): { last: string; rest: string } {
  const [, rest = "", last = ""] = /^([^\n]*\S)\s+(\S+)$/.exec(text.trim()) ?? [];
  return { last: foldTurkish(last).replace(/[.:!?]+$/, ""), rest };
}
