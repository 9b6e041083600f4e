import { abbreviated, expanded } from "./abbreviate.ts";
import {
  core,
  coreText,
  exactDamage,
  full,
  glue,
  lower,
  plain,
  withTypos,
  type Damage,
} from "./damage.ts";
import { seededRandom, type SeededRandom } from "./seeded-random.ts";
import { textOf, type MadeTitle } from "./title-world.ts";

/** The main classes of damages. */
export const mainDamages: readonly Damage[] = [
  {
    name: "exact",
    make: (title) => exactDamage(textOf(title), (other) => [textOf(other)]),
  },
  { name: "lower case", make: (title) => exactDamage(full(title), (other) => [full(other)]) },
  {
    name: "no diacritics",
    make: (title) => exactDamage(plain(textOf(title)), (other) => [plain(textOf(other))]),
  },
  { name: "1 typo", make: (title, random) => typos(title, 1, random) },
  { name: "2 typos", make: (title, random) => typos(title, 2, random) },
  {
    name: "no suffix",
    make: (title) => exactDamage(coreText(title), (other) => [coreText(other)]),
  },
  {
    name: "abbreviated",
    make: (title, random) => {
      const seed = random.below(1e9);
      const query = abbreviated(title, seededRandom(seed));
      // The same seed abbreviates each title in the same way.
      return exactDamage(query, (other) => [abbreviated(other, seededRandom(seed))]);
    },
  },
  {
    name: "expanded",
    make: (title) => {
      const query = expanded(title);
      if (query === full(title)) return null;
      return exactDamage(query, (other) => [expanded(other)]);
    },
  },
  { name: "first 2 words", make: (title) => firstWords(title, 2) },
  { name: "first 3 words", make: (title) => firstWords(title, 3) },
  {
    name: "first 3, a typo",
    make: (title, random) => {
      const clean = firstWords(title, 3);
      const query = clean && withTypos(clean.query, 1, random);
      return query ? { ...clean, query, compared: query } : null;
    },
  },
  {
    name: "reordered",
    make: (title, random) => {
      const words = shuffled(core(title), random);
      if (words.length < 2 || words.join(" ") === coreText(title)) return null;
      const sorted = (texts: string[]) => texts.toSorted().join(" ");
      return {
        query: words.join(" "),
        readings: (other) => [sorted(core(other))],
        compared: sorted(words),
      };
    },
  },
  {
    name: "a word missing",
    make: (title, random) => {
      if (core(title).length < 3) return null;
      const query = random.pick(withoutOne(title));
      const count = query.split(" ").length;
      // A title that only continues the query is a right answer too: its last word may be the missing one.
      const begins = (other: MadeTitle) => core(other).slice(0, count).join(" ");
      return exactDamage(query, (other) => [begins(other), ...withoutOne(other)]);
    },
  },
  {
    name: "spacing",
    make: (title, random) => {
      const query = respaced(full(title), random);
      return { query, readings: (other) => [glue(full(other))], compared: glue(query) };
    },
  },
  {
    name: "truncated",
    make: (title, random) => {
      const text = full(title);
      const [first = "", second = ""] = core(title);
      const minLength = Math.max(8, first.length + 1 + Math.min(3, second.length));
      const length =
        minLength + random.below(Math.max(1, Math.floor(text.length * 0.75) - minLength));
      const query = text.slice(0, length).trim();
      return exactDamage(query, (other) => [full(other).slice(0, query.length)]);
    },
  },
  {
    name: "combined",
    make: (title, random) => {
      if (core(title).length < 3) return null;
      const clean = plain(random.chance(0.5) ? random.pick(withoutOne(title)) : coreText(title));
      const query = withTypos(clean, 1, random);
      if (query === null) return null;
      const count = clean.split(" ").length;
      const begins = (other: MadeTitle) => core(other).slice(0, count).join(" ");
      const readings = (other: MadeTitle) =>
        [coreText(other), begins(other), ...withoutOne(other)].map(plain);
      return { query: plain(query), readings, compared: plain(query) };
    },
  },
];

function typos(title: MadeTitle, count: number, random: SeededRandom) {
  const query = withTypos(full(title), count, random);
  return query === null
    ? null
    : { query, readings: (other: MadeTitle) => [full(other)], compared: query };
}

export function firstWords(title: MadeTitle, count: number) {
  if (core(title).length < count) return null;
  const first = (other: MadeTitle) => core(other).slice(0, count).join(" ");
  return exactDamage(first(title), (other) => [first(other)]);
}

/** Returns the core words without any one of them; the first is only omitted if three others remain. */
export function withoutOne(title: MadeTitle): string[] {
  const words = core(title);
  return words.flatMap((_word, at) =>
    at === 0 && words.length < 4 ? [] : [words.toSpliced(at, 1).join(" ")],
  );
}

function shuffled(words: string[], random: SeededRandom): string[] {
  const left = [...words];
  const drawn: string[] = [];
  while (left.length > 0) drawn.push(...left.splice(random.below(left.length), 1));
  return drawn;
}

/** Inserts or omits a space, once or twice. */
function respaced(text: string, random: SeededRandom): string {
  const words = text.split(" ");
  const times = random.chance(0.3) ? 2 : 1;
  for (let done = 0; done < times; done += 1) {
    const at = random.below(Math.max(1, Math.min(4, words.length - 1)));
    const word = words[at] ?? "";
    if (random.chance(0.5) && word.length >= 5) {
      const cut = 2 + random.below(word.length - 3);
      words.splice(at, 1, word.slice(0, cut), word.slice(cut));
    } else {
      words.splice(at, 2, word + (words[at + 1] ?? ""));
    }
  }
  return lower(words.join(" "));
}
