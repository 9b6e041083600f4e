import {
  type Segment,
  eachMeant,
  hintOf,
  sharedBytes,
  sharedWords,
  sign,
  titleBitsOf,
} from "./segment.ts";
import { layInitials } from "./stored-titles.ts";

type TitleArrays = Pick<
  Segment,
  "vkns" | "titleTokens" | "titleStarts" | "signatures" | "initials" | "postings" | "postingStarts"
>;

interface Collected {
  tokens: Uint32Array;
  starts: Uint32Array;
  vkns: Uint32Array;
  meanings: Uint32Array;
  vocabularySize: number;
  /** The code of each word's first letter. */
  firstLetters: Uint8Array;
}

/** Lays out titles in the order of their first two words, so that those that are read together lie together. */
export function layTitles(collected: Collected): TitleArrays {
  const order = titleOrder(collected);
  const { tokens, starts } = collected;
  const count = order.length;
  const titleStarts = sharedWords(count + 1);
  for (let at = 0; at < count; at += 1) {
    const title = order[at] ?? 0;
    let bytes = 0;
    for (let token = starts[title] ?? 0; token < (starts[title + 1] ?? 0); token += 1) {
      const id = tokens[token] ?? 0;
      bytes += id < 0x80 ? 1 : id < 0x4000 ? 2 : id < 0x200000 ? 3 : 4;
    }
    titleStarts[at + 1] = (titleStarts[at] ?? 0) + bytes;
  }
  const titleTokens = sharedBytes(titleStarts[count] ?? 0);
  const vkns = sharedWords(count);
  let place = 0;
  for (let at = 0; at < count; at += 1) {
    const title = order[at] ?? 0;
    vkns[at] = collected.vkns[title] ?? 0;
    for (let token = starts[title] ?? 0; token < (starts[title + 1] ?? 0); token += 1) {
      let id = tokens[token] ?? 0;
      while (id >= 0x80) {
        titleTokens[place] = (id & 0x7f) | 0x80;
        place += 1;
        id >>>= 7;
      }
      titleTokens[place] = id;
      place += 1;
    }
  }
  const eachWord = (at: number, use: (word: number) => void) => {
    const title = order[at] ?? 0;
    for (let token = starts[title] ?? 0; token < (starts[title + 1] ?? 0); token += 1) {
      eachMeant(collected.meanings, tokens[token] ?? 0, use);
    }
  };
  const initials = layInitials(count, eachWord, collected.firstLetters);
  return { vkns, titleTokens, titleStarts, initials, ...layPostings(collected, order) };
}

/** Two stable counting sorts: by the second word, then by the first. */
function titleOrder(collected: Collected): Uint32Array {
  const count = collected.vkns.length;
  let order = Uint32Array.from({ length: count }, (_, title) => title);
  for (const which of [1, 0]) {
    const keys = new Uint32Array(count);
    for (let title = 0; title < count; title += 1) keys[title] = wordAt(collected, title, which);
    const slots = new Uint32Array(collected.vocabularySize + 2);
    for (const key of keys) slots[key + 1] = (slots[key + 1] ?? 0) + 1;
    for (let key = 0; key <= collected.vocabularySize; key += 1) {
      slots[key + 1] = (slots[key + 1] ?? 0) + (slots[key] ?? 0);
    }
    const sorted = new Uint32Array(count);
    for (const title of order) {
      const key = keys[title] ?? 0;
      const slot = slots[key] ?? 0;
      sorted[slot] = title;
      slots[key] = slot + 1;
    }
    order = sorted;
  }
  return order;
}

/** A title's word by its place, or a number past all words. */
function wordAt(
  { tokens, starts, meanings, vocabularySize }: Collected,
  title: number,
  which: number,
) {
  let left = which;
  let found = vocabularySize;
  for (let at = starts[title] ?? 0; at < (starts[title + 1] ?? 0) && left >= 0; at += 1) {
    eachMeant(meanings, tokens[at] ?? 0, (word) => {
      if (left === 0) found = word;
      left -= 1;
    });
  }
  return found;
}

function layPostings(collected: Collected, order: Uint32Array) {
  const { tokens, starts, meanings, vocabularySize } = collected;
  const count = order.length;
  const titleBits = titleBitsOf(count);
  const signatures = sharedWords(count * 2);
  const postingStarts = sharedWords(vocabularySize + 1);
  /** Gives a title's distinct words. */
  const eachTitle = (use: (words: readonly number[], title: number) => void) => {
    const words: number[] = [];
    const add = (word: number) => {
      if (!words.includes(word)) words.push(word);
    };
    for (let at = 0; at < count; at += 1) {
      words.length = 0;
      const title = order[at] ?? 0;
      const end = starts[title + 1] ?? 0;
      for (let token = starts[title] ?? 0; token < end; token += 1) {
        eachMeant(meanings, tokens[token] ?? 0, add);
      }
      use(words, at);
    }
  };
  eachTitle((words, title) => {
    for (const word of words) {
      postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
      sign(signatures, title, word);
    }
  });
  for (let word = 0; word < vocabularySize; word += 1) {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
  }
  const postings = sharedWords(postingStarts[vocabularySize] ?? 0);
  const next = new Uint32Array(postingStarts);
  eachTitle((words, title) => {
    for (const word of words) {
      let hints = 0;
      for (const other of words) if (other !== word) hints |= hintOf(other, titleBits);
      const slot = next[word] ?? 0;
      postings[slot] = (hints << titleBits) | title;
      next[word] = slot + 1;
    }
  });
  return { signatures, postings, postingStarts };
}
