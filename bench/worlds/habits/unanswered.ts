import { osaDistance } from "../../support/osa-distance.ts";
import { brandHeads, brandWords, foreignWords } from "./brand-words.ts";
import { inventedCount, inventedWord } from "./brands.ts";
import type { Titles } from "./misquotations.ts";
import { firstNames, surnames } from "./people.ts";
import { provinces, towns, villageHeads, villageTails } from "./places.ts";
import { withoutForm } from "./quotings.ts";
import { abbreviated } from "./short-quotings.ts";
import { anyCase, foldedLine } from "./slips.ts";
import { streamOf, written, type Word } from "./words.ts";

/** Returns queries like titles, with a name that is more than two letters from every word of the world. */
export function unanswered(titles: Titles, seed: number, count: number): string[] {
  const random = streamOf(seed, 0x4e45);
  const strangers = strangeWords(random.below(1_000_000), count);
  return strangers.map((stranger) => {
    for (;;) {
      const words = titles.wordsOf(random.below(titles.count));
      const asked = withName(words, nameOf(stranger));
      if (asked === undefined) continue;
      const draw = random.unit();
      const plan = draw < 0.3 ? withoutForm : draw < 0.55 ? abbreviated("dotted") : undefined;
      const quoted = plan?.(random, asked)?.(asked) ?? asked;
      return anyCase(random, written(quoted)) ?? "";
    }
  });

  function nameOf(stranger: string): string {
    const draw = random.unit();
    if (draw < 0.12) return `${random.pick(brandHeads)} ${stranger}`;
    return draw < 0.24 ? `${random.pick(firstNames)} ${stranger}` : stranger;
  }
}

/** Replaces all names by this one; none if another word would still identify the company. */
function withName(words: readonly Word[], name: string): Word[] | undefined {
  const isName = (word: Word) => word.role === "brand" || word.role === "initial";
  const at = words.findIndex(isName);
  if (at < 0) return undefined;
  const rest = words.filter(
    (word) => !isName(word) && word.role !== "link" && word.role !== "place",
  );
  const before = words.slice(0, at).filter((word) => rest.includes(word)).length;
  return rest.toSpliced(before, 0, { text: name, role: "brand" });
}

const shortest = 8;

/** Returns invented words that no company has, not even with two typing errors. */
function strangeWords(from: number, count: number): string[] {
  const candidates = new Map<string, string>();
  for (let rank = inventedCount + from; candidates.size < 5 * count + 50; rank += 1) {
    const word = inventedWord(rank);
    if (word.length >= shortest) candidates.set(foldedLine(word), word);
  }
  const byVariant = new Map<string, string[]>();
  for (const folded of candidates.keys()) {
    for (const variant of variantsOf(folded)) {
      const others = byVariant.get(variant);
      if (others === undefined) byVariant.set(variant, [folded]);
      else others.push(folded);
    }
  }
  for (const word of usedWords()) {
    const used = foldedLine(word);
    if (used.length < shortest - 2) continue;
    for (const variant of variantsOf(used)) {
      for (const folded of byVariant.get(variant) ?? []) {
        if (osaDistance(folded, used, 2) <= 2) candidates.delete(folded);
      }
    }
  }
  if (candidates.size < count) throw new Error("Too few words are strange to this world");
  return [...candidates.values()].slice(0, count);
}

function* usedWords(): Generator<string> {
  yield* [brandWords, brandHeads, foreignWords, firstNames, surnames, provinces, towns].flat();
  for (const head of villageHeads) for (const tail of villageTails) yield head + tail;
  for (let rank = 0; rank < inventedCount; rank += 1) yield inventedWord(rank);
}

/** Returns the word, and its forms without one or two letters; some occur twice. */
function variantsOf(word: string): string[] {
  const variants = [word];
  for (let first = 0; first < word.length; first += 1) {
    const once = word.slice(0, first) + word.slice(first + 1);
    variants.push(once);
    for (let second = first; second < once.length; second += 1) {
      variants.push(once.slice(0, second) + once.slice(second + 1));
    }
  }
  return variants;
}
