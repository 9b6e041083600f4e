import { expect, test } from "vitest";
import { layOut } from "../../../src/kunye/intake/layout.ts";
import { numbersIn } from "../../../src/kunye/intake/numbers.ts";
import { prepareText } from "../../../src/kunye/intake/prepare.ts";
import { titlesIn } from "../../../src/kunye/intake/segments.ts";

function titlesOf(text: string): string[] {
  const read = layOut(prepareText(text));
  return titlesIn(read, numbersIn(read)).map(({ title, proof }) => `${proof}: ${title}`);
}

test.each([
  ["Faturayı 1071 Deneme Yazılım A.Ş. kesti", ["form: 1071 Deneme Yazılım A.Ş."]],
  ["Satıcı: A 101 Deneme Mağazacılık A.Ş.", ["form: A 101 Deneme Mağazacılık A.Ş."]],
  ["1 LALE A.Ş.\n2 NERGİS A.Ş.", ["form: LALE A.Ş.", "form: NERGİS A.Ş."]],
  ["Tel: 0212 111 22 33 LALE A.Ş.", ["form: LALE A.Ş."]],
  ["Satıcı: T&K Yazılım Ltd. Şti.", ["form: T&K Yazılım Ltd. Şti."]],
  ["Nar'ın Evi Tekstil A.Ş.", ["form: Nar'ın Evi Tekstil A.Ş."]],
  ["yarın Ankara'daki Lale A.Ş. ile", ["form: Lale A.Ş."]],
  ["Ve Tasarım Tekstil A.Ş.", ["form: Ve Tasarım Tekstil A.Ş."]],
  ["LALE SERAMİK\nVE TİCARET A.Ş.", ["form: LALE SERAMİK VE TİCARET A.Ş."]],
  ["PWC Deneme Denetim ve S.M.M.M. A.Ş.", ["form: PWC Deneme Denetim ve S.M.M.M. A.Ş."]],
  [
    "LALE YAPI A.Ş.- NERGİS İNŞ. LTD. ŞTİ. İŞ ORTAKLIĞI",
    ["form: LALE YAPI A.Ş.- NERGİS İNŞ. LTD. ŞTİ. İŞ ORTAKLIĞI"],
  ],
  [
    "S.S. LALE - Deneme Konut Yapı Kooperatifi",
    ["form: S.S. LALE - Deneme Konut Yapı Kooperatifi"],
  ],
])("the titles with a legal form of %j are %j", (text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

test.each([
  ["Üsküdar Belediye Başkanlığı\nVKN: 1234567890", ["organisation: Üsküdar Belediye Başkanlığı"]],
  ["Satıcı: Deneme Ticaret Odası VKN 1234567890", ["label: Deneme Ticaret Odası"]],
  ["LALE A.Ş. KADIKÖY VERGİ DAİRESİ MÜDÜRLÜĞÜ", ["form: LALE A.Ş."]],
  ["Web Sitesi: www.lale.example", []],
])("the titles of organisations in %j are %j", (text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

test.each([
  ["Ünvan: LALE GIDA Tel: 0212", ["label: LALE GIDA"]],
  ["Alıcı: Fulya Tekstil VKN 1234567890", ["label: Fulya Tekstil"]],
  ["Unvan\tVKN\nLale Deneme\t1234567890", ["label: Lale Deneme"]],
  [
    '{"cari_unvan1":"LALE SAN. VE","cari_unvan2":"TİC. LTD. ŞTİ."}',
    ["label: LALE SAN. VE TİC. LTD. ŞTİ."],
  ],
  ["GONDEREN AD LALE SAN A.S. GONDEREN VKN 1234567890", ["form: LALE SAN A.S."]],
  ["1234567890’ın ünvanı nedir", []],
  ["Unvan: LALE ÖRGÜ TEL ÖRGÜ", ["label: LALE ÖRGÜ TEL ÖRGÜ"]],
])("the values behind labels in %j are %j", (text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});
