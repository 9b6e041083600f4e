import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const supplier = "LALE ÖRNEK GIDA A.Ş.\nVKN: 9223344559";
const customer = "NERGİS DENEME TEKSTİL LTD. ŞTİ.";
const customerVkn = "4556677884";

const rolesIn = (text: string) =>
  Object.fromEntries(
    readMentions(text, { isTyped: true, maxFound: 100 }).written.map(({ given, role }) => [
      given.vkn,
      role,
    ]),
  );

test.each([
  "Sayın Yetkili,",
  "Sayın Yetkili",
  "SAYIN İLGİLİ",
  "Sayın Ayşe Hanım",
  "Sayın Ayşe Hanım,",
  "Sayın Ahmet Bey;",
  "Sayın Ayşe Yılmaz,",
  "Sayın Müşterimiz",
  "Sayın iş ortağımız,",
  "Sayın Muhasebe Müdürü",
  "Sayın Nergis Deneme Tekstil Ltd. Şti. Yetkilisi",
  "Sayın Nergis Deneme Tekstil Ltd. Şti.,",
  "Merhaba",
  "Değerli iş ortağımız,",
])("a mail that begins with '%s' does not make its sender the buyer", (greeting) => {
  for (const gap of ["\n", "\n\n"]) {
    const text = `${greeting}${gap}Faturamız ektedir.${gap}${supplier}`;
    expect(rolesIn(text)["9223344559"]).not.toBe("buyer");
  }
});

test.each([" yetkilisi", " Yetkilisi,", ","])(
  "a sentence on the line of 'Sayın company%s' may name the company to pay, which is no buyer",
  (end) => {
    const text = `Sayın Nergis Deneme Ltd. Şti.${end} ödemenizi Lale Örnek Gıda A.Ş. adına yapınız. VKN 9223344559`;
    expect(rolesIn(text)).toEqual({ 9223344559: "text" });
  },
);

test.each([
  `SAYIN\n${customer}\nGül Sok. No: 3\nVKN: ${customerVkn}`,
  `Sayın,\n${customer}\nVKN: ${customerVkn}`,
  `SAYIN ${customer}\nGül Sok. No: 3\nVKN: ${customerVkn}`,
  `Sayın: ${customer} VKN: ${customerVkn}`,
  `SAYIN BEYAZ ŞİLEP KIRTASİYE\nVKN: ${customerVkn}`,
])("an invoice's address makes the buyer: %s", (block) => {
  const invoice = `${supplier}\ne-Fatura\n${block}\nFatura No: EKT2026000000118`;
  expect(rolesIn(invoice)).toEqual({ 9223344559: "seller", [customerVkn]: "buyer" });
});

test("a buyer who is addressed first leaves the other side the seller", () => {
  const text = `Sayın ${customer} VKN: ${customerVkn},\nEKT2026000000118 numaralı faturamız ektedir.\n${supplier}`;
  expect(rolesIn(text)).toEqual({ 9223344559: "seller", [customerVkn]: "buyer" });
});

test.each(["Ayrıca", "AYRICA", "ayrıca", "Üstelik", "Maalesef", "Özellikle", "Yalnızca", "Henüz"])(
  "'%s' before a title is no part of it",
  (adverb) => {
    const reading = readMentions(`${adverb} Lale Örnek Gıda A.Ş. için bakar mısınız?`, {
      isTyped: false,
      maxFound: 100,
    });
    expect(reading.found.map(({ text }) => text)).toEqual(["Lale Örnek Gıda A.Ş."]);
  },
);
