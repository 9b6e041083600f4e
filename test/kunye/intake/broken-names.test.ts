import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const vkn = "9223344559";

function sidesIn(text: string) {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  return written.map(({ given }) => [given.vkn, given.title, given.mersis]);
}

test.each([
  ["ZERTAN TEKSTİL BOYA", "APRE SAN. TİC. A.Ş."],
  ["ZERTANLI AKARYAKIT", "DİNLENME TES. TUR. LTD. ŞTİ."],
  ["Zertan Kayak", "Turz. Otel İşl. Gıda San. ve Tic. Ltd. Şti."],
  ["Zertan Forklift ve İstif Makinaları", "Kiralama A.Ş."],
  ["ZERTAN İPLİK", "DOKUMA FABRİKALARI T.A.Ş."],
  ["Unvan: ZERTAN İPLİK", "DOKUMA FABRİKALARI T.A.Ş."],
])("a name that its trades go on in the next line is one title: %s / %s", (first, second) => {
  const title = `${first.replace("Unvan: ", "")} ${second}`;
  expect(sidesIn(`${first}\n${second}\nBORNOVA V.D. ${vkn}`)).toEqual([[vkn, title, null]]);
});

test.each([
  "Merhaba tekstil",
  "Ayşe Yılmaz",
  "yeni tedarikçimiz gıda",
  "Bornova Şubesi",
  "ZERTAN MARKET LTD. ŞTİ.",
  "Kargo: Yolgeçen Nakliyat",
  "SEVK İRSALİYESİ",
  "12 koli gıda",
])("a line that is no name's beginning stays outside the title: %s", (line) => {
  const title = "Pelin Örgü Triko A.Ş.";
  expect(sidesIn(`${line}\n${title}\nBORNOVA V.D. ${vkn}`)).toEqual([[vkn, title, null]]);
});

test("beside a trading name the legal name is the title", () => {
  const form = (label: string, name: string) =>
    `${label}: ZERTAN ÖLÇÜM SANAYİ VE TİCARET LİMİTED ŞİRKETİ\n${name}: Zertan Metering\nTax ID: ${vkn}`;
  for (const label of ["Company legal name*", "Legal entity name"])
    for (const name of ["Trading name", "Brand name", "Doing business as"])
      expect(sidesIn(form(label, name))).toEqual([
        [vkn, "ZERTAN ÖLÇÜM SANAYİ VE TİCARET LİMİTED ŞİRKETİ", null],
      ]);
});

test("a MERSİS number beside another title than the VKN's is that company's", () => {
  const mersis = "0123456789000015";
  const contract =
    `1. ${mersis} MERSİS numaralı Zertan Makine A.Ş. (SATICI) ile\n` +
    `2. Bornova Vergi Dairesi'nin ${vkn} numaralı mükellefi Pelin Örgü Ltd. Şti. (ALICI)`;
  expect(sidesIn(contract)).toEqual([
    ["1234567890", "Zertan Makine A.Ş.", mersis],
    [vkn, "Pelin Örgü Ltd. Şti.", null],
  ]);
  const invoice = `Zertan Makine A.Ş.\nVKN: ${vkn}\nMERSİS: ${mersis}`;
  expect(sidesIn(invoice)).toEqual([[vkn, "Zertan Makine A.Ş.", mersis]]);
});
