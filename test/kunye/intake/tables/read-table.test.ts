import { expect, test } from "vitest";
import { readTable } from "../../../../src/kunye/intake/tables/read-table.ts";
import { vkn } from "../../lists/support/numbers.ts";
import { xlsBytes, xlsxBytes } from "../../lists/support/workbooks.ts";

const rows = [
  ["VKN", "Ünvan"],
  [vkn(123456789), "ÖRNEK GIDA SANAYİ A.Ş."],
  [vkn(23456789), 'DENEME; ŞIK "İĞNE" LTD. ŞTİ.'],
];
const semicolons = `VKN;Ünvan\r\n${vkn(123456789)};ÖRNEK GIDA SANAYİ A.Ş.\r\n${vkn(23456789)};"DENEME; ŞIK ""İĞNE"" LTD. ŞTİ."\r\n`;
const utf8 = (text: string) => ({ bytes: Buffer.from(text) });
const utf16 = (text: string) => Buffer.from(`\uFEFF${text}`, "utf16le");
const rowsOf = async (input: Parameters<typeof readTable>[0]) => {
  const reading = await readTable(input);
  return typeof reading === "string" ? reading : reading.rows;
};

/** Encodes a text in windows-1254. */
function windows1254(text: string): Buffer {
  const letters: Record<string, number> = { Ğ: 0xd0, İ: 0xdd, Ş: 0xde, ğ: 0xf0, ı: 0xfd, ş: 0xfe };
  return Buffer.from(Array.from(text, (one) => letters[one] ?? one.charCodeAt(0)));
}

test.each([
  ["UTF-8", Buffer.from(semicolons)],
  ["UTF-8 with a byte order mark", Buffer.from(`\uFEFF${semicolons}`)],
  ["UTF-16 LE", utf16(semicolons)],
  ["UTF-16 BE", utf16(semicolons).swap16()],
  ["windows-1254", windows1254(semicolons)],
  ["a file with Excel's sep= line", Buffer.from(`sep=;\r\n${semicolons}`)],
])("a CSV in %s is read with its letters and quotes", async (_, bytes) => {
  expect(await rowsOf({ bytes })).toEqual(rows);
});

test("the separator is the sign on which most lines agree", async () => {
  const comma = `VKN,Ünvan,Bakiye\n${vkn(1)},"ÖRNEK, A.Ş.","1.234,50"\n`;
  expect(await rowsOf(utf8(comma))).toEqual([
    ["VKN", "Ünvan", "Bakiye"],
    [vkn(1), "ÖRNEK, A.Ş.", "1.234,50"],
  ]);
  const semicolon = `VKN;Bakiye\n${vkn(1)};1.234,50\n${vkn(2)};2,00\n${vkn(3)};3,10\n`;
  expect((await rowsOf(utf8(semicolon)))[1]).toEqual([vkn(1), "1.234,50"]);
  expect(await rowsOf({ text: `VKN\tUnvan\n${vkn(1)}\tÖRNEK, DENEME VE ORTAĞI` })).toEqual([
    ["VKN", "Unvan"],
    [vkn(1), "ÖRNEK, DENEME VE ORTAĞI"],
  ]);
});

test("a pasted column with commas stays one column, and empty lines are kept", async () => {
  const titles = "ÖRNEK GIDA, TARIM A.Ş.\n\nDENEME LTD. ŞTİ.\nYILDIZ KÂĞIT";
  expect(await rowsOf({ text: `${titles}\n\n\n` })).toEqual([
    ["ÖRNEK GIDA, TARIM A.Ş."],
    [],
    ["DENEME LTD. ŞTİ."],
    ["YILDIZ KÂĞIT"],
  ]);
});

test("an unclosed quotation mark does not swallow the next lines", async () => {
  const lines = Array.from({ length: 60 }, (_, at) => `${vkn(at)};ÖRNEK ${at}`);
  const read = await rowsOf(utf8(`VKN;Unvan\n${vkn(999)};"ÖRNEK A.Ş.\n${lines.join("\n")}`));
  expect(read).toHaveLength(62);
  expect(read.slice(1, 3)).toEqual([
    [vkn(999), '"ÖRNEK A.Ş.'],
    [vkn(0), "ÖRNEK 0"],
  ]);
});

test("a workbook's numbers are read as digits, its dates as Turkish dates", async () => {
  const bytes = xlsxBytes({
    Cari: [
      [{ raw: '<c t="s"><v>0</v></c>' }, { raw: '<c t="s"><v>1</v></c>' }, "Tarih", "Bakiye"],
      [
        1234567890,
        "ÖRNEK & DENEME",
        { raw: '<c s="1"><v>46092</v></c>' },
        { raw: "<c><v>1234.5</v></c>" },
      ],
      [
        { raw: "<c><v>1.23456789E9</v></c>" },
        null,
        null,
        { raw: "<c><v>0.30000000000000004</v></c>" },
      ],
      [],
      [
        123456789,
        { raw: '<c t="str"><f>A1&amp;"x"</f><v>SONUÇ</v></c>' },
        { raw: '<c t="b"><v>1</v></c>' },
      ],
    ],
  });
  expect(await rowsOf({ bytes })).toEqual([
    ["VKN", "Unvan", "Tarih", "Bakiye"],
    ["1234567890", "ÖRNEK & DENEME", "11.03.2026", "1234,5"],
    ["1234567890", "", "", "0,3"],
    [],
    ["123456789", "SONUÇ", "DOĞRU"],
  ]);
});

test("the sheet with companies is read, and the other sheets are counted", async () => {
  const bytes = xlsxBytes({
    Açıklama: [["Bu dosya cari listesidir."], ["Sorularınız için muhasebe"]],
    Cariler: [["Cari listesi"], ["Vergi No", "Ünvan"], [vkn(7), "ÖRNEK"]],
    Eski: [["Vergi No"], [vkn(8)]],
  });
  expect(await readTable({ bytes })).toEqual({
    rows: [["Cari listesi"], ["Vergi No", "Ünvan"], [vkn(7), "ÖRNEK"]],
    sheet: "Cariler",
    otherSheets: 2,
  });
  const headless = xlsxBytes({ Boş: [], Sayfa1: [[vkn(7)], [vkn(8)]], Sayfa2: [["x"]] });
  expect(await readTable({ bytes: headless })).toMatchObject({ sheet: "Sayfa1" });
});

test("an XLS file is read like an XLSX file", async () => {
  const table = [
    ["Vergi No", "Ünvan"],
    [1234567890, "ŞIK ÖRNEK A.Ş."],
    ["0123456789", "İĞDE"],
  ];
  expect(await readTable({ bytes: xlsBytes("Cariler", table) })).toEqual({
    rows: table.map((row) => row.map(String)),
    sheet: "Cariler",
    otherSheets: 0,
  });
});

test("cells are clipped at 1,000 characters, and empty rows and columns at the end are dropped", async () => {
  const long = `VKN;Not;;;\n${vkn(1)};${"a".repeat(2000)};;;\n;;;;\n`;
  expect(await rowsOf(utf8(long))).toEqual([
    ["VKN", "Not"],
    [vkn(1), "a".repeat(1000)],
  ]);
  const styled = xlsxBytes({
    A: [["VKN"], [vkn(1)], [{ raw: '<c s="1"/>' }], [{ raw: '<c s="1"/>' }]],
  });
  expect(await rowsOf({ bytes: styled })).toEqual([["VKN"], [vkn(1)]]);
});

test("formulas without a saved result are counted; an empty result is one", async () => {
  const bytes = xlsxBytes({
    Cari: [
      ["VKN", "Ünvan"],
      [{ raw: "<c><f>A9</f></c>" }, { raw: '<c t="str"><f>B9</f><v>ÖRNEK</v></c>' }],
      [{ raw: '<c t="str"><f>A8</f></c>' }, { raw: '<c t="str"><f>B8</f><v></v></c>' }],
      [vkn(7), "DENEME"],
    ],
    Boş: [[{ raw: "<c><f>A9</f></c>" }]],
  });
  expect(await readTable({ bytes })).toEqual({
    rows: [["VKN", "Ünvan"], ["=…", "ÖRNEK"], ["=…"], [vkn(7), "DENEME"]],
    sheet: "Cari",
    otherSheets: 1,
    unread: 2,
  });
});

test("the sheet with the most companies is read; a number counts more than a title", async () => {
  const numbers = (count: number) => [
    ["VKN"],
    ...Array.from({ length: count }, (_, at) => [vkn(at)]),
  ];
  const titles = [["Ünvan"], ...Array.from({ length: 5 }, () => ["ÖRNEK GIDA A.Ş."])];
  const sheetOf = async (sheets: Record<string, string[][]>) => {
    const reading = await readTable({ bytes: xlsxBytes(sheets) });
    return typeof reading === "string" ? reading : reading.sheet;
  };
  expect(await sheetOf({ A: titles, B: numbers(1) })).toBe("B");
  expect(await sheetOf({ A: numbers(2), B: numbers(2) })).toBe("A");
  expect(await sheetOf({ A: [["x"]], B: titles })).toBe("B");
  const many = Array.from({ length: 30 }, () => ["ÖRNEK GIDA A.Ş."]);
  expect(await sheetOf({ Firmamız: numbers(1), Cariler: [["Ünvan"], ...many] })).toBe("Cariler");
});

test("a web page's tables are read with merged cells, entities and line breaks, without other text", async () => {
  const page = `<HTML><body>Rapor<!-- <table><tr><td>yok</td></tr></table> --><table>
    <tr><th rowspan=2>&Uuml;nvan</th><th colspan="2">Vergi</th></tr>
    <tr><th>No</th><th>Dairesi</th></tr>
    <tr><td>&#350;IK&nbsp;&amp; &Scedil;EN<br>A.&Scedil;.</td><td>${vkn(7)}</td><td>ULUS</td></tr>
    </table><p>Toplam 1</p></body></HTML>`;
  expect(await rowsOf(utf8(page))).toEqual([
    ["Ünvan", "Vergi"],
    ["", "No", "Dairesi"],
    ["ŞIK & ŞEN A.Ş.", vkn(7), "ULUS"],
  ]);
});
