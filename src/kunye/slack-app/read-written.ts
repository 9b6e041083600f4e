import { readNumber, type NumberInput } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import { findCandidates } from "../invoices/mentions-in-text.ts";
import { leadingWord } from "./commands/typed-words.ts";

/** A text of more words than this is no title that somebody typed. */
const longestTyped = 10;

/** Reads what was typed or pasted: one number or title, or a text; in an `only` one nothing counts but the number that it begins with. */
export function readText(text: string): NumberInput | { kind: "text"; only: boolean } {
  const input = readNumber(text);
  if (isTyped(input, text)) return input;
  const { found, isFaulty } = findCandidates(text);
  const only = found.length === 0 && !isFaulty;
  return only && input.kind !== "vkn" ? input : { kind: "text", only };
}

function isTyped(input: NumberInput, text: string): boolean {
  switch (input.kind) {
    case "vkn":
      // `1234567890 detay` is a way to ask for the detail.
      return leadingWord(input.title).rest === "" || isWholeTitle(input.title);
    case "title":
      // A number in it is what is meant.
      return !/\d{9}/.test(text.replace(/[ .-]/g, "")) && !isLong(text);
    case "personal":
    case "iban":
    case "phone":
      return !/\p{L}{2}/u.test(text);
    case "unlikely-vkn":
    case "letters":
    case "foreignVat":
      return !isLong(text);
    default:
      return true;
  }
}

/** Whether words behind a number are nothing but a title, with its legal form. */
function isWholeTitle(words: string): boolean {
  const [only] = findCandidates(words).found;
  return only?.kind === "title" && titleKey(only.text) === titleKey(words);
}

function isLong(text: string): boolean {
  return text.includes("\n") || text.split(/\s+/).length > longestTyped;
}
