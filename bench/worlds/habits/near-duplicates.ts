import { foldTurkish } from "../../../src/company/title.ts";
import type { SeededRandom } from "../../support/seeded-random.ts";
import { nameNumber, place } from "./brands.ts";
import { formOf, tradesOf } from "./companies.ts";
import { inRole, written, type Word } from "./words.ts";

/** Invents a title that differs a little from another, as sister firms have. */
export function nearDuplicate(random: SeededRandom, words: readonly Word[]): Word[] {
  for (let tries = 0; tries < 8; tries += 1) {
    const change = random.pick(changes);
    const changed = change(random, words);
    if (changed !== undefined && written(changed) !== written(words)) return changed;
  }
  return afterName(words, inRole("brand", nameNumber(random)));
}

type Change = (random: SeededRandom, words: readonly Word[]) => Word[] | undefined;

const otherForm: Change = (random, words) => {
  if (!words.some((word) => word.role === "form")) return undefined;
  const form = inRole("form", formOf(random));
  return replaceRun(words, "form", form);
};

const oneTradeMore: Change = (random, words) => {
  const last = words.findLastIndex((word) => word.role === "trade");
  const trade = tradesOf(random, 1);
  const isKnown = words.some((word) => word.text === trade[0]?.text);
  return last < 0 || isKnown ? undefined : words.toSpliced(last + 1, 0, ...trade);
};

const otherTrade: Change = (random, words) => {
  const trades = words.flatMap((word, at) => (word.role === "trade" ? [at] : []));
  const added = tradesOf(random, 1);
  if (trades.length === 0 || words.some((word) => word.text === added[0]?.text)) return undefined;
  return words.toSpliced(random.pick(trades), 1, ...added);
};

const oneTradeLess: Change = (random, words) => {
  const trades = words.flatMap((word, at) => (word.role === "trade" ? [at] : []));
  if (trades.length < 3) return undefined;
  return words.toSpliced(random.pick(trades.slice(1)), 1);
};

const otherPlace: Change = (random, words) => {
  const at = words.findIndex((word) => word.role === "place");
  const added = inRole("place", place(random));
  return at >= 0 && random.chance(0.5) ? words.toSpliced(at, 1, ...added) : afterName(words, added);
};

const otherLetter: Change = (random, words) => {
  const at = words.findIndex((word) => word.role === "brand" || word.role === "initial");
  const word = words[at];
  if (word === undefined) return undefined;
  const letters = Array.from(word.text);
  const changed = random.below(letters.length);
  if (!/\p{L}/u.test(letters[changed] ?? "")) return undefined;
  const others = Array.from(
    /[AEIİOÖUÜ]/.test(letters[changed] ?? "") ? "AEİOU" : "BCDFGHKLMNPRSTVYZ",
  );
  letters[changed] = random.pick(
    others.filter((letter) => foldTurkish(letter) !== foldTurkish(letters[changed] ?? "")),
  );
  return words.with(at, { ...word, text: letters.join("") });
};

const numberAdded: Change = (random, words) =>
  afterName(words, inRole("brand", nameNumber(random)));

const commercialUnit: Change = (_random, words) => {
  const isBody = /(?:DERNEĞİ|VAKFI|ODASI|ANAOKULU)$/.test(words.at(-1)?.text ?? "");
  return isBody ? [...words, ...inRole("kind", "İKTİSADİ İŞLETMESİ")] : undefined;
};

const traderBecomesCompany: Change = (random, words) => {
  if (words.some((word) => word.role !== "brand")) return undefined;
  const trades = random.chance(0.5) ? tradesOf(random, 1) : [];
  return [
    ...words,
    ...trades,
    ...inRole("tail", "SANAYİ VE TİCARET"),
    ...inRole("form", formOf(random)),
  ];
};

const groupAdded: Change = (random, words) =>
  words.some((word) => word.role === "form")
    ? afterName(
        words,
        inRole("brand", random.pick(["GRUP", "GLOBAL", "KARDEŞLER", "YENİ", "TÜRK"])),
      )
    : undefined;

const changes: readonly Change[] = [
  otherForm,
  otherForm,
  oneTradeMore,
  oneTradeMore,
  otherTrade,
  otherTrade,
  oneTradeLess,
  otherPlace,
  otherPlace,
  otherLetter,
  otherLetter,
  numberAdded,
  commercialUnit,
  commercialUnit,
  traderBecomesCompany,
  traderBecomesCompany,
  groupAdded,
];

/** Inserts words after the first words of the name. */
function afterName(words: readonly Word[], added: readonly Word[]): Word[] {
  const isName = (word: Word | undefined) => word?.role === "brand" || word?.role === "initial";
  let at = words.findIndex(isName);
  if (at < 0) at = 0;
  while (isName(words[at])) at += 1;
  return words.toSpliced(at, 0, ...added);
}

function replaceRun(words: readonly Word[], role: Word["role"], added: readonly Word[]): Word[] {
  const at = words.findIndex((word) => word.role === role);
  return words.filter((word) => word.role !== role).toSpliced(at, 0, ...added);
}
