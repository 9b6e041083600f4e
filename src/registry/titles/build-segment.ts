import { buildVocabulary, weightsOf } from "./build-vocabulary.ts";
import { layTitles } from "./lay-titles.ts";
import { letterCodes, longestWord } from "./letters.ts";
import { filedWord, partsOf, readTitle } from "./read-title.ts";
import { type Segment, layMeanings, sharedBytes, sharedWords } from "./segment.ts";
import type { TitleEntry } from "./title-index.ts";

/** Collects titles one by one and lays them out; needs some 60 bytes a title until it has finished. */
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
        // What is short for a trade or an ending elsewhere is a name at the beginning.
        addSurface(at === 0 && part.length <= longestBrand ? startMark + part : part);
      }
      starts.push(tokens.length);
      vkns.push(Number(vkn.slice(0, 9)));
    },
    /** `weigh` gives a folded word's weight where another segment's frequencies count. */
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

/** Before a title's first word, where that may read otherwise than elsewhere. */
const startMark = "\u0002";

const longestBrand = 5;

/** The commonest first, so that their numbers fit one byte. */
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
  const found = surfaces.map((text) => {
    const isStart = text.startsWith(startMark);
    const { words, flags } = readTitle(isStart ? text.slice(1) : text, isStart);
    return {
      flags,
      words: words.map((word) => {
        const filed = (isStart ? word.text : filedWord(word)).slice(0, longestWord);
        const id = ids.get(filed) ?? ids.size;
        ids.set(filed, id);
        return id;
      }),
    };
  });
  const vocabulary = [...ids.keys()].sort();
  const sortedId = new Uint32Array(ids.size);
  for (const [rank, word] of vocabulary.entries()) sortedId[ids.get(word) ?? 0] = rank;
  for (const { words } of found) {
    for (const [at, id] of words.entries()) words[at] = sortedId[id] ?? 0;
  }
  return { vocabulary, meanings: layMeanings(found) };
}

function layText(surfaces: readonly string[]) {
  const textOf = (text: string) => (text.startsWith(startMark) ? text.slice(1) : text);
  const surfaceStarts = sharedWords(surfaces.length + 1);
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

/** Numbers appended one by one to a typed array that doubles when it is full. */
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
    /** The values so far, without a copy. */
    values: () => values.subarray(0, length),
  };
}
