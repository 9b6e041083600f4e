import { expect, test } from "vitest";
import { en, tr } from "../../../support/texts.ts";

test.each([
  [0, 0, "*Sorgulanabilecek şirket bulunamadı.* Bakiyeden düşülmedi."],
  [1, 0, "*Bir şirket bulundu.*"],
  [1, 1, "*Bir şirket bulundu.* Siz basmadan sorgulanmaz."],
  // By its number or by its title.
  [1, 2, "*Bir şirket bulundu.* Siz basmadan sorgulanmaz."],
  [3, 1, "*3 şirket bulundu.* Siz basmadan sorgulanmaz."],
  [3, 3, "*3 şirket bulundu.* Siz basmadan hiçbiri sorgulanmaz."],
])("%i companies, %i of them for sale: %s", (companies, forSale, text) => {
  expect(tr.companies.heading({ companies, titles: 0 }, forSale)).toBe(text);
});

test.each([
  [0, 1, "*Bir unvan bulundu, henüz aranmadı.* Siz basmadan sorgulanmaz."],
  [0, 2, "*2 unvan bulundu, henüz aranmadı.* Siz basmadan hiçbiri sorgulanmaz."],
  [
    1,
    1,
    "*Bir şirket ve bir unvan bulundu; unvan henüz aranmadı.* Siz basmadan hiçbiri sorgulanmaz.",
  ],
  [
    2,
    3,
    "*2 şirket ve 3 unvan bulundu; unvanlar henüz aranmadı.* Siz basmadan hiçbiri sorgulanmaz.",
  ],
])("%i companies and %i titles that were only read: %s", (companies, titles, text) => {
  expect(tr.companies.heading({ companies, titles })).toBe(text);
});

test("a branch alone is no company beside its company", () => {
  const branch = { companies: 1, titles: 0, isBranch: true };
  expect(tr.companies.heading(branch)).toBe(
    "*Bir şirketin şubesi bulundu.* Siz basmadan sorgulanmaz.",
  );
  expect(en.companies.heading(branch)).toBe(
    "*One company's branch found.* Nothing is queried until you press.",
  );
});

test("in English, titles that were only read are no found companies", () => {
  expect([
    en.companies.heading({ companies: 0, titles: 1 }),
    en.companies.heading({ companies: 0, titles: 2 }),
    en.companies.heading({ companies: 1, titles: 1 }),
    en.companies.heading({ companies: 2, titles: 3 }),
  ]).toEqual([
    "*One title found, not searched yet.* Nothing is queried until you press.",
    "*2 titles found, not searched yet.* None is queried until you press.",
    "*One company and one title found; the title is not searched yet.* None is queried until you press.",
    "*2 companies and 3 titles found; the titles are not searched yet.* None is queried until you press.",
  ]);
});
