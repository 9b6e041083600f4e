import {
  bucketed,
  eachMeant,
  hintOf,
  sharedBytes,
  sharedWords,
  sign,
  titleBitsOf,
} from "./segment.ts";
import { layInitials } from "./stored-titles.ts";

interface Collected {
  tokens: Uint32Array;
  starts: Uint32Array;
  vkns: Uint32Array;
  meanings: Uint32Array;
  vocabularySize: number;
  /** The code of each word's first letter. */
  firstLetters: Uint8Array;
}

/** Sorts titles by their first two words, so that titles read together are stored together. */
export function layTitles(collected: Collected) {
  const order = titleOrder(collected);
  const initials = layInitials(
    order.length,
    (at, use) => eachWord(collected, order[at] ?? 0, use),
    collected.firstLetters,
  );
  const vkns = sharedWords(order.length);
  for (const [at, title] of order.entries()) vkns[at] = collected.vkns[title] ?? 0;
  return { vkns, ...initials, ...layTokens(collected, order), ...layPostings(collected, order) };
}

/** Lays out the surface words of titles, seven bits a byte. */
function layTokens(collected: Collected, order: Uint32Array) {
  const titleStarts = sharedWords(order.length + 1);
  let place = 0;
  for (const [at, title] of order.entries()) {
    eachToken(
      collected,
      title,
      (id) => (place += id < 0x80 ? 1 : id < 0x4000 ? 2 : id < 0x200000 ? 3 : 4),
    );
    titleStarts[at + 1] = place;
  }
  const titleTokens = sharedBytes(place);
  place = 0;
  for (const title of order) {
    eachToken(collected, title, (id) => {
      let left = id;
      for (; left >= 0x80; left >>>= 7) titleTokens[place++] = (left & 0x7f) | 0x80;
      titleTokens[place++] = left;
    });
  }
  return { titleTokens, titleStarts };
}

function eachToken({ tokens, starts }: Collected, title: number, use: (id: number) => void): void {
  const end = starts[title + 1] ?? 0;
  for (let token = starts[title] ?? 0; token < end; token += 1) use(tokens[token] ?? 0);
}

function eachWord(collected: Collected, title: number, use: (word: number) => void): void {
  eachToken(collected, title, (id) => eachMeant(collected.meanings, id, use));
}

/** Two stable counting sorts: by the second word, then by the first. */
function titleOrder(collected: Collected): Uint32Array {
  let order: Uint32Array = Uint32Array.from(collected.vkns.keys());
  for (const which of [1, 0]) {
    const before = order;
    const keys = collected.vkns.map((_, title) => wordAt(collected, title, which));
    order = bucketed(collected.vocabularySize + 1, (put) => {
      for (const title of before) put(keys[title] ?? 0, title);
    }).values;
  }
  return order;
}

/** A title's word by its place, or a number past all words. */
function wordAt(collected: Collected, title: number, which: number): number {
  let left = which;
  let found = collected.vocabularySize;
  eachWord(collected, title, (word) => {
    if (left === 0) found = word;
    left -= 1;
  });
  return found;
}

function layPostings(collected: Collected, order: Uint32Array) {
  const titleBits = titleBitsOf(order.length);
  const signatures = sharedWords(order.length * 2);
  /** Gives a title's distinct words. */
  const eachTitle = (use: (words: readonly number[], title: number) => void) => {
    const words: number[] = [];
    const add = (word: number) => {
      if (!words.includes(word)) words.push(word);
    };
    for (const [at, title] of order.entries()) {
      words.length = 0;
      eachWord(collected, title, add);
      use(words, at);
    }
  };
  const { starts, values } = bucketed(collected.vocabularySize, (put) => {
    signatures.fill(0);
    eachTitle((words, title) => {
      for (const word of words) {
        sign(signatures, title, word);
        let hints = 0;
        for (const other of words) if (other !== word) hints |= hintOf(other, titleBits);
        put(word, (hints << titleBits) | title);
      }
    });
  });
  return { signatures, postings: values, postingStarts: starts };
}
