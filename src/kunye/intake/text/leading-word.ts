import { foldTurkish } from "../../../company/title.ts";

/** Splits the word for help or detail, Turkish or English, off a text. */
export function readLeadingWord(text: string): { word: "help" | "detail" | null; rest: string } {
  const { first, rest } = splitFirstWord(text);
  if (["yardim", "help", "nasil"].includes(first) || text.trim() === "?") {
    return { word: "help", rest };
  }
  return ["detay", "detail"].includes(first)
    ? { word: "detail", rest }
    : { word: null, rest: text };
}

/** Splits off the first word, folded, without punctuation after it. */
export function splitFirstWord(text: string): { first: string; rest: string } {
  const [, first = "", rest = ""] = /^(\S+)\s*([\s\S]*)$/.exec(text.trim()) ?? [];
  return { first: foldTurkish(first).replace(/(?<![.:!?])[.:!?]+$/, ""), rest };
}
