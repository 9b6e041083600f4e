import type { SeededRandom } from "../../support/seeded-random.ts";
import {
  adjectives,
  brandEndings,
  countedNouns,
  firstNames,
  landmarks,
  numberWords,
  secondBrands,
  sharedBrands,
  surnames,
  towns,
  villageEndings,
  villageStems,
} from "./words.ts";
import { type Part, partsOf } from "./parts.ts";

type Maker = (random: SeededRandom) => string;

/** Draws an item by the weights. */
export function weighted<Item>(
  random: SeededRandom,
  choices: readonly (readonly [number, Item])[],
): Item {
  const sum = choices.reduce((total, [weight]) => total + weight, 0);
  let rest = random.unit() * sum;
  for (const [weight, item] of choices) {
    rest -= weight;
    if (rest < 0) return item;
  }
  throw new RangeError("no choices");
}

/** Draws an item of a list, the first items most often. */
export function frequent<Item>(random: SeededRandom, items: readonly Item[], flat = 12): Item {
  return items[random.zipf(items.length, flat)] as Item;
}

const backVowels = ["A", "A", "A", "I", "O", "U"];
const frontVowels = ["E", "E", "E", "İ", "Ö", "Ü"];
const onsets = Array.from("BCÇDFGHKKLLMMNNPRRSSŞTTVYZ");
const codas = Array.from("LLMNNRRRSŞKTYZĞV");

/** Invents a word by Turkish vowel harmony. */
export const inventedWord: Maker = (random) => {
  const isFront = random.chance(0.5);
  const syllables = 2 + Number(random.chance(0.55)) + Number(random.chance(0.12));
  let word = random.chance(0.18) ? "" : random.pick(onsets);
  for (let at = 0; at < syllables; at += 1) {
    if (at > 0) word += random.pick(onsets);
    let vowel = random.pick(isFront ? frontVowels : backVowels);
    // Ö and O hardly occur after the first syllable.
    if (at > 0 && (vowel === "Ö" || vowel === "O")) vowel = isFront ? "İ" : "A";
    word += vowel;
    if (random.chance(at === syllables - 1 ? 0.45 : 0.3)) word += random.pick(codas);
  }
  return random.chance(0.22) && word.length < 8 ? word + random.pick(brandEndings) : word;
};

const frontEndings = new Map([
  ["LAR", "LER"],
  ["CA", "CE"],
  ["LI", "Lİ"],
  ["CIK", "CİK"],
]);

/** Invents a village. */
export const village: Maker = (random) => {
  const stem = random.pick(villageStems);
  const ending = random.pick(villageEndings);
  const isFront = /[EİÖÜ][^AEIİOÖUÜ]*$/.test(stem);
  const name = stem + (isFront ? (frontEndings.get(ending) ?? ending) : ending);
  return random.chance(0.45)
    ? random.pick(["YUKARI", "AŞAĞI", "BÜYÜK", "KÜÇÜK", "ESKİ", "YENİ", "ORTA"]) + name
    : name;
};

/** Draws a surname, or a word derived from one. */
const surname: Maker = (random) => {
  const base = frequent(random, surnames, 30);
  const kind = random.unit();
  if (kind < 0.62) return base;
  if (kind < 0.74) return base + (/[Iİ]$/.test(base) ? "OĞLU" : "OĞULLARI");
  if (kind < 0.84) return random.pick(["ÖZ", "KARA", "AK", "ER", "BOZ", "HACI", "KOCA"]) + base;
  if (kind < 0.92) return base + random.pick(["ER", "TÜRK", "SOY", "GİL", "MAN", "KAN"]);
  return frequent(random, firstNames, 20) + random.pick(["OĞLU", "OĞULLARI", "LAR"]);
};

const counted: Maker = (random) => {
  const noun = random.pick(countedNouns);
  const kind = random.unit();
  if (kind < 0.3) return random.pick(["ÜÇ", "DÖRT", "BEŞ", "YEDİ", "İKİ", "KIRK"]) + noun;
  if (kind < 0.5) return `${random.pick(numberWords)} ${noun}`;
  if (kind < 0.75)
    return `${random.pick(adjectives)} ${random.chance(0.5) ? noun : surname(random)}`;
  if (kind < 0.9) return `${1 + random.below(99)} ${noun}`;
  return `${random.pick(numberWords)}${random.pick(["LER", "OĞLU", ""])}`;
};

const derived: Maker = (random) => {
  const base = random.chance(0.5)
    ? frequent(random, surnames, 60)
    : frequent(random, landmarks, 40);
  if (random.chance(0.45)) return base + random.pick(brandEndings);
  const tail = random.chance(0.5) ? random.pick(brandEndings) : "";
  return (
    random.pick(["ÖZ", "GÜR", "NUR", "BİR", "TÜM", "HAS", "EGE", "CAN", "MER", "TEK"]) + base + tail
  );
};

const apostrophe: Maker = (random) => {
  const owner = random.chance(0.5) ? random.pick(firstNames) : random.pick(surnames);
  return `${owner}'${random.pick(["IN", "NIN", "DAN", "LAR"])} ${random.pick(["YERİ", "SOFRASI", "BAHÇESİ", "OCAĞI"])}`;
};

const words: readonly (readonly [number, Maker])[] = [
  [17, (random) => frequent(random, sharedBrands, 10)],
  [14, surname],
  [15, derived],
  [7, village],
  [4, (random) => frequent(random, landmarks)],
  [3, (random) => frequent(random, towns, 25)],
  [7, counted],
  [1, apostrophe],
  [32, inventedWord],
];

/** Draws a brand of one or two words. */
export function brand(random: SeededRandom): readonly Part[] {
  const first = partsOf(weighted(random, words)(random), "brand");
  if (random.chance(0.76)) return first;
  const second = random.chance(0.4)
    ? frequent(random, secondBrands)
    : weighted(random, words)(random);
  return [...first, ...partsOf(second, "brand")];
}

/** Draws one or two first names and a surname. */
export function person(random: SeededRandom): readonly Part[] {
  const names = Array.from({ length: random.chance(0.2) ? 2 : 1 }, () =>
    frequent(random, firstNames, 25),
  );
  return partsOf([...names, surname(random)].join(" "), "brand");
}

/** Draws two partners' surnames: `KAYA-DEMİR`, `AKIN VE TUNÇ` or `KAYA & DEMİR`. */
export function partners(random: SeededRandom): readonly Part[] {
  const first = partsOf(surname(random), "brand");
  const second = partsOf(random.chance(0.15) ? "OĞLU" : surname(random), "brand");
  const kind = random.unit();
  if (kind < 0.4) return [...first, ...second.map((part) => ({ ...part, glue: "-" }))];
  if (kind < 0.5) return [...first, ...second.map((part) => ({ ...part, glue: "/" }))];
  return [...first, ...partsOf(kind < 0.85 ? "VE" : "&", "brand"), ...second];
}

const letters = Array.from("ABCÇDEFGHİKLMNOÖPRSŞTUÜVYZ");

/** Draws partners' initials as one part: `H.K.T.`, `F Ç Ö`, `AYM`; or a digit and a letter, `3K`. */
export function initials(random: SeededRandom): readonly Part[] {
  if (random.chance(0.12)) return partsOf(`${2 + random.below(8)}${random.pick(letters)}`, "brand");
  const count = weighted(random, [
    [25, 2],
    [60, 3],
    [15, 4],
  ] as const);
  const full = Array.from({ length: count }, () => random.pick(letters)).join("");
  const style = weighted(random, [
    [45, "joined"],
    [35, "dotted"],
    [20, "spaced"],
  ] as const);
  const part: Part = { full, text: initialsIn(full, style), glue: " ", role: "initials" };
  const kind = random.unit();
  if (kind < 0.7) return [part];
  if (kind < 0.8) return [part, ...partsOf(String(1 + random.below(99)), "brand")];
  return [part, ...partsOf(surname(random), "brand")];
}

export type InitialsStyle = "joined" | "dotted" | "spaced";

/** Writes initials in a style. */
export function initialsIn(full: string, style: InitialsStyle): string {
  if (style === "joined") return full;
  return style === "dotted" ? `${Array.from(full).join(".")}.` : Array.from(full).join(" ");
}
