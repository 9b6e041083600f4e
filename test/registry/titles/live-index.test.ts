import { afterAll, beforeAll, expect, test } from "vitest";
import { registeredTitles } from "../../../src/registry/institution/invented-institution.ts";
import { vknOfNumber } from "../../../src/registry/institution/numbering.ts";
import { createSegmentBuilder } from "../../../src/company/title-search/build-segment.ts";
import { createRemovedTitles } from "../../../src/company/title-search/create-title-index.ts";
import { type LiveIndex, createLiveIndex } from "../../../src/registry/titles/live-index.ts";
import {
  SearchQueueFullError,
  createSearchPool,
} from "../../../src/registry/titles/search-pool.ts";

const companies = 2_000;
const segment = (() => {
  const builder = createSegmentBuilder();
  for (const entry of registeredTitles(companies)) builder.add(entry);
  return builder.finish();
})();
let index: LiveIndex;
beforeAll(() => {
  index = createLiveIndex(segment, { threads: 1 });
});
afterAll(() => index.close());

const found = async (title: string) => (await index.search(title, 5)).map(({ ad }) => ad);

test("an added company is found immediately, also if mistyped, and no longer after its removal", async () => {
  const vkn = vknOfNumber(9_000_001);
  const before = index.size;
  index.save([{ ad: "KIRLANGIÇTEPE BALIKÇILIK LİMİTED ŞİRKETİ", vkn }]);
  expect(index.size).toBe(before + 1);
  expect((await found("kirlangictepe balikcilik"))[0]).toContain("KIRLANGIÇTEPE");
  expect((await found("kırlangçtepe balıkclık"))[0]).toContain("KIRLANGIÇTEPE");
  index.remove([vkn]);
  expect(index.size).toBe(before);
  expect(await found("kirlangictepe balikcilik")).toEqual([]);
});

test("a renamed company is found only by its new title", async () => {
  const entry = [...registeredTitles(30)].at(11);
  if (!entry) throw new Error("there are too few companies");
  expect((await found(entry.ad))[0]).toBe(entry.ad);
  index.save([{ ad: "SARMAŞIKÖY FINDIK ANONİM ŞİRKETİ", vkn: entry.vkn }]);
  expect(await found(entry.ad)).not.toContain(entry.ad);
  expect((await index.search("sarmaşıköy fındık", 1))[0]?.vkn).toBe(entry.vkn);
  index.save([entry]);
  expect((await found(entry.ad))[0]).toBe(entry.ad);
  expect(await found("sarmaşıköy fındık")).toEqual([]);
});

test("many additions are all found", async () => {
  const letters = Array.from("ABCDEFGHİKLMNOPRST");
  const entries = Array.from({ length: 200 }, (_, at) => ({
    ad: `ZÜM${letters[at % 18] ?? ""}ÖT${letters[Math.floor(at / 18)] ?? ""}AK GEMİ A.Ş.`,
    vkn: vknOfNumber(8_000_000 + at),
  }));
  for (const entry of entries) index.save([entry]);
  for (const { ad, vkn } of entries) expect((await index.search(ad, 1))[0]?.vkn).toBe(vkn);
  index.remove(entries.map(({ vkn }) => vkn));
  expect(index.size).toBe(segment.vkns.length);
});

test("a full queue refuses a search, and the waiting searches are answered", async () => {
  const memory = { segment, removed: createRemovedTitles(companies) };
  const pool = createSearchPool(memory, { threads: 1, maxWaiting: 3 });
  const asked = [1, 2, 3, 4].map(() => pool.search("örnek gıda", 1));
  await expect(pool.search("örnek gıda", 1)).rejects.toBeInstanceOf(SearchQueueFullError);
  for (const [first] of await Promise.all(asked)) expect(first?.vkn).toBe("1234567890");
  await pool.close();
});
