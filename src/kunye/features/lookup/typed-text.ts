import { readLeadingWord } from "../../slack/words.ts";
import { ibansIn } from "../../../company/iban.ts";
import { readNumber, shortVknIn, type NumberInput } from "../../../company/number-input.ts";
import { titleKey } from "../../../company/title.ts";
import { announcesAccount } from "../../intake/text/announced-account.ts";
import { findCandidates } from "../../intake/text/read.ts";

/** More words are a sentence, not a title; chosen by hand. */
const maxTitleWords = 10;

/** Reads typed words: a number, a title, or a text, which may name only a VKN (`isVknOnly`). */
export function readText(text: string): NumberInput | { kind: "text"; isVknOnly: boolean } {
  const input = readNumber(text);
  if (isWholeText(input, text)) return input;
  const { found, isFaulty, placeholders, phoneLike } = findCandidates(text);
  const isAlone = found.length === 0 && placeholders.length === 0 && !isFaulty;
  const isVkn = input.kind === "vkn" || phoneLike.length > 0 || shortVknIn(text) !== "";
  // A mail about a new account is checked, also without a company's number.
  const isAboutAccount = input.kind === "iban" && announcesAccount(text);
  return isAlone && !isVkn && !isAboutAccount ? input : { kind: "text", isVknOnly: isAlone };
}

/** True if the input is all of the text. */
function isWholeText(input: NumberInput, text: string): boolean {
  switch (input.kind) {
    case "empty":
      return !/\p{L}/u.test(text);
    case "vkn":
      // An account behind the number is compared with the supplier's.
      if (ibansIn(text).length > 0) return false;
      // `1234567890 detay` is a way to ask for the detail.
      return readLeadingWord(input.title).rest === "" || isWholeTitle(input.title);
    case "title":
      // Words with a long number are a text.
      return !/\d{9}/.test(text.replace(/[ .-]/g, "")) && !isLong(text) && shortVknIn(text) === "";
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

function isWholeTitle(words: string): boolean {
  const [first] = findCandidates(words).found;
  return first?.kind === "title" && titleKey(first.text) === titleKey(words);
}

function isLong(text: string): boolean {
  return text.includes("\n") || text.split(/\s+/).length > maxTitleWords;
}
