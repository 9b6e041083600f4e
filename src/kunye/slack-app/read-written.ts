import { readNumber, type NumberInput } from "../../company/number-input.ts";
import { titleKey } from "../../company/title.ts";
import { findCandidates, type Candidate, type Candidates } from "../invoices/candidates.ts";
import { titleFault } from "./commands/number-notes.ts";
import { leadingWord } from "./commands/typed-words.ts";

/** What a text without a command holds: candidates, or one number or title. */
export type WrittenText = ({ kind: "candidates" } & Candidates) | NumberInput;

/** A text of more words than this is no title that somebody typed. */
const longestTyped = 10;

/** Reads what was typed or pasted. What is more than one number or title gives its candidates, if it has any. */
export function readText(text: string): WrittenText {
  const input = readNumber(text);
  if (isTyped(input, text)) return input;
  return candidatesIn(text) ?? (input.kind === "vkn" ? onlyOne(input) : input);
}

/** Reads what was written where nothing is asked at once: a single number or title is a candidate, too. */
export function readWritten(text: string): WrittenText {
  return candidatesIn(text) ?? onlyOne(readNumber(text));
}

function candidatesIn(text: string): WrittenText | null {
  const candidates = findCandidates(text);
  return candidates.found.length > 0 ? { kind: "candidates", ...candidates } : null;
}

function onlyOne(input: NumberInput): WrittenText {
  const only = candidateOf(input);
  return only ? { kind: "candidates", found: [only], more: 0, personal: false } : input;
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
      return !isLong(text);
    default:
      return true;
  }
}

/** Whether words behind a number are nothing but a title, with its legal form. */
function isWholeTitle(words: string): boolean {
  const [only] = findCandidates(words).found;
  return only?.kind === "title" && titleKey(only.title) === titleKey(words);
}

function isLong(text: string): boolean {
  return text.includes("\n") || text.split(/\s+/).length > longestTyped;
}

function candidateOf(input: NumberInput): Candidate | null {
  switch (input.kind) {
    case "vkn":
      return { kind: "company", vkn: input.vkn };
    case "mersis":
      return { kind: "branch", mersis: input.mersis };
    case "title":
      return titleFault(input.title) ? null : { kind: "title", title: input.title };
    default:
      return null;
  }
}
