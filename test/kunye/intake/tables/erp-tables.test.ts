import { expect, test } from "vitest";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { prepareList } from "../../../../src/kunye/lists/prepare-list.ts";
import { tr } from "../../../support/wording.ts";
import { lookupsWith, tckn, vkn } from "../../lists/support/numbers.ts";
import {
  htmlTable,
  lines,
  odsBytes,
  windows1254,
  xlsbBytes,
  xml2003,
  type SavedCell,
  type SavedRows,
} from "../../lists/support/saved-tables.ts";
import { compound, xlsBytes, xlsxBytes } from "../../lists/support/workbooks.ts";

/** An invented company as accounting programs store it; `rest` continues `name`. */
interface Company {
  code: string;
  name: string;
  rest: string;
  title: string;
  vkn: string;
  office: string;
  city: string;
  town: string;
  at: number;
}

const companies = (
  [
    ["ZÜMRÜTKAYA UNLU MAMULLER GIDA", "SANAYİ VE TİCARET ANONİM ŞİRKETİ", "KADIKÖY", "İSTANBUL"],
    ["ÇINARDERE LOJİSTİK", "VE DEPOLAMA LİMİTED ŞİRKETİ", "KONAK", "İZMİR"],
    ["ŞAHİNBAĞ TEKSTİL ÜRÜNLERİ", "A.Ş.", "ULUS", "ANKARA"],
    ["GÖKÇEPINAR", "KİMYA SAN. TİC. LTD. ŞTİ.", "OSMANGAZİ", "BURSA"],
  ] as const
).map(([name, rest, office, city], at): Company => ({
  name,
  rest,
  office,
  city,
  at,
  title: `${name} ${rest}`,
  code: `120.01.00${at + 1}`,
  // The first VKN has a leading zero, which numeric cells lose.
  vkn: vkn(at === 0 ? 12_345_678 : 310_000_000 + at),
  town: "MERKEZ",
}));

/** A column's name, and the function that fills its cell. */
type Column = readonly [heading: string, cell: keyof Company | ((company: Company) => SavedCell)];

function table(columns: readonly Column[]): SavedCell[][] {
  const row = (company: Company) =>
    columns.map(([, cell]) => (typeof cell === "function" ? cell(company) : company[cell]));
  return [columns.map(([heading]) => heading), ...companies.map(row)];
}

const none = () => "";
const number = (company: Company) => Number(company.vkn);
const amount = ({ at }: Company) => `${at + 1}.234,50`;
const person = () => "";
const spaced = (title: string) => title.replaceAll(" ", "  ");
const code: Column = ["Kod", "code"];
const xlsx = (rows: SavedRows) => xlsxBytes({ Sayfa1: rows });
const csv = (rows: SavedRows) => Buffer.from(`\uFEFF${lines(rows, ";")}`);
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");

/** The fields read for each company; tax office and city only if a column has them. */
type Wanted = Partial<Record<"titles" | "numbers" | "office" | "city", boolean>>;
type ErpTable = [name: string, bytes: Buffer, wanted?: Wanted];

const all: Wanted = { office: true, city: true };
const office: Wanted = { office: true };
const city: Wanted = { city: true };

const erpTables: ErpTable[] = [
  [
    "Logo Tiger, the table of the database",
    xlsx(
      table([
        ["LOGICALREF", ({ at }) => at + 100],
        ["ACTIVE", () => 0],
        ["CODE", "code"],
        ["DEFINITION_", "name"],
        ["DEFINITION2", "rest"],
        ["SPECODE", none],
        ["ADDR1", "town"],
        ["CITY", "city"],
        ["TOWN", "town"],
        ["TAXOFFICE", "office"],
        ["TAXNR", "vkn"],
        ["TCKNO", person],
      ]),
    ),
    all,
  ],
  [
    "Logo Tiger, the list on the screen",
    xlsBytes(
      "Cari Hesaplar",
      table([
        ["Kodu", "code"],
        ["Ticari Unvanı", "title"],
        ["Özel Kod", none],
        ["Vergi Dairesi", "office"],
        ["Vergi Numarası", number],
        ["İli", "city"],
        ["Borç", amount],
      ]),
    ),
    all,
  ],
  [
    "Logo İşbaşı",
    csv(
      table([
        ["Müşteri / Tedarikçi Kodu", "code"],
        ["Ad / Unvan *", "title"],
        ["VKN / TCKN *", "vkn"],
        ["Vergi Dairesi *", "office"],
        ["Şehir", "city"],
      ]),
    ),
    all,
  ],
  [
    "Mikro, the table of the database",
    windows1254(
      lines(
        table([
          ["cari_kod", "code"],
          ["cari_unvan1", "name"],
          ["cari_unvan2", "rest"],
          ["cari_vdaire_adi", "office"],
          ["cari_vdaire_no", "vkn"],
          ["cari_VergiKimlikNo", person],
        ]),
        ";",
      ),
    ),
    office,
  ],
  [
    "Mikro, the list on the screen",
    Buffer.from(
      htmlTable(
        table([
          ["CARİ KODU", "code"],
          ["CARİ ÜNVANI 1", "name"],
          ["CARİ ÜNVANI 2", "rest"],
          ["VERGİ DAİRE ADI", "office"],
          ["VERGİ HESAP NO", "vkn"],
          ["İL", "city"],
        ]),
      ),
    ),
    all,
  ],
  [
    "Netsis, the table of the database",
    windows1254(
      lines(
        table([
          ["SUBE_KODU", () => 0],
          ["CARI_KOD", "code"],
          ["CARI_ISIM", "title"],
          ["CARI_TIP", () => "S"],
          ["CARI_IL", "city"],
          ["CARI_ILCE", "town"],
          ["VERGI_DAIRESI", "office"],
          ["VERGI_NUMARASI", "vkn"],
          ["TCKIMLIKNO", person],
        ]),
        ";",
      ),
    ),
    all,
  ],
  [
    "Netsis, a report with a heading over two rows",
    xlsx([
      ["ÖRNEK HOLDİNG A.Ş.", "", "", "", "Sayfa 1"],
      ["CARİ", "", "VERGİ", "", "BAKİYE"],
      ["KODU", "İSMİ", "DAİRESİ", "NUMARASI", "TL"],
      ...table([code, ["", "title"], ["", "office"], ["", "vkn"], ["", amount]]).slice(1),
    ]),
    office,
  ],
  [
    "Nebim V3",
    xlsx(
      table([
        ["CurrAccTypeCode", () => 1],
        ["CurrAccCode", "code"],
        ["CurrAccDescription", "title"],
        ["TaxOfficeCode", () => "034251"],
        ["TaxOfficeDescription", "office"],
        ["TaxNumber", "vkn"],
        ["IdentityNum", person],
        ["CityDescription", "city"],
      ]),
    ),
    all,
  ],
  [
    "SAP, the table LFA1",
    xlsx(
      table([
        ["LIFNR", ({ at }) => `000010000${at}`],
        ["LAND1", () => "TR"],
        ["NAME1", "name"],
        ["NAME2", "rest"],
        ["ORT01", "city"],
        ["STCD1", "office"],
        ["STCD2", "vkn"],
      ]),
    ),
    all,
  ],
  [
    "SAP, a list saved as text with tabs",
    utf16(
      `11.11.2026\tDinamik liste görüntüsü\t1\r\n\r\n${lines(
        table([
          ["", none],
          ["Satıcı", ({ at }) => `10000${at}`],
          ["Ad 1", "name"],
          ["Ad 2", "rest"],
          ["Yer", "city"],
          ["Vergi no. 1", "office"],
          ["Vergi no. 2", "vkn"],
        ]),
        "\t",
      )}`,
    ),
    all,
  ],
  [
    "SAP, a list saved as it is drawn",
    Buffer.from(
      `11.11.2026                 Satıcı listesi\n${"-".repeat(80)}\n${table([
        ["Satıcı", ({ at }) => `10000${at}`],
        ["Ad", "title"],
        ["VD adı", "office"],
        ["Vergi numarası", "vkn"],
      ])
        .map((row) => `|${row.map((cell) => ` ${String(cell).padEnd(12)}`).join("|")}|`)
        .map((line, at) => (at === 0 ? `${line}\n${"-".repeat(80)}` : line))
        .join("\n")}\n${"-".repeat(80)}\n`,
    ),
    office,
  ],
  [
    "Luca, cari hesaplar",
    xlsBytes(
      "Sheet1",
      table([
        ["Hesap Kodu", "code"],
        ["Hesap Adı", "title"],
        ["Vergi Dairesi", "office"],
        ["Vergi/TC No", "vkn"],
        ["Borç Bakiye", amount],
      ]),
    ),
    office,
  ],
  [
    "Luca, a trial balance, whose accounts are no titles",
    xlsx(
      table([
        ["Hesap Kodu", "code"],
        ["Hesap Adı", "title"],
        ["Borç", amount],
        ["Alacak", amount],
      ]),
    ),
    { titles: false, numbers: false },
  ],
  [
    "Zirve",
    xlsx([
      ["CARİ HESAP LİSTESİ"],
      [],
      ...table([
        ["H.KODU", "code"],
        ["FİRMA ÜNVANI", "title"],
        ["VERGİ D.", "office"],
        ["VERGİ NO.", "vkn"],
      ]),
    ]),
    office,
  ],
  [
    "Paraşüt, müşteriler ve tedarikçiler",
    xlsx(
      table([
        ["Müşteri/Tedarikçi Adı", "title"],
        ["Kısa İsim", ({ name }) => name.split(" ")[0] ?? ""],
        ["Vergi Numarası/TCKN", "vkn"],
        ["Vergi Dairesi", "office"],
        ["İl", "city"],
        ["İlçe", "town"],
        ["Bakiye", amount],
      ]),
    ),
    all,
  ],
  [
    "Paraşüt, the template with help above its names",
    xlsx([
      ["Müşteri / Tedarikçi Aktarım Şablonu"],
      ["Vergi numarası alanına 10 haneli VKN ya da 11 haneli TCKN yazınız."],
      [],
      ...table([
        ["name", "title"],
        ["tax_number", "vkn"],
        ["tax_office", "office"],
        ["city", "city"],
        ["district", "town"],
      ]),
    ]),
    all,
  ],
  [
    "Eta, the table of the database",
    windows1254(
      lines(
        table([
          ["CARREFNO", ({ at }) => at + 1],
          ["CARKOD", "code"],
          ["CARUNVAN", "title"],
          ["CARVERDAIRE", "office"],
          ["CARVERHESNO", "vkn"],
          ["CARIL", "city"],
        ]),
        ";",
      ),
    ),
    all,
  ],
  [
    "Eta, the list on the screen",
    xlsBytes(
      "Cari Kart Listesi",
      table([
        ["CARİ KOD", "code"],
        ["CARİ UNVAN", "title"],
        ["VERGİ DAİRESİ ADI", "office"],
        ["VERGİ HESAP NUMARASI", number],
      ]),
    ),
    office,
  ],
  [
    "Akınsoft Wolvox",
    xlsx(
      table([
        ["BLKODU", ({ at }) => at + 1],
        ["CARIKODU", "code"],
        ["ADI", none],
        ["SOYADI", none],
        ["TICARI_UNVANI", "title"],
        ["ILI", "city"],
        ["ILCESI", "town"],
        ["VERGI_DAIRESI", "office"],
        ["VERGI_NO", "vkn"],
        ["TC_KIMLIK_NO", person],
      ]),
    ),
    all,
  ],
  [
    "Vega",
    windows1254(
      lines(
        table([
          ["FIRMAKODU", "code"],
          ["FIRMAADI", "title"],
          ["FIRMATIPI", () => 1],
          ["VERGIDAIRESI", "office"],
          ["VERGIHESAPNO", "vkn"],
          ["IL", "city"],
        ]),
        "\t",
      ),
    ),
    all,
  ],
  [
    "Link",
    xlsx(
      table([
        ["Hesap Kodu", "code"],
        ["Hesap İsmi", "title"],
        ["Vergi Dairesi", "office"],
        ["Vergi Sicil Numarası", "vkn"],
      ]),
    ),
    office,
  ],
  [
    "Dia",
    xlsx(
      table([
        ["Cari Kart Kodu", "code"],
        ["Ünvan", "title"],
        ["Vergi Dairesi Adı", "office"],
        ["VKN/TCKN No", "vkn"],
        ["Fatura Adresi İl", "city"],
      ]),
    ),
    all,
  ],
  [
    "Uyumsoft, cari kartlar",
    xlsx(
      table([
        ["Entity Code", "code"],
        ["Entity Name", "title"],
        ["Tax Office Name", "office"],
        ["Tax No", "vkn"],
        ["City Name", "city"],
      ]),
    ),
    all,
  ],
  [
    "Uyumsoft, incoming invoices",
    xlsx(
      table([
        ["Fatura No", ({ at }) => `ABC202600000000${at}`],
        ["Fatura Tarihi", () => "11.11.2026"],
        ["Gönderici Ünvan", "title"],
        ["Gönderici VKN/TCKN", "vkn"],
        ["Ödenecek Tutar", amount],
      ]),
    ),
  ],
  [
    "Workcube",
    csv(
      table([
        ["COMPANY_ID", ({ at }) => at + 1],
        ["MEMBER_CODE", "code"],
        ["NICKNAME", ({ name }) => name.split(" ")[0] ?? ""],
        ["FULLNAME", "title"],
        ["TAXOFFICE", "office"],
        ["TAXNO", "vkn"],
      ]),
    ),
    office,
  ],
  [
    "Odoo",
    Buffer.from(
      table([
        ["id", ({ at }) => `__export__.res_partner_${at}`],
        ["display_name", "title"],
        ["vat", (company) => `TR${company.vkn}`],
        ["state_id/name", "city"],
        ["country_id/id", () => "base.tr"],
      ])
        .map((row) => row.map((cell) => `"${cell}"`).join(","))
        .join("\n"),
    ),
    city,
  ],
  [
    "Dynamics 365",
    xlsx(
      table([
        ["Vendor account", "code"],
        ["Vendor name", "title"],
        ["Vendor group", () => "YURTİÇİ"],
        ["Tax exempt number", "vkn"],
      ]),
    ),
  ],
  [
    "GİB, the Ba and Bs forms, whose titles go on in the next column",
    xlsx([
      ["Mal ve Hizmet Alımlarına İlişkin Bildirim"],
      ...table([
        ["Sıra No", ({ at }) => at + 1],
        ["Soyadı (Unvanı)", "name"],
        ["Adı (Unvanı Devamı)", "rest"],
        ["Vergi Kimlik Numarası (T.C. Kimlik No)", "vkn"],
        ["Belge Sayısı", ({ at }) => at + 3],
        ["Mal ve Hizmet Bedeli (KDV Hariç)", amount],
      ]),
    ]),
  ],
  [
    "GİB, the Ba form as programs print it",
    xlsBytes(
      "Form Ba",
      table([
        ["Sıra", ({ at }) => at + 1],
        ["Adı Unvanı", "name"],
        ["Adı Unvanı Devamı", "rest"],
        ["Ülke Kodu", () => "052"],
        ["TCKN/VKN", "vkn"],
        ["Toplam", amount],
      ]),
    ),
  ],
  [
    "GİB, the list of VAT to be deducted",
    xlsx(
      table([
        ["Sıra No", ({ at }) => at + 1],
        ["Alış Faturasının Tarihi", () => "11.11.2026"],
        ["Satıcının Adı-Soyadı / Ünvanı", "title"],
        ["Satıcının Vergi Kimlik Numarası / TC Kimlik Numarası", "vkn"],
        ["Alınan Mal ve/veya Hizmetin Cinsi", () => "UNLU MAMUL"],
        ["KDV'si", amount],
      ]),
    ),
  ],
  [
    "GİB, users of e-invoices",
    csv(
      table([
        ["Identifier", "vkn"],
        ["Title", "title"],
        ["Type", () => "Özel"],
        ["First Creation Time", () => "2019-01-01T00:00:00"],
      ]),
    ),
  ],
  [
    "an e-mutabakat table, in which a word of a company's row is a column's name elsewhere",
    xlsx(
      table([
        ["Tip", () => "CARİ"],
        ["Firma Ünvanı / Adı Soyadı", "title"],
        ["Vergi Numarası (VKN/TC)", "vkn"],
        ["E-Posta Adresi", ({ at }) => `muhasebe${at}@ornek.example`],
        ["Bakiye (TL)", amount],
        ["B/A", () => "B"],
      ]),
    ),
  ],
  [
    "tenders of EKAP",
    xlsx(
      table([
        ["İKN", ({ at }) => `2026/10${at}`],
        ["İhale Adı", () => "Okul Mutfağı Gıda Maddesi Alım İşi"],
        ["İdare Adı", () => "İl Sağlık Müdürlüğü Destek Hizmetleri"],
        ["Yüklenici", "title"],
        ["Sözleşme Bedeli", amount],
      ]),
    ),
    { titles: true, numbers: false },
  ],
  [
    "licences of a ministry",
    xlsx(
      table([
        ["SIRA NO", ({ at }) => at + 1],
        ["RUHSAT NO", ({ at }) => `2026/${at}`],
        ["RUHSAT SAHİBİ", "title"],
        ["ÜRÜN ADI", () => "DENEME ŞURUBU 100 ML"],
      ]),
    ),
    { titles: true, numbers: false },
  ],
  [
    "tax office and number in one cell",
    xlsx(
      table([
        ["Müşteri Ünvanı", "title"],
        ["Vergi D. / No", (company) => `${company.office} / ${company.vkn}`],
        ["Şehir", "city"],
      ]),
    ),
    all,
  ],
  [
    "tax office and number in one cell, the number first",
    csv(
      table([
        ["Firma", "title"],
        ["V.D. ve V. No", (company) => `${company.vkn} - ${company.office} V.D.`],
      ]),
    ),
    office,
  ],
  [
    "two sheets, of which the smaller one has no numbers",
    xlsxBytes({
      Özet: [["Ünvan", "Toplam"], ...companies.slice(0, 2).map(({ title }) => [title, "1"])],
      Döküm: table([
        ["Cari Ünvanı", "title"],
        ["VKN", "vkn"],
      ]),
    }),
  ],
  [
    "LibreOffice (.ods)",
    odsBytes({
      Kapak: [["Cari listesi"]],
      Cariler: table([
        code,
        ["Ünvan", "title"],
        ["", none],
        ["Vergi No", number],
        ["Vergi Dairesi", "office"],
      ]),
    }),
    office,
  ],
  [
    "Excel 2003's XML called .xls",
    Buffer.from(
      xml2003(
        table([
          code,
          ["Boş", none],
          ["Ünvan", "title"],
          ["Vergi No", number],
          ["Vergi Dairesi", "office"],
        ]),
      ),
    ),
    office,
  ],
  [
    "a web page called .xls, in windows-1254",
    windows1254(
      htmlTable(
        table([
          ["Ünvan", ({ title }) => spaced(title)],
          ["V.D.", "office"],
          ["V.No", "vkn"],
        ]),
      ).replace("charset=utf-8", "charset=windows-1254"),
    ),
    office,
  ],
];

/** Reads a file and classifies its rows. */
async function readErp(bytes: Buffer) {
  const reading = await readTable({ bytes });
  if (typeof reading === "string") return reading;
  const { rows } = await prepareList(lookupsWith(), { team: "T1" }, reading.rows);
  return rows
    .filter((row) => row.class !== "empty" && row.class !== "section")
    .map(({ key, given: { title, taxOffice, city: province } }) => ({
      vkn: key,
      title: title.replace(/\s+/g, " "),
      taxOffice: taxOffice.replace(/ V\.D\.$/, ""),
      city: province,
    }));
}

test.each<ErpTable>(erpTables)("%s is read whole", async (_, bytes, wanted = {}) => {
  const { titles = true, numbers = true } = wanted;
  const rows = companies.map(({ title, vkn: no, ...rest }) => ({
    vkn: numbers ? no : null,
    title: titles ? title : "",
    taxOffice: wanted.office ? rest.office : "",
    city: wanted.city ? rest.city : "",
  }));
  expect(await readErp(bytes)).toEqual(titles || numbers ? rows : []);
});

test.each<[string, Buffer, keyof typeof tr.check.files, RegExp]>([
  ["Excel's binary workbook", xlsbBytes(), "binary-workbook", /XLSX olarak kaydedin/],
  [
    "a workbook of Excel 95",
    compound("Book", Buffer.alloc(5000)),
    "old-workbook",
    /XLSX olarak kaydedin/,
  ],
  [
    "a workbook of an old program",
    Buffer.from("0900040007001000", "hex"),
    "old-workbook",
    /XLSX olarak kaydedin/,
  ],
  [
    "a web page in one file",
    Buffer.from("MIME-Version: 1.0\r\nContent-Type: multipart/related; boundary=x\r\n\r\n--x"),
    "web-page",
    /XLSX olarak kaydedin/,
  ],
  [
    "a web page whose table is in another file",
    Buffer.from("<html><frameset><frame src='sheet001.htm'></frameset></html>"),
    "web-page",
    /XLSX olarak kaydedin/,
  ],
])("%s is refused with advice", async (_, bytes, why, advice) => {
  expect(await readTable({ bytes })).toBe(why);
  expect(tr.check.files[why]).toMatch(advice);
});

test("no row holds a person's number", async () => {
  const rows = [
    ["Ünvan", "VKN/TCKN"],
    ["AYŞE ÖRNEK", tckn(234_567_891)],
  ];
  expect(await readErp(xlsx(rows))).toEqual([
    { vkn: null, title: "AYŞE ÖRNEK", taxOffice: "", city: "" },
  ]);
});
