import { vknCheckDigit } from "../id-numbers.ts";
import { type Segment, endingBitsOf, toBuckets, eachMeantWord } from "./segment.ts";
import type { TitleEntry } from "./title-index.ts";

/** Further words of a title are not compared. Chosen by hand: few titles have more. */
export const maxTitleWords = 24;

export type StoredTitles = ReturnType<typeof openStoredTitles>;

/** Reads stored titles; `read` puts its result into `words`, `wordCount` and `flags`. */
export function openStoredTitles(segment: Segment) {
  const { titleTokens, titleStarts, meanings, surfaceText, surfaceStarts, vkns } = segment;
  const words = new Uint32Array(maxTitleWords);

  const eachToken = (title: number, use: (token: number) => void) => {
    const end = titleStarts[title + 1] ?? 0;
    let [token, shift] = [0, 0];
    for (let at = titleStarts[title] ?? 0; at < end; at += 1) {
      const byte = titleTokens[at] ?? 0;
      token |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      use(token);
      token = shift = 0;
    }
  };
  const { buffer, byteOffset, byteLength } = surfaceText;
  const surfaces = Buffer.from(buffer, byteOffset, byteLength);
  const textOf = (title: number) => {
    const texts: string[] = [];
    eachToken(title, (token) => {
      texts.push(surfaces.toString("utf8", surfaceStarts[token], surfaceStarts[token + 1]));
    });
    return texts.join(" ");
  };
  let [wordCount, flags] = [0, 0];
  const addWord = (word: number) => {
    if (wordCount < maxTitleWords) words[wordCount++] = word;
  };
  const addToken = (token: number) => {
    eachMeantWord(meanings, token, addWord);
    flags |= endingBitsOf(meanings, token);
  };

  const stored = {
    words,
    wordCount: 0,
    flags: 0,
    read: (title: number) => {
      wordCount = flags = 0;
      eachToken(title, addToken);
      stored.wordCount = wordCount;
      stored.flags = flags;
    },
    textOf,
    entryOf: (title: number): TitleEntry => {
      const nine = String(vkns[title] ?? 0).padStart(9, "0");
      return { ad: textOf(title), vkn: `${nine}${vknCheckDigit(nine)}` };
    },
  };
  return stored;
}

/** The numbers of letters that may be a title's initials. Chosen by hand. */
const minInitials = 3;
const maxInitials = 6;
const hashCount = 2 ** 16;

const hashWithLetter = (hash: number, code: number) => (hash * 37 + code + 1) % hashCount;

/** Groups titles of few words by a hash of their initials. */
export function layInitials(
  titles: number,
  eachWord: (title: number, use: (word: number) => void) => void,
  firstLetters: Uint8Array,
) {
  const { starts, values } = toBuckets(hashCount, (put) => {
    for (let title = 0; title < titles; title += 1) {
      let [hash, words] = [0, 0];
      eachWord(title, (word) => {
        hash = hashWithLetter(hash, firstLetters[word] ?? 0);
        words += 1;
      });
      if (words <= maxInitials) put(hash, title);
    }
  });
  return { initials: values, initialStarts: starts };
}

/** Returns the titles with these initials, with or without the legal form's (`TPAO`). */
export function titlesWithInitials(
  codes: Uint8Array,
  { initials, initialStarts, wordLetters, wordStarts }: Segment,
  stored: StoredTitles,
): number[] {
  if (codes.length < minInitials || codes.length > maxInitials) return [];
  const hasInitials = (title: number, letters: Uint8Array) => {
    stored.read(title);
    if (stored.wordCount !== letters.length) return false;
    return letters.every(
      (code, at) => wordLetters[wordStarts[stored.words[at] ?? 0] ?? 0] === code,
    );
  };
  const found: number[] = [];
  for (const letters of [codes, ...(endsInForm(codes) ? [codes.subarray(0, -2)] : [])]) {
    const hash = letters.reduce(hashWithLetter, 0);
    const titles = initials.subarray(initialStarts[hash], initialStarts[hash + 1]);
    found.push(...titles.filter((title) => hasInitials(title, letters)));
  }
  return found;
}

const [a, o, s] = [0, 14, 18];
const endsInForm = (codes: Uint8Array) =>
  codes.at(-2) === a && (codes.at(-1) === s || codes.at(-1) === o);
