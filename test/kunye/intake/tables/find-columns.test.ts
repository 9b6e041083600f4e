import { expect, test } from "vitest";
import { findColumns } from "../../../../src/kunye/intake/tables/find-columns.ts";
import { tckn, vkn, wrong } from "../../lists/support/numbers.ts";

const company = (at: number) => `ÖRNEK ${String.fromCharCode(65 + at)} GIDA SAN. VE TİC. A.Ş.`;
const five = [0, 1, 2, 3, 4];
/** Returns a header with five rows of data below. */
const under = (header: string[], cells = (at: number) => header.map(() => `değer ${at}`)) => [
  header,
  ...five.map(cells),
];

test.each([
  "VKN",
  "Vkn No",
  "V.K.N.",
  "Vergi No",
  "VERGİ NO.",
  "Vergi Numarası",
  "Vergi Kimlik No",
  "Vergi Kimlik Numarası",
  "VKN/TCKN",
  "TCKN / VKN",
  "VKN - T.C. Kimlik No",
  "Vergi No / T.C. Kimlik No",
  "Vergi/TC Kimlik No",
  "TAXNR",
  "tax_number",
  "Tax No",
  "cari_VergiKimlikNo",
  "Firma Vergi No",
  "Tedarikçi VKN",
  "Vergi Sicil No",
  "VKN/VAT",
  "VAT No / VKN",
  "Tax ID (VKN)",
  "Tax ID / Vergi No",
])("%s heads the VKN's column", (heading) => {
  const rows = under(["Kod", heading, "Ünvan"]);
  expect(findColumns(rows)).toMatchObject({ header: 0, columns: { vkn: 1, title: 2 } });
});

test("headings that only resemble a VKN's are not taken for one", () => {
  const header = [
    "Vergi Dairesi",
    "Vergi Tutarı",
    "Vergi",
    "T.C. Kimlik No",
    "Telefon No",
    "Ünvan",
  ];
  expect(findColumns(under(header))).toMatchObject({
    columns: { taxOffice: 0, title: 5 },
    people: [3],
    vknCandidates: [],
  });
  expect(findColumns(under(header)).columns.vkn).toBeUndefined();
});

test("finds the columns of a Logo export", () => {
  const header = "LOGICALREF CODE DEFINITION_ ADDR1 ADDR2 CITY TOWN POSTCODE TAXOFFICE TAXNR TCKNO";
  expect(findColumns(under(header.split(" ")))).toEqual({
    header: 0,
    columns: {
      code: 1,
      title: 2,
      address: 3,
      city: 5,
      district: 6,
      postcode: 7,
      taxOffice: 8,
      vkn: 9,
    },
    people: [10],
    vknCandidates: [],
  });
});

test("finds the columns of a Mikro export, with the second half of its titles", () => {
  const header = "cari_kod cari_unvan1 cari_unvan2 cari_vdaire_adi cari_VergiKimlikNo cari_il";
  expect(findColumns(under(header.split(" ")))).toEqual({
    header: 0,
    columns: { code: 0, title: 1, titleEnd: 2, taxOffice: 3, vkn: 4, city: 5 },
    people: [],
    vknCandidates: [],
  });
});

test("finds the header of a Paraşüt template in the seventh row, below its help", () => {
  const help = [
    ["Müşteri / Tedarikçi Aktarım Şablonu"],
    ["Vergi numarası alanına 10 haneli VKN ya da 11 haneli TCKN yazınız."],
    [],
    ["Zorunlu alanlar: name, tax_number"],
    ["İl ve ilçe alanları isteğe bağlıdır."],
    [],
  ];
  const header = "name,tax_number,tax_office,city,district,address,iban".split(",");
  expect(findColumns([...help, ...under(header)])).toMatchObject({
    header: 6,
    columns: { title: 0, vkn: 1, taxOffice: 2, city: 3, district: 4, address: 5 },
  });
});

test("of several possible title columns the surest name wins", () => {
  const header = ["Ad", "Firma Ünvanı", "Cari Adı", "MERSİS No", "İl / İlçe", "VKN"];
  expect(findColumns(under(header)).columns).toMatchObject({ title: 1, mersis: 3, vkn: 5 });
});

test("two possible VKN columns are left to the user", () => {
  const rows = under(["VKN", "Vergi No", "Ünvan"], (at) => [vkn(at), vkn(at + 100), company(at)]);
  const found = findColumns(rows);
  expect(found).toMatchObject({ header: 0, columns: { title: 2 }, vknCandidates: [0, 1] });
  expect(found.columns.vkn).toBeUndefined();
});

test("of two VKN headings the one with numbers below wins", () => {
  const rows = under(["VKN", "Vergi No", "Ünvan"], (at) => ["", vkn(at), company(at)]);
  expect(findColumns(rows)).toMatchObject({ columns: { vkn: 1, title: 2 }, vknCandidates: [] });
});

test("without a header the majority of the cells decides a column's field", () => {
  const rows = five.map((at) => [
    `120.01.00${at}`,
    company(at),
    at === 3 ? wrong(vkn(at)) : vkn(at).replace(/^0/, ""),
    tckn(100_000_000 + at),
    `0${vkn(at)}00016`,
  ]);
  expect(findColumns(rows)).toEqual({
    header: null,
    columns: { title: 1, vkn: 2, mersis: 4 },
    people: [3],
    vknCandidates: [],
  });
  const twice = five.map((at) => [vkn(at), company(at), vkn(at + 50)]);
  expect(findColumns(twice)).toMatchObject({ columns: { title: 1 }, vknCandidates: [0, 2] });
});

test("pasted columns of numbers and of titles are recognised", () => {
  expect(findColumns(five.map((at) => [vkn(at)])).columns).toEqual({ vkn: 0 });
  expect(findColumns(five.map((at) => [company(at)])).columns).toEqual({ title: 0 });
  expect(findColumns(five.map((at) => [`${vkn(at)} ${company(at)}`])).columns).toEqual({ vkn: 0 });
  expect(findColumns([["VKN"], [wrong(vkn(1))]])).toMatchObject({ header: 0, columns: { vkn: 0 } });
  expect(findColumns([]).columns).toEqual({});
});

test("Künye's columns in a result that is given again are ignored", () => {
  const header = ["Vergi No", "Ünvan", "Künye kararı", "Künye unvanı", "Künye VKN"];
  const rows = under(header, (at) => [vkn(at), company(at), "Uyuyor", company(at), vkn(at)]);
  expect(findColumns(rows)).toMatchObject({ columns: { vkn: 0, title: 1 }, vknCandidates: [] });
});

test("with two parties the user chooses the number; the title of that party is taken", () => {
  const header = ["Satıcı Unvanı", "Satıcı VKN", "Alıcı Unvanı", "Alıcı VKN/TCKN"];
  const rows = under(header, (at) => [company(at), vkn(at), company(at + 5), vkn(at + 100)]);
  expect(findColumns(rows).vknCandidates).toEqual([1, 3]);
  expect(findColumns(rows, 3)).toMatchObject({ columns: { vkn: 3, title: 2 }, vknCandidates: [] });
  expect(findColumns(rows, 1).columns).toMatchObject({ vkn: 1, title: 0 });
});

test("of two columns with the same numbers the fuller one is taken without asking the user", () => {
  const rows = under(["Vergi No", "VKN", "Ünvan"], (at) => [
    at < 2 ? vkn(at) : "",
    vkn(at),
    company(at),
  ]);
  expect(findColumns(rows)).toMatchObject({ columns: { vkn: 1, title: 2 }, vknCandidates: [] });
});

test.each([
  ["Yetkili Ünvanı", "Genel Müdür"],
  ["Eski Unvan", "ESKİ ÖRNEK GIDA A.Ş."],
  ["Ürün Adı", "DENEME UN 5 KG"],
  ["İhale Adı", "Okul Mutfağı Gıda Alım İşi"],
  ["Hesap Adı", "ALINAN SİPARİŞ AVANSLARI"],
])("%s is no company's title", (heading, cell) => {
  const rows = under(["Hesap Kodu", heading], (at) => [`120.0${at}`, cell]);
  const { header, columns } = findColumns([["Firma", "Kod"], ...rows.slice(1)]);
  expect([header, columns.title]).toEqual([0, 0]);
  expect(findColumns([["Bayi", heading], ...rows.slice(1)]).columns.title).toBe(0);
  expect(findColumns([[heading, "Cari Adı"], ...rows.slice(1)]).columns.title).toBe(1);
});
