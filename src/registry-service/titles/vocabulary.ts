import { wordDistance } from "./word-distance.ts";

/** A word of the title database that a queried word may stand for. */
export interface SimilarWord {
  id: number;
  /** 0 to 1. */
  similarity: number;
}

/** The distinct words of all titles, found exactly, by their beginning or by what they resemble. */
export interface Vocabulary {
  readonly size: number;
  idOf(word: string): number | undefined;
  similar(word: string): SimilarWord[];
  /** The two known words that a glued one is made of. */
  halves(word: string): [string, string] | null;
}

export function createVocabulary(words: readonly string[]): Vocabulary {
  const ids = new Map(words.map((word, id) => [word, id]));
  const byTrigram = new Map<string, number[]>();
  // Letters in another order leave few trigrams of a short word.
  const byLetters = new Map<string, number[]>();
  for (const [id, word] of words.entries()) {
    for (const trigram of trigramsOf(word)) append(byTrigram, trigram, id);
    append(byLetters, lettersOf(word), id);
  }
  const sorted = Array.from(words.keys()).sort((a, b) => compare(words[a] ?? "", words[b] ?? ""));

  const beginningWith = (start: string): SimilarWord[] => {
    if (start.length < 3) return [];
    const found: SimilarWord[] = [];
    for (let at = firstAtOrAfter(start); at < sorted.length && found.length < 64; at += 1) {
      const id = sorted[at] ?? 0;
      const word = words[id] ?? "";
      if (!word.startsWith(start)) break;
      found.push({ id, similarity: 0.7 + (0.25 * start.length) / word.length });
    }
    return found;
  };

  const firstAtOrAfter = (start: string) => {
    let [low, high] = [0, sorted.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((words[sorted[middle] ?? 0] ?? "") < start) low = middle + 1;
      else high = middle;
    }
    return low;
  };

  const resembling = (word: string): SimilarWord[] => {
    const limit = word.length < 4 ? 0 : word.length < 5 ? 1 : word.length < 9 ? 2 : 3;
    if (limit === 0) return [];
    const shared = new Map<number, number>();
    const trigrams = trigramsOf(word);
    for (const trigram of trigrams) {
      for (const id of byTrigram.get(trigram) ?? []) shared.set(id, (shared.get(id) ?? 0) + 1);
    }
    // One edit changes at most four trigrams (a swap); two far edits may leave only a few.
    const enough = Math.max(1, trigrams.size - 4 * limit);
    const likely = [...shared]
      .filter(([, count]) => count >= enough)
      .sort((a, b) => b[1] - a[1])
      .slice(0, mostCompared)
      .map(([id]) => id);
    return [...likely, ...(byLetters.get(lettersOf(word)) ?? [])].flatMap((id) => {
      const other = words[id] ?? "";
      const edits = wordDistance(word, other, limit);
      if (edits > limit) return [];
      return [{ id, similarity: 1 - edits / Math.max(word.length, other.length) }];
    });
  };

  return {
    size: words.length,
    idOf: (word) => ids.get(word),
    similar: (word) => {
      const best = new Map<number, SimilarWord>();
      for (const found of [...beginningWith(word), ...resembling(word)]) {
        if (found.similarity < leastSimilar) continue;
        const known = best.get(found.id);
        if (!known || known.similarity < found.similarity) best.set(found.id, found);
      }
      return [...best.values()].sort((a, b) => b.similarity - a.similarity).slice(0, mostSimilar);
    },
    halves: (word) => {
      for (let at = word.length - 3; at >= 3; at -= 1) {
        const [left, right] = [word.slice(0, at), word.slice(at)];
        if (ids.has(left) && ids.has(right)) return [left, right];
      }
      return null;
    },
  };
}

const leastSimilar = 0.6;
const mostSimilar = 24;
const mostCompared = 400;

function append(lists: Map<string, number[]>, key: string, id: number): void {
  const list = lists.get(key);
  if (list) list.push(id);
  else lists.set(key, [id]);
}

function lettersOf(word: string): string {
  return Array.from(word).sort(compare).join("");
}

function trigramsOf(word: string): Set<string> {
  const padded = `^${word}$`;
  const trigrams = new Set<string>();
  for (let at = 0; at + 3 <= padded.length; at += 1) trigrams.add(padded.slice(at, at + 3));
  return trigrams;
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
