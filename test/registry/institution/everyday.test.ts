import { expect, test } from "vitest";
import { closenessTo, isFitting } from "../../../src/company/compare-titles.ts";
import { createInventedInstitution } from "../../../src/registry/institution/invented-institution.ts";
import { openUnthreadedIndex } from "../../../src/registry/title-list/open-title-index.ts";

const companies = 20_000;

/** Titles that a newcomer types first. */
const typed = [
  ...["yıldız inşaat", "beyaz tekstil", "yılmaz gıda", "kaya nakliyat", "şahin otomotiv"],
  ...["öztürk mobilya", "kılıç elektrik", "arslan makina", "deniz turizm", "yeşil tarım"],
  ...["mavi yazılım", "güven temizlik", "bahar kırtasiye", "toprak yapı", "çınar mermer"],
  ...["umut medikal", "akdeniz lojistik", "doruk plastik", "kara kuyumculuk", "barış konfeksiyon"],
];

const source = { dataDir: "no-import", companies, months: 0, recordFile: null };
const index = await openUnthreadedIndex(source);

test.each(typed)("`%s` finds a company whose title fits", async (asked) => {
  const [best] = await index.search(asked, 6);
  expect(best?.ad.toLocaleLowerCase("tr")).toContain(asked);
  expect(isFitting(closenessTo(asked)(best?.ad ?? "").likeness)).toBe(true);
  expect(best?.score).toBeGreaterThan(0.6);
});

test("common names have several companies in a trade, in different cities", async () => {
  const institution = createInventedInstitution({ companies, importedTitle: () => null });
  const found = await index.search("kaya nakliyat", 6);
  const same = found.filter(({ ad }) => /^KAYA (KARDEŞLER )?NAKLİYAT /.test(ad));
  expect(same.length).toBe(3);
  const records = await Promise.all(same.map(({ vkn }) => institution.merkez(vkn)));
  const addresses = records.map((one) => one?.Merkez.Adres ?? "");
  expect(new Set(addresses.map((one) => one.split(" / ").at(-1))).size).toBeGreaterThan(1);
});
