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

/** Short forms of them that are nothing else, wherever they stand but at the beginning. */
export const shortTailWords: ReadonlyMap<string, number> = new Map([
  ["san", tail.sanayi],
  ["sn", tail.sanayi],
  ["tic", tail.ticaret],
  ["santic", tail.sanayi | tail.ticaret],
  ["vetic", tail.ticaret | tail.and],
  ["as", tail.anonim],
  ["ao", tail.anonim],
  ["tao", tail.anonim],
  ["ltd", tail.limited],
  ["lim", tail.limited],
  ["sti", 0],
  ["ltdsti", tail.limited],
  ["koll", tail.partnership],
  ["koop", tail.cooperative],
  ["ss", 0],
  ["ikt", tail.unit],
  ["isl", tail.unit],
]);
