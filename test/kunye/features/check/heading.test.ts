import { expect, test } from "vitest";
import { tr } from "../../../support/texts.ts";

test.each([
  [0, 0, "*Sorgulanabilecek şirket bulunamadı.* Bakiyeden düşülmedi."],
  [1, 0, "*Bir şirket bulundu.*"],
  [1, 1, "*Bir şirket bulundu.* Siz basmadan sorgulanmaz."],
  // By its number or by its title.
  [1, 2, "*Bir şirket bulundu.* Siz basmadan sorgulanmaz."],
  [3, 1, "*3 şirket bulundu.* Siz basmadan sorgulanmaz."],
  [3, 3, "*3 şirket bulundu.* Siz basmadan hiçbiri sorgulanmaz."],
])("%i companies, %i of them for sale: %s", (count, forSale, heading) => {
  expect(tr.companies.heading(count, forSale)).toBe(heading);
});
