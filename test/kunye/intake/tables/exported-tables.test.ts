import { expect, test } from "vitest";
import { findColumns } from "../../../../src/kunye/intake/tables/find-columns.ts";
import { prepareList } from "../../../../src/kunye/lists/prepare-list.ts";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { judgeRow } from "../../../../src/kunye/lists/row-findings.ts";
import { merkezOf } from "../../../support/fake-registry.ts";
import { lookupsWith, tckn, vkn } from "../../lists/support/numbers.ts";
import {
  lines,
  odsBytes,
  windows1254,
  xml2003,
  type SavedCell,
} from "../../lists/support/saved-tables.ts";
import { xlsxBytes, xlsxParts, type WrittenCell } from "../../lists/support/workbooks.ts";
import { zipBytes } from "../../../registry/support/zip-bytes.ts";

const titles = [
  "LALE ÖRNEK GIDA SANAYİ VE TİCARET A.Ş.",
  "NERGİS DENEME TEKSTİL LTD. ŞTİ.",
  "Çınar Deneme Tarım Ürünleri San. Tic. Ltd. Şti.",
  "SÜMBÜL DENEME KOOPERATİFİ",
];
const numbers = [vkn(310_000_001), vkn(320_000_002), vkn(12_345_678), vkn(330_000_004)];

const files = {
  CSV: (rows: SavedCell[][]) => Buffer.from(lines(rows, ";")),
  XLSX: (rows: SavedCell[][]) => xlsxBytes({ Sayfa1: rows }),
};

/** Pairs each case with the kinds of file: CSV always, and XLSX, which takes a thread, each fourth time. */
function inFiles<Case>(cases: readonly Case[]) {
  return cases.flatMap((one, at) =>
    (at % 4 === 0 ? (["CSV", "XLSX"] as const) : (["CSV"] as const)).map(
      (kind) => [one, kind] as const,
    ),
  );
}

/** Reads a file and classifies its rows as a list. */
async function understood(bytes: Buffer) {
  const reading = await readTable({ bytes });
  if (typeof reading === "string") throw new Error(reading);
  const list = await prepareList(lookupsWith(), { team: "T1" }, reading.rows);
  const rows = list.rows.map((row) => ({
    class: row.class,
    key: row.key,
    remark: row.given.remark,
    title: row.given.title,
    taxOffice: row.given.taxOffice,
  }));
  return { ...list, rows, priced: list.rows.filter(({ kind }) => kind !== null).length };
}

const headings = [
  ...["Mükellef", "İşletme", "Cari Hesap", "Müşteri / Firma", "Karşı Taraf", "Kurum", "Üye"],
  ...[
    "Ticari Ad",
    "Mükellefler",
    "Alıcı / Satıcı",
    "Kurum Adı",
    "Üye Firma",
    "Bayiler",
    "Firmalar",
  ],
  ...[
    "Tedarikçi Listesi",
    "Muhatap",
    "Hesap Sahibi",
    "Partner",
    "Client",
    "İş Ortağı",
    "Yüklenici",
  ],
  ...["Taşeron Firma", "Hizmet Alınan", "Kiracı", "Acente", "Abone", "Katılımcı", "Şirketler"],
  ...["Cari Hesap Adı / Unvanı", "Borçlu", "Satıcının Adı", ""],
];

test.each(inFiles(headings))(
  "%j heads the titles beside numbers and beside amounts, in %s",
  async (heading, kind) => {
    const write = files[kind];
    const numbered = [
      ["Kod", heading, "Vergi No"],
      ...titles.map((title, at) => [`C${at}`, title, numbers[at] ?? ""]),
    ];
    const withNumbers = await understood(write(numbered));
    expect(withNumbers.rows.map(({ title, key }) => [title, key])).toEqual(
      titles.map((title, at) => [title, numbers[at]]),
    );
    const open = [
      ["Sıra", heading, "Bakiye"],
      ...titles.map((title, at) => [String(at + 1), title, `${at + 1}.250,00`]),
    ];
    const alone = await understood(write(open));
    expect(alone.found.columns).toMatchObject({ title: 1 });
    expect(alone.rows.map((row) => [row.class, row.title])).toEqual(
      titles.map((title) => ["title", title]),
    );
  },
);

const noLists: Record<string, string[][]> = {
  "journal vouchers": [
    ["Fiş No", "Fiş Tarihi", "Hesap Kodu", "Borç", "Alacak"],
    ["", "25.06.2026", "360.03", "100,50", ""],
    ["", "25.06.2026", "102.04.001", "", "100,50"],
  ],
  "a trial balance with companies among its accounts": [
    ["Hesap Kodu", "Hesap Adı", "Borç", "Alacak"],
    ["120.01.001", "LALE ÖRNEK GIDA A.Ş.", "1.250,00", "0,00"],
    ["320.01.001", "NERGİS DENEME TEKSTİL LTD. ŞTİ.", "0,00", "750,00"],
  ],
  "a ledger": [
    ["Yevmiye No", "Tarih", "Açıklama", "Borç"],
    ["1", "02.01.2026", "LALE ÖRNEK GIDA A.Ş.", "10,00"],
    ["2", "03.01.2026", "NERGİS DENEME TEKSTİL LTD. ŞTİ.", "20,00"],
  ],
  "invoice lines": [
    ["Sıra", "Mal Hizmet", "Miktar", "Birim Fiyat", "KDV Oranı", "Tutar"],
    ["1", "DENEME UN 5 KG", "10", "120,00", "1", "1.200,00"],
    ["2", "ÖRNEK ŞEKER 1 KG", "4", "40,00", "1", "160,00"],
  ],
  products: [
    ["Ürün Kodu", "Ürün Adı", "Barkod", "Fiyat"],
    ["U-1", "AHŞAP MASA", "8690000000012", "900,00"],
    ["U-2", "DENEME SANDALYE", "8690000000029", "450,00"],
  ],
  "products with their makers": [
    ["Stok Kodu", "Stok Adı", "Marka", "Tedarik Yeri"],
    ["S1", "DENEME ŞURUBU", "ÖRNEK İLAÇ A.Ş.", "Yurt içi"],
    ["S2", "DENEME MERHEMİ", "LALE İLAÇ A.Ş.", "Yurt içi"],
  ],
  "a stock count": [
    ["Stok Kodu", "Adı", "Birimi", "Miktarı"],
    ["1", "GIDA BOYASI", "KG", "4"],
    ["2", "METAL VİDA", "ADET", "500"],
  ],
  "minutes of a meeting": [
    ["Gündem", "Karar", "Sorumlu", "Tarih"],
    ["Bütçe görüşmesi", "Kabul edildi", "Ali Deneme", "12.03.2026"],
    ["Yeni depo", "Ertelendi", "Ayşe Örnek", "19.03.2026"],
  ],
  employees: [
    ["Sicil No", "Adı Soyadı", "Görevi", "İşe Giriş"],
    ["101", "Ayşe Örnek", "Muhasebe", "01.02.2020"],
    ["102", "Ali Deneme", "Satış", "15.05.2021"],
  ],
  "a class": [
    ["No", "Ad Soyad", "Not"],
    ["11", "Ayşe Örnek", "85"],
    ["12", "Ali Deneme", "70"],
  ],
  "bank movements": [
    ["Tarih", "Açıklama", "Tutar", "Bakiye"],
    ["01.03.2026", "GELEN EFT LALE ÖRNEK GIDA A.Ş.", "100,00", "1.100,00"],
    ["02.03.2026", "GİDEN HAVALE NERGİS DENEME LTD. ŞTİ.", "-50,00", "1.050,00"],
  ],
  "exchange rates": [
    ["Tarih", "Döviz Cinsi", "Alış", "Satış"],
    ["01.03.2026", "ABD DOLARI", "40,1", "40,2"],
    ["01.03.2026", "EURO", "44,1", "44,2"],
  ],
  vehicles: [
    ["Plaka", "Marka", "Model", "Sürücü"],
    ["34 AB 1234", "Örnek", "2020", "Ali Deneme"],
    ["06 CD 5678", "Deneme", "2022", "Ayşe Örnek"],
  ],
  addresses: [
    ["Adres", "İlçe", "İl"],
    ["Gül Mah. Çiçek Sk. No: 5", "Kadıköy", "İstanbul"],
    ["Lale Mah. Deniz Cd. No: 19", "Gaziemir", "İzmir"],
  ],
  "fixed assets": [
    ["Demirbaş No", "Demirbaş Adı", "Alım Tarihi", "Bedeli"],
    ["D-1", "YAZICI", "01.01.2024", "5.000,00"],
    ["D-2", "MASAÜSTÜ BİLGİSAYAR", "01.06.2024", "25.000,00"],
  ],
  "a work plan": [
    ["İş", "Başlangıç", "Bitiş", "Durum"],
    ["Depo taşınması", "01.04.2026", "05.04.2026", "Sürüyor"],
    ["Yıl sonu sayımı", "28.12.2026", "31.12.2026", "Bekliyor"],
  ],
  "a shopping list without headings": [
    ["Kırmızı kalem", "10 adet"],
    ["Mavi dosya", "25 adet"],
    ["Zımba teli", "3 kutu"],
  ],
  "telephone numbers": [
    ["Dahili", "Kime", "Cep"],
    ["101", "Ayşe Örnek", "0532 000 00 01"],
    ["102", "Ali Deneme", "0532 000 00 02"],
  ],
  "notes in one column": [
    ["Toplantı 12.03.2026 günü yapıldı."],
    ["Katılanlar: Ayşe Örnek, Ali Deneme."],
    ["Bütçe onaylandı."],
  ],
  "price offers": [
    ["Kalem", "Adet", "Birim Fiyatı", "Açıklama"],
    ["Gıda paketi", "100", "45,00", "Teslim iki hafta"],
    ["Temizlik seti", "50", "60,00", "Teslim bir hafta"],
  ],
};

test("twenty tables of other things are counted here", () => {
  expect(Object.keys(noLists)).toHaveLength(20);
});

test.each(inFiles(Object.keys(noLists)))("%s, as %s: nothing is priced", async (name, kind) => {
  const rows = noLists[name] ?? [];
  const { priced, found } = await understood(files[kind](rows));
  expect(priced).toBe(0);
  expect(found.columns).not.toHaveProperty("title");
  expect(found.columns).not.toHaveProperty("vkn");
});

const wrapped: readonly (readonly [name: string, csv: (digits: string) => string])[] = [
  ["a text formula", (digits) => `="${digits}"`],
  ["a quoted text formula", (digits) => `"=""${digits}"""`],
  ["an apostrophe", (digits) => `'${digits}`],
  ["a label", (digits) => `No: ${digits}`],
  ["its office behind", (digits) => `${digits} / Kadıköy`],
  ["its office before", (digits) => `Kadıköy V.D. - ${digits}`],
  ["its zeros lost", (digits) => digits.replace(/^0+/, "")],
  ["a decimal point", (digits) => `${digits}.0`],
  ["decimals", (digits) => `${digits},00`],
  ["dots between thousands", (digits) => Number(digits).toLocaleString("tr")],
  ["a full mantissa", (digits) => `${digits.slice(0, 1)}.${digits.slice(1)}E+${digits.length - 1}`],
  ["a control character", (digits) => `\u001f${digits}`],
  ["invisible signs", (digits) => `\u200e${digits}\u200b`],
  ["hard spaces", (digits) => `\u00a0${digits}\u00a0`],
  ["a prefix", (digits) => `VKN:${digits}`],
];

test.each(
  wrapped.flatMap(([name, wrap]) => [";", ",", "\t"].map((sign) => [name, sign, wrap] as const)),
)(
  "numbers with %s are read between %j, and no title is sold for their rows",
  async (_name, sign, wrap) => {
    const all = ["0010448542", ...numbers];
    const cells = all.map((digits) =>
      sign === "," ? wrap(digits).replace(",00", ".00") : wrap(digits),
    );
    const text = ["Unvan", ...all.map((_, at) => `DENEME ${at} A.Ş.`)].map(
      (title, at) => `${title}${sign}${at === 0 ? "Vergi No" : (cells[at - 1] ?? "")}`,
    );
    const { rows } = await understood(Buffer.from(text.join("\r\n")));
    expect(rows.map((row) => [row.class, row.key])).toEqual(all.map((digits) => ["ask", digits]));
  },
);

test("numbers in every wrapping are read in a workbook's text cells", async () => {
  const cells = wrapped.flatMap(([name, wrap]) =>
    numbers.map((digits, at) => ({
      title: `DENEME ${at} ${name} A.Ş.`,
      // XML has no control characters, and only CSV doubles quotes.
      cell: wrap(digits)
        .replace("\u001f", "_x001F_")
        .replace(/^"=""(.*)"""$/, '="$1"'),
      digits,
    })),
  );
  const rows = cells.map(({ title, cell }) => [title, cell]);
  const { rows: read } = await understood(xlsxBytes({ A: [["Unvan", "VKN"], ...rows] }));
  expect(read.map(({ key, title }) => ({ key, title }))).toEqual(
    cells.map(({ digits, title }) => ({ key: digits, title })),
  );
  expect(new Set(read.map((row) => row.class))).toEqual(new Set(["ask", "duplicate"]));
});

test("a cell's number format tells its digits, in XLSX and ODS", async () => {
  const styles = `<styleSheet><numFmts><numFmt numFmtId="164" formatCode="0000000000"/><numFmt numFmtId="165" formatCode="000\\ 000\\ 0000;@"/></numFmts><cellXfs><xf numFmtId="0"/><xf numFmtId="164"/><xf numFmtId="165"/></cellXfs></styleSheet>`;
  const number = (style: number, digits: string): WrittenCell => ({
    raw: `<c s="${style}"><v>${Number(digits)}</v></c>`,
  });
  const parts = xlsxParts({
    A: [
      ["VKN", "Kod"],
      [number(1, "0010448542"), number(0, "12")],
      [number(2, numbers[2] ?? ""), number(1, "12")],
      [number(1, "0000000001"), number(0, "3.5")],
    ],
  });
  const reading = await readTable({ bytes: zipBytes({ ...parts, "xl/styles.xml": styles }) });
  expect(reading).toMatchObject({
    rows: [
      ["VKN", "Kod"],
      ["0010448542", "12"],
      [numbers[2], "0000000012"],
      ["0000000001", "3,5"],
    ],
  });
  const ods = odsBytes({ A: [["VKN"], [10_448_542]] });
  expect(await readTable({ bytes: ods })).toMatchObject({ rows: [["VKN"], ["10448542"]] });
});

test.each(["#N/A", "#YOK", "#DEĞER!", "#BAŞV!", "#SAYI/0!", "#REF!", "Err:502", "#######"])(
  "%s in the number's or the title's cell is said to be an error, and nothing is sold",
  async (value) => {
    const rows = [
      ["Unvan", "VKN"],
      ["LALE ÖRNEK GIDA A.Ş.", value],
      [value, ""],
      [value, numbers[0] ?? ""],
    ];
    const { rows: read, unread } = await understood(files.CSV(rows));
    expect(read.map((row) => [row.class, row.remark, row.title])).toEqual([
      ["unread", "error", "LALE ÖRNEK GIDA A.Ş."],
      ["unread", "error", ""],
      ["ask", null, ""],
    ]);
    expect(unread).toEqual([{ why: "error", rows: 2 }]);
  },
);

test("formulas without a result are named, and their rows are not asked", async () => {
  const formula = (inside: string): WrittenCell => ({ raw: `<c><f>${inside}</f></c>` });
  const workbook = xlsxBytes({
    A: [
      ["Unvan", "VKN"],
      ["LALE ÖRNEK GIDA A.Ş.", formula(`TEXT(9223344559,"0000000000")`)],
      ["NERGİS DENEME LTD. ŞTİ.", { raw: `<c t="e"><f>VLOOKUP(A3,X:Y,2,0)</f><v>#N/A</v></c>` }],
    ],
  });
  const csv = `Unvan;VKN\nLALE ÖRNEK GIDA A.Ş.;=METİNEÇEVİR(B2)\nNERGİS DENEME LTD. ŞTİ.;#YOK`;
  const old = xml2003([
    ["Unvan", "VKN"],
    ["LALE ÖRNEK GIDA A.Ş.", "x"],
    ["NERGİS DENEME LTD. ŞTİ.", "#N/A"],
  ]);
  const noResult = old.replace(
    /<Cell ss:Index="2"><Data ss:Type="String">x<\/Data>/,
    '<Cell ss:Index="2" ss:Formula="=RC[1]">',
  );
  for (const bytes of [workbook, Buffer.from(csv), Buffer.from(noResult)]) {
    const { rows, priced, unread } = await understood(bytes);
    expect(rows.map((row) => [row.class, row.remark])).toEqual([
      ["unread", "formula"],
      ["unread", "error"],
    ]);
    expect([priced, unread]).toEqual([
      0,
      [
        { why: "error", rows: 1 },
        { why: "formula", rows: 1 },
      ],
    ]);
  }
});

test("a filled number cell never makes a row a search by its title", async () => {
  const cells = [
    "12345 (eski)",
    "2E+09",
    "bekleniyor",
    "Kadıköy",
    "x1",
    "A-12",
    "2222222222",
    "1111111111",
  ];
  const rows = [["Unvan", "VKN"], ...cells.map((cell) => ["LALE ÖRNEK GIDA A.Ş.", cell])];
  const { rows: read, priced } = await understood(files.XLSX(rows));
  expect(priced).toBe(0);
  expect(read.map((row) => row.class)).toEqual([
    ...Array<string>(6).fill("unread"),
    "placeholder",
    "placeholder",
  ]);
  const list = await prepareList(lookupsWith(), { team: "T1" }, rows);
  const findings = list.rows.map((row) =>
    judgeRow(
      { ...row, state: "skipped", reason: null, intentId: null, cost: null },
      { vkn: "", content: null },
    ),
  );
  expect(findings.map(([{ kind }]) => kind)).toEqual(list.rows.map((row) => row.class));
  const none = ["", "-", "YOK", "yok.", "n/a", "Bilinmiyor"];
  const open = [["Unvan", "VKN"], ...none.map((cell, at) => [`LALE ${at} GIDA A.Ş.`, cell])];
  const { rows: searched } = await understood(files.XLSX(open));
  expect(searched.map((row) => row.class)).toEqual(none.map(() => "title"));
});

test("a header that comes again on each page is no row, and neither is a line of the page", async () => {
  const page = (no: number) => [
    ["DENEME HOLDİNG A.Ş.", "", `Sayfa ${no}`],
    ["Kod", "Ünvan", "Vergi No"],
  ];
  const row = (at: number) => [`C${at}`, titles[at] ?? "", numbers[at] ?? ""];
  const rows = [
    ...page(1),
    row(0),
    row(1),
    ["", "Devreden", ""],
    ...page(2),
    row(2),
    ["", "Sayfa 2 / 2", ""],
    ["Toplam", "4 kayıt", ""],
    row(3),
  ];
  for (const write of Object.values(files)) {
    const { rows: read } = await understood(write(rows));
    expect(read.map((one) => [one.class, one.remark])).toEqual([
      ["ask", null],
      ["ask", null],
      ["section", "sum"],
      ["section", "heading"],
      ["section", "heading"],
      ["ask", null],
      ["section", "sum"],
      ["section", "sum"],
      ["ask", null],
    ]);
  }
});

test("a row that an unquoted delimiter shifted is read, or reported as shifted; no title is asked", async () => {
  const [first, second, third] = numbers;
  const csv = [
    "Ünvan;VKN;Şehir;Vergi Dairesi",
    `LALE ÖRNEK GIDA A.Ş.;${first};İstanbul;Kadıköy`,
    `NERGİS; DENEME TEKSTİL LTD. ŞTİ.;${second};Bursa;Uludağ`,
    `ÇINAR DENEME; TARIM;GIDA A.Ş.;${third};İzmir;Konak`,
    "SÜMBÜL; DENEME KOOPERATİFİ;;Ankara;Ulus",
  ].join("\n");
  const { rows, unread } = await understood(Buffer.from(csv));
  expect(rows).toEqual([
    { class: "ask", key: first, remark: null, title: "LALE ÖRNEK GIDA A.Ş.", taxOffice: "Kadıköy" },
    {
      class: "ask",
      key: second,
      remark: "from-shifted",
      title: "NERGİS DENEME TEKSTİL LTD. ŞTİ.",
      taxOffice: "Uludağ",
    },
    {
      class: "ask",
      key: third,
      remark: "from-shifted",
      title: "ÇINAR DENEME TARIM GIDA A.Ş.",
      taxOffice: "Konak",
    },
    expect.objectContaining({ class: "unread", remark: "shifted" }) as never,
  ]);
  expect(unread).toEqual([{ why: "shifted", rows: 1 }]);
  const between = `Unvan;Vergi Dairesi;VKN\nLALE A.Ş.;Ulus;${first}\nNERGİS; DENEME LTD. ŞTİ.;Uludağ;${second}`;
  const { rows: moved } = await understood(Buffer.from(between));
  expect(moved[1]).toMatchObject({
    key: second,
    title: "NERGİS DENEME LTD. ŞTİ.",
    taxOffice: "Uludağ",
  });
  const behind = `VKN;Ünvan;Şehir\n${first};LALE ÖRNEK GIDA A.Ş.;İstanbul\n${second};NERGİS; DENEME LTD. ŞTİ.;Bursa`;
  const { rows: cut } = await understood(Buffer.from(behind));
  expect(cut.map(({ title }) => title)).toEqual([
    "LALE ÖRNEK GIDA A.Ş.",
    "NERGİS DENEME LTD. ŞTİ.",
  ]);
});

test("a number in another column of numbers is not taken for a shifted one", async () => {
  const rows = [
    ["Ünvan", "Tedarikçi VKN", "Müşteri VKN"],
    ...titles.map((title, at) => [
      title,
      at === 1 ? "bekleniyor" : (numbers[at] ?? ""),
      vkn(500_000_000 + at),
    ]),
  ];
  const { rows: read } = prepareResult(
    await prepareList(lookupsWith(), { team: "T1" }, rows, findColumns(rows, 1)),
  );
  expect(read).toEqual(["ask", "unread", "ask", "ask"]);
});

function prepareResult({ rows }: Awaited<ReturnType<typeof prepareList>>) {
  return { rows: rows.map((row) => row.class) };
}

test("one column may hold numbers and titles", async () => {
  const { rows } = await understood(
    Buffer.from([...numbers, "Merlan Turizm Otelcilik", "LALE A.Ş."].join("\n")),
  );
  expect(rows.slice(-3).map((row) => [row.class, row.title])).toEqual([
    ["ask", ""],
    ["title", "Merlan Turizm Otelcilik"],
    ["vague", "LALE A.Ş."],
  ]);
});

test("a title or an office in the number's cell belongs to its row", async () => {
  const [first, second, third] = numbers;
  const rows = [
    ["VKN"],
    [`${first} / Kadıköy`],
    [`LALE ÖRNEK GIDA A.Ş. ${second}`],
    [`${third} NERGİS LTD. ŞTİ.`],
  ];
  const { rows: read } = await understood(files.XLSX(rows));
  expect(read.map(({ key, title, taxOffice }) => [key, title, taxOffice])).toEqual([
    [first, "", "Kadıköy"],
    [second, "LALE ÖRNEK GIDA A.Ş.", ""],
    [third, "NERGİS LTD. ŞTİ.", ""],
  ]);
});

test.each([
  ["(USD)", "ÖRNEK GIDA LTD. ŞTİ."],
  ["(KAPALI)", "ÖRNEK GIDA LTD. ŞTİ."],
  ["(ESKİ)", "ALİ DENEME VE ORTAĞI KOLLEKTİF ŞİRKETİ"],
  ["- EUR", "ÖRNEK GIDA A.Ş."],
  ["-2", "ÖRNEK GIDA A.Ş."],
  ["[TL] (PASİF)", "ÖRNEK GIDA A.Ş."],
  ["ESKİ", "ÖRNEK GIDA LTD. ŞTİ."],
  ["/ 2", "ÖRNEK GIDA KOOPERATİFİ"],
])("the account's note %s behind %s is no part of the title", async (note, title) => {
  const rows = [
    ["Cari Adı", "VKN"],
    [`${title} ${note}`, numbers[0] ?? ""],
  ];
  const list = await prepareList(lookupsWith(), { team: "T1" }, rows);
  const [row] = list.rows;
  if (!row) throw new Error("no row");
  expect([row.given.title, row.given.cells[0]]).toEqual([title, `${title} ${note}`]);
  const merkez = merkezOf(numbers[0] ?? "", { Unvani: title });
  const listed = { ...row, state: "done" as const, reason: null, intentId: "i", cost: 1 };
  expect(
    judgeRow(listed, { vkn: row.key ?? "", content: { merkez } as never }).map(({ kind }) => kind),
  ).toEqual(["matches"]);
});

test.each([
  "ÖRNEK GIDA A.Ş. (TASFİYE HALİNDE)",
  "ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ",
  "YENİ ÖRNEK 2 A.Ş.",
  "MODA EURO TEKSTİL",
  "CARİ 2000",
])("%s is kept whole", async (title) => {
  const list = await prepareList(lookupsWith(), { team: "T1" }, [
    ["Cari Adı", "VKN"],
    [title, numbers[0] ?? ""],
  ]);
  expect(list.rows[0]?.given.title).toBe(title);
});

const csvText = `Ünvan;VKN\nŞIK ÖRNEK GIDA A.Ş.;${numbers[0]}\n`;

test.each<[string, Buffer]>([
  ["UTF-16 without a mark", Buffer.from(csvText, "utf16le")],
  ["big-endian UTF-16 without a mark", Buffer.from(csvText, "utf16le").swap16()],
  ["UTF-8 that was decoded as windows-1252", Buffer.from(Buffer.from(csvText).toString("latin1"))],
  ["windows-1254 with control characters", windows1254(csvText.replaceAll(";", ";\u001e"))],
  ["UTF-8 with a broken byte", Buffer.concat([Buffer.from(csvText), Buffer.of(0xff)])],
  ["UTF-8 that ends in a control-Z", Buffer.from(`${csvText}\u001a`)],
])("a list in %s has its headings and titles", async (_name, bytes) => {
  const { rows } = await understood(bytes);
  expect(rows[0]).toMatchObject({ class: "ask", key: numbers[0], title: "ŞIK ÖRNEK GIDA A.Ş." });
});

test("control characters inside of words are no text", async () => {
  const words = Buffer.from(
    "0\u0082\u0004abc\u0006def;\u0005ghi\u0002jkl\nmn\u0003o;p\u0001q",
    "latin1",
  );
  expect(await readTable({ bytes: words })).toBe("not-a-table");
});

test("no person's number stays, however a spreadsheet wrapped it", async () => {
  const person = tckn(234_567_891);
  const cells = [
    person,
    `${person}.0`,
    `="${person}"`,
    `No: ${person}`,
    `${person} / Kadıköy`,
    `${person},00`,
  ];
  const rows = [["Ünvan", "VKN/TCKN"], ...cells.map((cell) => ["AYŞE ÖRNEK", cell])];
  const list = await prepareList(lookupsWith(), { team: "T1" }, rows);
  expect(list.rows.map((row) => row.class)).toEqual(cells.map(() => "person"));
  expect(JSON.stringify(list)).not.toContain(person);
});
