import { shortEndings, provinces } from "../../company/title-words.ts";

/** The parts of a title's ending, which do not tell companies apart, a bit each. */
export const tail = {
  sanayi: 1,
  ticaret: 2,
  anonim: 4,
  limited: 8,
  partnership: 16,
  cooperative: 32,
  unit: 64,
} as const;

export const namesOfTail = tail.sanayi | tail.ticaret;

export const formBits =
  tail.anonim | tail.limited | tail.partnership | tail.cooperative | tail.unit;

/** The folded words that only complete a title, with their bits; those without one say nothing. */
export const tailWords: ReadonlyMap<string, number> = new Map([
  ...withBits("sanayi sanayii", tail.sanayi),
  ...withBits("ticaret ticareti", tail.ticaret),
  ...withBits("anonim", tail.anonim),
  ...withBits("limited", tail.limited),
  ...withBits("kollektif kolektif komandit", tail.partnership),
  ...withBits("kooperatifi kooperatif", tail.cooperative),
  ...withBits("iktisadi isletmesi", tail.unit),
  ...withBits("ve sirketi sirket ortakligi tasfiye sinirli sorumlu halinde nedeniyle", 0),
]);

function withBits(words: string, bits: number): [string, number][] {
  return words.split(" ").map((word) => [word, bits]);
}

/** Short forms that mean nothing else except at the beginning, or that a full stop marks. */
export const shortTailWords: ReadonlyMap<string, number> = new Map([
  ...shortOnes(false),
  ["ss", 0],
]);

/** Beginnings of an ending's words; a name may be written so as well. */
export const cutTailWords: ReadonlyMap<string, number> = new Map(
  [...tailWords]
    .filter(([word, bits]) => bits !== 0 || word === "sirketi")
    .flatMap(([word, bits]) =>
      Array.from({ length: word.length - 3 }, (_, at) => [word.slice(0, at + 3), bits] as const),
    ),
);

export const dottedTailWords = new Map(shortOnes(true));

function shortOnes(needsDot: boolean): [string, number][] {
  return [...shortEndings]
    .filter(([, { isWord }]) => isWord === needsDot)
    .map(([short, { words }]) => [
      short,
      words.reduce((bits, word) => bits | (tailWords.get(word) ?? 0), 0),
    ]);
}

/** Returns the cost of leaving out a word around a title, or undefined for other words. */
export function aroundCost(text: string): number | undefined {
  if (wordsAround.has(text)) return 0.6;
  return provinces.has(text) ? mostAroundCost : undefined;
}

/** Above it a missing word tells companies apart. */
export const mostAroundCost = 1.2;

const wordsAround = new Set(
  (
    "sayin firma firmasi sube subesi merkez merkezi adres adresi musteri fatura faturasi faturalari muhasebe iletisim bayi bayii " +
    "magazasi fabrika fabrikasi depo ofis genel mudurluk mudurlugu unvan unvani bolge cari hesap hesabi grubu grup sitesi mahallesi caddesi"
  ).split(" "),
);
