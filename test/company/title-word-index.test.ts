import { expect, test } from "vitest";
import { isFitting, titleComparer } from "../../src/company/compare-titles.ts";
import { TitleWordIndex } from "../../src/company/title-word-index.ts";
import { titleQueries } from "../../bench/support/title-queries.ts";
import { createTitleWorld } from "../../bench/support/title-world.ts";

const world = createTitleWorld({ count: 600, seed: 5 });
const titles = [...world.entries()];

test("the candidates include each title that fits a misspelt title", async () => {
  const index = new TitleWordIndex();
  for (const { vkn, ad } of titles) index.add(vkn, ad);
  let fits = 0;
  for (const { text } of titleQueries(world, 3, 3)) {
    const compare = titleComparer(text);
    const fitting = titles.filter(({ ad }) => isFitting(compare(ad))).map(({ vkn }) => vkn);
    expect(await index.candidates(text, 100), text).toEqual(expect.arrayContaining(fitting));
    fits += fitting.length;
  }
  expect(fits).toBeGreaterThan(50);
});

test("glued, split, misread or missing words find their title", async () => {
  const index = new TitleWordIndex();
  index.add("1", "ÖRNEKLİ KIRMIZI GIDA SANAYİ VE TİCARET LİMİTED ŞİRKETİ");
  index.add("2", "P B M TEKSTİL ANONİM ŞİRKETİ");
  index.add("3", "BAŞKA İNŞAAT LİMİTED ŞİRKETİ");
  for (const written of ["örneklikırmızı", "0rnek1i", "?rnekl? k?rm?z?", "kirmzi"]) {
    expect(await index.candidates(written, 10), written).toEqual(["1"]);
  }
  expect((await index.candidates("pbm tekstil", 10))[0]).toBe("2");
});

test("a deleted title is no longer found, and a new title replaces the former title", async () => {
  const index = new TitleWordIndex();
  index.add("1", "KANARYA GIDA A.Ş.");
  index.add("2", "KANARYA TEKSTİL A.Ş.");
  index.add("1", "SERÇE GIDA A.Ş.");
  expect(await index.candidates("kanarya", 10)).toEqual(["2"]);
  index.delete("2");
  index.add("3", "TURNA A.Ş.");
  expect(await index.candidates("kanarya tekstil turna", 10)).toEqual(["3"]);
  index.delete("1");
  index.delete("3");
  expect([index.size, await index.candidates("serçe gıda turna", 10)]).toEqual([0, []]);
});

test("a searched word finds its own name, a misspelt one, and no other name", () => {
  const index = new TitleWordIndex();
  index.add("1", "MERLAN TURİZM ANONİM ŞİRKETİ");
  index.add("2", "LENLUBİR KUYUMCULUK LİMİTED ŞİRKETİ");
  expect(index.idsWithWords("zerlan")).toEqual([]);
  expect(index.idsWithWords("merlan")).toEqual(["1"]);
  expect(index.idsWithWords("lenlubri")).toEqual(["2"]);
  expect(index.idsWithWords("kuyumculk")).toEqual(["2"]);
});
