import {
  abbreviations,
  shortEndings,
  spellings,
  writeOutPhrases,
} from "../../company/title-words.ts";
import { foldTurkish } from "../../company/title.ts";
import { cutTailWords, dottedTailWords, shortTailWords, tailWords } from "./tail-words.ts";

/** A folded word that tells companies apart. */
export interface TitleWord {
  text: string;
  /** True if a full stop marks an abbreviation. */
  isDotted: boolean;
}

/** A title taken apart: the words that tell it from others, and bits for what only completes it. */
export interface ReadTitle {
  words: TitleWord[];
  written: readonly TitleWord[];
  flags: number;
  /** True if it ends in a word that may be cut off. */
  isOpen: boolean;
}

/** Takes a title or a part of one apart; `isStart` where its first word is the title's first. */
export function readTitle(text: string, isStart: boolean): ReadTitle {
  const words: TitleWord[] = [];
  let flags = 0;
  let isOpen = false;
  // A space may break a word of the ending (`tic aret`).
  const written = joinPairs(wordsOf(text), (both) => tailWords.has(both));
  for (const [at, word] of written.entries()) {
    const bits = tailBits(word, isStart && at === 0);
    isOpen = bits === undefined && !word.isDotted;
    if (bits === undefined) words.push(word);
    else flags |= bits;
  }
  return { words, written, flags, isOpen };
}

/** Returns the bits of a word of a title's ending; undefined for a telling word. */
function tailBits({ text, isDotted }: TitleWord, isFirst: boolean): number | undefined {
  const dotted = isDotted ? dottedTailWords.get(text) : undefined;
  // A cooperative's S.S. stands at the beginning, as TASF. HAL. does.
  const isName = isFirst && !(isDotted && text === "ss");
  return tailWords.get(text) ?? dotted ?? (isName ? undefined : shortTailWords.get(text));
}

/** Returns the folded words of a title; two spellings are one word, and initials are one word. */
export function wordsOf(text: string): TitleWord[] {
  const folded = joinInitials(writeOutPhrases(foldTurkish(text))).replace(/[&+]/g, " ve ");
  const words: TitleWord[] = [];
  let start = -1;
  for (let at = 0; at <= folded.length; at += 1) {
    if (isWordCode(folded.charCodeAt(at))) {
      if (start < 0) start = at;
    } else if (start >= 0) {
      words.push(wordIn(folded, start, at, words.at(-1)?.text));
      start = -1;
    }
  }
  return words;
}

const isWordCode = (code: number) => (code >= 97 && code <= 122) || (code >= 48 && code <= 57);

function wordIn(folded: string, start: number, end: number, before?: string): TitleWord {
  const bare = folded.slice(start, end);
  // A trade, and no legal form.
  if (bare === "ortakligi" && before === "yatirim") return { text: "ortaklik", isDotted: false };
  return {
    text: spellings.get(bare) ?? bare,
    isDotted: folded[end] === ".",
  };
}

/** Returns the word under which a title's word is filed: unambiguous abbreviations are expanded. */
export function filedWord({ text, isDotted }: TitleWord): string {
  const abbreviation = abbreviations.get(text);
  if (!abbreviation || (abbreviation.isWord && !isDotted)) return text;
  return abbreviation.words[0] ?? text;
}

/**
 * Returns the parts of a registered title: its words, and separate initials (`F Ç Ö`) as one.
 * A final A.Ş. is not among them.
 */
export function partsOf(title: string): string[] {
  const glued = (phrase: string) => phrase.replaceAll(" ", joint);
  const joined = title.replace(wholePhrases, glued).replace(spacedInitials, glued);
  return joined.split(" ").map((word) => word.replaceAll(joint, " "));
}

/** Patterns that are read together in a registered title, spaces included. */
const wholePhrases =
  /(?<= )(?:YAT[Iİı]R[Iİı]M ORTAKL\S+|YAT\. ORT\S*|AR GE|F[İI]N\. K[İI]R\S*|T[ÜU]RK A(?:NON[İI]M|\.?[ŞSO]\.?))(?= |$)/giu;

const spacedInitials = /(?<=^| )\p{L}\.?(?:(?! A\.? [SŞ]\.?$) \p{L}\.?)+(?= |$)/giu;

const joint = "\u0003";

/** `a.s.`, `a. s.`, `a s` at the end, `t.c.` and `f c o` are one word each. */
function joinInitials(folded: string): string {
  return folded
    .replace(/ a\.([so])\.?(?![a-z0-9])/g, " a$1 ")
    .replace(/ a[\s.]+([so])[\s.]*$/, " a$1")
    .replace(/(?<![a-z0-9])(?:[a-z](?:\.\s*|\s+))+[a-z](?![a-z0-9])\.?/g, (initials) =>
      initials.replace(/[.\s]/g, "").concat(initials.endsWith(".") ? ". " : " "),
    );
}

/** Takes a query apart; no words where it asks for nobody. */
export function askedTitle(text: string) {
  const read = readTitle(text.slice(0, longestQuery), true);
  // An ending alone, its first word taken for a name (`Ltd. Şti.`), asks for nobody.
  const isEnding = read.words.every(({ text }) => shortTailWords.has(text));
  const words = isEnding ? [] : read.words.slice(0, mostQueriedWords);
  const isCutOff = ({ text }: TitleWord, at: number) =>
    at > 0 && cutTailWords.has(text) && !tailWords.has(text + (words[at + 1]?.text ?? ""));
  const cut = words.filter(isCutOff).map(({ text }) => cutTailWords.get(text) ?? 0);
  // SİRKE alone is a trade.
  const isCut = cut.length > 1 || cut.some((bits) => bits !== 0);
  const left = isCut ? words.filter((word, at) => !isCutOff(word, at)) : words;
  return {
    words: left,
    /** True if several words of its ending are cut off: then others probably are, too. */
    isCut: cut.length > 1,
    flags: isCut ? cut.reduce((sum, bits) => sum | bits, read.flags) : read.flags,
    isOpen: read.isOpen && left.at(-1) === words.at(-1),
    written: text.length > longestQuery ? wordsOf(text) : read.written,
  };
}

/** Joins neighbours that are one word together. */
export function joinPairs(
  words: readonly TitleWord[],
  isWord: (both: string, word: string, next: string) => boolean,
): TitleWord[] {
  const joined: TitleWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    const both = next && word ? word.text + next.text : "";
    if (word && next && isWord(both, word.text, next.text)) {
      joined.push({ text: both, isDotted: next.isDotted });
      at += 1;
    } else if (word) joined.push(word);
  }
  return joined;
}

/** Words that only turned out to complete a title once they were put together or apart. */
export function withoutTails(words: readonly TitleWord[], asked: ReadTitle): ReadTitle {
  let { flags } = asked;
  const left = words.filter(({ text }, at) => {
    const bits = tailWords.get(text) ?? (at > 0 ? shortTailWords.get(text) : undefined);
    flags |= bits ?? 0;
    return bits === undefined;
  });
  const isOpen = asked.isOpen && left.at(-1) === words.at(-1);
  return { words: left, written: asked.written, flags, isOpen };
}

const longestQuery = 500;

/** Further words of a query are not read. */
export const mostQueriedWords = 16;

/**
 * Returns a title without case, diacritics, spaces, full stops and known short forms:
 * `Örnek Gıda San. A.Ş.` is `ÖRNEK GIDA SANAYİ ANONİM ŞİRKETİ`.
 */
export function exactTitle(written: readonly TitleWord[]): string {
  const words = written.map((word, at) => (at === 0 ? word.text : writtenOut(word)));
  return words.join("").replace(/(?:turk)?(anonim|limited|kollektif|komandit)sirketi$/, "$1");
}

function writtenOut(word: TitleWord): string {
  return shortEndings.get(word.text)?.words.join("") ?? filedWord({ ...word, isDotted: true });
}
