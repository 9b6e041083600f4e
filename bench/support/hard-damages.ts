import {
  core,
  coreText,
  full,
  glue,
  plain,
  withTypos,
  type Damage,
  type Damaged,
} from "./damage.ts";
import { firstWords, withoutOne } from "./main-damages.ts";
import type { SeededRandom } from "./seeded-random.ts";
import type { MadeTitle, TitleWorld } from "./title-world.ts";

/** The classes of strong damages. */
export const hardDamages: readonly Damage[] = [
  {
    name: "phonetic",
    make: (title, random) => {
      const base = random.chance(0.5) ? full : coreText;
      const query = rewritten(base(title), sounds, 2 + random.below(3), random);
      return query === null ? null : compare(query, (other) => [base(other)]);
    },
  },
  {
    name: "OCR",
    make: (title, random) => {
      const base = random.chance(0.5) ? full : coreText;
      const query = rewritten(base(title), shapes, 2 + random.below(3), random);
      return query === null ? null : compare(query, (other) => [base(other)]);
    },
  },
  {
    name: "3 typos",
    make: (title, random) => {
      const base = random.chance(0.5) ? full : coreText;
      const query = withTypos(base(title), 3, random);
      return query === null ? null : compare(query, (other) => [base(other)]);
    },
  },
  {
    name: "extra words",
    make: (title, random, world) => extraWords(core(title), core, random, world),
  },
  {
    name: "glued",
    make: (title, random) => {
      const words = core(title);
      if (words.length < 2) return null;
      const count = random.chance(0.5) ? words.length : 2;
      const at = random.below(words.length - count + 1);
      const query = [
        ...words.slice(0, at),
        words.slice(at, at + count).join(""),
        ...words.slice(at + count),
      ].join(" ");
      return { query, readings: (other) => [glue(coreText(other))], compared: glue(query) };
    },
  },
  { name: "mixed", make: (title, random, world) => mixed(title, random, world) },
];

function compare(query: string, readings: (title: MadeTitle) => string[]): Damaged {
  return { query, readings, compared: query };
}

function mixed(title: MadeTitle, random: SeededRandom, world: TitleWorld): Damaged | null {
  switch (random.below(5)) {
    case 0: {
      const text = withTypos(coreText(title), 1, random);
      const query = text && rewritten(text, sounds, 1, random);
      return query ? compare(query, (other) => [coreText(other)]) : null;
    }
    case 1: {
      const clean = firstWords(title, 3);
      const query = clean && rewritten(clean.query, shapes, 2, random);
      return query ? { ...clean, query, compared: query } : null;
    }
    case 2: {
      const words = core(title);
      if (words.length < 3) return null;
      const text = withTypos(words.join(" "), 1, random)?.split(" ");
      if (!text) return null;
      const query = [`${text[0] ?? ""}${text[1] ?? ""}`, ...text.slice(2)].join(" ");
      return { query, readings: (other) => [glue(coreText(other))], compared: glue(query) };
    }
    case 3: {
      const text = withTypos(coreText(title), 1, random);
      return text === null ? null : extraWords(text.split(" "), core, random, world);
    }
    default: {
      if (core(title).length < 4) return null;
      const clean = random.pick(withoutOne(title));
      const count = clean.split(" ").length;
      const query = rewritten(plain(clean), sounds, 2, random);
      const readings = (other: MadeTitle) =>
        [core(other).slice(0, count).join(" "), ...withoutOne(other)].map(plain);
      return query === null ? null : { query, readings, compared: plain(query) };
    }
  }
}

/** Adds one to three words that the title lacks. */
function extraWords(
  words: string[],
  read: (title: MadeTitle) => string[],
  random: SeededRandom,
  world: TitleWorld,
): Damaged {
  const extra = [...words];
  const added = new Set<string>();
  const count = 1 + random.below(3);
  for (let done = 0; done < count; done += 1) {
    const word = random.pick(random.chance(0.6) ? everyday : world.stock.places.map(lowerWord));
    if (words.includes(word)) continue;
    added.add(word);
    extra.splice(random.chance(0.5) ? extra.length : random.below(extra.length + 1), 0, word);
  }
  // A company with an added word in its title is a right answer too.
  const readings = (other: MadeTitle) => {
    const titleWords = read(other);
    return [titleWords.filter((word) => words.includes(word) || !added.has(word)).join(" ")];
  };
  return { query: extra.join(" "), readings, compared: words.join(" ") };
}

function rewritten(
  text: string,
  rules: readonly (readonly [string, string])[],
  count: number,
  random: SeededRandom,
): string | null {
  let result = text;
  let done = 0;
  for (let tried = 0; tried < 40 && done < count; tried += 1) {
    const [from, to] = random.pick(rules);
    const places: number[] = [];
    for (let at = result.indexOf(from); at >= 0; at = result.indexOf(from, at + 1)) {
      places.push(at);
    }
    if (places.length === 0) continue;
    const at = random.pick(places);
    result = result.slice(0, at) + to + result.slice(at + from.length);
    done += 1;
  }
  return done === count ? result : null;
}

const lowerWord = (word: string) => word.toLocaleLowerCase("tr");
const everyday = (
  "firması şirketi merkez şubesi yeni grup fabrika mağazası bayi sanayi sitesi adresi iletişim fatura " +
  "muhasebe sayın müşteri depo ofis genel müdürlük bölge toptancı ikinci"
).split(" ");
const pairs = (text: string) =>
  text.split(" ").map((pair): readonly [string, string] => {
    const [from = "", to = ""] = pair.split(">");
    return [from, to];
  });
const sounds = pairs(
  "k>q k>c v>w ş>sh ç>ch c>j ğ> d>t t>d b>p p>b g>k ö>oe ü>ue f>ph ks>x y>i z>s ll>l l>ll m>mm n>nn s>ss ı>i e>i a>e h> v>f",
);
const shapes = pairs(
  "o>0 i>1 ı>l l>1 l>i s>5 b>8 b>6 rn>m m>rn g>9 z>2 e>c u>v v>u d>cl h>b ş>s n>ri t>f a>o ö>o ü>ii i>l k>lc y>v r>t",
);
