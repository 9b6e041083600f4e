import type { SeededRandom } from "../../support/seeded-random.ts";
import { brandHeads, brandWords, coinedEnds, foreignWords } from "./brand-words.ts";
import { firstNames, surnames } from "./people.ts";
import { provinces, towns, villageHeads, villageTails } from "./places.ts";
import { inRole, streamOf, type Word } from "./words.ts";

/** The number of invented words in company names; higher ranks are for unanswerable queries. */
export const inventedCount = 260_000;

const starts = "B C Ç D F G H K L M N P R S Ş T V Y Z K T S B D M A KR TR GR E İ".split(" ");
const onsets = "B C D F G K L M N P R S Ş T V Y Z L N R T D M".split(" ");
const codas = "R L N K S T M Ş Z Y RT V P N R".split(" ");
const harmonies = [Array.from("AAAIOU"), Array.from("EEEİÖÜ")];

/** Returns the invented word of a rank: syllables in vowel harmony, or a surname's beginning and an ending. */
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

/** Draws a given name, sometimes a second one, and a surname. */
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

/** Draws one or two dictionary words. */
export function plainBrand(random: SeededRandom): string {
  const word = brandWords[random.zipf(brandWords.length, 60)] ?? "";
  const second = random.chance(0.55) ? random.pick(brandWords) : word;
  return second === word ? word : `${word} ${second}`;
}

/** Draws initials: `F Ç Ö`, `F.Ç.Ö.` or `FÇÖ`. */
function initials(random: SeededRandom): Word[] {
  const letters = Array.from({ length: random.chance(0.35) ? 2 : random.chance(0.8) ? 3 : 4 }, () =>
    random.pick(Array.from("ABCÇDEFGHIİKLMNOÖPRSŞTUÜVYZ")),
  );
  return inStyle(letters, random.pick(["spaced", "dotted", "joined", "joined"]));
}

export type InitialsStyle = "spaced" | "dotted" | "joined";

/** Writes initials in a style. */
export function inStyle(letters: readonly string[], style: InitialsStyle): Word[] {
  return letters.map((letter, at): Word => {
    const text = style === "dotted" ? `${letter}.` : letter;
    const word: Word = { text, role: "initial" };
    return at > 0 && style !== "spaced" ? { ...word, isGlued: true } : word;
  });
}

/** Draws a number for a name: a licence-plate code, a year or another number. */
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

/** Draws the name of a company, the part before its trades. */
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

/** Draws a pair like `"ELİF" & "CAN"`, with or without quotes. */
function quotedPair(random: SeededRandom): Word[] {
  const mark = random.chance(0.4) ? '"' : "";
  const half = () =>
    inRole(
      "brand",
      `${mark}${random.chance(0.6) ? random.pick(firstNames) : surname(random)}${mark}`,
    );
  return [...half(), { text: random.chance(0.8) ? "&" : "+", role: "link" }, ...half()];
}
