import type { Segment } from "./segment.ts";
import { firstWordHash, mostCounted, wordBit } from "./signature.ts";
import { sharedBytes, sharedWords } from "./shared-arrays.ts";

type TitleArrays = Pick<
  Segment,
  "vkns" | "titleTokens" | "titleStarts" | "signatures" | "postings" | "postingStarts"
>;

interface Collected {
  tokens: Uint32Array;
  starts: Uint32Array;
  vkns: Uint32Array;
  surfaceWords: Uint32Array;
  surfaceWordStarts: Uint32Array;
  vocabularySize: number;
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
  return { vkns, titleTokens, titleStarts, ...layPostings(collected, order) };
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
function wordAt(collected: Collected, title: number, which: number): number {
  const { tokens, starts, surfaceWords, surfaceWordStarts } = collected;
  let left = which;
  for (let at = starts[title] ?? 0; at < (starts[title + 1] ?? 0); at += 1) {
    const surface = tokens[at] ?? 0;
    const from = surfaceWordStarts[surface] ?? 0;
    const length = (surfaceWordStarts[surface + 1] ?? 0) - from;
    if (left < length) return surfaceWords[from + left] ?? 0;
    left -= length;
  }
  return collected.vocabularySize;
}

/** Takes a title's next word into its signature; words come in their order. */
function sign(signatures: Uint32Array, title: number, word: number): void {
  const bit = wordBit(word);
  const half = title * 2 + (bit >>> 5);
  signatures[half] = (signatures[half] ?? 0) | (1 << (bit & 31));
  const high = signatures[title * 2 + 1] ?? 0;
  const counted = high >>> 28;
  if (counted === 0) signatures[title * 2 + 1] = (1 << 28) | (firstWordHash(word) << 20) | high;
  else if (counted < mostCounted) signatures[title * 2 + 1] = high + (1 << 28);
}

function layPostings(collected: Collected, order: Uint32Array) {
  const { tokens, starts, surfaceWords, surfaceWordStarts, vocabularySize } = collected;
  const count = order.length;
  const signatures = sharedWords(count * 2);
  const postingStarts = sharedWords(vocabularySize + 1);
  // The last title in which a word was seen, so that a repeated word is filed once.
  const seen = new Uint32Array(vocabularySize);
  const eachWord = (use: (word: number, title: number) => void) => {
    seen.fill(0);
    for (let at = 0; at < count; at += 1) {
      const title = order[at] ?? 0;
      const end = starts[title + 1] ?? 0;
      for (let token = starts[title] ?? 0; token < end; token += 1) {
        const surface = tokens[token] ?? 0;
        const last = surfaceWordStarts[surface + 1] ?? 0;
        for (let slot = surfaceWordStarts[surface] ?? 0; slot < last; slot += 1) {
          const word = surfaceWords[slot] ?? 0;
          if (seen[word] === at + 1) continue;
          seen[word] = at + 1;
          use(word, at);
        }
      }
    }
  };
  eachWord((word, at) => {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + 1;
    sign(signatures, at, word);
  });
  for (let word = 0; word < vocabularySize; word += 1) {
    postingStarts[word + 1] = (postingStarts[word + 1] ?? 0) + (postingStarts[word] ?? 0);
  }
  const postings = sharedWords(postingStarts[vocabularySize] ?? 0);
  const next = new Uint32Array(postingStarts);
  eachWord((word, at) => {
    const slot = next[word] ?? 0;
    postings[slot] = at;
    next[word] = slot + 1;
  });
  return { signatures, postings, postingStarts };
}
