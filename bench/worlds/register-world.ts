import { foldTurkish } from "../../src/company/title.ts";
import { osaDistance } from "../support/osa-distance.ts";
import { type SeededRandom, seededRandom } from "../support/seeded-random.ts";
import type { NamingWorld, WorldQuery } from "./naming-world.ts";
import { type QueryClass, queryClasses } from "./register/classes.ts";
import { unanswered } from "./register/negatives.ts";
import { comparable, type Part, render } from "./register/parts.ts";
import { registerTitle } from "./register/titles.ts";
import { nearDuplicate } from "./register/variants.ts";

/** Creates a world by trade registers of all provinces and decades, quoted as bookkeepers do. */
export function createRegisterWorld({
  count,
  seed,
}: {
  readonly count: number;
  readonly seed: number;
}): NamingWorld {
  const partsOf = (number: number): Part[] => {
    const random = seededRandom(mixed(seed, number));
    if (!random.chance(0.2)) return registerTitle(random);
    for (;;) {
      const original = seededRandom(mixed(seed, random.below(count)));
      if (!original.chance(0.2)) return nearDuplicate(registerTitle(original), random);
    }
  };
  const titleOf = (number: number) => render(partsOf(number));
  let known: Names | undefined;
  const names = () => (known ??= namesOf(count, partsOf));

  return {
    count,
    titleOf,
    queries: (querySeed, each) =>
      queryClasses.flatMap((queryClass, at) => {
        const random = seededRandom(mixed(querySeed, at + 1));
        const queries: WorldQuery[] = [];
        for (let tries = 0; queries.length < each; tries += 1) {
          if (tries > 1000 * (each + 10)) throw new Error(`too few titles for ${queryClass.name}`);
          const truth = random.below(count);
          if (queryClass.set === "ambiguous" && names().sharers(nameOf(partsOf(truth))) < 3)
            continue;
          const query = misquoted(queryClass, truth, partsOf, random);
          if (query !== undefined) queries.push(query);
        }
        return queries;
      }),
    negatives: (querySeed, wanted) =>
      unanswered(seededRandom(mixed(querySeed, 0)), wanted, names().words),
  };
}

function misquoted(
  queryClass: QueryClass,
  truth: number,
  partsOf: (number: number) => Part[],
  random: SeededRandom,
): WorldQuery | undefined {
  const parts = partsOf(truth);
  const way = queryClass.manner(parts, random);
  if (way === undefined) return undefined;
  const { quote } = way;
  const [quoted = []] = quote(parts);
  const text = way.slip(render(quoted), random);
  const letters = comparable(text);
  if (letters.length < 2) return undefined;
  const title = foldTurkish(render(parts));
  const slips = osaDistance(letters, comparable(render(quoted)), letters.length);
  return {
    set: queryClass.set,
    class: queryClass.name,
    text,
    truth,
    isAnswer: (number) => {
      if (number === truth) return true;
      const other = partsOf(number);
      const otherTitle = render(other);
      // A company with exactly the queried title is always an answer.
      if (foldTurkish(otherTitle) === title || comparable(otherTitle) === letters) return true;
      return quote(other).some(
        (as) => osaDistance(letters, comparable(render(as)), slips) <= slips,
      );
    },
  };
}

interface Names {
  /** Returns the number of companies with exactly this name. */
  readonly sharers: (name: string) => number;
  /** The folded words of all names. */
  readonly words: ReadonlySet<string>;
}

const nameOf = (parts: readonly Part[]) =>
  parts
    .filter(({ role }) => role === "brand" || role === "initials")
    .map(({ full }) => full)
    .join(" ");

/** Reads all titles once; keeps only hashes of the names. */
function namesOf(count: number, partsOf: (number: number) => Part[]): Names {
  const hashes = new Uint32Array(count);
  const words = new Set<string>();
  for (let number = 0; number < count; number += 1) {
    const name = nameOf(partsOf(number));
    hashes[number] = hashOf(name);
    for (const word of name.split(" ")) words.add(word);
  }
  hashes.sort();
  return {
    sharers: (name) => firstAt(hashes, hashOf(name) + 1) - firstAt(hashes, hashOf(name)),
    words: new Set([...words].flatMap((word) => comparable(word).split(" "))),
  };
}

/** Returns the place of the first hash that is not below a value. */
function firstAt(sorted: Uint32Array, least: number): number {
  let [low, high] = [0, sorted.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((sorted[middle] ?? 0) < least) low = middle + 1;
    else high = middle;
  }
  return low;
}

function hashOf(text: string): number {
  let value = 0x811c9dc5;
  for (let at = 0; at < text.length; at += 1) {
    value = Math.imul(value ^ text.charCodeAt(at), 0x01000193);
  }
  return value >>> 0;
}

/** Mixes two numbers into one seed; neighbouring numbers give unrelated seeds. */
function mixed(seed: number, number: number): number {
  let value = (Math.imul(seed + 0x1b873593, 0x85ebca6b) ^ Math.imul(number + 1, 0xcc9e2d51)) >>> 0;
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d);
  value = Math.imul(value ^ (value >>> 12), 0x297a2d39);
  return (value ^ (value >>> 15)) >>> 0;
}
