import { setImmediate as yieldToOthers } from "node:timers/promises";
import { type TitleWord, titleParts } from "./title-parts.ts";
import { likenessOfWords, shapeOf } from "./word-likeness.ts";
import { slipBetween, wildcard } from "./word-slips.ts";

/** An index of the words of titles in memory, which finds titles that share words. */
export class TitleWordIndex {
  readonly #slots: ({ id: string; title: string } | null)[] = [];
  readonly #slotOf = new Map<string, number>();
  readonly #free: number[] = [];
  /** The slots of the titles with a word. */
  readonly #byWord = new Map<string, number[]>();
  /** The slots of the titles with the same letters, without spaces. */
  readonly #byLetters = new Map<string, number[]>();
  /** The words by their first two and their last two letters. */
  readonly #byEdge = new Map<string, Set<string>>();

  get size(): number {
    return this.#slotOf.size;
  }

  /** Adds a title, or replaces the title of this id. */
  add(id: string, title: string): void {
    const slot = this.#slotOf.get(id) ?? this.#free.pop() ?? this.#slots.length;
    if (this.#slots[slot]?.title === title) return;
    this.delete(id);
    if (this.#free.at(-1) === slot) this.#free.pop();
    this.#slots[slot] = { id, title };
    this.#slotOf.set(id, slot);
    const { words, letters } = keysOf(title);
    for (const key of letters) this.#byLetters.getOrInsertComputed(key, () => []).push(slot);
    for (const word of words) {
      const slots = this.#byWord.getOrInsertComputed(word, () => []);
      if (slots.length === 0)
        for (const edge of edgesOf(word))
          this.#byEdge.getOrInsertComputed(edge, () => new Set()).add(word);
      slots.push(slot);
    }
  }

  delete(id: string): void {
    const slot = this.#slotOf.get(id);
    if (slot === undefined) return;
    const { words, letters } = keysOf(this.#slots[slot]?.title ?? "");
    for (const key of letters) dropFrom(this.#byLetters, key, slot);
    for (const word of words) {
      if (!dropFrom(this.#byWord, word, slot)) continue;
      for (const edge of edgesOf(word)) this.#byEdge.get(edge)?.delete(word);
    }
    this.#slots[slot] = null;
    this.#slotOf.delete(id);
    this.#free.push(slot);
  }

  /** Returns ids of titles that share words with a written one, the likeliest and shortest first. */
  async candidates(written: string, limit: number): Promise<string[]> {
    const scores = new Float64Array(this.#slots.length);
    const isCandidate = new Uint8Array(this.#slots.length);
    /** The last word, counted from one, that added to a slot's score. */
    const countedFor = new Uint8Array(this.#slots.length);
    const candidates: number[] = [];
    const add = (slot: number, score: number) => {
      if (isCandidate[slot] === 0) {
        isCandidate[slot] = 1;
        candidates.push(slot);
        // Of equal scores, the shorter title comes first.
        scores[slot] = (this.#slots[slot]?.title.length ?? 0) * -1e-6;
      }
      scores[slot] = (scores[slot] ?? 0) + score;
    };
    for (const key of keysOf(written).letters) {
      for (const slot of this.#byLetters.get(key) ?? []) add(slot, sameLettersScore);
    }
    for (const [at, word] of titleParts(written).words.entries()) {
      await yieldToOthers();
      for (const { term, weight } of this.#wordsLike(word)) {
        const slots = this.#byWord.get(term) ?? [];
        const rarity = Math.log(1 + this.size / slots.length);
        for (const slot of slots) {
          if (countedFor[slot] === at + 1) continue;
          countedFor[slot] = at + 1;
          add(slot, weight * rarity);
        }
      }
    }
    const scoreOf = (slot: number) => scores[slot] ?? 0;
    const minScore = Float64Array.from(candidates, scoreOf).sort().at(-limit) ?? 0;
    return candidates
      .filter((slot) => scoreOf(slot) >= minScore)
      .sort((a, b) => scoreOf(b) - scoreOf(a))
      .slice(0, limit)
      .flatMap((slot) => this.#slots[slot]?.id ?? []);
  }

  /** Returns the ids of titles with each of these words, a longer form of it, or a similar word. */
  idsWithWords(written: string): string[] {
    const [first, ...others] = titleParts(written).words.map((word) => this.#slotsOf(word));
    const all = [...(first ?? [])].filter((slot) => others.every((slots) => slots.has(slot)));
    return all.flatMap((slot) => this.#slots[slot]?.id ?? []);
  }

  /** Returns the slots of titles with a word or a longer form; with a similar word if none has. */
  #slotsOf(word: TitleWord): Set<number> {
    const spellings = [word.text, ...word.readings, ...word.guesses];
    const alike = Array.from(this.#wordsLike(word), ({ term }) => term);
    const longer = alike.filter((term) => spellings.some((one) => term.startsWith(one)));
    const slotsWith = (words: string[]) =>
      new Set(words.flatMap((term) => this.#byWord.get(term) ?? []));
    const slots = slotsWith(longer);
    if (slots.size > 0) return slots;
    // A name that begins otherwise is another name: `zerlan`, `merlan`.
    const isLike = (text: string) =>
      likenessOfWords(word, { text, readings: [text], guesses: [], isDotted: false }) !== "none";
    return slotsWith(alike.filter(isLike));
  }

  /** Yields the indexed terms that a written word may mean, its own spellings first. */
  *#wordsLike({ text, readings, guesses }: TitleWord): Generator<{ term: string; weight: number }> {
    const spellings = new Set([text, ...readings, ...guesses]);
    for (const term of spellings) yield { term, weight: 1 };
    for (const spelling of spellings) {
      const pattern = spelling.includes("?") ? wildcard(spelling) : null;
      const lists = pattern ? [this.#byWord.keys()] : this.#withSameEdge(spelling);
      for (const words of lists) {
        for (const term of words) {
          const isAlike = pattern ? pattern.test(term) : mayMean(spelling, term);
          if (isAlike && !spellings.has(term)) yield { term, weight: 0.7 };
        }
      }
    }
  }

  /** Returns the terms that begin or end alike (a slip changes one end), or have lost letters. */
  #withSameEdge(word: string): Iterable<string>[] {
    return [...edgesOf(word), lostLetters].map((edge) => this.#byEdge.get(edge) ?? []);
  }
}

/** More than any sum of words, so that the same letters come first. */
const sameLettersScore = 1_000;
/** The edge of all words with lost letters. */
const lostLetters = "?";

function keysOf(title: string): { words: Set<string>; letters: Set<string> } {
  const { words } = titleParts(title);
  const joined = (of: (word: TitleWord) => string) => words.map(of).join("");
  return {
    words: new Set(words.flatMap(({ text, readings, guesses }) => [text, ...readings, ...guesses])),
    letters: new Set([
      joined(({ text }) => text),
      joined(({ readings }) => readings[1] ?? readings[0] ?? ""),
    ]),
  };
}

function edgesOf(word: string): string[] {
  if (word.includes("?")) return [lostLetters];
  const ends = (text: string) => [`${text.slice(0, 2)}-`, `-${text.slice(-2)}`];
  const scanned = shapeOf(word);
  return scanned === word ? ends(word) : [...new Set([...ends(word), ...ends(scanned)])];
}

function mayMean(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  if (other.includes("?")) return wildcard(other).test(one);
  if (short.length >= 3 && long.startsWith(short)) return true;
  if (short.length >= 5 && short.slice(0, 5) === long.slice(0, 5)) return true;
  return short.length >= 3 && (slipBetween(one, other) !== null || shapeOf(one) === shapeOf(other));
}

/** Removes a slot from a list; true if the list became empty. */
function dropFrom(lists: Map<string, number[]>, key: string, slot: number): boolean {
  const list = lists.get(key);
  const at = list?.indexOf(slot) ?? -1;
  if (!list || at < 0) return false;
  list[at] = list.at(-1) ?? slot;
  list.pop();
  return list.length === 0 && lists.delete(key);
}
