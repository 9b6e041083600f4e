import { expect, test } from "vitest";
import { createRealNamesWorld, realNames } from "../../../bench/worlds/real-names-world.ts";
import { titleComparer } from "../../../src/company/compare-titles.ts";
import { judgeMatch } from "../../../src/company/match-certainty.ts";
import { expandedTitleWords, foldTurkish } from "../../../src/company/title.ts";
import { createTitleIndex } from "../../../src/company/title-search/create-title-index.ts";

const world = createRealNamesWorld({ count: 6_000, seed: 3 });
const queries = world.queries(0, 0);
const titles = Array.from({ length: world.count }, (_, number) => world.titleOf(number));

test("real companies are found by their usual names, and no wrong company counts as certain", () => {
  const index = createTitleIndex(
    titles.map((ad, at) => ({ ad, vkn: String(1_000_000_000 + at * 10) })),
  );
  const answers = queries.map(({ text, truth }) => {
    const [first = "", ...others] = index.search(text, 6).map(({ ad }) => ad);
    const place = [first, ...others].slice(0, 5).indexOf(titles[truth] ?? "");
    return {
      text,
      first,
      place,
      isSure: first !== "" && judgeMatch(text, first, others) === "sure",
    };
  });
  const share = (some: readonly unknown[]) => some.length / queries.length;
  expect(queries.length).toBeGreaterThan(600);
  expect(share(answers.filter(({ place }) => place === 0))).toBeGreaterThan(0.975);
  expect(share(answers.filter(({ place }) => place >= 0))).toBeGreaterThan(0.99);
  expect(answers.filter(({ isSure, place }) => isSure && place !== 0)).toEqual([]);
  expect(share(answers.filter(({ isSure }) => isSure))).toBeGreaterThan(0.35);
});

test("a wrong company with a high score is not accepted, even if the registry knows no other", () => {
  const byWord = Map.groupBy(
    realNames.flatMap(({ title }) => expandedTitleWords(title).map((word) => ({ word, title }))),
    ({ word }) => word,
  );
  const wrong = queries.flatMap(({ text, truth }) => {
    const near = expandedTitleWords(text).flatMap((word) => byWord.get(word) ?? []);
    return [...new Set(near.map(({ title }) => title))]
      .filter((title) => title !== titles[truth])
      .map((title) => ({ text, title }));
  });
  expect(wrong.length).toBeGreaterThan(1_000);
  expect(wrong.filter(({ text, title }) => judgeMatch(text, title, []) === "sure")).toEqual([]);
});

const long = (title: string) =>
  title.replace("T.A.Ş.", "TÜRK ANONİM ŞİRKETİ").replace("A.Ş.", "ANONİM ŞİRKETİ");
const disguises: Record<string, (title: string) => string> = {
  long,
  small: (title) => title.toLocaleLowerCase("tr"),
  folded: foldTurkish,
  decomposed: (title) => title.normalize("NFD"),
  "letters lost": (title) => title.replace(/[İŞĞ]/g, "?"),
  "cut at 35": (title) => long(title).slice(0, 35),
  "in short": (title) =>
    title
      .replace(/SANAYİİ?/, "SAN.")
      .replace("TİCARET", "TİC.")
      .replace("GAYRİMENKUL YATIRIM ORTAKLIĞI", "GYO")
      .replace("YATIRIM ORTAKLIĞI", "YO")
      .replace("FİNANSAL KİRALAMA", "LEASING"),
  "without dots": (title) => title.replace("A.Ş.", "AŞ"),
  "wrong encoding": (title) =>
    title.replace(/[İŞĞ]/g, (letter) => ({ İ: "Ý", Ş: "Þ", Ğ: "Ð" })[letter] ?? ""),
  "letters swapped": (title) => title.replace(/(?<=\p{L}{4})(\p{L})(\p{L})(?=\p{L}{2})/u, "$2$1"),
};

test("a disguised real title is rarely judged another company, and never equals its neighbour", () => {
  const all = realNames.map(({ title }) => title).toSorted();
  const judged = Object.entries(disguises).flatMap(([name, disguise]) =>
    all.map((title, at) => {
      const compare = titleComparer(disguise(title));
      const beside = [all[at - 1], all[at + 1]].filter((other) => other !== undefined);
      const equal = beside.filter((other) => ["same", "spelling"].includes(compare(other)));
      return { name, title, likeness: compare(title), equal };
    }),
  );
  expect(judged.filter(({ equal }) => equal.length > 0)).toEqual([]);
  const red = judged.filter(({ likeness }) => likeness === "different");
  expect(red.length / judged.length, JSON.stringify(red)).toBeLessThan(0.005);
});
