import { expect, test } from "vitest";
import { heldLikeness } from "../../../../src/kunye/features/lookup/title-match.ts";
import { languages } from "../../../../src/kunye/texts/languages.ts";

test.each([
  ["tarven tarm", "TARVEN TARIM A.Ş.", "“tarm” yazdınız, kayıtlı unvanda “TARIM” var"],
  ["tarven tarım", "TARVEN TARIM A.Ş.", "yazdığınız, unvanın başı · şirket türünü yazmadınız"],
  ["öz tarven su", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “su” yok"],
  [
    "altur gayri menkul yapı",
    "ALTUR GAYRİMENKUL YAPI A.Ş.",
    "yazdığınız, unvanın başı · şirket türünü yazmadınız",
  ],
  ["altur gayrimenkul yapı a.ş.", "ALTUR GAYRİ MENKUL YAPI A.Ş.", "aynı unvan"],
  ["alluks eğitim", "ALLUX EĞİTİM A.Ş.", "“alluks” yazdınız, kayıtlı unvanda “ALLUX” var"],
  ["kornoz kimya", "KORNOZEN KİMYA A.Ş.", "“kornoz” yazdınız, kayıtlı unvanda “KORNOZEN” var"],
  ["özralan yapı", "ÖZRAL YAPI A.Ş.", "“özralan” yazdınız, kayıtlı unvanda “ÖZRAL” var"],
  ["dener makina", "DENİZ MAKİNA A.Ş.", "kayıtlı unvanda “dener” yok"],
  ["öz makina", "ÖZRAL MAKİNA A.Ş.", "kayıtlı unvanda “öz” yok"],
  ["öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “mavi”, “su”, … yok"],
])("of %j beside %j the card says %j", (written, title, text) => {
  expect(heldLikeness(languages.tr, written, title)).toBe(text);
});

test("at most three words that a title lacks are named in English, too", () => {
  const text = heldLikeness(languages.en, "öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.");
  expect(text).toBe("the registered title lacks “öz”, “mavi”, “su”, …");
});
