import { readsAsTitle } from "../../../company/general-words.ts";
import { isPersonalMersis, plainMersis } from "../../../company/id-numbers.ts";
import { readTitle, splitMersis, type NumberInput } from "../../../company/number-input.ts";
import { assertNever } from "../../../platform/assert-never.ts";
import { hasDetails } from "../../check/sides.ts";
import { readCommandWord, readLeadingWord } from "../../intake/text/leading-word.ts";
import { readTypedWords, titleInSentence } from "../../intake/text/typed-words.ts";
import { sideOfTyped } from "../../intake/text/written-words.ts";
import { branchQuery, companyQuery, titleQuery, type Query } from "../../lookups/intents.ts";
import { helpWords, isHelp, isLikeOneOf } from "../../slack/words.ts";
import type { Note } from "../../texts/texts.ts";
import { titleFault } from "./notice-card.ts";

export type LookupCommand = "/vkn" | "/mersis" | "/unvan";

/** A command's words, of which `text` is read as a number, a title or words to check. */
export interface CommandWords {
  command: LookupCommand;
  text: string;
  word: "help" | "detail" | null;
  /** The words without `word`. */
  rest: string;
}

/** The answer that a command's words call for. */
export type Meaning =
  | { kind: "nothing" }
  | { kind: "check" }
  | { kind: "ask"; query: Query; words: TypedBehind }
  | { kind: "detail"; vkn: string }
  /** `detay örnek gıda`: the detail of `about`, or the general card of all words (`whole`). */
  | { kind: "detail-or-title"; about: string; whole: string | null; branch: string | null }
  /** `yardım gıda`, a word that is nearly `yardım`, or `detay` alone: each may be a title. */
  | { kind: "help-or-title"; title: string }
  /** A title in place of a number, whose search has a price. */
  | { kind: "offer"; title: string }
  /** A sentence from which no title can be read. */
  | { kind: "unclear" }
  | { kind: "refused"; why: Note }
  /** A number that this command does not ask, which a notice answers. */
  | { kind: "notice"; question: Exclude<NumberInput, { kind: "empty" }> };

/** The words behind a number, by their use on its card. */
export interface TypedBehind {
  /** Data to compare with the record, or null. */
  compared: string | null;
  /** The purpose of the query: `fatura 2026-118`. */
  reference: string;
}

const nothingBehind: TypedBehind = { compared: null, reference: "" };

/** Splits off the command's word; returns null for its help. */
export function splitCommand(command: LookupCommand, typed: string): CommandWords | null {
  const { word, rest } = command === "/unvan" ? readCommandWord(typed) : readLeadingWord(typed);
  if (command !== "/unvan") {
    return word === "help" || isHelp(rest) ? null : { command, text: rest, word, rest };
  }
  const isAboutHelp = word === "detail" ? isHelp(rest) : word === "help" && rest === "";
  return isAboutHelp ? null : { command, text: typed, word, rest };
}

/** Decides what a command's words ask for; `question` is null for words to check. */
export function meaningOf(words: CommandWords, question: NumberInput | null): Meaning {
  switch (words.command) {
    case "/vkn":
      return question?.kind === "vkn" ? vknMeaning(words, question) : otherMeaning(words, question);
    case "/mersis":
      return branchMeaning(words, question) ?? otherMeaning(words, question);
    case "/unvan":
      return question?.kind === "title"
        ? titleMeaning(words, question.title)
        : otherMeaning(words, question);
    default:
      return assertNever(words.command);
  }
}

/** Returns the meaning of words that are not what their command asks. */
function otherMeaning({ word }: CommandWords, question: NumberInput | null): Meaning {
  if (question === null) return { kind: "check" };
  if (question.kind === "empty") return { kind: "nothing" };
  if (question.kind !== "title") return { kind: "notice", question };
  const about = word === "detail" ? question.title : titleBefore(question.title);
  if (about !== "") return { kind: "detail-or-title", about, whole: null, branch: null };
  const title = titleInSentence(question.title);
  return title === "" ? { kind: "unclear" } : { kind: "offer", title };
}

/** Returns the title before a last `detay`, or "". */
function titleBefore(title: string): string {
  const { word, rest } = readCommandWord(title);
  return word === "detail" ? rest : "";
}

function vknMeaning(
  { word }: CommandWords,
  { vkn, title: behind }: Extract<NumberInput, { kind: "vkn" }>,
): Meaning {
  const wantsDetail = word === "detail" || readLeadingWord(behind).word === "detail";
  if (wantsDetail) return { kind: "detail", vkn };
  const { reference } = readTypedWords(behind);
  const compared = hasDetails(sideOfTyped(behind, vkn)) ? behind : null;
  return { kind: "ask", query: companyQuery(vkn), words: { compared, reference } };
}

/** Returns null for words that are no branch's number alone. */
function branchMeaning({ rest }: CommandWords, question: NumberInput | null): Meaning | null {
  if (isPersonalMersis(plainMersis(rest)))
    return { kind: "notice", question: { kind: "personal" } };
  if (question?.kind === "mersis") {
    return { kind: "ask", query: branchQuery(question.mersis), words: nothingBehind };
  }
  const branch = question === null || question.kind === "title" ? splitMersis(rest) : null;
  if (branch === null) return null;
  // With a title or an office the check answers, which compares them with the record.
  const { title, taxOffice, reference } = readTypedWords(branch.words);
  if (title !== "" || taxOffice !== "") return null;
  return { kind: "ask", query: branchQuery(branch.mersis), words: { compared: null, reference } };
}

function titleMeaning({ word, rest }: CommandWords, title: string): Meaning {
  const why = titleFault(title);
  if (why) return { kind: "refused", why };
  const about = titleOfDetail(word, rest, title);
  if (about !== "") return detailMeaning(about, title);
  if (word !== null || isLikeOneOf(title, helpWords)) return { kind: "help-or-title", title };
  return { kind: "ask", query: titleQuery(title), words: nothingBehind };
}

/** Returns the words after `detay`, or "". A misspelt `detay` must not pay for a search. */
function titleOfDetail(word: CommandWords["word"], rest: string, title: string): string {
  if (word !== null) return word === "detail" ? rest : "";
  const [, first = "", second = ""] = /^(\S+) (.+)$/.exec(title) ?? [];
  return isLikeOneOf(first, ["detay", "detail"]) ? second : "";
}

/** `detay gıda` and a misspelt `detya …` may be titles themselves. */
function detailMeaning(about: string, title: string): Meaning {
  const input = readTitle(about);
  if (input.kind === "vkn") return { kind: "detail", vkn: input.vkn };
  const name = input.kind === "title" ? input.title : about;
  const isAboutAlone = readLeadingWord(title).word === "detail" && readsAsTitle(name);
  const branch = input.kind === "mersis" ? input.mersis : null;
  return { kind: "detail-or-title", about: name, whole: isAboutAlone ? null : title, branch };
}
