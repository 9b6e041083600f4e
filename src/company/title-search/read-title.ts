import { abbreviations, shortEndings, spellings, writeOutPhrases } from "../title-words.ts";
import { foldTurkish } from "../title.ts";
import { cutTailWords, dottedTailWords, shortTailWords, tailWords } from "./tail-words.ts";

/** A folded word that tells companies apart. */
export interface TitleWord {
  text: string;
  /** True if a full stop marks an abbreviation. */
  isDotted: boolean;
}

/** A title as read: the words that identify it, and the bits of its ending. */
export interface ReadTitle {
  words: TitleWord[];
  written: readonly TitleWord[];
  flags: number;
  /** True if the last word may be cut off. */
  isOpen: boolean;
}

/** Reads a title or a part of it; `isStart` if the part begins the title. */
export function readTitle(text: string, isStart: boolean): ReadTitle {
  const words: TitleWord[] = [];
  let flags = 0;
  let isOpen = false;
  // A space may split a word of the ending (`tic aret`).
  const written = joinPairs(wordsOf(text), (both) => tailWords.has(both));
  for (const [at, word] of written.entries()) {
    const bits = tailBits(word, isStart && at === 0);
    isOpen = bits === undefined && !word.isDotted;
    if (bits === undefined) words.push(word);
    else flags |= bits;
  }
  return { words, written, flags, isOpen };
}

/** Returns the bits of an ending's word, or undefined for a word that identifies the title. */
function tailBits({ text, isDotted }: TitleWord, isFirst: boolean): number | undefined {
  const dotted = isDotted ? dottedTailWords.get(text) : undefined;
  // A cooperative's title begins with S.S., not with its name.
  const isName = isFirst && !(isDotted && text === "ss");
  return tailWords.get(text) ?? dotted ?? (isName ? undefined : shortTailWords.get(text));
}

/** Returns the folded words of a title; variant spellings are unified, initials joined. */
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

function wordIn(folded: string, start: number, end: number, previous?: string): TitleWord {
  const bare = folded.slice(start, end);
  // YATIRIM ORTAKLIĞI is a trade, not a legal form.
  if (bare === "ortakligi" && previous === "yatirim") return { text: "ortaklik", isDotted: false };
  return {
    text: spellings.get(bare) ?? bare,
    isDotted: folded[end] === ".",
  };
}

/** Returns the word under which a title's word is indexed: unambiguous abbreviations are expanded. */
export function indexedWord({ text, isDotted }: TitleWord): string {
  const abbreviation = abbreviations.get(text);
  if (!abbreviation || (abbreviation.isWord && !isDotted)) return text;
  return abbreviation.words[0] ?? text;
}

/**
 * Returns the parts of a registered title: its words, and separate initials (`F Ç Ö`) as one.
 * A final `A. Ş.` is no initials.
 */
export function partsOf(title: string): string[] {
  const join = (phrase: string) => phrase.replaceAll(" ", glue);
  const joined = title.replace(wholePhrases, join).replace(spacedInitials, join);
  return joined.split(" ").map((word) => word.replaceAll(glue, " "));
}

/** Patterns that are read together in a registered title, spaces included. */
const wholePhrases =
  /(?<= )(?:YAT[Iİı]R[Iİı]M ORTAKL\S+|YAT\. ORT\S*|AR GE|F[İI]N\. K[İI]R\S*|T[ÜU]RK A(?:NON[İI]M|\.?[ŞSO]\.?))(?= |$)/giu;

const spacedInitials = /(?<=^| )\p{L}\.?(?:(?! A\.? [SŞ]\.?$) \p{L}\.?)+(?= |$)/giu;

const glue = "\u0003";

/** Joins initials: `a.s.`, `a. s.`, `a s` at the end, `t.c.` and `f c o` become one word each. */
function joinInitials(folded: string): string {
  return folded
    .replace(/ a\.([so])\.?(?![a-z0-9])/g, " a$1 ")
    .replace(/ a[\s.]+([so])[\s.]*$/, " a$1")
    .replace(/(?<![a-z0-9])(?:[a-z](?:\.\s*|\s+))+[a-z](?![a-z0-9])\.?/g, (initials) =>
      initials.replace(/[.\s]/g, "").concat(initials.endsWith(".") ? ". " : " "),
    );
}

/** Reads a query; returns no words if the query names no company. */
export function readQuery(text: string) {
  const read = readTitle(text.slice(0, maxQueryLength), true);
  // An ending alone (`Ltd. Şti.`) names no company, though its first word was read as a name.
  const isOnlyEnding = read.words.every(({ text }) => shortTailWords.has(text));
  const words = isOnlyEnding ? [] : read.words.slice(0, maxQueryWords);
  const isCutTail = ({ text }: TitleWord, at: number) =>
    at > 0 && cutTailWords.has(text) && !tailWords.has(text + (words[at + 1]?.text ?? ""));
  const cutBits = words.filter(isCutTail).map(({ text }) => cutTailWords.get(text) ?? 0);
  // SİRKE alone is a trade, not a cut-off ŞİRKETİ.
  const isCut = cutBits.length > 1 || cutBits.some((bits) => bits !== 0);
  const remaining = isCut ? words.filter((word, at) => !isCutTail(word, at)) : words;
  return {
    words: remaining,
    /** True if several words of the ending are cut off: then other words probably are, too. */
    isCut: cutBits.length > 1,
    flags: isCut ? cutBits.reduce((sum, bits) => sum | bits, read.flags) : read.flags,
    isOpen: read.isOpen && remaining.at(-1) === words.at(-1),
    written: text.length > maxQueryLength ? wordsOf(text) : read.written,
  };
}

/** Joins neighbours that are one word together. */
export function joinPairs(
  words: readonly TitleWord[],
  isOneWord: (joined: string, word: string, next: string) => boolean,
): TitleWord[] {
  const result: TitleWord[] = [];
  for (let at = 0; at < words.length; at += 1) {
    const [word, next] = [words[at], words[at + 1]];
    const text = next && word ? word.text + next.text : "";
    if (word && next && isOneWord(text, word.text, next.text)) {
      result.push({ text, isDotted: next.isDotted });
      at += 1;
    } else if (word) result.push(word);
  }
  return result;
}

/** Moves ending words that joining or splitting brought out from the words to the flags. */
export function moveTails(words: readonly TitleWord[], query: ReadTitle): ReadTitle {
  let { flags } = query;
  const remaining = words.filter(({ text }, at) => {
    const bits = tailWords.get(text) ?? (at > 0 ? shortTailWords.get(text) : undefined);
    flags |= bits ?? 0;
    return bits === undefined;
  });
  const isOpen = query.isOpen && remaining.at(-1) === words.at(-1);
  return { words: remaining, written: query.written, flags, isOpen };
}

/** Further letters and words of a query are not read. */
const maxQueryLength = 500;
export const maxQueryWords = 16;

/**
 * Returns the form in which exact titles are equal: folded, without spaces, written out:
 * `Örnek Gıda San. A.Ş.` is `ÖRNEK GIDA SANAYİ ANONİM ŞİRKETİ`.
 */
export function exactTitle(written: readonly TitleWord[]): string {
  const words = written.map((word, at) => (at === 0 ? word.text : writtenOut(word)));
  return words.join("").replace(/(?:turk)?(anonim|limited|kollektif|komandit)sirketi$/, "$1");
}

function writtenOut(word: TitleWord): string {
  return shortEndings.get(word.text)?.words.join("") ?? indexedWord({ ...word, isDotted: true });
}
