import { shortEndings, provinces } from "../title-words.ts";

/** The parts of a title's ending, a bit each. They do not tell companies apart. */
export const tail = {
  sanayi: 1,
  ticaret: 2,
  anonim: 4,
  limited: 8,
  partnership: 16,
  cooperative: 32,
  businessUnit: 64,
} as const;

export const tradeBits = tail.sanayi | tail.ticaret;

export const formBits =
  tail.anonim | tail.limited | tail.partnership | tail.cooperative | tail.businessUnit;

/** The folded words of endings with their bits; 0 for words that say nothing. */
export const tailWords: ReadonlyMap<string, number> = new Map([
  ...withBits("sanayi sanayii", tail.sanayi),
  ...withBits("ticaret ticareti", tail.ticaret),
  ...withBits("anonim", tail.anonim),
  ...withBits("limited", tail.limited),
  ...withBits("kollektif kolektif komandit", tail.partnership),
  ...withBits("kooperatifi kooperatif", tail.cooperative),
  ...withBits("iktisadi isletmesi", tail.businessUnit),
  ...withBits("ve sirketi sirket ortakligi tasfiye sinirli sorumlu halinde nedeniyle", 0),
]);

function withBits(words: string, bits: number): [string, number][] {
  return words.split(" ").map((word) => [word, bits]);
}

/** Short forms of ending words that mean nothing else, except as a title's first word. */
export const shortTailWords: ReadonlyMap<string, number> = new Map([
  ...shortForms({ needsDot: false }),
  ["ss", 0],
]);

/** Cut-off words of endings; each may be a name as well. */
export const cutTailWords: ReadonlyMap<string, number> = new Map(
  [...tailWords]
    .filter(([word, bits]) => bits !== 0 || word === "sirketi")
    .flatMap(([word, bits]) =>
      Array.from({ length: word.length - 3 }, (_, at) => [word.slice(0, at + 3), bits] as const),
    ),
);

/** Short forms of ending words that need a full stop. */
export const dottedTailWords = new Map(shortForms({ needsDot: true }));

function shortForms({ needsDot }: { needsDot: boolean }): [string, number][] {
  return [...shortEndings]
    .filter(([, { isWord }]) => isWord === needsDot)
    .map(([short, { words }]) => [
      short,
      words.reduce((bits, word) => bits | (tailWords.get(word) ?? 0), 0),
    ]);
}

/** Returns the cost of a missing filler word, or undefined for other words. */
export function fillerCost(text: string): number | undefined {
  if (fillerWords.has(text)) return 0.6;
  return provinces.has(text) ? maxFillerCost : undefined;
}

/** Words with a higher cost tell companies apart. Chosen by hand, as the cost of filler words. */
export const maxFillerCost = 1.2;

const fillerWords = new Set(
  (
    "sayin firma firmasi sube subesi merkez merkezi adres adresi musteri fatura faturasi faturalari muhasebe iletisim bayi bayii " +
    "magazasi fabrika fabrikasi depo ofis genel mudurluk mudurlugu unvan unvani bolge cari hesap hesabi grubu grup sitesi mahallesi caddesi"
  ).split(" "),
);
