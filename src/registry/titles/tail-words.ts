import { shortEndings, type Abbreviation } from "../../company/title-words.ts";

/** What completes a title without telling companies apart, a bit each. */
export const tail = {
  sanayi: 1,
  ticaret: 2,
  ticaretFirst: 4,
  anonim: 8,
  limited: 16,
  partnership: 32,
  cooperative: 64,
  unit: 128,
  windingUp: 256,
  and: 512,
  /** A VE between words that tell companies apart. */
  innerAnd: 1024,
} as const;

export const namesOfTail = tail.sanayi | tail.ticaret;

/** The legal forms among them. */
export const formBits =
  tail.anonim | tail.limited | tail.partnership | tail.cooperative | tail.unit;

/** The folded words that only complete a title, with their bits; those without one say nothing. */
export const tailWords: ReadonlyMap<string, number> = new Map([
  ["ve", tail.and],
  ["sanayi", tail.sanayi],
  ["sanayii", tail.sanayi],
  ["ticaret", tail.ticaret],
  ["ticareti", tail.ticaret],
  ["anonim", tail.anonim],
  ["limited", tail.limited],
  ["sirketi", 0],
  ["sirket", 0],
  ["ortakligi", 0],
  ["kollektif", tail.partnership],
  ["kolektif", tail.partnership],
  ["komandit", tail.partnership],
  ["kooperatifi", tail.cooperative],
  ["kooperatif", tail.cooperative],
  ["sinirli", 0],
  ["sorumlu", 0],
  ["iktisadi", tail.unit],
  ["isletmesi", tail.unit],
  ["tasfiye", tail.windingUp],
  ["halinde", 0],
  ["nedeniyle", 0],
]);

/** Cut-off ones. */
export const cutTailWords: ReadonlyMap<string, number> = new Map([
  ...beginnings("sanayi", 4),
  ...beginnings("ticaret", 4),
  ...beginnings("anonim", 3),
  ...beginnings("limited", 3),
  ...beginnings("sirketi", 3),
  ...beginnings("kollektif", 4),
  ...beginnings("komandit", 4),
  ...beginnings("kooperatifi", 4),
  ...beginnings("iktisadi", 4),
]);

/** Short forms that are nothing else wherever they stand but at the beginning, and those that a full stop tells. */
const [shortForms, dottedForms] = [false, true].map((needsDot) =>
  [...shortEndings].filter(([, { isWord }]) => isWord === needsDot),
);

/** The short forms with their bits, cut-off ones among them. */
export const shortTailWords: ReadonlyMap<string, number> = new Map([
  ...cutTailWords,
  ...(shortForms ?? []).map(withBits),
  ["ss", 0],
]);

/** Likewise those with a full stop. */
export const dottedTailWords: ReadonlyMap<string, number> = new Map(
  (dottedForms ?? []).map(withBits),
);

function withBits([short, { words }]: [string, Abbreviation]): [string, number] {
  return [short, words.reduce((bits, word) => bits | (tailWords.get(word) ?? 0), 0)];
}

/** Where a word that completes a title was cut off, down to so many letters. */
function beginnings(word: string, least: number): [string, number][] {
  const bits = tailWords.get(word) ?? 0;
  return Array.from({ length: word.length - least }, (_, at) => [word.slice(0, least + at), bits]);
}
