import type { Side } from "../../check/case.ts";
import { doubtsNotCompared } from "../../check/findings.ts";
import { sideOf } from "../documents.ts";
import { writtenMention } from "../mention.ts";
import { readTypedWords } from "./typed-words.ts";
import { unexplainedWords } from "./unexplained.ts";

/** Reads the words typed behind a number as a side. */
export function sideOfTyped(words: string, vkn: string): Side {
  const { title, taxOffice, reference } = readTypedWords(words);
  const doubts = title === "" && reference === "" ? doubtsNotCompared(unexplainedWords(words)) : [];
  return sideOf(writtenMention(vkn, title, { taxOffice, doubts }));
}
