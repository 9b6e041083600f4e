import type { Columns } from "../../../../src/kunye/intake/tables/find-columns.ts";
import { numberOf, titleOf, withCompanies } from "./offered-rows.ts";

/** A program's export and what a list reads in it. */
export interface ListExport {
  name: string;
  /** The lines of the export, with companies instead of `{A}`, `{a}` and `* `. */
  text: string;
  /** The letters of the numbers that are asked, and of the titles that are searched. */
  asked: string;
  searched: string;
  /** The other rows by class. */
  rest: Readonly<Record<string, number>>;
  /** The columns by their headings. */
  columns: Partial<Record<keyof Columns, string>>;
}

type Wanted = Partial<Omit<ListExport, "name" | "text">>;

const letters = "ABCD";

/** Writes a line that begins with `* ` once for each company: `{T}` its title, `{n}` its number. */
function linesOf(text: string): string {
  const lines = text.trim().split(/\n */);
  const written = lines.flatMap((line) =>
    line.startsWith("* ") ? Array.from(letters, (letter, at) => lineOf(line, letter, at)) : line,
  );
  return withCompanies(written.join("\n"));
}

function lineOf(line: string, letter: string, at: number): string {
  return line
    .slice(2)
    .replaceAll("{#}", String(at + 1).padStart(3, "0"))
    .replaceAll("{T}", titleOf[letter] ?? "")
    .replaceAll("{n}", numberOf[letter.toLowerCase()] ?? "");
}

function exported(name: string, text: string, wanted: Wanted = {}): ListExport {
  const { asked = "abcd", searched = "", rest = {}, columns = {} } = wanted;
  return { name, text: linesOf(text), asked, searched, rest, columns };
}

/** Exports as programs write them; all companies are invented. */
export const listExports: readonly ListExport[] = [
  exported(
    "Logo Tiger, accounts",
    `C/H KODU;C/H UNVANI;VERGİ DAİRESİ;VERGİ NUMARASI;İL;ÜLKE
     * 320.01.{#};{T};KADIKÖY;{n};İSTANBUL;TÜRKİYE
     320.02.001;OSTWALD DENEME GMBH;;;BREMEN;ALMANYA`,
    {
      rest: { foreign: 1 },
      columns: { vkn: "VERGİ NUMARASI", title: "C/H UNVANI", code: "C/H KODU", country: "ÜLKE" },
    },
  ),
  exported(
    "Logo GO, accounts below a letterhead of five lines",
    `{O}
     Vergi No: {o}
     Cari Hesap Listesi
     Dönem: 01.01.2026 - 31.10.2026
     Kullanıcı: LOGO
     Kodu;Unvanı;Vergi Dairesi;Vergi No;Bakiye
     * 120.{#};{T};KONAK;{n};1.250,00
     Toplam;;;;5.000,00`,
    {
      rest: { section: 1 },
      columns: { vkn: "Vergi No", title: "Unvanı", code: "Kodu" },
    },
  ),
  exported(
    "Logo Tiger, trial balance",
    `Hesap Kodu;Hesap Adı;Borç;Alacak;Borç Bakiye;Alacak Bakiye;Vergi Kimlik No
     100;KASA;10,00;5,00;5,00;;
     100.01;MERKEZ KASA;10,00;5,00;5,00;;
     320;SATICILAR;0,00;40,00;;40,00;
     320.01;YURT İÇİ SATICILAR;0,00;40,00;;40,00;
     * 320.01.{#};{T};0,00;10,00;;10,00;{n}
     391;HESAPLANAN KDV;0,00;1,00;;1,00;
     391.20;%20 HESAPLANAN KDV;0,00;1,00;;1,00;
     GENEL TOPLAM;;10,00;46,00;5,00;41,00;`,
    {
      rest: { section: 7 },
      columns: { vkn: "Vergi Kimlik No", title: "Hesap Adı", code: "Hesap Kodu" },
    },
  ),
  exported(
    "Logo, purchase invoices",
    `Fiş No;Tarih;C/H Kodu;C/H Unvanı;C/H Vergi No;Toplam;KDV;Net
     * 0000{#};03.11.2026;320.01.{#};{T};{n};100,00;20,00;120,00
     ;;;;Toplam;400,00;80,00;480,00`,
    {
      rest: { section: 1 },
      columns: { vkn: "C/H Vergi No", title: "C/H Unvanı", code: "C/H Kodu" },
    },
  ),
  exported(
    "Mikro, the table of accounts",
    `cari_kod;cari_unvan1;cari_unvan2;cari_vdaire_adi;cari_vdaire_no;cari_VergiKimlikNo;cari_ulke
     * 320.01.{#};{T};;KOZYATAĞI;{n};;TÜRKİYE
     320.09.001;DENEME MODE;S.R.L.;;;;İTALYA`,
    {
      rest: { foreign: 1 },
      columns: { vkn: "cari_vdaire_no", title: "cari_unvan1", code: "cari_kod" },
    },
  ),
  exported(
    "Mikro, accounts on the screen",
    `Cari Kodu;Cari Ünvanı;Cari Ünvanı 2;Vergi Dairesi;Vergi Kimlik No;Döviz Cinsi;Bakiye
     * S{#};{T};;ULUDAĞ;{n};TL;1,00
     ;ARA TOPLAM;;;;;4,00
     ;GENEL TOPLAM;;;;;4,00`,
    {
      rest: { section: 2 },
      columns: { vkn: "Vergi Kimlik No", title: "Cari Ünvanı", titleEnd: "Cari Ünvanı 2" },
    },
  ),
  exported(
    "Mikro, trial balance with codes in groups",
    `HESAP KODU;HESAP İSMİ;VERGİ NO;BORÇ;ALACAK
     120;ALICILAR;;4,00;0,00
     120 10;BAYİLER;;4,00;0,00
     * 120 10 {#};{T};{n};1,00;0,00
     120 10 TOPLAMI;;;4,00;0,00
     120 TOPLAMI;;;4,00;0,00`,
    { rest: { section: 4 }, columns: { vkn: "VERGİ NO", code: "HESAP KODU" } },
  ),
  exported(
    "Netsis, the table of accounts",
    `CARI_KOD;CARI_ISIM;CARI_IL;ULKE_KODU;VERGI_DAIRESI;VERGI_NUMARASI;TCKIMLIKNO
     * S{#};{T};İSTANBUL;TR;KADIKÖY;{n};
     S900;DENEME TOOLS LLC;;US;;;`,
    {
      rest: { foreign: 1 },
      columns: {
        vkn: "VERGI_NUMARASI",
        title: "CARI_ISIM",
        code: "CARI_KOD",
        country: "ULKE_KODU",
      },
    },
  ),
  exported(
    "Netsis, balances by group",
    `Cari Kod;Cari İsim;Vergi Numarası;Borç Bakiye
     Grup Kodu : AKDENİZ;;;
     120-A;{A};{a};1,00
     120-B;{B};{b};1,00
     Grup Toplamı;;;2,00
     Grup Kodu : EGE;;;
     120-C;{C};{c};1,00
     120-D;{D};{d};1,00
     Grup Toplamı;;;2,00
     Genel Toplam;;;4,00`,
    { rest: { section: 5 }, columns: { vkn: "Vergi Numarası", code: "Cari Kod" } },
  ),
  exported(
    "SAP, the table of vendors",
    `LIFNR;LAND1;NAME1;NAME2;ORT01;STCD1;STCD2;STCD3
     * 0000100{#};TR;{T};;İSTANBUL;KADIKÖY;{n};
     0000100900;DE;OSTWALD DENEME GMBH;;BREMEN;;;DE812345678
     0000100901;IT;DENEME MODE;;MILANO;;;IT12345678901`,
    {
      rest: { foreign: 2 },
      columns: { vkn: "STCD2", title: "NAME1", code: "LIFNR", country: "LAND1" },
    },
  ),
  exported(
    "SAP, vendors in Turkish",
    `Satıcı No;Satıcı Adı;Ülke;Şehir;Vergi Numarası;Para Birimi
     * 100{#};{T};TR;BURSA;{n};TRY
     100900;WISLA DENEME SP. Z O.O.;PL;LODZ;${numberOf.o ?? ""};EUR`,
    { rest: { foreign: 1 }, columns: { vkn: "Vergi Numarası", code: "Satıcı No" } },
  ),
  exported(
    "Zirve, accounts",
    `HESAP KODU,HESAP ADI,VERGİ DAİRESİ,VERGİ NO,BAKİYE TİPİ
     * 320.{#},{T},MALTEPE,{n},A
     320,SATICILAR,,,A`,
    { rest: { section: 1 }, columns: { vkn: "VERGİ NO", title: "HESAP ADI", code: "HESAP KODU" } },
  ),
  exported(
    "Zirve, trial balance on two pages",
    `Hesap Kodu;Hesap Adı;Vergi No;Borç;Alacak
     320;SATICILAR;;0;4
     320.A;{A};{a};0;1
     320.B;{B};{b};0;1
     Nakli Yekün;;;0;2
     Hesap Kodu;Hesap Adı;Vergi No;Borç;Alacak
     Devreden;;;0;2
     320.C;{C};{c};0;1
     320.D;{D};{d};0;1
     Genel Toplam;;;0;4`,
    { rest: { section: 5 }, columns: { vkn: "Vergi No", code: "Hesap Kodu" } },
  ),
  exported(
    "Luca, trial balance",
    `Hesap Kodu;Hesap Adı;Borç;Alacak;Borç Bakiye;Alacak Bakiye;TC/Vergi No
     102;BANKALAR;1,00;0,00;1,00;0,00;
     102.01;KUZEY DENEME BANKASI A.Ş.;1,00;0,00;1,00;0,00;
     320;SATICILAR;0,00;4,00;0,00;4,00;
     * 320.{#};{T};0,00;1,00;0,00;1,00;{n}
     335;PERSONELE BORÇLAR;0,00;1,00;0,00;1,00;
     335.01;MERKEZ PERSONEL;0,00;1,00;0,00;1,00;
     TOPLAM;;1,00;5,00;1,00;5,00;`,
    { rest: { section: 6 }, columns: { vkn: "TC/Vergi No", code: "Hesap Kodu" } },
  ),
  exported(
    "Luca, cards of accounts",
    `Kart Kodu;Ünvan / Ad Soyad;Vergi Dairesi;VKN / TCKN;Şehir;Telefon
     * K{#};{T};BORNOVA;{n};İZMİR;0232 111 22 33
     K900;{O};;;;`,
    { searched: "O", columns: { vkn: "VKN / TCKN", code: "Kart Kodu", city: "Şehir" } },
  ),
  exported(
    "Paraşüt, customers and suppliers",
    `İsim/Unvan;E-posta;Telefon;Vergi Dairesi;Vergi/TC Kimlik No;Açık Bakiye
     * {T};a@deneme.example;0212 111 22 33;ŞİŞLİ;{n};1.000,00
     Toplam;;;;;4.000,00`,
    { rest: { section: 1 }, columns: { vkn: "Vergi/TC Kimlik No", title: "İsim/Unvan" } },
  ),
  exported(
    "Paraşüt, received invoices",
    `Fatura İsmi;Fatura Numarası;Fatura Tarihi;Tedarikçi;Tedarikçi VKN;Genel Toplam
     * Gelen;DNM20260000000{#};03.11.2026;{T};{n};120,00`,
    { columns: { vkn: "Tedarikçi VKN", title: "Tedarikçi" } },
  ),
  exported(
    "a tax portal's inbox",
    `Fatura No;ETTN;Fatura Tarihi;Gönderici Ünvanı;Gönderici VKN/TCKN;Gönderici Etiketi;Alıcı VKN/TCKN;Senaryo;Ödenecek Tutar
     * DNM20260000000{#};;03.11.2026;{T};{n};urn:mail:defaultgb@deneme.example;{o};TEMELFATURA;120,00`,
    { columns: { vkn: "Gönderici VKN/TCKN", title: "Gönderici Ünvanı" } },
  ),
  exported(
    "a provider's outbox with persons and buyers abroad",
    `Belge No;Düzenleme Tarihi;Gönderici VKN;Gönderici Unvan;Alıcı VKN/TCKN;Alıcı Unvan;Tip;Tutar
     * BIZ20260000000{#};03.11.2026;{o};{O};{n};{T};SATIS;120,00
     BIZ2026000000090;03.11.2026;{o};{O};2222222222;DENEME TOOLS LLC;IHRACAT;10,00
     BIZ2026000000091;03.11.2026;{o};{O};11111111111;NİHAİ TÜKETİCİ;SATIS;1,00`,
    {
      rest: { placeholder: 2 },
      columns: { vkn: "Alıcı VKN/TCKN", title: "Alıcı Unvan" },
    },
  ),
  exported(
    "a provider's outbox whose sides are named otherwise",
    `Belge No,Düzenleyen VKN,Muhatap VKN,Muhatap Unvan,Matrah,KDV
     * BIZ20260000000{#},{o},{n},{T},100,20`,
    { columns: { vkn: "Muhatap VKN", title: "Muhatap Unvan" } },
  ),
  exported(
    "received despatch notes",
    `İrsaliye No;İrsaliye Tarihi;Gönderen VKN;Gönderen Unvan;Alan VKN;Alan Unvan;Plaka
     * IRS20260000000{#};03.11.2026;{n};{T};{o};{O};34 ABC 123`,
    { columns: { vkn: "Gönderen VKN", title: "Gönderen Unvan" } },
  ),
  exported(
    "both boxes in one file",
    `Yön;Belge No;Gönderici VKN;Gönderici Unvan;Alıcı VKN;Alıcı Unvan
     GELEN;X1;{a};{A};{o};{O}
     GİDEN;X2;{o};{O};{b};{B}
     GELEN;X3;{c};{C};{o};{O}
     GİDEN;X4;{o};{O};{d};{D}`,
  ),
  exported(
    "the list of deductible VAT with line breaks in its headings",
    `"Sıra\rNo";"Alış Faturasının\rTarihi";"Alış Faturasının\rSıra No'su";"Satıcının Adı Soyadı\r/ Ünvanı";"Satıcının Vergi\rKimlik No / TC";Matrah
     * {#};02.10.2026;GIB2026000000{#};{T};{n};100
     ;;;Toplam;;400`,
    { rest: { section: 1 } },
  ),
  exported(
    "the tax form of purchases",
    `FORM BA - MAL VE HİZMET ALIMLARI;;;;;
     Dönem: Ekim 2026;;;;;
     SIRA NO;SOYADI ADI / UNVANI;ÜLKE KODU;VERGİ KİMLİK NO / TC KİMLİK NO;BELGE SAYISI;MAL VE/VEYA HİZMET BEDELİ (KDV HARİÇ)
     * {#};{T};052;{n};3;125.000
     005;OSTWALD DENEME;004;;2;88.000
     TOPLAM;;;;14;588.000`,
    {
      rest: { foreign: 1, section: 1 },
      columns: { vkn: "VERGİ KİMLİK NO / TC KİMLİK NO", country: "ÜLKE KODU" },
    },
  ),
  exported(
    "the tax form of sales with its two sums",
    `SIRA NO;SOYADI ADI / UNVANI;ÜLKE;VKN/TCKN;BELGE SAYISI;BEDEL
     * {#};{T};Türkiye;{n};1;10.000
     ;Sayfa Toplamı;;;4;40.000
     ;Genel Toplam;;;4;40.000`,
    { rest: { section: 2 }, columns: { vkn: "VKN/TCKN", country: "ÜLKE" } },
  ),
  exported(
    "a bank's list of payments",
    `Alıcı Adı;Alıcı IBAN;Tutar;Para Birimi;VKN;Açıklama
     * {T};TR330006100519786457841326;1.000,00;TRY;{n};FATURA
     TOPLAM;;4.000,00;TRY;;4 işlem`,
    { rest: { section: 1 }, columns: { vkn: "VKN", title: "Alıcı Adı", iban: "Alıcı IBAN" } },
  ),
  exported(
    "a bank's movements with both sides",
    `İşlem Tarihi;Tutar;Bakiye;Açıklama;Gönderen Ünvan;Gönderen VKN;Alıcı VKN
     * 01.11.2026 10:12;100,00;500,00;EFT FATURA {#};{T};{n};{o}`,
    { columns: { vkn: "Gönderen VKN", title: "Gönderen Ünvan" } },
  ),
  exported(
    "confirmations of balances",
    `Mutabakat No;Cari Kodu;Cari Unvanı;Vergi No;Dönem;Bakiye;B/A;Durum
     * M{#};120.{#};{T};{n};10/2026;1.000,00;B;Bekliyor
     ;;Kayıt Sayısı: 4;;;;;`,
    { rest: { section: 1 }, columns: { vkn: "Vergi No", title: "Cari Unvanı", code: "Cari Kodu" } },
  ),
  exported(
    "Odoo, partners",
    `name,is_company,country_id,vat,ref
     * "{T}",True,Türkiye,TR{n},C{#}
     "OSTWALD DENEME GMBH",True,Germany,DE812345678,C900`,
    { rest: { foreign: 1 }, columns: { vkn: "vat", title: "name", country: "country_id" } },
  ),
  exported(
    "Dynamics, vendors",
    `No.;Name;City;Country/Region Code;VAT Registration No.;Balance (LCY)
     * V{#};{T};ANKARA;TR;{n};1.000,00
     V900;THAMES DENEME LTD;LONDON;GB;GB123456789;10,00`,
    {
      rest: { foreign: 1 },
      columns: { vkn: "VAT Registration No.", country: "Country/Region Code" },
    },
  ),
  exported(
    "Oracle, suppliers",
    `Supplier Number;Supplier Name;Country;Tax Registration Number;Status
     * 10{#};{T};Turkey;{n};Active
     10900;DENEME TOOLS INC.;United States;;Active
     10901;NINGBO DENEME CO., LTD.;China;;Active`,
    { rest: { foreign: 2 }, columns: { vkn: "Tax Registration Number", code: "Supplier Number" } },
  ),
  exported(
    "a pivot table",
    `Firma;VKN;Toplam Tutar
     * {T};{n};1.000,00
     Genel Toplam;;4.000,00`,
    { rest: { section: 1 }, columns: { vkn: "VKN", title: "Firma" } },
  ),
  exported(
    "an ageing report with currencies",
    `Cari Kodu;Cari Adı;VKN;0-30 Gün;31-60 Gün;Toplam
     TL HESAPLAR;;;;;
     120.1;{A};{a};1,00;0,00;1,00
     120.2;{B};{b};1,00;0,00;1,00
     TL Toplamı;;;2,00;0,00;2,00
     USD HESAPLAR;;;;;
     120.3;{C};{c};1,00;0,00;1,00
     120.4;{D};{d};1,00;0,00;1,00
     USD Toplamı;;;2,00;0,00;2,00`,
    { rest: { section: 4 }, columns: { vkn: "VKN", code: "Cari Kodu" } },
  ),
  exported(
    "two tables below each other",
    `SATICILAR
     Kod;Ünvan;VKN
     S1;{A};{a}
     S2;{B};{b}
     
     ALICILAR
     Ünvan;Vergi No;Şehir
     {C};{c};BURSA
     {D};{d};İZMİR`,
    { rest: { section: 2, empty: 1 } },
  ),
  exported(
    "a column of numbers with a second heading",
    `VKN
     {a}
     {b}
     {c}
     Vergi Kimlik No
     {d}`,
    { rest: { section: 1 }, columns: { vkn: "VKN" } },
  ),
  exported(
    "Wolvox, accounts in a wrong code page",
    `CARÝ KODU;TÝCARÝ ÜNVANI;VERGÝ DAÝRESÝ;VERGÝ NUMARASI;ÜLKE
     * C{#};{T};KADIKÖY;{n};TÜRKÝYE
     C900;OSTWALD DENEME GMBH;;;ALMANYA`,
    {
      rest: { foreign: 1 },
      columns: { vkn: "VERGÝ NUMARASI", title: "TÝCARÝ ÜNVANI", code: "CARÝ KODU" },
    },
  ),
  exported(
    "suppliers of an online program, titles only",
    `Tedarikçi;Kategori;Bakiye
     * {T};Hammadde;1.000,00
     Toplam;;4.000,00`,
    { asked: "", searched: "ABCD", rest: { section: 1 }, columns: { title: "Tedarikçi" } },
  ),
];
