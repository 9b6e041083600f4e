import type { SeededRandom } from "../../support/seeded-random.ts";
import { frequent, inventedWord, weighted } from "./brands.ts";
import { comparable, render } from "./parts.ts";
import { someCase } from "./slips.ts";
import { trades } from "./titles.ts";
import { firstNames, institutions, sharedBrands, towns } from "./words.ts";

/** Texts of bookkeepers that name no company. */
const notes = [
  "KASA DEVİR FİŞİ",
  "AY SONU MUTABAKATI",
  "PERSONEL AVANSI",
  "KDV İADESİ",
  "VADESİ GEÇEN ÇEKLER",
  "YAKIT GİDERİ",
  "İADE FATURASI",
  "DAMGA VERGİSİ",
  "SGK PRİMİ",
  "MASRAF MAKBUZU",
];
const months = ["OCAK", "ŞUBAT", "MART", "NİSAN", "MAYIS", "HAZİRAN", "EKİM", "KASIM", "ARALIK"];

/** Returns unanswerable queries: each name is at least two letters from every word of all names. */
export function unanswered(
  random: SeededRandom,
  count: number,
  names: ReadonlySet<string>,
): string[] {
  const unknown = () => {
    for (;;) {
      const word = inventedWord(random);
      if (word.length > 5 && !isNear(comparable(word), names)) return word;
    }
  };
  const business = () => render(trades(random, random.pick(["old", "middle", "recent"] as const)));
  const ending = () =>
    weighted(random, [
      [5, " LİMİTED ŞİRKETİ"],
      [5, " SANAYİ VE TİCARET LİMİTED ŞİRKETİ"],
      [4, " SAN. VE TİC. LTD. ŞTİ."],
      [3, " ANONİM ŞİRKETİ"],
      [2, " A.Ş."],
      [6, ""],
    ] as const);
  const kinds: readonly (readonly [number, () => string])[] = [
    [40, () => `${unknown()} ${business()}${ending()}`],
    [15, () => `${frequent(random, sharedBrands)} ${unknown()} ${business()}${ending()}`],
    [17, () => `${frequent(random, firstNames)} ${unknown()} ${business()}${ending()}`],
    [10, () => `${unknown()}KÖY ${random.pick(institutions)}`],
    [8, () => `${unknown()} ${unknown()}${ending()}`],
    [10, () => `${random.pick(months)} ${2015 + random.below(12)} ${random.pick(notes)}`],
  ];
  return Array.from({ length: count }, () => {
    const text = weighted(random, kinds)();
    return someCase(random.chance(0.05) ? `${random.pick(towns)} ${text}` : text, random);
  });
}

const latin = Array.from("abcdefghijklmnopqrstuvwxyz");

/** True if a word is one of these, or is one edit away from one. */
function isNear(word: string, words: ReadonlySet<string>): boolean {
  if (words.has(word)) return true;
  for (let at = 0; at <= word.length; at += 1) {
    const [head, letter, rest] = [word.slice(0, at), word.slice(at, at + 1), word.slice(at + 1)];
    if (words.has(head + rest)) return true;
    if (words.has(head + rest.slice(0, 1) + letter + rest.slice(1))) return true;
    for (const other of latin) {
      if (words.has(head + other + rest) || words.has(head + other + letter + rest)) return true;
    }
  }
  return false;
}
