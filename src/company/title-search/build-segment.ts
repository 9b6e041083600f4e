import { buildVocabulary, weightsOf } from "./build-vocabulary.ts";
import { letterCodes, maxWordLength } from "./letters.ts";
import { indexedWord, partsOf, readTitle } from "./read-title.ts";
import {
  type Segment,
  toBuckets,
  eachMeantWord,
  hintOf,
  layMeanings,
  sharedBytes,
  sharedUints,
  sign,
  titleBitsOf,
} from "./segment.ts";
import { layInitials } from "./stored-titles.ts";
import type { TitleEntry } from "./title-index.ts";

/** Creates a builder: collects titles one by one, about 60 bytes each, then lays out the segment. */
export function createSegmentBuilder() {
  const surfaces = new Map<string, number>();
  const frequencies = createGrowingList();
  const tokens = createGrowingList();
  const starts = createGrowingList();
  const vkns = createGrowingList();
  starts.push(0);
  const addSurface = (word: string) => {
    let id = surfaces.get(word);
    if (id === undefined) {
      id = surfaces.size;
      surfaces.set(word, id);
      frequencies.push(0);
    }
    const counts = frequencies.values();
    counts[id] = (counts[id] ?? 0) + 1;
    tokens.push(id);
  };
  return {
    add: ({ ad, vkn }: TitleEntry) => {
      for (const [at, part] of partsOf(ad).entries()) {
        // A short first word is a name, even if it looks like an abbreviation.
        addSurface(at === 0 && part.length <= maxBrandLength ? startMark + part : part);
      }
      starts.push(tokens.length);
      vkns.push(Number(vkn.slice(0, 9)));
    },
    /** Lays out the segment; `weigh` replaces the weights by those of another segment. */
    finish: (weigh?: (word: string) => number): Segment => {
      const ordered = orderSurfaces([...surfaces.keys()], frequencies.values());
      surfaces.clear();
      const words = readSurfaces(ordered.surfaces);
      const ids = tokens.values();
      for (let at = 0; at < ids.length; at += 1) ids[at] = ordered.rankOf[ids[at] ?? 0] ?? 0;
      const titles = layTitles({
        tokens: ids,
        starts: starts.values(),
        vkns: vkns.values(),
        meanings: words.meanings,
        vocabularySize: words.vocabulary.length,
        firstLetters: Uint8Array.from(words.vocabulary, (word) => letterCodes(word)[0] ?? 0),
      });
      const wordWeights = weightsOf(titles.postingStarts, vkns.length);
      if (weigh) wordWeights.set(words.vocabulary.map(weigh));
      return {
        ...titles,
        ...layText(ordered.surfaces),
        meanings: words.meanings,
        ...buildVocabulary(words.vocabulary),
        wordWeights,
      };
    },
  };
}

/** Marks a short first word, which is read differently from the same word elsewhere. */
const startMark = "\u0002";
/** The most letters of a first word that may look like an abbreviation. Chosen by hand. */
const maxBrandLength = 5;

/** Sorts surface words by frequency, so that the commonest get one-byte numbers. */
function orderSurfaces(surfaces: readonly string[], frequencies: Uint32Array) {
  const order = Uint32Array.from(surfaces.keys()).sort(
    (a, b) => (frequencies[b] ?? 0) - (frequencies[a] ?? 0) || a - b,
  );
  const rankOf = new Uint32Array(order.length);
  for (const [rank, id] of order.entries()) rankOf[id] = rank;
  return { surfaces: Array.from(order, (id) => surfaces[id] ?? ""), rankOf };
}

function readSurfaces(surfaces: readonly string[]) {
  const ids = new Map<string, number>();
  const meanings = surfaces.map((text) => {
    const isStart = text.startsWith(startMark);
    const { words, flags } = readTitle(isStart ? text.slice(1) : text, isStart);
    return {
      flags,
      words: words.map((word) => {
        const indexed = (isStart ? word.text : indexedWord(word)).slice(0, maxWordLength);
        return ids.getOrInsert(indexed, ids.size);
      }),
    };
  });
  const vocabulary = [...ids.keys()].sort();
  const sortedId = new Uint32Array(ids.size);
  for (const [rank, word] of vocabulary.entries()) sortedId[ids.get(word) ?? 0] = rank;
  for (const { words } of meanings) {
    for (const [at, id] of words.entries()) words[at] = sortedId[id] ?? 0;
  }
  return { vocabulary, meanings: layMeanings(meanings) };
}

function layText(surfaces: readonly string[]) {
  const textOf = (text: string) => (text.startsWith(startMark) ? text.slice(1) : text);
  const surfaceStarts = sharedUints(surfaces.length + 1);
  let total = 0;
  for (const [surface, text] of surfaces.entries()) {
    total += Buffer.byteLength(textOf(text));
    surfaceStarts[surface + 1] = total;
  }
  const surfaceText = sharedBytes(total);
  const written = Buffer.from(surfaceText.buffer);
  for (const [surface, text] of surfaces.entries())
    written.write(textOf(text), surfaceStarts[surface] ?? 0);
  return { surfaceText, surfaceStarts };
}

/** Creates a list of numbers in a typed array that doubles its size when full. */
function createGrowingList() {
  let values = new Uint32Array(1_024);
  let length = 0;
  return {
    get length() {
      return length;
    },
    push: (value: number) => {
      if (length === values.length) {
        const larger = new Uint32Array(values.length * 2);
        larger.set(values);
        values = larger;
      }
      values[length] = value;
      length += 1;
    },
    values: () => values.subarray(0, length),
  };
}

interface Titles {
  tokens: Uint32Array;
  starts: Uint32Array;
  vkns: Uint32Array;
  meanings: Uint32Array;
  vocabularySize: number;
  firstLetters: Uint8Array;
}

/** Sorts titles by their first two words, so that titles that are read together are stored together. */
function layTitles(collected: Titles) {
  const order = titleOrder(collected);
  const initials = layInitials(
    order.length,
    (at, use) => eachWord(collected, order[at] ?? 0, use),
    collected.firstLetters,
  );
  const vkns = sharedUints(order.length);
  for (const [at, title] of order.entries()) vkns[at] = collected.vkns[title] ?? 0;
  return { vkns, ...initials, ...layTokens(collected, order), ...layPostings(collected, order) };
}

/** Lays out the surface words of titles as varints. */
function layTokens(collected: Titles, order: Uint32Array) {
  const titleStarts = sharedUints(order.length + 1);
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
      let rest = id;
      for (; rest >= 0x80; rest >>>= 7) titleTokens[place++] = (rest & 0x7f) | 0x80;
      titleTokens[place++] = rest;
    });
  }
  return { titleTokens, titleStarts };
}

function eachToken({ tokens, starts }: Titles, title: number, use: (id: number) => void): void {
  const end = starts[title + 1] ?? 0;
  for (let token = starts[title] ?? 0; token < end; token += 1) use(tokens[token] ?? 0);
}

function eachWord(collected: Titles, title: number, use: (word: number) => void): void {
  eachToken(collected, title, (id) => eachMeantWord(collected.meanings, id, use));
}

/** Two stable counting sorts: by the second word, then by the first. */
function titleOrder(collected: Titles): Uint32Array {
  let order: Uint32Array = Uint32Array.from(collected.vkns.keys());
  for (const place of [1, 0]) {
    const previous = order;
    const keys = collected.vkns.map((_, title) => wordAt(collected, title, place));
    order = toBuckets(collected.vocabularySize + 1, (put) => {
      for (const title of previous) put(keys[title] ?? 0, title);
    }).values;
  }
  return order;
}

/** Returns the title's word at a place, or a number past all words. */
function wordAt(collected: Titles, title: number, place: number): number {
  let left = place;
  let found = collected.vocabularySize;
  eachWord(collected, title, (word) => {
    if (left === 0) found = word;
    left -= 1;
  });
  return found;
}

function layPostings(collected: Titles, order: Uint32Array) {
  const titleBits = titleBitsOf(order.length);
  const signatures = sharedUints(order.length * 2);
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
  const { starts, values } = toBuckets(collected.vocabularySize, (put) => {
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
