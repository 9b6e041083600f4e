import { expect, test } from "vitest";
import { findCandidates, readMentions } from "../../../src/kunye/intake/text/read.ts";

const [lale, nergis, phone] = ["9223344559", "4556677884", "5392867045"];
const read = (text: string) => readMentions(text, { isTyped: false, maxFound: 20 });
const givenIn = (text: string) => read(text).written.map(({ given }) => given);
const toldIn = (text: string) =>
  givenIn(text).map(({ title, doubts = [] }) => [
    title,
    doubts.flatMap(({ kind, written }) => (kind === "not-compared" ? written : [])).join(),
  ]);

test.each([
  [`Yeşil Ev Kırtasiye, vergi no ${lale}`, "Yeşil Ev Kırtasiye"],
  [`ÖRNEK DENEME GIDA\nKADIKÖY V.D. ${lale}`, "ÖRNEK DENEME GIDA"],
  [`örnek deneme gıda sanayi ${lale} kadıköy vd`, "örnek deneme gıda sanayi"],
  [`Satıcı: Sigorta A.Ş. VKN ${lale}`, "Sigorta A.Ş."],
  [`Lale A.Ş. ve Nergis Ltd. Şti. ortaklığı, VKN ${lale}`, "Nergis Ltd. Şti."],
])("words that are no sure title are told, not compared: %s", (text, words) => {
  expect(toldIn(text)).toEqual([["", words]]);
});

test.each([
  `vkn ${lale} aktif mi bakar mısın`,
  `VERGİ NUMARASI ${lale} OLAN FİRMA AKTİF Mİ ACABA?`,
  `Kadıköy V.D. ${lale}\nGül Mah. Lale Sok. No: 3 Kadıköy / İstanbul\nTel: 0212 555 44 33`,
  `Saygılarımla,\nVergi No: ${lale}`,
  `Tutar: 12.500,00 TL VKN: ${lale} Tarih: 12.11.2026`,
])("labels, offices, addresses, amounts and questions are explained: %s", (text) => {
  expect(toldIn(text)).toEqual([["", ""]]);
});

test("beside a person's number no words are told", () => {
  expect(toldIn(`Ayşe Deneme 10000000146, VKN ${lale}`)).toEqual([["", ""]]);
});

test("a number that may be a telephone's is a company's beside a title or an office", () => {
  for (const text of [
    `Lale A.Ş.\nKozyatağı\n${phone}`,
    `Lale A.Ş.\n${phone}\nGül Sk. No:5`,
    `Ayşe: lale deneme aş\nAyşe: kozyatağı vd\nAyşe: ${phone}`,
    `Fatura bilgimiz:\nLale A.Ş.\nKozyatağı ${phone}`,
  ]) {
    const { found, doubtful } = read(text);
    expect([text, found[0]?.text, doubtful.has(phone)]).toEqual([text, phone, true]);
  }
  for (const text of [`Ayşe Yılmaz\n${phone}`, `VKN ${lale}\nLale A.Ş.\n\n${phone}`]) {
    expect([text, read(text).phoneLike]).toEqual([text, [phone]]);
  }
});

test("a bank beside an account is neither offered nor the number's title", () => {
  for (const bank of [
    "Banka: Deneme Bankası A.Ş. Kozyatağı Şubesi\nIBAN: TR32 0010 0099 9990 1234 5678 90",
    "Deneme ve Kredi Bankası A.Ş. TR320010009999901234567890",
    "Bank: Denemebank T.A.Ş.\nIBAN TR320010009999901234567890",
  ]) {
    const { found, written } = read(`LALE A.Ş.\nVKN ${lale}\n${bank}`);
    expect(found.map(({ text }) => text)).toEqual([lale, "LALE A.Ş."]);
    expect(written.map(({ given }) => given.title)).toEqual(["LALE A.Ş."]);
  }
});

test("a guess is never for sale", () => {
  expect(findCandidates(`Vehbi Deneme Vakfı VKN ${lale}`).found).toEqual([
    { kind: "vkn", text: lale },
  ]);
});

test.each([
  [`SATICI\tALICI\nLALE A.Ş.\tNERGİS LTD. ŞTİ.\nVergi No: ${lale}\tVergi No: ${nergis}`],
  [`Satıcı: LALE A.Ş. VKN ${lale} Alıcı: NERGİS LTD. ŞTİ. VKN ${nergis}`],
  [
    `{"senderVkn":"${lale}","senderName":"LALE A.Ş.","recipientVkn":"${nergis}","recipientName":"NERGİS LTD. ŞTİ."}`,
  ],
])("the sides of %j are told apart", (text) => {
  expect(read(text).written.map(({ role, given }) => [role, given.vkn, given.title])).toEqual([
    ["seller", lale, "LALE A.Ş."],
    ["buyer", nergis, "NERGİS LTD. ŞTİ."],
  ]);
});

test("the sender of a transfer is no seller", () => {
  const [mention] = read(
    `Gelen FAST\nGönderen LALE GIDA A.Ş.\nVergi No ${lale}\nAlıcı IBAN TR320010009999901234567890`,
  ).written;
  expect([mention?.role, mention?.given.title]).toEqual(["text", "LALE GIDA A.Ş."]);
});

test("what a scan misread is told", () => {
  expect(givenIn("Satıcı: LALE A.Ş.\nVKN: l23456789O")).toMatchObject([
    { vkn: "1234567890", doubts: [{ kind: "odd-letters" }] },
  ]);
});

test.each([
  `ALICI  SATICI\n\nLale A.Ş.  Nergis Ltd. Şti.\nVKN ${lale}  VKN ${nergis}`,
  `Buyer | Seller\nLale A.Ş. | Nergis Ltd. Şti.\n${lale} | ${nergis}`,
  `ALICI            SATICI\nLale A.Ş.        Nergis Ltd. Şti.\nKadıköy V.D. ${lale}   Kozyatağı V.D. ${nergis}`,
])("a column has the side of its heading: %j", (text) => {
  expect(read(text).written.map(({ role, given }) => [role, given.vkn])).toEqual([
    ["buyer", lale],
    ["seller", nergis],
  ]);
});

test.each([
  `bu vkn kimin bakar mısınız ${phone}`,
  `vergi dairemiz Kozyatağı, numaramız ${phone}`,
  `Vergi dairesi Kozyatağı No: ${phone}`,
])("a sentence of tax numbers makes a VKN of a telephone's form: %s", (text) => {
  expect(read(text).found).toEqual([{ kind: "vkn", text: phone }]);
});

test.each([
  `vergi numarası için beni arayın ${phone}`,
  `vkn soruldu, cep ${phone}`,
  `vergi dairemiz Kozyatağı, telefon numaramız ${phone}`,
  `vkn ${lale}, sonra ${phone}`,
])("a number with a telephone's words stays one: %s", (text) => {
  expect(read(text).found.map((one) => one.text)).not.toContain(phone);
});

test.each([
  ["Müvekkil Lale Deneme Gıda A.Ş.", "Lale Deneme Gıda A.Ş."],
  ["DAVALI LALE DENEME GIDA A.Ş.", "LALE DENEME GIDA A.Ş."],
  ["Menekşe Kültür Derneği Yönetim Kurulu", "Menekşe Kültür Derneği"],
  ["Söğütlü Belediye Başkanlığı Mali Hizmetler Müdürlüğü'nün", "Söğütlü Belediye Başkanlığı"],
  [
    "Lale Deneme Üniversitesi Rektörlüğü / Strateji Geliştirme Daire Başkanlığı",
    "Lale Deneme Üniversitesi Rektörlüğü",
  ],
  ["LALE DENEME LTD. ŞTİ. Sanayi Sit. C Blok No:19 BOLU", "LALE DENEME LTD. ŞTİ."],
  ["LALE DENEME LTD.ŞTİ. MERSİN TR", "LALE DENEME LTD.ŞTİ."],
  ["LALE DENEME LİMİTED ŞİRKETİ VERİLMESİNE", "LALE DENEME LİMİTED ŞİRKETİ"],
  ["LALE DENEME A.Ş. İstanbul Şubesi", "LALE DENEME A.Ş. İstanbul Şubesi"],
  ["LALE DENEME A.Ş. NERGİS SANAYİ", "LALE DENEME A.Ş. NERGİS SANAYİ"],
])("a title has no words of a case, an organ or an address: %s", (text, title) => {
  expect(givenIn(`${text} VKN ${lale}`).map((one) => one.title)).toEqual([title]);
});

test("suppliers in a sentence are no seller", () => {
  const text =
    "Yeni tedarikçiler: Kuzey Işığı Ambalaj Ltd. Şti. ve Sarlın Enerji Ltd. Şti. Ayrıca 7321740266 ile 5531718863.";
  const { written } = readMentions(text, { isTyped: false, maxFound: 10 });
  expect(written.map(({ given, role }) => [given.vkn, role])).toEqual([
    ["7321740266", "text"],
    ["5531718863", "text"],
  ]);
});
