/** Which titles hold which words, both ways, in flat arrays. */
export interface Postings {
  readonly documents: number;
  /** The words of a title in its order. */
  wordsOf(document: number): Uint32Array;
  /** The titles that hold a word, ascending. */
  documentsOf(word: number): Uint32Array;
  /** How telling a word is: the logarithm of how few titles hold it. */
  weightOf(word: number): number;
}

/** Lays out titles given as word ids one after the other, `starts[i]` being where title i begins. */
export function createPostings(
  words: Uint32Array,
  starts: Uint32Array,
  vocabularySize: number,
): Postings {
  const documents = starts.length - 1;
  const wordStarts = new Uint32Array(vocabularySize + 1);
  for (const word of words) wordStarts[word + 1] = (wordStarts[word + 1] ?? 0) + 1;
  for (let word = 0; word < vocabularySize; word += 1) {
    wordStarts[word + 1] = (wordStarts[word + 1] ?? 0) + (wordStarts[word] ?? 0);
  }
  const next = wordStarts.slice();
  const lists = new Uint32Array(words.length);
  for (let document = 0; document < documents; document += 1) {
    for (let at = starts[document] ?? 0; at < (starts[document + 1] ?? 0); at += 1) {
      const word = words[at] ?? 0;
      const slot = next[word] ?? 0;
      lists[slot] = document;
      next[word] = slot + 1;
    }
  }
  const documentsOf = (word: number) =>
    lists.subarray(wordStarts[word] ?? 0, wordStarts[word + 1] ?? 0);
  return {
    documents,
    wordsOf: (document) => words.subarray(starts[document] ?? 0, starts[document + 1] ?? 0),
    documentsOf,
    weightOf: (word) => Math.log(1 + documents / (1 + documentsOf(word).length)),
  };
}
