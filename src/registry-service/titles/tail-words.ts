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

/** Short forms of them that are nothing else, wherever they stand but at the beginning; cut-off ones among them. */
export const shortTailWords: ReadonlyMap<string, number> = new Map([
  ...cutTailWords,
  ["san", tail.sanayi],
  ["sn", tail.sanayi],
  ["tic", tail.ticaret],
  ["tc", tail.ticaret],
  ["santic", tail.sanayi | tail.ticaret],
  ["vetic", tail.ticaret | tail.and],
  ["as", tail.anonim],
  ["ao", tail.anonim],
  ["tao", tail.anonim],
  ["ltd", tail.limited],
  ["sti", 0],
  ["ltdsti", tail.limited],
  ["ss", 0],
  ["sor", 0],
  ["ikt", tail.unit],
  ["isl", tail.unit],
]);

/** Short forms that only a full stop tells from other words. */
export const dottedTailWords: ReadonlyMap<string, number> = new Map([
  ["kol", tail.partnership],
  ["kom", tail.partnership],
  ["tasf", tail.windingUp],
  ["hal", 0],
]);

/** Where a word that completes a title was cut off, down to so many letters. */
function beginnings(word: string, least: number): [string, number][] {
  const bits = tailWords.get(word) ?? 0;
  return Array.from({ length: word.length - least }, (_, at) => [word.slice(0, least + at), bits]);
}

/** What the short forms stand for; those that say nothing else than a longer one does are that one. */
export const shortEndings: ReadonlyMap<string, string> = new Map([
  ["san", "sanayi"],
  ["sn", "sanayi"],
  ["sanayii", "sanayi"],
  ["tic", "ticaret"],
  ["tc", "ticaret"],
  ["ticareti", "ticaret"],
  ["santic", "sanayiticaret"],
  ["vetic", "veticaret"],
  ["as", "anonim"],
  ["ao", "anonimortakligi"],
  ["tao", "turkanonimortakligi"],
  ["ltd", "limited"],
  ["lim", "limited"],
  ["sti", "sirketi"],
  ["sirket", "sirketi"],
  ["ltdsti", "limited"],
  ["koll", "kollektif"],
  ["kol", "kollektif"],
  ["kom", "komandit"],
  ["tasf", "tasfiye"],
  ["hal", "halinde"],
  ["kolektif", "kollektif"],
  ["koop", "kooperatifi"],
  ["kooperatif", "kooperatifi"],
  ["sor", "sorumlu"],
  ["ikt", "iktisadi"],
  ["isl", "isletmesi"],
]);
