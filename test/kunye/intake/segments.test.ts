import { expect, test } from "vitest";
import { layOut } from "../../../src/kunye/intake/text/layout.ts";
import { numbersIn } from "../../../src/kunye/intake/text/numbers.ts";
import { prepareText } from "../../../src/kunye/intake/text/prepare.ts";
import { titlesIn } from "../../../src/kunye/intake/text/segments.ts";

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
  ["X Medya San. Tic. AŞ | Tel", ["form: X Medya San. Tic. AŞ"]],
  [
    "LALE VAKFI      Nergis Kimya Ticaret AŞ",
    ["organisation: LALE VAKFI", "form: Nergis Kimya Ticaret AŞ"],
  ],
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
  ["1071 Koleji\nVKN: 1234567890", ["organisation: 1071 Koleji"]],
  ["SAYIN 125 VAKFI", ["organisation: 125 VAKFI"]],
  ["24 Saat Üniversitesi (1234567890)", ["organisation: 24 Saat Üniversitesi"]],
  ["[x] Şahıs Şirketi", []],
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
  ['{"cari_unvan1":"LALE","cari_unvan2":"A.Ş.","vdaire_no":"1234567890"}', ["label: LALE A.Ş."]],
  ["NAME1: LALE GIDA\nNAME2: A.Ş.\nSTCD2: 1234567890", ["label: LALE GIDA A.Ş."]],
  ["Ad 1  LALE A.Ş.\nVergi numarası 2  1234567890", ["form: LALE A.Ş."]],
  ["Ad 1: LALE GIDA\nAd 2: VE TİCARET A.Ş.", ["label: LALE GIDA VE TİCARET A.Ş."]],
  ["Ad: 1 LALE A.Ş.", ["form: 1 LALE A.Ş."]],
  ["Unvan 1\tUnvan 2\tVKN\nLALE\tGIDA A.Ş.\t1234567890", ["label: LALE GIDA A.Ş."]],
  ["Unvan\t\tVKN\nLALE GIDA\tLTD. ŞTİ.\t1234567890", ["label: LALE GIDA LTD. ŞTİ."]],
  ["Unvan\t\tVKN\nLALE GIDA\tKADIKÖY\t1234567890", ["label: LALE GIDA"]],
  ["Unvan: LALE ÖRGÜ TEL ÖRGÜ", ["label: LALE ÖRGÜ TEL ÖRGÜ"]],
])("the values behind labels in %j are %j", (text, titles) => {
  expect(titlesOf(text)).toEqual(titles);
});

test.each([
  ["9223344559 - 7 Pınar Yem Sanayi A.Ş.", "7 Pınar Yem Sanayi A.Ş."],
  ["5) 7 Pınar Yem A.Ş.\n6) Lale A.Ş.", "7 Pınar Yem A.Ş."],
  ["S.S. Menekşe 75. Yıl Konut Yapı Kooperatifi", "S.S. Menekşe 75. Yıl Konut Yapı Kooperatifi"],
  ["50. Yıl Lale Gıda A.Ş.", "50. Yıl Lale Gıda A.Ş."],
  ["Nergis 2000 Temizlik Ltd. Şti.", "Nergis 2000 Temizlik Ltd. Şti."],
  ["Ekim 2012 Lale Temizlik Ltd. Şti.", "Lale Temizlik Ltd. Şti."],
  ["Ödeme 15.10.2026 Lale Gıda A.Ş.", "Lale Gıda A.Ş."],
  ["2. Lale Gıda A.Ş.", "Lale Gıda A.Ş."],
  ["3K'lar Çelik Kapı A.Ş.", "3K'lar Çelik Kapı A.Ş."],
  ["Çiçek Bahçe'm Kırtasiye Ltd. Şti.", "Çiçek Bahçe'm Kırtasiye Ltd. Şti."],
  ['"Söğüt & Kavak\'ın Bahçesi" Tic. Ltd. Şti.', "Söğüt & Kavak'ın Bahçesi Tic. Ltd. Şti."],
  ['"tamam" dedi Lale Tic. Ltd. Şti.', "Lale Tic. Ltd. Şti."],
])("numbers, apostrophes and quotes of a name stay in the title of %j", (text, title) => {
  expect(titlesOf(text)[0]).toBe(`form: ${title}`);
});
