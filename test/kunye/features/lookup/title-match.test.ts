import { expect, test } from "vitest";
import { parseBody, readWhole } from "../../../../src/company/record.ts";
import { heldLikeness } from "../../../../src/kunye/features/lookup/title-match.ts";
import { writtenMention } from "../../../../src/kunye/intake/mention.ts";
import { languages } from "../../../../src/kunye/texts/languages.ts";
import { verdictOf } from "../../check/support/cases.ts";

test.each([
  ["tarven tarm", "TARVEN TARIM A.Ş.", "“tarm” yazdınız, kayıtlı unvanda “TARIM” var"],
  ["tarven tarım", "TARVEN TARIM A.Ş.", "aynı unvan, sonu yazılmamış"],
  ["öz tarven su", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “su” yok"],
  ["altur gayri menkul yapı", "ALTUR GAYRİMENKUL YAPI A.Ş.", "aynı unvan, sonu yazılmamış"],
  ["altur gayrimenkul yapı a.ş.", "ALTUR GAYRİ MENKUL YAPI A.Ş.", "aynı unvan"],
  ["örnek a.ş.", "ÖRNEK GIDA A.Ş.", "yazdığınız, unvanın bir parçası"],
  ["ornek gida san tic as", "ÖRNEK GIDA A.Ş.", "aynı unvan, sonu yazılmamış"],
  [
    "kılıç gıda",
    "KILIÇ GIDA SANAYİ VE TİCARET A.Ş.",
    "aynı unvan, sonu yazılmamış · yazdığınız kelimeler birçok unvanda geçiyor",
  ],
  ["alluks eğitim", "ALLUX EĞİTİM A.Ş.", "“alluks” yazdınız, kayıtlı unvanda “ALLUX” var"],
  ["kornoz kimya", "KORNOZEN KİMYA A.Ş.", "“kornoz” yazdınız, kayıtlı unvanda “KORNOZEN” var"],
  ["özralan yapı", "ÖZRAL YAPI A.Ş.", "“özralan” yazdınız, kayıtlı unvanda “ÖZRAL” var"],
  ["dener makina", "DENİZ MAKİNA A.Ş.", "kayıtlı unvanda “dener” yok"],
  ["öz makina", "ÖZRAL MAKİNA A.Ş.", "kayıtlı unvanda “öz” yok"],
  [
    "denetan kırtasiye",
    "MERLAN DENETAN KIRTASİYE A.Ş.",
    "yazdığınız unvanda geçiyor, ama unvan başka bir adla başlıyor",
  ],
  ["denetan kırtasiye", "MARMARA DENETAN KIRTASİYE A.Ş.", "yazdığınız, unvanın bir parçası"],
  ["öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “mavi”, “su”, … yok"],
])("of %j beside %j the card says %j", (written, title, text) => {
  expect(heldLikeness(languages.tr, written, title)).toBe(text);
});

test.each([
  ["örnek gıda", "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş."],
  ["ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.", "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş."],
  ["örnek gıda san.", "ÖRNEK GIDA SANAYİ VE TİCARET A.Ş."],
  ["örnek gıda a.ş.", "ÖRNEK GIDA PAZARLAMA SANAYİ A.Ş."],
  ["güney nakliyat", "GÜNEY DENETAN NAKLİYAT LTD. ŞTİ."],
  ["kılıç kardeşler", "KILIÇ KARDEŞLER İNŞAAT LTD. ŞTİ."],
])(
  "of %j beside %j a row of a list is green exactly if the card says the same title",
  (written, title) => {
    const record = readWhole(parseBody(JSON.stringify({ data: { Merkez: { Unvani: title } } })));
    const { given } = writtenMention("1234567890", written);
    const isGreen = verdictOf(given, record).findings.some(({ kind }) => kind === "matches");
    expect(heldLikeness(languages.tr, written, title).startsWith("aynı unvan")).toBe(isGreen);
  },
);

test("at most three words that a title lacks are named in English, too", () => {
  const text = heldLikeness(languages.en, "öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.");
  expect(text).toBe("the registered title lacks “öz”, “mavi”, “su”, …");
});
