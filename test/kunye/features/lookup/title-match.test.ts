import { expect, test } from "vitest";
import { heldLikeness } from "../../../../src/kunye/features/lookup/title-match.ts";
import { languages } from "../../../../src/kunye/texts/languages.ts";

test.each([
  ["tarven tarm", "TARVEN TARIM A.Ş.", "“tarm” yazdınız, kayıtlı unvanda “TARIM” var"],
  ["tarven tarım", "TARVEN TARIM A.Ş.", "yazdığınız, unvanın başı · şirket türünü yazmadınız"],
  ["öz tarven su", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “su” yok"],
  ["öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.", "kayıtlı unvanda “öz”, “mavi”, “su”, … yok"],
])("of %j beside %j the card says %j", (written, title, text) => {
  expect(heldLikeness(languages.tr, written, title)).toBe(text);
});

test("at most three words that a title lacks are named in English, too", () => {
  const text = heldLikeness(languages.en, "öz tarven mavi su kuyu", "TARVEN TARIM A.Ş.");
  expect(text).toBe("the registered title lacks “öz”, “mavi”, “su”, …");
});
