import { doubtsNotCompared } from "../../check/findings.ts";
import { writtenMention, type Mention } from "../../check/gather.ts";
import { readTypedWords } from "./typed-words.ts";
import { unexplainedWords } from "./unexplained.ts";

/** The words typed behind a number, or the mentions of one company in a check. */
export type WrittenWords =
  { kind: "typed"; words: string } | { kind: "mentions"; mentions: readonly Mention[] };

/** Returns the mentions of a company; typed words are read as one. */
export function mentionsOf(written: WrittenWords, vkn: string): readonly Mention[] {
  if (written.kind === "mentions") return written.mentions;
  const { title, taxOffice, reference } = readTypedWords(written.words);
  const doubts =
    title === "" && reference === "" ? doubtsNotCompared(unexplainedWords(written.words)) : [];
  return [writtenMention(vkn, title, { taxOffice, ...(doubts.length > 0 && { doubts }) })];
}

/** Returns words that a card stored, also in the form of earlier versions. */
export function storedWords(stored: WrittenWords | string | readonly Mention[]): WrittenWords {
  if (typeof stored === "string") return { kind: "typed", words: stored };
  return "kind" in stored ? stored : { kind: "mentions", mentions: stored };
}
