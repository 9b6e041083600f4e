import { ibansIn } from "../../../company/iban.ts";
import { withoutTckns } from "../../../company/id-numbers.ts";
import {
  readNumber,
  readTitle,
  shortVknIn,
  type NumberInput,
} from "../../../company/number-input.ts";
import { titleKey } from "../../../company/title.ts";
import { announcesAccount } from "./announced-account.ts";
import { readLeadingWord } from "./leading-word.ts";
import type { Handed } from "../given.ts";
import { findCandidates } from "./read.ts";

/** More words are a sentence, not a title; chosen by hand. */
const maxTitleWords = 10;

/**
 * Letters that the thread reads by itself; another process reads more.
 * By measurement: a letter takes up to 10 µs, so the thread is free again after 20 ms.
 */
const maxReadHere = 2_000;

export function isLongText(text: string): boolean {
  return text.length > maxReadHere;
}

/** A question, or words to check. */
interface Asked {
  question: NumberInput | null;
  /** The number before typed words to check, which counts if nothing else is found. */
  number: NumberInput | null;
  /** True if a title in the words needs no legal form. */
  isTyped: boolean;
}

/** Decides if words are one number or title. A T.C. number in them is no title's. */
export function readQuestion(text: string, as: Handed["as"]): Asked {
  const { question, number, isTyped } = asked(text, as);
  const isPersonal = question?.kind === "title" && withoutTckns(question.title) !== question.title;
  return { question: isPersonal ? { kind: "personal" } : question, number, isTyped };
}

function asked(text: string, as: Handed["as"]): Asked {
  if (as === "title") {
    const title = readTitle(text);
    // A company's number beside its title is compared with it.
    const isText = title.kind === "title" && namesNumberAndTitle(text);
    return { question: isText ? null : title, number: null, isTyped: true };
  }
  if (isLongText(text)) return { question: null, number: null, isTyped: false };
  const input = readNumber(text);
  // Words behind a number at the beginning are its company's.
  const isNumbered = input.kind === "vkn" || input.kind === "several";
  if (as === "message") return { question: null, number: null, isTyped: isNumbered };
  const read = readText(text);
  const number = isNumbered ? input : null;
  if (as === "number") {
    const mayBeText = input.kind === "title" || ibansIn(text).length > 0;
    return { question: mayBeText && read.kind === "text" ? null : input, number, isTyped: true };
  }
  return read.kind === "text"
    ? { question: null, number, isTyped: isNumbered || read.isVknOnly || shortVknIn(text) !== "" }
    : { question: read, number, isTyped: true };
}

function namesNumberAndTitle(text: string): boolean {
  if (isLongText(text) || !/\d{10}/.test(text)) return false;
  const { found, isFaulty } = findCandidates(text);
  const kinds = new Set(found.map(({ kind }) => kind));
  return kinds.has("title") && (kinds.has("vkn") || isFaulty);
}

/** Reads typed words: a number, a title, or a text, which may name only a VKN (`isVknOnly`). */
export function readText(text: string): NumberInput | { kind: "text"; isVknOnly: boolean } {
  if (isLongText(text)) return { kind: "text", isVknOnly: false };
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
      return (
        !/\d{9}/.test(text.replace(/[ .-]/g, "")) && !isSentence(text) && shortVknIn(text) === ""
      );
    case "personal":
    case "iban":
    case "phone":
      return !/\p{L}{2}/u.test(text);
    case "unlikely-vkn":
    case "letters":
    case "foreignVat":
      return !isSentence(text);
    default:
      return true;
  }
}

function isWholeTitle(words: string): boolean {
  const [first] = findCandidates(words).found;
  return first?.kind === "title" && titleKey(first.text) === titleKey(words);
}

function isSentence(text: string): boolean {
  return text.includes("\n") || text.split(/\s+/).length > maxTitleWords;
}
