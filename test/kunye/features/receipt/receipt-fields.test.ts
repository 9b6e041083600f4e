import { expect, test } from "vitest";
import { matchFields, printable } from "../../../../src/kunye/features/receipt/receipt-fields.ts";
import * as tr from "../../../../src/kunye/texts/all.tr.ts";
import { openedOf, vkn } from "../../slack/support/drawing.ts";
import { general, merkez } from "../../slack/support/sample-answers.ts";

const body = {
  ...general,
  matched: { ad: merkez.Unvani, vkn, score: 0.42 },
  alternatives: [{ ad: "ÖRNEKLER GIDA LTD. ŞTİ.", vkn: "9876543217", score: 0.3 }],
};

test("the receipt of an uncertain match has its score and the other matches", () => {
  expect(printable(matchFields(tr, { searched: "ornek giyim" }, openedOf(body))))
    .toMatchInlineSnapshot(`
      [
        [
          "Unvan eşleşmesi",
          "“ornek giyim” için emin değiliz; en yakın eşleşme · %42 benzerlik · kayıtlı unvanda “giyim” yok Aradığınız şirket olmayabilir. Diğer olasılıklara bakın ya da unvanı daha tam yazın.",
        ],
        [
          "Öteki olasılık",
          "ÖRNEKLER GIDA LTD. ŞTİ. · VKN 9876543217 · %30 benzerlik",
        ],
      ]
    `);
});

test("the receipt of a number has no matches", () => {
  expect(printable(matchFields(tr, { searched: null }, openedOf(body)))).toEqual([]);
});

test("a paper prints no marks of bold, whatever follows them, and keeps the stars of masked names", () => {
  const fields = [
    ["Bulgu", "⚠️ *bozuk.xml*: Okunamadı. *Satıcı:* ÖRNEK (*A.Ş.*), *son*"],
    ["Ortak", "*AYŞE* ****** · *ALİ K****"],
  ] as const;
  expect(printable(fields.map(([name, value]): [string, string] => [name, value]))).toEqual([
    ["Bulgu", "bozuk.xml: Okunamadı. Satıcı: ÖRNEK (A.Ş.), son"],
    ["Ortak", "AYŞE ****** · ALİ K***"],
  ]);
});
