import type { SeededRandom } from "../../support/seeded-random.ts";
import { brandOf, inventedCount, inventedWord, personName, place, surname } from "./brands.ts";
import { foreignTrades, foreignWords } from "./brand-words.ts";
import { forms, shortForms, tails, tradeFamilies } from "./trades.ts";
import { inRole, type Word } from "./words.ts";

/** Invents a title: brand, trades, often a place, a tail and a legal form. */
export function company(random: SeededRandom): Word[] {
  const kind = random.unit();
  if (kind < 0.025) return holding(random);
  if (kind < 0.035) return foreignBranch(random);
  const brand = brandOf(random);
  const words = [
    ...(random.chance(0.02) ? inRole("status", "TASFİYE HALİNDE") : []),
    ...brand,
    ...(random.chance(0.05) ? inRole("place", place(random)) : []),
    ...tradesOf(random, tradeCount(random, brand)),
    ...inRole("tail", tailOf(random)),
    ...inRole("form", formOf(random)),
  ];
  if (random.chance(0.008)) words.push(...branchTail(random));
  return random.chance(0.1) ? shortened(random, words) : words;
}

/** Draws trades of one family, sometimes with one of another. */
export function tradesOf(random: SeededRandom, count: number): Word[] {
  const family = tradeFamilies[random.zipf(tradeFamilies.length, 5)] ?? [];
  const chosen: string[] = [];
  for (let tries = 0; chosen.length < count && tries < 12; tries += 1) {
    const from = random.chance(0.25) ? random.pick(tradeFamilies) : family;
    const trade = from[random.zipf(from.length, 6)] ?? "";
    if (!chosen.includes(trade)) chosen.push(trade);
  }
  const words: Word[] = [];
  for (const [at, trade] of chosen.entries()) {
    if (at > 0 && at === chosen.length - 1 && random.chance(0.12)) {
      words.push(...inRole("link", "VE"));
    }
    words.push(...inRole("trade", trade));
  }
  return words;
}

/** Draws a legal form as the registry writes it. */
export function formOf(random: SeededRandom): string {
  let left = random.unit() * allFormWeights;
  for (const [form, weight] of forms) {
    left -= weight;
    if (left < 0) return form;
  }
  return "LİMİTED ŞİRKETİ";
}

const allFormWeights = forms.reduce((sum, [, weight]) => sum + weight, 0);

function tailOf(random: SeededRandom): string {
  return tails[random.zipf(tails.length, 3)] ?? "";
}

/** Draws the number of trades; a short brand gets at least two. */
function tradeCount(random: SeededRandom, brand: readonly Word[]): number {
  const length = brand.reduce((sum, word) => sum + word.text.length, 0);
  const least = length < 6 ? 2 : 1;
  const draw = random.unit();
  return Math.max(least, draw < 0.3 ? 1 : draw < 0.68 ? 2 : draw < 0.92 ? 3 : 4);
}

function holding(random: SeededRandom): Word[] {
  const name = random.chance(0.5)
    ? inRole(
        "brand",
        random.chance(0.5) ? `${surname(random)} ${surname(random)}` : personName(random),
      )
    : brandOf(random);
  const kind = random.pick([
    "HOLDİNG",
    "HOLDİNG",
    "YATIRIM HOLDİNG",
    "GRUP",
    "ŞİRKETLER GRUBU",
    "GIDA GRUBU",
  ]);
  return [
    ...name,
    ...inRole("kind", kind),
    ...inRole("form", random.chance(0.7) ? "ANONİM ŞİRKETİ" : "A.Ş."),
  ];
}

function foreignBranch(random: SeededRandom): Word[] {
  const name = `${inventedWord(random.zipf(inventedCount, 20_000))} ${random.pick(foreignWords)}`;
  const home = random.pick([
    "GMBH",
    "LIMITED",
    "LLC",
    "B.V.",
    "S.P.A.",
    "INC.",
    "AG",
    "S.R.L.",
    "LTD.",
  ]);
  const branch = random.chance(0.6) ? "TÜRKİYE" : place(random);
  return [
    ...inRole("brand", name),
    ...inRole("trade", random.pick(foreignTrades)),
    ...inRole("form", home),
    ...inRole("place", branch),
    ...inRole("kind", random.chance(0.7) ? "ŞUBESİ" : "İRTİBAT BÜROSU"),
  ];
}

function branchTail(random: SeededRandom): Word[] {
  return [...inRole("place", place(random)), ...inRole("kind", "ŞUBESİ")];
}

/** Abbreviates words in the registered title, as clerks do: `SAĞ.TUR GIDA`, `MAK.OTEL.DIŞ TİC.`. */
function shortened(random: SeededRandom, words: readonly Word[]): Word[] {
  const isGluing = random.chance(0.5);
  let isAfterDot = false;
  return words.map((word): Word => {
    const short = shortForms.get(word.text);
    const mayGlue = isGluing && isAfterDot && word.role !== "link";
    const isShort = short !== undefined && (word.role === "trade" || word.role === "tail");
    isAfterDot = isShort && random.chance(0.8);
    if (!isShort || !random.chance(0.75)) {
      isAfterDot = false;
      return mayGlue && random.chance(0.3) ? { ...word, isGlued: true } : word;
    }
    const text = random.pick(short) + (isAfterDot ? "." : "");
    return { ...word, text, long: word.text, ...(mayGlue && { isGlued: true }) };
  });
}
