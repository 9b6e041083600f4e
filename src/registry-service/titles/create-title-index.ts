import { createPostings, type Postings } from "./postings.ts";
import { scoreTitle, type Completion, type QueryWord } from "./score-title.ts";
import type { TitleEntry, TitleIndex, TitleMatch } from "./title-index.ts";
import { titleParts } from "./title-parts.ts";
import { createVocabulary, type Vocabulary } from "./vocabulary.ts";

/** Builds an index over words and what resembles them, held in memory; made for tens of thousands of titles. */
export function createTitleIndex(entries: readonly TitleEntry[]): TitleIndex & { size: number } {
  const { vocabulary, postings, completions } = build(entries);

  const rank = (query: QueryWord[], asked: Completion): Ranked[] =>
    candidates(query, postings)
      .map((document) => {
        const held = completions[document] ?? asked;
        return { document, score: scoreTitle(query, asked, postings, document, held) };
      })
      .filter(({ score }) => score >= leastScore)
      .sort((a, b) => b.score - a.score || a.document - b.document);

  return {
    size: entries.length,
    search: (title, limit) => {
      const { core, ...asked } = titleParts(title);
      const words = joinedAndSplit(core, vocabulary);
      if (words.length === 0) return [];
      let ranked = rank(queryWords(words, vocabulary, postings, false), asked);
      // A mistyped word may be another known one, and what only resembles it is still an alternative.
      if ((ranked[0]?.score ?? 0) < sureScore || ranked.length < limit) {
        ranked = rank(queryWords(words, vocabulary, postings, true), asked);
      }
      return ranked.slice(0, limit).flatMap(({ document, score }): TitleMatch[] => {
        const entry = entries[document];
        return entry ? [{ ...entry, score: Math.round(score * 10_000) / 10_000 }] : [];
      });
    },
  };
}

interface Ranked {
  document: number;
  score: number;
}

/** Below it a title is not worth naming. */
const leastScore = 0.5;
const sureScore = 0.8;
const mostCandidates = 64;
/** How many entries of the postings one search may read. */
const workBudget = 100_000;

function build(entries: readonly TitleEntry[]) {
  const ids = new Map<string, number>();
  const words: number[] = [];
  const starts = new Uint32Array(entries.length + 1);
  const completions: Completion[] = [];
  const shared = new Map<string, Completion>();
  for (const [document, { ad }] of entries.entries()) {
    const { core, ...completion } = titleParts(ad);
    for (const word of core) {
      const id = ids.get(word) ?? ids.size;
      ids.set(word, id);
      words.push(id);
    }
    starts[document + 1] = words.length;
    // There are only a few dozen different ones.
    const key = Object.values(completion).join("|");
    const known = shared.get(key) ?? completion;
    shared.set(key, known);
    completions.push(known);
  }
  return {
    vocabulary: createVocabulary([...ids.keys()]),
    postings: createPostings(Uint32Array.from(words), starts, ids.size),
    completions,
  };
}

/** Puts together what was typed apart (`ör nek`) and apart what was typed together (`örnekgıda`). */
function joinedAndSplit(core: readonly string[], vocabulary: Vocabulary): string[] {
  const known = (word: string) => vocabulary.idOf(word) !== undefined;
  const words: string[] = [];
  for (let at = 0; at < core.length; at += 1) {
    const word = core[at] ?? "";
    const next = core[at + 1];
    if (next !== undefined && known(word + next) && !(known(word) && known(next))) {
      words.push(word + next);
      at += 1;
    } else {
      words.push(...(known(word) ? [word] : (vocabulary.halves(word) ?? [word])));
    }
  }
  return words;
}

function queryWords(
  words: readonly string[],
  vocabulary: Vocabulary,
  postings: Postings,
  isEverythingSimilar: boolean,
): QueryWord[] {
  const unknownWeight = Math.log(1 + postings.documents);
  return words.map((word) => {
    const id = vocabulary.idOf(word);
    const similar = id === undefined || isEverythingSimilar ? vocabulary.similar(word) : [];
    // The word itself comes first, before what is similar uses up the work budget.
    const meanings = new Map<number, number>(id === undefined ? [] : [[id, 1]]);
    for (const { id: other, similarity } of similar) {
      if (other !== id) meanings.set(other, similarity);
    }
    const known = id ?? similar[0]?.id;
    return { meanings, weight: known === undefined ? unknownWeight : postings.weightOf(known) };
  });
}

/** The titles that share the most telling words with a query. */
function candidates(query: readonly QueryWord[], postings: Postings): number[] {
  const sums = new Map<number, number>();
  let budget = workBudget;
  const rarestFirst = [...query].sort((a, b) => b.weight - a.weight);
  for (const { meanings, weight } of rarestFirst) {
    for (const [word, similarity] of meanings) {
      const documents = postings.documentsOf(word).subarray(0, budget);
      budget -= documents.length;
      for (const document of documents) {
        sums.set(document, (sums.get(document) ?? 0) + weight * similarity);
      }
    }
  }
  const length = (document: number) => postings.wordsOf(document).length;
  return [...sums]
    .sort((a, b) => b[1] - a[1] || length(a[0]) - length(b[0]) || a[0] - b[0])
    .slice(0, mostCandidates)
    .map(([document]) => document);
}
