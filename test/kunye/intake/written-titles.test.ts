import { expect, test } from "vitest";
import { readMentions } from "../../../src/kunye/intake/text/read.ts";

const vkn = "1234567890";
const saidIn = (text: string) =>
  readMentions(text, { isTyped: true, maxFound: 10 }).written.map(({ given }) => given);
const titlesIn = (text: string) => saidIn(text).map(({ title }) => title);

test.each([
  [`${vkn} GRAND OTEL`, "GRAND OTEL"],
  [`Satıcı: Ulsan Bağımsız Denetim ve SMMM A.Ş. VKN ${vkn}`, "Ulsan Bağımsız Denetim ve SMMM A.Ş."],
  [`Ulsan Denetim ve S.M.M.M. A.Ş. VKN ${vkn}`, "Ulsan Denetim ve S.M.M.M. A.Ş."],
  [`${vkn} SİMTEL`, "SİMTEL"],
  [`${vkn} DENEME HOSTEL İŞLETMECİLİĞİ`, "DENEME HOSTEL İŞLETMECİLİĞİ"],
  [`VKN: ${vkn}\nUnvan: GRAND OTEL TURİZM A.Ş.`, "GRAND OTEL TURİZM A.Ş."],
  [`VKN: ${vkn}\nUnvan: GRAND OTEL TURİZM A.Ş. Tel: 0212 111 22 33`, "GRAND OTEL TURİZM A.Ş."],
  [`${vkn} GRAND OTEL Tel 0212 111 22 33`, "GRAND OTEL"],
  [`${vkn} ÖRNEK GIDA,Adres: Gül Sok. 3`, "ÖRNEK GIDA"],
  [`${vkn} KADIKÖY VERGİ DAİRESİ ÖRNEK GIDA`, "ÖRNEK GIDA"],
  [`${vkn} KADIKÖY V.D. ÖRNEK GIDA`, "ÖRNEK GIDA"],
  [`${vkn} KADIKÖY V.D. - ÖRNEK GIDA A.Ş.`, "ÖRNEK GIDA A.Ş."],
  [`${vkn} KADIKÖY V.D. - ÖRNEK`, "ÖRNEK"],
  [`KADIKÖY V.D. – ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`${vkn} ÖRNEK TEL ÖRGÜ SANAYİ`, "ÖRNEK TEL ÖRGÜ SANAYİ"],
  [`ÖRNEK TEL ÖRGÜ SANAYİ A.Ş.\nVKN: ${vkn}`, "ÖRNEK TEL ÖRGÜ SANAYİ A.Ş."],
  [`VKN: ${vkn}\nUnvan: ÖRNEK TEL ÖRGÜ SANAYİ A.Ş.`, "ÖRNEK TEL ÖRGÜ SANAYİ A.Ş."],
  [`${vkn} ÖRNEK TEL: 0212 111 22 33`, "ÖRNEK"],
  [`${vkn} ÖRNEK TEL (0212) 111 22 33`, "ÖRNEK"],
  [`ÖRNEK GIDA A.Ş. TEL +90 212 111 22 33\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`Tel: 0212 111 22 33 ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`${vkn} ÖRNEK GIDA VERGİ DAİRESİ: KADIKÖY`, "ÖRNEK GIDA"],
  [`${vkn} - GÖZTEPE VD`, ""],
  [`ÖRNEK GIDA A.Ş. NOTERZADE AHMET\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş. NOTERZADE AHMET"],
  [`ÖRNEK GIDA A.Ş. TELLİOĞLU İNŞAAT\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş. TELLİOĞLU İNŞAAT"],
  [`ÖRNEK GIDA A.Ş. Adresi Gül Sok.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`ÖRNEK GIDA A.Ş. Tel. 0212\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`${vkn} ÇELİK TEL & ÇİVİ SANAYİ`, "ÇELİK TEL & ÇİVİ SANAYİ"],
  [`ÇELİK TEL NOKTASI A.Ş.\nVKN: ${vkn}`, "ÇELİK TEL NOKTASI A.Ş."],
  [`Müşteri ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`EKİM FATURASI ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
  [`SATICI FİRMA ÖRNEK GIDA A.Ş.\nVKN: ${vkn}`, "ÖRNEK GIDA A.Ş."],
])("reads from %j the title %j", (text, title) => {
  expect(titlesIn(text)).toEqual([title]);
});

// Words of forms and mails are a trade in a name.
test.each([
  "MARTI ÖDEME HİZMETLERİ A.Ş.",
  "MARTI ÖDEME KURULUŞU A.Ş.",
  "MARTI ÖDEME VE ELEKTRONİK PARA HİZMETLERİ A.Ş.",
  "Martı Ödeme ve Elektronik Para Kuruluşu A.Ş.",
  "MARTI FATURA ÖDEME MERKEZİ LTD. ŞTİ.",
  "MARTI MÜŞTERİ HİZMETLERİ A.Ş.",
  "MARTI SİPARİŞ TEKNOLOJİLERİ A.Ş.",
  "MARTI VERGİ DANIŞMANLIK LTD. ŞTİ.",
  "MARTI ALICI LTD. ŞTİ.",
])("%j is a whole title", (title) => {
  expect(titlesIn(`Satıcı: ${title}\nVKN: ${vkn}`)).toEqual([title]);
  expect(titlesIn(`VKN: ${vkn} ${title}`)).toEqual([title]);
});

test.each([
  "Tel No: 0212 111 22 33",
  "TEL NO 0212 111 22 33",
  "Tel. No",
  "Tel / Gsm: 0532 111 22 33",
  "Tel & Faks: 0212 111 22 33",
  "Tel-Faks",
  "Telefon No: 0212 111 22 33",
  "Telefonu: 0212 111 22 33",
  "Tel",
  "Tel.",
])("%j does not belong to the title before it", (phone) => {
  const title = "ÖRNEK GIDA LTD. ŞTİ.";
  expect(titlesIn(`${title} ${phone}\nVKN: ${vkn}`)).toEqual([title]);
  expect(titlesIn(`VKN: ${vkn}\nUnvan: ÖRNEK GIDA ${phone}`)).toEqual(["ÖRNEK GIDA"]);
  expect(titlesIn(`${vkn} ÖRNEK GIDA ${phone}`)).toEqual(["ÖRNEK GIDA"]);
});

test.each([
  "VKN: DE123456789",
  "VKN: DE 123 456 789",
  "VAT No: FR 12 345678901",
  "VKN: IT12345678901",
  "Vergi No: ATU12345678",
  "VKN: NL123456789B01",
])("%j is a foreign VAT number: no candidate, no person's number, no title", (text) => {
  const { found, holdsPersonal: personal } = readMentions(text, { isTyped: true, maxFound: 10 });
  expect([found, personal]).toEqual([[], false]);
  expect(saidIn(`${text}\nUnvan: ÖRNEK GIDA`)).toMatchObject([
    { vkn: "", title: "ÖRNEK GIDA", doubts: [{ kind: "foreign-vat", written: "" }] },
  ]);
});

test("a word like a country code (`de`) does not make a number foreign", () => {
  expect(saidIn(`VKN'si de ${vkn}`)).toMatchObject([{ vkn }]);
});

test.each([
  [`Sıra No  VKN  Unvan\n1  ${vkn}  ÖRNEK GIDA LTD. ŞTİ.`, [{ vkn }]],
  [`Fatura No  VKN  Tutar\n17  ${vkn}  250,00`, [{ vkn }]],
  ["Kod  MERSİS\n17  0123456789000016", [{ mersis: "0123456789000016" }]],
  [`VKN  Telefon\n${vkn}  5301112221`, [{ vkn }]],
  [`VKN  Telefon\n${vkn}  5321234567`, [{ vkn }]],
  [`VKN\n${vkn}  5301112221`, [{ vkn }]],
  [`VKN  TCKN\n${vkn}  12345678950`, [{ vkn }]],
  [`VAT No  VKN\nDE123456789  ${vkn}`, [{ vkn: "" }, { vkn }]],
  ["Sıra No  VKN\n1  123 456 7890", [{ vkn }]],
])("two blanks separate cells, and a number has its column's heading: %j", (text, said) => {
  const { found, written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(found[0]?.text).toBe(vkn);
  expect(written.map(({ given }) => given)).toMatchObject(said);
});

test.each([
  ["VKN  Adet\n123456789  0", "123456789"],
  ["Sıra No  VKN\n1  123456780", "123456780"],
])("digits of two cells are not joined: %j", (text, wrong) => {
  const { found, written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(found).toEqual([]);
  expect(written.map(({ given }) => given)).toMatchObject([{ vkn: wrong }]);
});
