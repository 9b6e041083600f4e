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
