import { foldTurkish } from "../../../company/title.ts";

/** Undoes Slack's escapes in what was typed: `<https://a.b|a.b>` and `<tel:…|…>` become their label, `&amp;` its sign. */
export function unescapeTyped(text: string): string {
  return text
    .replace(/<(?:[^<>|]*\|)?([^<>|]*)>/g, "$1")
    .replace(/&lt;/g, "<")
    .replace(/&gt;/g, ">")
    .replace(/&amp;/g, "&")
    .trim();
}

/** Whether two words are the same but for one letter: one that is missing, another one, or two that changed places. */
export function isNearly(one: string, other: string): boolean {
  const [first, second] = [foldTurkish(one), foldTurkish(other)];
  let same = 0;
  while (same < first.length && first[same] === second[same]) same += 1;
  const [a, b] = [first.slice(same), second.slice(same)];
  const isTurned = a.charAt(0) === b.charAt(1) && a.charAt(1) === b.charAt(0);
  return (
    [a.slice(1), a].includes(b.slice(1)) ||
    a.slice(1) === b ||
    (isTurned && a.slice(2) === b.slice(2))
  );
}

/** Whether a word is nearly one of these. */
export function isNearlyOneOf(typed: string, words: readonly string[]): boolean {
  return words.some((word) => isNearly(typed, word));
}

/** True if a text is nothing but the word for help, one letter of it wrong at most. */
export function isHelp(text: string): boolean {
  const { word, rest } = leadingWord(text);
  return (word === "help" && rest === "") || isNearlyOneOf(text.trim(), ["yardım", "help"]);
}

/** What stands before the rest of a typed text: a word for help, a word for the detail, or neither. */
export function leadingWord(text: string): { word: "help" | "detail" | null; rest: string } {
  const match = /^(\S+)\s*([\s\S]*)$/.exec(text.trim());
  const first = foldTurkish(match?.[1] ?? "").replace(/[.:!?]+$/, "");
  const rest = match?.[2]?.trim() ?? "";
  if (["yardim", "help", "?", "nasil"].includes(first) || text.trim() === "?") {
    return { word: "help", rest };
  }
  return ["detay", "detail"].includes(first)
    ? { word: "detail", rest }
    : { word: null, rest: text };
}
