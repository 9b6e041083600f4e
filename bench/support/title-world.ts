import { type SeededRandom, seededRandom } from "./seeded-random.ts";
import { type WordStock, createWordStock } from "./word-stock.ts";
import { vknOfNumber } from "../../src/registry/institution/numbering.ts";
import type { TitleEntry } from "../../src/company/title-search/title-index.ts";

/** An invented title in parts. */
export interface MadeTitle {
  core: string[];
  /** The words from SANAYİ on, without the legal form; may be empty. */
  tail: string[];
  form: string[];
}

/** Invented companies, each computed on demand from its number. */
export interface TitleWorld {
  readonly count: number;
  readonly stock: WordStock;
  madeTitle(number: number): MadeTitle;
  titleOf(number: number): string;
  entryOf(number: number): TitleEntry;
  entries(): Generator<TitleEntry>;
}

/** Creates the world of a seed; about one title in five is a near-duplicate of another. */
export function createTitleWorld(options: { count: number; seed: number }): TitleWorld {
  const { count, seed } = options;
  // A smaller database has fewer distinct words, roughly as Heaps' law says.
  const names = Math.max(2_000, Math.round(165_000 * (count / 1_700_000) ** 0.75));
  const stock = createWordStock(seed, names);
  const randomOf = (number: number) => seededRandom(seed * 0x01000193 + number);

  const madeTitle = (number: number): MadeTitle => {
    const random = randomOf(number);
    if (number < 10 || !random.chance(duplicateShare)) return makeTitle(random, stock);
    let other = random.below(number);
    // A duplicate of a duplicate would make a chain.
    while (other >= 10 && randomOf(other).chance(duplicateShare)) other = random.below(other);
    const original = randomOf(other);
    if (other >= 10) original.unit();
    return vary(makeTitle(original, stock), random, stock);
  };
  const titleOf = (number: number) => textOf(madeTitle(number));
  const entryOf = (number: number) => ({ ad: titleOf(number), vkn: vknOfNumber(number) });
  return {
    count,
    stock,
    madeTitle,
    titleOf,
    entryOf,
    *entries() {
      for (let number = 0; number < count; number += 1) yield entryOf(number);
    },
  };
}

/** Returns the registered title. */
export function textOf({ core, tail, form }: MadeTitle): string {
  return [...core, ...tail, ...form].join(" ");
}

const duplicateShare = 0.2;

function makeTitle(random: SeededRandom, stock: WordStock): MadeTitle {
  const core = [name(random, stock)];
  const style = random.unit();
  if (style < 0.22) core.push(name(random, stock));
  else if (style < 0.32) core.push(stock.surnames[random.zipf(stock.surnames.length, 8)] ?? "");
  else if (style < 0.38) core.push(stock.places[random.zipf(stock.places.length, 8)] ?? "");
  else if (style < 0.42) core.unshift(stock.surnames[random.zipf(stock.surnames.length, 8)] ?? "");
  else if (style < 0.44) core.push("VE", name(random, stock));
  const trades = random.chance(0.15) ? 1 : random.chance(0.55) ? 2 : random.chance(0.7) ? 3 : 4;
  for (let drawn = 0; drawn < trades; drawn += 1) addTrade(core, random, stock);
  return withEnding(core, random);
}

function withEnding(core: string[], random: SeededRandom): MadeTitle {
  const isShort = random.chance(0.06);
  const tail = random.pick(isShort ? shortTails : tails);
  const share = random.unit();
  const kind = share < 0.6 ? 0 : share < 0.95 ? 1 : share < 0.97 ? 2 : share < 0.985 ? 3 : 4;
  return { core, tail, form: (isShort ? shortForms : forms)[kind] ?? [] };
}

/** Makes a near-duplicate: another form, one more trade, another trade, or another letter. */
function vary(title: MadeTitle, random: SeededRandom, stock: WordStock): MadeTitle {
  const core = [...title.core];
  const share = random.unit();
  if (share < 0.25) {
    const form = forms[random.below(2)] ?? [];
    return { ...title, core, form };
  }
  if (share < 0.45) addTrade(core, random, stock);
  else if (share < 0.65 && core.length > 1) {
    core.pop();
    addTrade(core, random, stock);
  } else if (share < 0.75) core.push(stock.places[random.zipf(stock.places.length, 8)] ?? "");
  else if (share < 0.85) core[0] = otherLetter(core[0] ?? "", random);
  else if (share < 0.92) core.splice(1, 0, String(1 + random.below(99)));
  else core.unshift("YENİ");
  return withEnding(core, random);
}

function otherLetter(word: string, random: SeededRandom): string {
  const at = random.below(word.length);
  return word.slice(0, at) + random.pick(letters) + word.slice(at + 1);
}

function addTrade(core: string[], random: SeededRandom, stock: WordStock): void {
  const trade = stock.trades[random.zipf(stock.trades.length, 6)] ?? "";
  if (!core.includes(trade)) core.push(trade);
}

function name(random: SeededRandom, stock: WordStock): string {
  return stock.names[random.zipf(stock.names.length, 12)] ?? "";
}

const letters = Array.from("ABCDEFGHIİKLMNOPRSTUVYZ");
const words = (texts: string[]) => texts.map((text) => (text === "" ? [] : text.split(" ")));
const tails = words([
  "SANAYİ VE TİCARET",
  "SANAYİ VE TİCARET",
  "SANAYİ VE TİCARET",
  "SANAYİ TİCARET",
  "TİCARET",
  "TİCARET VE SANAYİ",
  "SANAYİ",
  "",
  "",
]);
const shortTails = words(["SAN. VE TİC.", "SAN.VE TİC.", "TİC.", "SAN. TİC.", ""]);
const forms = words([
  "LİMİTED ŞİRKETİ",
  "ANONİM ŞİRKETİ",
  "KOOPERATİFİ",
  "KOLLEKTİF ŞİRKETİ",
  "İKTİSADİ İŞLETMESİ",
]);
const shortForms = words(["LTD. ŞTİ.", "A.Ş.", "KOOP.", "KOLL. ŞTİ.", "İKT. İŞL."]);
