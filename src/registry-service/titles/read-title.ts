import { foldTurkish } from "../../company/title.ts";
import { abbreviations, spellings } from "./abbreviations.ts";
import { namesOfTail, shortTailWords, tail, tailWords } from "./tail-words.ts";

/** A folded word that tells companies apart. */
export interface TitleWord {
  text: string;
  /** Whether a full stop said that it is short for something. */
  isDotted: boolean;
}

/** A title taken apart: the words that tell it from others, and bits for what only completes it. */
export interface ReadTitle {
  words: TitleWord[];
  flags: number;
  /** How many of the words stand before SANAYİ or TİCARET; -1 where neither is there. */
  tailAt: number;
  /** Whether it ends in one of the words, which then may be cut off. */
  isOpen: boolean;
}

/** Takes a title or a part of one apart; `isStart` where its first word is the title's first. */
export function readTitle(text: string, isStart: boolean): ReadTitle {
  const folded = joinInitials(foldTurkish(text)).replace(/[&+]/g, " ve ");
  const words: TitleWord[] = [];
  let flags = 0;
  let seen = 0;
  let tailAt = -1;
  let isOpen = false;
  let isJoined = false;
  for (const [word] of folded.matchAll(/[a-z0-9]+\.?/g)) {
    const isDotted = word.endsWith(".");
    const bare = isDotted ? word.slice(0, -1) : word;
    const isFirst = isStart && seen === 0;
    seen += 1;
    const bit = tailWords.get(bare) ?? (isFirst ? undefined : shortTailWords.get(bare));
    isOpen = bit === undefined && !isDotted;
    if (bit === undefined) {
      words.push({ text: spellings.get(bare) ?? bare, isDotted });
      if (isJoined) flags |= tail.innerAnd;
    } else {
      if ((bit & namesOfTail) !== 0 && tailAt < 0) tailAt = words.length;
      flags |= bit === tail.ticaret && (flags & tail.sanayi) === 0 ? bit | tail.ticaretFirst : bit;
    }
    isJoined = bit === tail.and && words.length > 0 && (flags & namesOfTail) === 0;
  }
  if (isJoined) flags |= tail.innerAnd;
  return { words, flags, tailAt, isOpen };
}

/** The word under which a title's own word is filed: abbreviations that can be nothing else are written out. */
export function filedWord({ text, isDotted }: TitleWord): string {
  const abbreviation = abbreviations.get(text);
  if (!abbreviation || (abbreviation.isWord && !isDotted)) return text;
  return abbreviation.words[0] ?? text;
}

/** A title's bits with those of one of its words that was only later known to complete it; `isBefore` where it stands before what was known. */
export function withTail(flags: number, bits: number, isBefore: boolean): number {
  const isTicaretFirst = (bits & tail.ticaret) !== 0 && (isBefore || (flags & tail.sanayi) === 0);
  if (isTicaretFirst) return flags | bits | tail.ticaretFirst;
  return isBefore && (bits & tail.sanayi) !== 0
    ? (flags | bits) & ~tail.ticaretFirst
    : flags | bits;
}

/** `a.s.`, `a. s.`, `a s` at the end and `t.c.` are one word each. */
function joinInitials(folded: string): string {
  return folded
    .replace(/(?<![a-z0-9])(?:[a-z]\.\s?){1,3}[a-z](?![a-z0-9])\.?/g, (initials) =>
      initials.replace(/[.\s]/g, "").concat(" "),
    )
    .replace(/ a s[\s.]*$/, " as ");
}
