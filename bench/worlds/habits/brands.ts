import type { SeededRandom } from "../../support/seeded-random.ts";
import { brandHeads, brandWords, coinedEnds, foreignWords } from "./brand-words.ts";
import { firstNames, surnames } from "./people.ts";
import { provinces, towns, villageHeads, villageTails } from "./places.ts";
import { inRole, streamOf, type Word } from "./words.ts";

/** How many invented words name companies; higher ranks are free for queries that nobody answers. */
export const inventedCount = 260_000;

const starts = "B C Ç D F G H K L M N P R S Ş T V Y Z K T S B D M A KR TR GR E İ".split(" ");
const onsets = "B C D F G K L M N P R S Ş T V Y Z L N R T D M".split(" ");
const codas = "R L N K S T M Ş Z Y RT V P N R".split(" ");
const harmonies = [Array.from("AAAIOU"), Array.from("EEEİÖÜ")];

/** The invented word of a rank: two or three syllables in vowel harmony, or a founder's letters and an ending. */
export function inventedWord(rank: number): string {
  const random = streamOf(0x51ab, rank);
  if (random.chance(0.12)) return random.pick(surnames).slice(0, 3) + random.pick(coinedEnds);
  const vowels = random.pick(harmonies);
  const syllables = random.chance(0.25) ? 2 : 3;
  let word = random.pick(starts);
  if (/^[AEİ]$/.test(word)) word += random.pick(onsets);
  word += random.pick(vowels);
  for (let at = 1; at < syllables; at += 1) {
    if (random.chance(0.4)) word += random.pick(codas).charAt(0);
    word += random.pick(onsets) + random.pick(vowels);
  }
  return random.chance(0.65) ? word + random.pick(codas) : word;
}

/** A given name and a surname, now and then with a second given name. */
export function personName(random: SeededRandom): string {
  const second = random.chance(0.3) ? `${random.pick(firstNames)} ` : "";
  return `${random.pick(firstNames)} ${second}${surname(random)}`;
}

export function surname(random: SeededRandom): string {
  const name = surnames[random.zipf(surnames.length, 60)] ?? "";
  return random.chance(0.06) && !name.endsWith("OĞLU") ? `${name}OĞLU` : name;
}

export function village(random: SeededRandom): string {
  return random.pick(villageHeads) + random.pick(villageTails);
}

export function place(random: SeededRandom): string {
  if (random.chance(0.1)) return village(random);
  return random.chance(0.5)
    ? (provinces[random.zipf(provinces.length, 12)] ?? "")
    : random.pick(towns);
}

/** A dictionary word, or two. */
export function plainBrand(random: SeededRandom): string {
  const word = brandWords[random.zipf(brandWords.length, 60)] ?? "";
  const second = random.chance(0.55) ? random.pick(brandWords) : word;
  return second === word ? word : `${word} ${second}`;
}

/** Initials as they are registered: `F Ç Ö`, `F.Ç.Ö.` or `FÇÖ`. */
function initials(random: SeededRandom): Word[] {
  const letters = Array.from({ length: random.chance(0.35) ? 2 : random.chance(0.8) ? 3 : 4 }, () =>
    random.pick(Array.from("ABCÇDEFGHIİKLMNOÖPRSŞTUÜVYZ")),
  );
  return inStyle(letters, random.pick(["spaced", "dotted", "joined", "joined"]));
}

export type InitialsStyle = "spaced" | "dotted" | "joined";

/** Initials in one of the three ways of writing them. */
export function inStyle(letters: readonly string[], style: InitialsStyle): Word[] {
  return letters.map((letter, at): Word => {
    const text = style === "dotted" ? `${letter}.` : letter;
    const word: Word = { text, role: "initial" };
    return at > 0 && style !== "spaced" ? { ...word, isGlued: true } : word;
  });
}

/** A licence-plate code, a year or another number that stands in a name. */
export function nameNumber(random: SeededRandom): string {
  if (random.chance(0.6)) return String(1 + random.below(81)).padStart(2, "0");
  return random.chance(0.4) ? String(1900 + random.below(125)) : String(2 + random.below(998));
}

const familyTails = [
  "KARDEŞLER",
  "KARDEŞLER",
  "OĞULLARI",
  "VE ORTAKLARI",
  "VE MAHDUMLARI",
  "VE OĞULLARI",
  "AİLESİ",
  "BİRADERLER",
  "GRUP",
  "GRUP",
];

/** The name of a company before its trades. */
export function brandOf(random: SeededRandom): readonly Word[] {
  const kind = random.unit();
  const invented = () => inventedWord(random.zipf(inventedCount, 20_000));
  const brand = (text: string) => inRole("brand", text);
  if (kind < 0.36) return brand(invented());
  if (kind < 0.5) return brand(plainBrand(random));
  if (kind < 0.56) return brand(`${surname(random)} ${random.pick(familyTails)}`);
  if (kind < 0.62) return brand(personName(random));
  if (kind < 0.68)
    return brand(`${random.pick(brandHeads)} ${random.chance(0.5) ? surname(random) : invented()}`);
  if (kind < 0.75) {
    const letters = initials(random);
    return random.chance(0.35) ? [...letters, ...brand(nameNumber(random))] : letters;
  }
  if (kind < 0.79)
    return brand(`${random.chance(0.5) ? surname(random) : invented()} ${nameNumber(random)}`);
  if (kind < 0.81) return brand(`${nameNumber(random)} ${plainBrand(random)}`);
  if (kind < 0.86)
    return brand(
      `${random.pick(foreignWords)} ${random.chance(0.5) ? random.pick(foreignWords) : invented()}`,
    );
  if (kind < 0.89) return [...inRole("place", place(random)), ...brand(plainBrand(random))];
  if (kind < 0.91) return quotedPair(random);
  if (kind < 0.95)
    return brand(
      `${random.pick(firstNames)} ${random.chance(0.5) ? random.pick(firstNames) : random.pick(brandWords)}`,
    );
  return brand(`${random.pick(brandWords)} ${invented()}`);
}

/** `"ELİF" & "CAN"`, with or without the quotes. */
function quotedPair(random: SeededRandom): Word[] {
  const mark = random.chance(0.4) ? '"' : "";
  const half = () =>
    inRole(
      "brand",
      `${mark}${random.chance(0.6) ? random.pick(firstNames) : surname(random)}${mark}`,
    );
  return [...half(), { text: random.chance(0.8) ? "&" : "+", role: "link" }, ...half()];
}
