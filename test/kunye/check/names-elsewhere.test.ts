import { expect, test } from "vitest";
import { judge } from "../../../src/kunye/check/judge.ts";
import { findingReason } from "../../../src/kunye/features/check/verdict-lines.ts";
import { documentOfWords } from "../../../src/kunye/intake/documents.ts";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { en, tr } from "../../support/texts.ts";
import { caseOf } from "./support/cases.ts";

const [lale, nergis] = ["3100012300", "3100036567"];

/** Returns the reasons why names of a text were not compared. */
function notCompared(text: string) {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  const words = documentOfWords(written, { accounts: [], words: { announces: null } });
  const { findings } = judge(caseOf([words]));
  return findings
    .filter(({ kind }) => kind === "not-compared")
    .flatMap((one) => [tr, en].map((texts) => findingReason(texts, one)));
}

test.each([
  `LALE ÖRNEK GIDA A.Ş. ${lale}\nLALE ÖRNEK GIDA ${nergis}`,
  `${nergis} LALE ÖRNEK GIDA\n${lale} LALE ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ`,
])("a name beside another number says with which number it is compared: %j", (text) => {
  const reasons = notCompared(text);
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).toContain(lale);
});

test.each([
  `${nergis} kırtasiye işleri için geçen hafta`,
  `${nergis} kırtasiye işleri için geçen hafta\nLALE ÖRNEK GIDA A.Ş. ${lale}`,
])("a name that has no number of its own names none: %j", (text) => {
  const reasons = notCompared(text);
  expect(reasons).toHaveLength(2);
  for (const reason of reasons) expect(reason).not.toContain(lale);
});

test.each([
  [
    "another number and title stand between",
    `Lale Örnek Yapı A.Ş. ve Nergis Kağıt Ltd. Şti. ile çalışacağız, VKN'leri ${lale} ve ${nergis}.`,
    "Lale Örnek Yapı A.Ş.",
  ],
  [
    "it stands paragraphs away",
    `Lale Örnek Yapı A.Ş. aradı. Nergis Kağıt Ltd. Şti. bekliyor.\n\nSonra konuşuruz.\n\nVKN ${lale}\nVKN ${nergis}`,
    "Lale Örnek Yapı A.Ş.",
  ],
])("a title is no name beside a number if %s", (_why, text, title) => {
  const reasons = notCompared(text).filter((one) => one.includes(title));
  expect(reasons.length).toBeGreaterThan(1);
  for (const reason of reasons)
    expect(reason).toMatch(/^(?:yanında unvan yazmıyor; metinde|no title is written beside it; )/);
});

test("a name between two numbers is quoted as one whose number is not clear, not as unread", () => {
  const reasons = notCompared(`Nergis Kağıt VKN ${nergis}, Lale Örnek Yapı A.Ş., VKN ${lale}`);
  expect(reasons).toContain("“Lale Örnek Yapı A.Ş.” bu VKN'nin unvanı mı, anlaşılamadı.");
  expect(reasons).toContain("it is not clear whether “Lale Örnek Yapı A.Ş.” is this VKN's title.");
});
