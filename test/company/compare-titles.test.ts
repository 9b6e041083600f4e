import fc from "fast-check";
import { expect, test } from "vitest";
import { compareTitles } from "../../src/company/compare-titles.ts";
import { isTooGeneral, readsAsTitle } from "../../src/company/general-words.ts";

const ulsan = "ULSAN GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ";

test.each([
  ["örnek gıda a.ş.", "ÖRNEK GIDA ANONİM ŞİRKETİ", "same"],
  ["ÖRNEK GIDA AŞ", "ÖRNEK GIDA A. Ş.", "same"],
  ["örnek gida san. ve tic. ltd. şti.", "ÖRNEK GIDA SANAYİ TİCARET LİMİTED ŞİRKETİ", "same"],
  ["gıda sanayi a.ş.", "GIDA SANAYİ ANONİM ŞİRKETİ", "same"],
  ["ulsan", ulsan, "short"],
  ["ulsan gıda", ulsan, "part"],
  ["ULSAN GIDA SANAYİ", ulsan, "part"],
  ["gıda ulsan", ulsan, "part"],
  ["ulsan gida san tic", ulsan, "part"],
  ["ulsn gıda", ulsan, "part"],
  ["uslan gıda", ulsan, "part"],
  ["ulsa gıda", ulsan, "different"],
  ["ulsangıda", ulsan, "part"],
  ["ulsan gıda a.ş.", ulsan, "part"],
  ["ulsan gıda hatay", ulsan, "part"],
  ["ulsan gıda ltd", ulsan, "different"],
  ["hatay", ulsan, "different"],
  ["gıda", ulsan, "short"],
  ["gıda sanayi", ulsan, "short"],
  ["ankara gıda a.ş.", "ANKARA GIDA PAZARLAMA A.Ş.", "short"],
  ["ulsan gıda pazarlama", ulsan, "different"],
  ["ulsan inşaat", ulsan, "different"],
  ["abc gıda", "ABD GIDA LTD. ŞTİ.", "different"],
  ["DELTA YAPI A.Ş.", "DELTA YAPI LTD. ŞTİ.", "different"],
  ["ÖRNEK GIDA A.Ş.", "BAŞKA GIDA A.Ş.", "different"],
  ["örnek inşaat madencilik", "ÖRNEK GIDA A.Ş.", "different"],
  ["A.Ş.", "ÖRNEK GIDA A.Ş.", "different"],
  ["", "ÖRNEK GIDA A.Ş.", "different"],
  ["ÖRNEK", "", "different"],
])("%j beside %j is %s", (written, registered, likeness) => {
  expect(compareTitles(written, registered)).toBe(likeness);
});

test("a title is the same as itself, however its letters are written", () => {
  const words = fc.array(fc.stringMatching(/^[A-ZÇĞİÖŞÜ]{3,9}$/), { minLength: 1, maxLength: 6 });
  fc.assert(
    fc.property(words, (parts) => {
      const title = parts.join(" ");
      for (const form of [title.toLocaleLowerCase("tr"), title.normalize("NFD"), ` ${title}. `]) {
        expect(compareTitles(form, title)).toBe("same");
      }
    }),
  );
});

test.each([
  ["gıda", true],
  ["GIDA SANAYİ VE TİCARET LTD. ŞTİ.", true],
  ["ankara inşaat", true],
  ["sanayi tic. a.ş.", true],
  ["makina", true],
  ["ulsan gıda", false],
  ["şirket 301234", false],
  ["F.Ç.Ö. gıda", false],
])("%j is too general: %s", (title, general) => {
  expect(isTooGeneral(title)).toBe(general);
});

test.each([
  ["ulsan gıda", true],
  ["Örnek Gıda San. ve Tic. A.Ş.", true],
  ["gıda sanayi ltd. şti.", true],
  ["ulsan", false],
  ["gıda sanayi", false],
  ["iyi günler", false],
  ["Teşekkürler arkadaşlar", false],
  ["ulsan gıda kapanmış mı", false],
  ["ulsan gıda ne kadar?", false],
  ["fatura 20260000123 için", false],
  ["dün gönderdiğiniz kartın altında yazan tarihi bir türlü okuyamadım", false],
])("%j reads as a title: %s", (text, title) => {
  expect(readsAsTitle(text)).toBe(title);
});
