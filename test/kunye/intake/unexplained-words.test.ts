import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { unexplainedInCells } from "../../../src/kunye/intake/text/unexplained.ts";
import { sideOfTyped } from "../../../src/kunye/intake/text/written-words.ts";
import type { GivenData } from "../../../src/kunye/intake/mention.ts";

const vkn = "1234567890";
const other = "6120022448";

/** Returns the words that the mentions say are not compared. */
const notCompared = (all: readonly Pick<GivenData, "doubts">[]) =>
  all.flatMap(({ doubts = [] }) =>
    doubts.flatMap(({ kind, written }) => (kind === "not-compared" ? [written] : [])),
  );
const inText = (text: string, isTyped = false) =>
  notCompared(readMentions(text, { isTyped, maxFound: 10 }).written.map(({ given }) => given));
const behind = (words: string) => notCompared([sideOfTyped(words, vkn)]);

test.each([
  [`Zertan Kırtasiye, vergi no ${vkn}`, "Zertan Kırtasiye"],
  [`Satıcı: Zertan Deneme Vakfı VKN ${vkn}`, "Zertan Deneme Vakfı"],
  [`zertan deneme üniversitesi vkn: ${vkn}`, "zertan deneme üniversitesi"],
  [`${vkn} - Türkiye Zertan Cemiyeti`, "Türkiye Zertan Cemiyeti"],
  [`Faturayı 1071 Teknoloji Yazılım A.Ş. kesti, VKN ${vkn}`, "1071 Teknoloji Yazılım A.Ş."],
  [`Sigorta A.Ş. VKN ${vkn}`, "Sigorta A.Ş."],
  [`Merhaba, Zertan Eczanesi için ödeme yapacağız. Vergi no: ${vkn}`, "Zertan Eczanesi"],
  [`Zertan Belediye Başkanlığı\nVergi No: ${vkn}`, "Zertan Belediye Başkanlığı"],
  [`Gönderen: zertan deneme pastanesi\nVKN: ${vkn}\nTutar: 12,50 TL`, "zertan deneme pastanesi"],
  [`Firma: B&D Mimarlık\nV.D.: Kadıköy\nV.No: ${vkn}`, "B&D Mimarlık"],
  [`Z & D Mimarlık\nGül Mah. Lale Sok. No:3\nKadıköy V.D. ${vkn}`, "Z & D Mimarlık"],
  [`${vkn} Zertan Odası, ${other}`, "Zertan Odası"],
  [
    `Zertan Pazarlama Ayşe Deneme (MERSİS 0${vkn}00016) şubesi, VKN ${vkn}`,
    "Zertan Pazarlama Ayşe Deneme",
  ],
  [`Zertan Pazarlama Ayşe Deneme\nTax number: ${vkn}`, "Zertan Pazarlama Ayşe Deneme"],
  [`FATURA ÖDEMESİ ZERTAN İNŞAAT AYŞE DENEME VKN ${vkn}`, "ZERTAN İNŞAAT AYŞE DENEME"],
  [`24 SAAT ZERTAN AYŞE DENEME\nVKN: ${vkn}`, "SAAT ZERTAN AYŞE DENEME"],
  [
    `İyi günler,\n\nAyşe Deneme | ZERTAN ÇİÇEK PAZ.AYŞE DENEME | (0352) 266 36 47\n\nBu e-posta gizlidir. Vergi No ${vkn}`,
    "ZERTAN ÇİÇEK PAZ.AYŞE DENEME",
  ],
  [`Zertan Kırtasiye\n\nVergi No: ${vkn}`, "Zertan Kırtasiye"],
  [`Zertan Apartmanı Yöneticiliği (${vkn})`, "Zertan Apartmanı Yöneticiliği"],
])("of %j the words %j are a title, or are not compared", (text, words) => {
  const [first] = readMentions(text, { isTyped: false, maxFound: 10 }).written;
  expect(inText(text)[0] ?? first?.given.title).toBe(words);
});

test.each([
  `VKN ${vkn}`,
  `${vkn} bu kim?`,
  `Merhaba Ayşe Hanım, ${vkn} numaralı firmayı kontrol eder misiniz? Teşekkürler`,
  `vkn ${vkn} aktif mi bakar mısın`,
  `VKN: ${vkn}\nKadıköy V.D.\nTel: 0216 345 01 74\nIBAN: TR32 0010 0099 9990 1234 5678 90`,
  `Vergi No: ${vkn}\nGül Mah. Lale Sok. No:3 Kadıköy/İstanbul\nwww.ornek.example`,
  `Vergi No: ${vkn}\nLale Plaza Kat: 3 Daire: 5 Kadıköy/İstanbul`,
  `Yetkili: Ayşe Deneme\nVergi No: ${vkn}`,
  `Ayşe Deneme\nPazarlama Müdürü\nVergi No: ${vkn}`,
  `Saat 14 Fatura No 118, vergi no ${vkn}`,
  `Şirket ${vkn}, yetkilisi Ayşe Deneme, TC'si 10000000146`,
  `Ayşe Deneme TC 10000000146 VKN ${vkn}`,
  `${vkn} 12.500,00 TL 14.05.2026 :pray:`,
  `VKN: ${vkn}\nTutar: 12.500,00 TL\nTarih: 14 Mayıs 2026 Perşembe\nAçıklama: Mart kirası`,
  `Ayşe Deneme\n\nVergi No: ${vkn}`,
  `İyi günler, satış pazarlama toplantısı yarın.\n\nVergi No: ${vkn}`,
  `Ayşe Deneme\nSatış Pazarlama\n\nVergi No: ${vkn}`,
  `Zertan Gıda A.Ş. VKN ${vkn}`,
  `Zertan Gıda A.Ş. VKN ${vkn}\nZertan Deneme Grubu`,
])("of %j no words are left unexplained", (text) => {
  expect(inText(text)).toEqual([]);
});

test.each([
  `Zertan Balıkçılık ${vkn} / kimlik 10000000146 yetkilinin`,
  `${vkn} Zertan Ahşap (yetkili TC 10000000146)`,
  `Zertan Deneme Kahvesi - ${vkn} - tckn 10000000146`,
])("of %j a name is not compared, and not quoted beside a person's number", (text) => {
  expect(inText(text)).toEqual([""]);
});

test("words belong to the number beside them, and to no number of another line", () => {
  const text = `Zertan Vakfı ${vkn}\nParlun Derneği ${other}`;
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(written.map(({ given }) => given.title)).toEqual(["Zertan Vakfı", "Parlun Derneği"]);
  expect(inText(`Zertan Vakfı\n${vkn}\n${other}`)).toEqual([]);
  expect(inText(`Zertan Kırtasiye ${other}\n\nVKN ${vkn}`)).toEqual(["Zertan Kırtasiye"]);
});

test("typed words of a sentence are not compared, unless they ask or tell the purpose", () => {
  expect(behind("Zertan Deneme Vakfı faturası geldi")).toEqual(["Zertan Deneme Vakfı"]);
  for (const words of [
    "bu firma aktif mi?",
    "acil",
    "fatura 2026-118",
    "?",
    "Kadıköy V.D.",
    ":pray:",
  ])
    expect(behind(words)).toEqual([]);
  // A title is compared.
  expect(behind("Zertan Deneme Vakfı")).toEqual([]);
});

test("cells that no heading explains are not compared", () => {
  const cells = [vkn, "Zertan Deneme Vakfı", "Ayşe Deneme", "İSTANBUL", "12"];
  const headings = ["VKN", "Bayi", "Yetkili Kişi", "İl", "Adet"];
  expect(unexplainedInCells(cells, headings)).toBe("Zertan Deneme Vakfı");
  expect(unexplainedInCells([vkn, "Mart kira ödemesi", "KADIKÖY", "TL"])).toBe("");
});
