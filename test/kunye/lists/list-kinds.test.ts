import { expect, test } from "vitest";
import { findColumns } from "../../../src/kunye/intake/tables/find-columns.ts";
import { numberOf, offeredRows } from "./support/offered-rows.ts";

/** A table in lines, the letters of its asked numbers, and its other rows. */
type ListCase = readonly [
  name: string,
  lines: string,
  wanted: { asked: string; titles?: string; searched?: string; rest?: string; ours?: string[] },
];
const own = [numberOf.o ?? ""];

async function expectOffered(
  lines: string,
  { asked, titles = asked.toUpperCase(), searched = "", rest = "", ours = own }: ListCase[2],
) {
  const text = lines.trim().replaceAll(/^ +/gm, "");
  expect(await offeredRows(text, ours)).toEqual({ asked, titles, searched, rest });
}

const sections: readonly ListCase[] = [
  [
    "a trial balance with three levels",
    `Hesap Kodu;Hesap Adı;Borç;Alacak;Vergi No
     320;SATICILAR;10,00;20,00;
     320.01;YURT İÇİ SATICILAR;10,00;20,00;
     320.01.001;{A};4,00;8,00;{a}
     320.01.002;{B};6,00;12,00;{b}
     GENEL TOPLAM;;10,00;20,00;`,
    { asked: "ab", rest: "section:section section:section section:sum" },
  ],
  [
    "a trial balance with codes in groups and a sum for each group",
    `HESAP KODU;HESAP ADI;VKN;BAKİYE
     120;ALICILAR;;5
     120 01;İstanbul Müşterileri;;5
     120 01 0001;{A};{a};5
     120 01 TOPLAMI;;;5
     320;SATICILAR;;7
     320 01 0001;{C};{c};7
     320 SATICILAR TOPLAMI;;;7`,
    {
      asked: "ac",
      rest: "section:section section:section section:sum section:section section:sum",
    },
  ],
  [
    "sections by region, without the code that each company has",
    `Kod;Ünvan;Vergi No
     ;MARMARA BÖLGESİ;
     320.1;{A};{a}
     ;EGE VE AKDENİZ;
     320.2;{B};{b}`,
    { asked: "ab", rest: "section:section section:section" },
  ],
  [
    "sections in the column of codes",
    `Cari Kodu;Cari Adı;VKN
     A GRUBU TEDARİKÇİLER;;
     C01;{A};{a}
     NAKLİYECİLER;;
     C02;{C};{c}
     SAYFA TOPLAMI;;`,
    { asked: "ac", rest: "section:section section:section section:sum" },
  ],
  [
    "sums carried from page to page",
    `Cari Adı;VKN;Borç
     {A};{a};10
     Nakli Yekün;;10
     Devreden;;10
     Önceki Sayfadan Devreden;;10
     {B};{b};5
     Sayfa Toplamı;;15`,
    { asked: "ab", rest: "section:sum section:sum section:sum section:sum" },
  ],
  [
    "sums in several words",
    `Ünvan;Vergi Numarası;Tutar
     {A};{a};10
     ARA TOPLAM;;10
     DİP TOPLAM;;10
     Rapor Toplamı :;;10
     *** NET TOPLAM ***;;10
     Yurt İçi Satıcılar Toplamı;;10
     Toplam (1 kayıt);;10
     Kayıt Sayısı : 1;;`,
    {
      asked: "a",
      rest: Array(7).fill("section:sum").join(" "),
    },
  ],
  [
    "a trial balance without numbers",
    `Hesap Kodu;Cari Unvanı;Borç;Alacak
     100;KASA;1;0
     100.01;MERKEZ KASA;1;0
     102;BANKALAR;2;0
     102.01;KUZEY DENEME BANKASI A.Ş. KADIKÖY ŞUBESİ;2;0
     320;SATICILAR;0;3
     320.01.001;{A};0;3
     320.01.002;{B};0;3
     770.01;KIRTASİYE GİDERLERİ;1;0`,
    {
      asked: "",
      searched: "AB",
      rest: Array(6).fill("section:section").join(" "),
    },
  ],
  [
    "a whole trial balance with numbers of companies",
    `HESAP KODU|HESAP ADI|BORÇ|ALACAK|VERGİ/TC NO
     153|TİCARİ MALLAR|1|0|
     153.01|UN VE UNLU MAMULLER|1|0|
     191|İNDİRİLECEK KDV|1|0|
     191.18|%18 İNDİRİLECEK KDV|1|0|
     320|SATICILAR|0|1|
     320.A01|{A}|0|1|{a}
     335|PERSONELE BORÇLAR|0|1|
     335.01|AYŞE ÖRNEK|0|1|`,
    { asked: "a", rest: Array(7).fill("section:section").join(" ") },
  ],
  [
    "headings of groups in two columns",
    `Firma;VKN
     YURT İÇİ SATICILAR;
     {A};{a}
     YURT DIŞI SATICILAR
     DİĞER TİCARİ BORÇLAR;
     {B};{b}`,
    { asked: "ab", rest: "section:section section:section section:section" },
  ],
  [
    "an English report",
    `Vendor No;Vendor Name;Tax Number;Balance
     ;Domestic vendors;;
     V1;{A};{a};3
     ;Subtotal;;3
     V2;{D};{d};4
     ;Grand Total;;7`,
    { asked: "ad", rest: "section:section section:sum section:sum" },
  ],
  [
    "codes before the names, in one column",
    `Hesap;Vergi No
     320 SATICILAR;
     320.01 YURT İÇİ SATICILAR;
     320.01.001 {A};{a}
     320.01.002 - {B};{b}
     320 SATICILAR TOPLAMI;
     TOPLAM TL;`,
    { asked: "ab", rest: "section:section section:section section:sum section:sum" },
  ],
  [
    "a company without a number keeps its title for sale beside sections",
    `Kod;Ünvan;Vergi No
     ;SATICILAR;
     320.1;{A};{a}
     320.2;{B};
     320.3;TOPLAMA DENEME LOJİSTİK LTD. ŞTİ.;{c}`,
    {
      asked: "ac",
      titles: "A<TOPLAMA DENEME LOJİSTİK LTD. ŞTİ.>",
      searched: "B",
      rest: "section:section",
    },
  ],
];

test.each(sections)("sections and sums: %s", (_name, lines, wanted) =>
  expectOffered(lines, wanted),
);

const foreign: readonly ListCase[] = [
  [
    "a country's code and a VAT number in a column of its own",
    `LIFNR;LAND1;NAME1;ORT01;STCD1;STCD2;STCD3
     1001;TR;{A};İSTANBUL;KADIKÖY;{a};
     1002;TR;{B};BURSA;OSMANGAZİ;{b};
     1003;DE;OSTWALD DENEME GMBH;BREMEN;;;DE812345678`,
    { asked: "ab", rest: "foreign" },
  ],
  [
    "the tax form's codes of countries",
    `SIRA NO;SOYADI ADI / UNVANI;ÜLKE KODU;VERGİ KİMLİK NO / TC KİMLİK NO;BELGE SAYISI
     1;{A};052;{a};3
     2;{B};052;{b};1
     3;OSTWALD DENEME;004;;2
     TOPLAM;;;;6`,
    { asked: "ab", rest: "foreign section:sum" },
  ],
  [
    "VAT numbers in the column of numbers",
    `name,country_id,vat
     {A},Türkiye,TR{a}
     {B},Türkiye,{b}
     OSTWALD DENEME,Germany,DE812345678`,
    { asked: "ab", rest: "foreign:foreignVat" },
  ],
  [
    "legal forms of other countries without a column of countries",
    `Ünvan;VKN
     {A};{a}
     OSTWALD DENEME GMBH & CO. KG;
     FRATELLI DENEME S.R.L.;
     DENEME LOGISTICS B.V.;
     ÖRNEK TRADING LLC;
     Deneme Mode S.p.A.;
     DENEME SHIPPING N.V. (EUR);`,
    { asked: "a", rest: "foreign foreign foreign foreign foreign foreign" },
  ],
  [
    "Ltd is foreign only beside a foreign country",
    `Unvan;Ülke;Vergi No
     {A};TÜRKİYE;{a}
     THAMES DENEME TRADING LTD;İngiltere;
     KESTANE DENEME LTD;Türkiye;`,
    { asked: "a", searched: "<KESTANE DENEME LTD>", rest: "foreign" },
  ],
  [
    "Chinese and American companies",
    `Tedarikçi;Vergi No;Para Birimi
     {A};{a};TRY
     NINGBO DENEME MACHINERY CO., LTD.;;USD
     SAMPLE DENEME INC.;;USD
     DENEME TOOLS CORPORATION;;USD
     ÖRNEK PTE. LTD.;;USD`,
    { asked: "a", rest: "foreign foreign foreign foreign" },
  ],
  [
    "a foreign number that passes for a VKN",
    `Cari Kodu;Ünvan;Ülke;Vergi No
     1;{A};Türkiye;{a}
     2;WISLA DENEME SP. Z O.O.;Polonya;{b}
     3;{C};Türkiye;{c}`,
    { asked: "ac", rest: "foreign" },
  ],
  [
    "countries in Turkish, in English and as codes",
    `Ünvan;Ülke Adı;VKN
     {A};Türkiye Cumhuriyeti;{a}
     DENEME BİR;ABD;
     DENEME İKİ;KKTC;
     DENEME ÜÇ;GERMANY;
     DENEME DÖRT;NLD;
     DENEME BEŞ;IT;
     {B};TUR;
     {C};;`,
    { asked: "a", searched: "BC", rest: "foreign foreign foreign foreign foreign" },
  ],
  [
    "VAT numbers as each country writes them",
    `Ünvan;Vergi No
     {A};{a}
     DENEME BİR;ATU12345678
     DENEME İKİ;NL123456789B01
     DENEME ÜÇ;CHE-123.456.789 MWST
     DENEME DÖRT;GB 123 4567 89
     DENEME BEŞ;FR12345678901
     DENEME ALTI;IT12345678901
     DENEME YEDİ;NO123456789MVA`,
    { asked: "a", rest: Array(7).fill("foreign:foreignVat").join(" ") },
  ],
  [
    "branches and Turkish companies of foreign groups are asked",
    `Ünvan;Ülke;VKN
     OSTWALD DENEME GMBH İSTANBUL ŞUBESİ;Türkiye;{a}
     {B};Almanya;{b}
     OSTWALD DENEME GMBH;;{c}`,
    {
      asked: "abc",
      titles: "<OSTWALD DENEME GMBH İSTANBUL ŞUBESİ>B<OSTWALD DENEME GMBH>",
    },
  ],
  [
    "an account abroad",
    `Ünvan;IBAN;VKN
     {A};TR330006100519786457841326;{a}
     DENEME MODE;DE89 3704 0044 0532 0130 00;
     {B};DE89370400440532013000;`,
    { asked: "a", searched: "B", rest: "foreign" },
  ],
  [
    "a list of customers abroad",
    `Kod;Firma Adı;Ülke;Vergi No
     D1;DENEME MODE;FRANCE;FR12345678901
     D2;ÖRNEK STAHL;GERMANY;812345678
     D3;DENEME TOOLS;USA;12-3456789`,
    { asked: "", rest: "foreign:foreignVat foreign foreign" },
  ],
];

test.each(foreign)("foreign rows: %s", (_name, lines, wanted) => expectOffered(lines, wanted));

const sides: readonly ListCase[] = [
  [
    "an inbox",
    `Fatura No;Fatura Tarihi;Gönderici Ünvanı;Gönderici VKN/TCKN;Alıcı VKN/TCKN;Ödenecek Tutar
     AAA2026000000001;03.11.2026;{A};{a};{o};12.500,00
     BBB2026000000002;04.11.2026;{B};{b};{o};750,00`,
    { asked: "ab" },
  ],
  [
    "an outbox with both titles",
    `Belge No,Gönderen VKN,Gönderen Ünvan,Alan VKN,Alan Ünvan
     X1,{o},{O},{a},{A}
     X2,{o},{O},{b},{B}`,
    { asked: "ab" },
  ],
  [
    "an inbox of a team that has not said which company is ours",
    `Fatura No;Satıcı VKN;Satıcı Ünvanı;Alıcı VKN;Alıcı Ünvanı
     X1;{a};{A};{o};{O}
     X2;{b};{B};{o};{O}
     X3;{a};{A};{o};{O}`,
    { asked: "ab", rest: "duplicate", ours: [] },
  ],
  [
    "an outbox of such a team",
    `Düzenleyen VKN;Muhatap VKN;Muhatap Unvan;Matrah
     {o};{a};{A};10
     {o};{c};{C};20`,
    { asked: "ac", ours: [] },
  ],
  [
    "both directions in one file",
    `Yön;Gönderici VKN;Gönderici Unvan;Alıcı VKN;Alıcı Unvan;Tutar
     GELEN;{a};{A};{o};{O};1
     GİDEN;{o};{O};{b};{B};2
     GELEN;{c};{C};{o};{O};3`,
    { asked: "abc" },
  ],
  [
    "both directions of a team that has not said which company is ours",
    `Yön;Gönderici VKN;Gönderici Unvan;Alıcı VKN;Alıcı Unvan;Tutar
     GELEN;{a};{A};{o};{O};1
     GİDEN;{o};{O};{b};{B};2
     GELEN;{c};{C};{o};{O};3`,
    { asked: "abc", ours: [] },
  ],
  [
    "one invoice",
    `Satıcı VKN;Satıcı Ünvanı;Alıcı VKN;Alıcı Ünvanı
     {a};{A};{o};{O}`,
    { asked: "a" },
  ],
  [
    "one supplier alone",
    `Gönderici VKN;Gönderici Unvan;Alıcı VKN;Tutar
     {a};{A};{o};1
     {a};{A};{o};2`,
    { asked: "a", rest: "duplicate" },
  ],
  [
    "English headings, and no title of ours",
    `Invoice No;Sender VKN;Sender Title;Receiver VKN;Amount
     X1;{a};{A};{o};10
     X2;{d};{D};{o};20`,
    { asked: "ad", ours: [] },
  ],
  [
    "columns without known names",
    `X1;{A};{a};{o};10
     X2;{B};{b};{o};20
     X3;{C};{c};{o};30`,
    { asked: "abc" },
  ],
  [
    "the number of a provider in all rows, too",
    `Gönderici VKN;Gönderici Unvan;Alıcı VKN;Entegratör VKN
     {a};{A};{o};{d}
     {b};{B};{o};{d}`,
    { asked: "ab", ours: [] },
  ],
  [
    "persons among the buyers",
    `Satıcı VKN;Alıcı VKN/TCKN;Alıcı Ad Unvan
     {o};{a};{A}
     {o};11111111111;NİHAİ TÜKETİCİ
     {o};{b};{B}`,
    { asked: "ab", rest: "placeholder" },
  ],
];

test.each(sides)("two sides: %s", (_name, lines, wanted) => expectOffered(lines, wanted));

const secondHeadings: readonly ListCase[] = [
  [
    "before the last row of a pasted column",
    `{a}
     {b}
     {c}
     VKN
     {d}`,
    { asked: "abcd", titles: "<><><><>", rest: "section:heading" },
  ],
  [
    "with more fields than the first",
    `VKN
     {a}
     {b}
     Vergi No;Unvan
     {c};{C}`,
    { asked: "abc", titles: "<><>C", rest: "section:heading" },
  ],
  [
    "again on the second page",
    `Kod;Ünvan;VKN
     1;{A};{a}
     Kod;Ünvan;VKN
     2;{B};{b}`,
    { asked: "ab", rest: "section:heading" },
  ],
  [
    "in other words",
    `Kodu;Ünvanı;Vergi No
     1;{A};{a}
     Cari Kodu;Cari Unvanı;Vergi Numarası
     2;{B};{b}`,
    { asked: "ab", rest: "section:heading" },
  ],
  [
    "of a second table with other columns",
    `Ünvan;VKN;Vergi Dairesi
     {A};{a};KADIKÖY
     ;;
     VKN;Ünvan;İl
     {b};{B};BURSA
     {c};{C};İZMİR`,
    { asked: "abc", rest: "empty section:heading" },
  ],
  [
    "of a second table with two sides",
    `Ünvan;VKN
     {A};{a}
     Gönderici VKN;Gönderici Ünvan;Alıcı VKN
     {b};{B};{o}
     {c};{C};{o}`,
    { asked: "abc", rest: "section:heading" },
  ],
  [
    "above titles only",
    `{A}
     {B}
     Firma Unvanı
     {C}`,
    { asked: "", titles: "", searched: "ABC", rest: "section:heading" },
  ],
  [
    "behind the title of the second part",
    `Firma;VKN
     {A};{a}
     2. BÖLÜM: MÜŞTERİLER;
     Firma;VKN
     {B};{b}`,
    { asked: "ab", rest: "section:section section:heading" },
  ],
  [
    "with the page and the day above it",
    `Cari Listesi;;Sayfa 1 / 2
     Kod;Ünvan;VKN
     1;{A};{a}
     Cari Listesi;;Sayfa 2 / 2
     Kod;Ünvan;VKN
     2;{B};{b}`,
    { asked: "ab", rest: "section:heading section:heading" },
  ],
  [
    "after one number",
    `{a}
     Vergi Kimlik No
     {b}
     {c}`,
    { asked: "abc", titles: "<><><>", rest: "section:heading" },
  ],
  [
    "below a letterhead with our own number, which is no second heading",
    `{O}
     Vergi No: {o}
     Cari Listesi
     Kod;Ünvan;VKN
     1;{A};{a}
     2;{B};{b}`,
    { asked: "ab" },
  ],
];

test.each(secondHeadings)("a second heading: %s", (_name, lines, wanted) =>
  expectOffered(lines, wanted),
);

test.each([
  "C/H KODU",
  "C/H Kod",
  "CARİ KOD",
  "Cari Hesap Kodu",
  "CARİ KODU",
  "Hesap Kodu",
  "HESAP NO",
  "Müşteri No",
  "Satıcı kodu",
  "Tedarikçi Kodu",
  "Muhasebe Kodu",
  "Muh. Hesap Kodu",
  "CODE",
  "CLCODE",
  "cari_kod",
  "Vendor No",
  "Customer Code",
  "Account Code",
  "Firma Kodu",
  "ERP Kodu",
])("%s heads the column of account codes", (heading) => {
  const rows = [
    ["Sıra", heading, "Ünvan", "VKN", "Stok Kodu", "Özel Kod"],
    ["1", "320.01", "ZAMBAK DENEME UN A.Ş.", numberOf.a ?? "", "ST1", "X"],
    ["2", "320.02", "KESTANE ÖRNEK LTD. ŞTİ.", numberOf.b ?? "", "ST2", "Y"],
  ];
  expect(findColumns(rows).columns).toMatchObject({ code: 1, title: 2, vkn: 3 });
});

test("a column of goods or of another code is no account's", () => {
  const rows = [
    ["Stok Kodu", "Posta Kodu", "Ünvan", "VKN", "Özel Kod", "Alan Kodu"],
    ["ST1", "34000", "ZAMBAK DENEME UN A.Ş.", numberOf.a ?? "", "X", "212"],
  ];
  const { columns } = findColumns(rows);
  expect(columns).toMatchObject({ title: 2, vkn: 3, postcode: 1 });
  expect(columns.code).toBeUndefined();
});
