import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";
import { sideOfTyped } from "../../../src/kunye/intake/text/written-words.ts";

const vkn = "1234567890";

/** Returns the title beside the number, or null if it is only told. */
function titleIn(text: string): string | null {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  const titles = written.flatMap(({ given }) => (given.vkn === vkn ? given.title : []));
  return titles.length === 1 && titles[0] !== "" ? (titles[0] ?? null) : null;
}

/** The kinds of names that are read whole, each in several texts; `{}` is the name. */
const layouts = [
  `{} VKN ${vkn}`,
  `Satıcı: {} VKN ${vkn}`,
  `{}\nVergi No: ${vkn}`,
  `Merhaba,\n{}, vergi numarası ${vkn}`,
];

test.each([
  "3. Göz Optik Ltd. Şti.",
  "4. Boyut Tanıtım A.Ş.",
  "2. El Otomotiv Ltd. Şti.",
  "5. Mevsim Turizm A.Ş.",
  "6. Kıta Lojistik Ltd. Şti.",
  "7. Gün Organizasyon A.Ş.",
  "3. Nesil Kahvecilik Ltd. Şti.",
  "4. Levent Emlak Ltd. Şti.",
  "9. Kat Mimarlık A.Ş.",
  "2. Perde Yapım Ltd. Şti.",
  "Gelecek 2023 Yazılım A.Ş.",
  "Vizyon 2030 Danışmanlık Ltd. Şti.",
  "Atılım 2025 İnşaat A.Ş.",
  "Hedef 2040 Eğitim A.Ş.",
  "Ufuk 2021 Turizm Ltd. Şti.",
  "Proje 2022 Mimarlık Ltd. Şti.",
  "Adım 2028 Sigorta Aracılık Ltd. Şti.",
  "Fikir 2026 Reklam A.Ş.",
  "Umut 2035 Enerji A.Ş.",
  "Rota 2024 Lojistik Ltd. Şti.",
  "Zertan Koll. Şti. Ayla ve Umut Ekici",
  "Zertan Kollektif Şirketi Ayla Ekici ve Ortakları",
  "Zertan Kom. Şti. Umut Ekici ve Ortağı",
  "Gül Vakfı",
  "Ali Zertan Vakfı",
  "Mehmet Zertan Derneği",
  "Deniz Koleji",
  "Güneş Spor Kulübü",
  "Defne Eczanesi",
  "Umut Federasyonu",
  "Ömer Zertan Lisesi",
  "Hasan Zertan Müzesi",
  "Nur Apartmanı Yöneticiliği",
  "Zertan Katilim Bankasi AS",
  "OZ-ZERTAN BANKASI AS",
  "Zertan Sigorta AS",
  "Z&K KATILIM BANKASI AS",
  "T&K Yatirim Bankasi A.S.",
  "M&T Zertan Mimarlik Ltd. Sti.",
  "Zertan Is Sendikasi",
  "SS ZERTAN MAVİ – Menemen Konut Yapı Kooperatifi",
  "S.S. Zertan – Kuzey Tüketim Kooperatifi",
  "SINIRLI SORUMLU 8 NOLU 1071 TARIMSAL KALKINMA KOOP.",
])("the name %j is read whole", (name) => {
  for (const layout of layouts) expect(titleIn(layout.replace("{}", name))).toBe(name);
});

test.each([
  ["VKN 12 ZERTAN GIDA A.Ş.", "12 ZERTAN GIDA A.Ş."],
  ["Vergi No 34 Zertan Taksi Ltd. Şti.", "34 Zertan Taksi Ltd. Şti."],
  ["VKN: 7 Mevsim Zertan A.Ş.", "7 Mevsim Zertan A.Ş."],
  ["Vergi Numarası 1071 Zertan Yazılım A.Ş.", "1071 Zertan Yazılım A.Ş."],
  ["V.K.N. 3 Zertan Kardeşler Ltd. Şti.", "3 Zertan Kardeşler Ltd. Şti."],
  ["MERSİS 24 Saat Zertan A.Ş.", "24 Saat Zertan A.Ş."],
])("digits between a label and a name belong to the name: %j", (text, name) => {
  expect(titleIn(`${text} ${vkn}`)).toBe(name);
});

test.each([
  "1. Zertan Gıda A.Ş. 9223344559\n2. Parlun Optik A.Ş. 6120022448\n3. Göz Optik Ltd. Şti. {}",
  "3. Göz Optik Ltd. Şti. {}\n4. Boyut Tanıtım A.Ş. 9223344559",
])("in a numbered list the ordinals belong to no name", (text) => {
  expect(titleIn(text.replace("{}", vkn))).toBe("Göz Optik Ltd. Şti.");
});

test.each([
  ["Ekim 2024 Zertan Yazılım A.Ş.", "Zertan Yazılım A.Ş."],
  ["05.11.2023 Zertan Yazılım A.Ş.", "Zertan Yazılım A.Ş."],
  ["Fatura 2026 Zertan Gıda A.Ş.", "Zertan Gıda A.Ş."],
  ["Zertan Koll. Şti. ile görüştük", "Zertan Koll. Şti."],
  ["Zertan A.Ş. ve Ayla Ekici", "Zertan A.Ş."],
])("of %j the name is %j", (text, name) => {
  expect(titleIn(`${text}, VKN ${vkn}`)).toBe(name);
});

test.each([
  "Zertan 2023 Çiçek Gıda A.Ş.",
  "HEDEF 2030 ZERTAN YAPI LTD. ŞTİ.",
  "Rapor 2024 Zertan Çiçek Vakfı",
])("in %j the year may be a document's, so the title is told, and not for sale", (words) => {
  const { written, found } = readMentions(`${words} VKN ${vkn}`, { isTyped: false, maxFound: 10 });
  expect(found.map(({ text }) => text)).toEqual([vkn]);
  expect(written).toMatchObject([{ given: { title: "", doubts: [{ kind: "not-compared" }] } }]);
  // A label tells that all words are the name's.
  const labelled = readMentions(`Unvan: ${words}\nVKN: ${vkn}`, { isTyped: false, maxFound: 10 });
  expect(labelled.written).toMatchObject([{ given: { title: words } }]);
});

test.each([
  ["zertan kira", "zertan"],
  ["zertan muhasebe", "zertan"],
  ["zertan masraf", "zertan"],
  ["deniz bakiye", "deniz"],
  ["ZERTAN acil", "ZERTAN"],
  ["acil zertan", "zertan"],
  ["zertan avans", "zertan"],
  ["zertan servis ücreti", "zertan servis"],
  ["zertan hafta", "zertan"],
  ["zertan mutabakat", "zertan"],
  ["kayıt zertan", "zertan"],
])("beside a note the word of %j is not compared", (words, told) => {
  expect(sideOfTyped(words, vkn)).toMatchObject({
    title: "",
    doubts: [{ kind: "not-compared", written: told }],
  });
});

test.each([
  "acil",
  "borç var",
  "kirası",
  "mart kirası",
  "aidat dönem",
  "görüşme notu",
  "avans ücreti",
])("the note %j names nobody", (words) => {
  expect(sideOfTyped(words, vkn)).toMatchObject({ title: "", doubts: [] });
});

test.each([
  `T&K Yazılım Hasan Zertan\nOrganize Sanayi Bölgesi 3. Cad. No: 164\nKadıköy Vergi Dairesi / ${vkn}`,
  `Sarı Zertan Sitesi Yöneticiliği\nKadıköy V.D. ${vkn}`,
  `Tel: 0312 279 21 53 Zertan Pazarlama Elif Ekici Kadıköy VD / ${vkn}`,
  `fatura buna: zertan perisi matbaa as mecidiyeköy vd ${vkn}`,
  `Fatura No: 118 Zertan Kırtasiye Elif Ekici, vergi no ${vkn}`,
])("a name that is only guessed is told: %j", (text) => {
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  const kinds = written.flatMap(({ given }) => [
    given.title,
    ...(given.doubts ?? []).map(({ kind }) => kind),
  ]);
  expect(kinds.some((kind) => kind !== "")).toBe(true);
});
