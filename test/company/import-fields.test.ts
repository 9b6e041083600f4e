import { expect, test } from "vitest";
import { importFields, importLine, importSheets } from "../../src/company/import-fields.ts";
import { readWhole } from "../../src/company/record.ts";
import { shortTaxOffice } from "../../src/company/tax-offices.ts";
import { parseExactJson } from "../../src/platform/exact-json.ts";

const vkn = "1234567890";
const place = { IlAdi: "ANKARA", IlceAdi: "ÇANKAYA", PostaKodu: 6100 };
const company = {
  Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
  MersisNo: "0123456789000016",
  VergiDairesi: "KOZYATAĞI VERGİ DAİRESİ MÜDÜRLÜĞÜ",
  VergiDairesiKodu: "034256",
  Adres: "ÖRNEK MAH.\n DENEME\tCAD. NO: 7",
};

function fieldsOf(data: object, asked: { vkn: string | null; key: string } = { vkn, key: vkn }) {
  return importFields(readWhole(parseExactJson(JSON.stringify({ data }))), asked);
}

const line = (sheet: keyof typeof importSheets, data: object, separator: "\t" | ";" = ";") =>
  importLine(importSheets[sheet](fieldsOf(data)), separator);

test("a detail fills every field: short tax office, address in one line, postal code with its zero", () => {
  expect(fieldsOf({ Merkez: company, AdresDetay: place })).toEqual({
    Unvani: "ÖRNEK GIDA SANAYİ VE TİCARET ANONİM ŞİRKETİ",
    vkn,
    VergiDairesi: "KOZYATAĞI",
    VergiDairesiKodu: "034256",
    Adres: "ÖRNEK MAH. DENEME CAD. NO: 7",
    IlceAdi: "ÇANKAYA",
    IlAdi: "ANKARA",
    PostaKodu: "06100",
  });
});

test("the number belongs to the title: from the record, or from a branch's head office", () => {
  const other = { ...company, MersisNo: "0987654321000019" };
  expect(fieldsOf({ Merkez: other }).vkn).toBe("9876543210");
  expect(fieldsOf({ Merkez: { ...company, MersisNo: "" } }).vkn).toBe(vkn);
  const asked = { vkn: null, key: "0123456789000027" };
  const Sube = { Unvani: "ÖRNEK GIDA A.Ş. ANKARA ŞUBESİ", Adres: "ULUS", SubeMerkeziMersisNo: "" };
  expect(fieldsOf({ Sube }, asked)).toMatchObject({ vkn, Adres: "ULUS", IlAdi: "" });
  const away = { ...Sube, SubeMerkeziMersisNo: "0987654321000019" };
  expect(fieldsOf({ Sube: away }, asked).vkn).toBe("9876543210");
  // A sole trader's number is a person's.
  const personal = { vkn: null, key: "1000000014600011" };
  expect(
    fieldsOf({ Sube: { ...Sube, SubeMerkeziMersisNo: "1000000014600001" } }, personal).vkn,
  ).toBe("");
});

test.each([
  ["KOZYATAĞI VERGİ DAİRESİ", "KOZYATAĞI"],
  ["5 Ocak Vergi Dairesi Müdürlüğü", "5 Ocak"],
  ["BÜYÜK MÜKELLEFLER VERGİ DAİRESİ BAŞKANLIĞI", "BÜYÜK MÜKELLEFLER"],
  ["ŞARKÖY MALMÜDÜRLÜĞÜ", "ŞARKÖY MALMÜDÜRLÜĞÜ"],
  ["VERGİ DAİRESİ", "VERGİ DAİRESİ"],
])("the tax office %s is written %s", (name, short) => {
  expect(shortTaxOffice(name)).toBe(short);
});

test("each program has its columns; the cell of an unknown value is empty", () => {
  const data = { Merkez: company, AdresDetay: place };
  const { Unvani } = company;
  const address = "ÖRNEK MAH. DENEME CAD. NO: 7";
  expect(line("common", data, "\t")).toBe(
    ["", Unvani, "KOZYATAĞI", vkn, address, "ÇANKAYA", "ANKARA", "06100"].join("\t"),
  );
  expect(line("common", { Merkez: company }, "\t").split("\t")).toHaveLength(8);
  expect(line("mikro", data)).toBe(`;${Unvani};;KOZYATAĞI;${vkn}`);
  expect(line("logo", data)).toBe(`;${Unvani};${address};ANKARA;TÜRKİYE;06100;KOZYATAĞI;${vkn}`);
  expect(line("parasut", data)).toBe(`${Unvani};${vkn};KOZYATAĞI;ANKARA;ÇANKAYA;${address}`);
});

test("no value begins a formula or a new cell", () => {
  for (const begin of ["=", "+", "-", "@", "＝"]) {
    const Merkez = { ...company, Unvani: `${begin}HYPERLINK(1)`, Adres: `\t ${begin}2` };
    expect(line("common", { Merkez }, "\t")).toContain(`\t'${begin}HYPERLINK(1)\t`);
    expect(line("common", { Merkez }, "\t")).toContain(`\t'${begin}2\t`);
  }
  const Merkez = { ...company, Unvani: 'ÖRNEK; "GIDA" A.Ş.', Adres: "A\r\nB\u2028C\u202eD" };
  expect(line("mikro", { Merkez })).toBe(`;"ÖRNEK; ""GIDA"" A.Ş.";;KOZYATAĞI;${vkn}`);
  expect(line("common", { Merkez }, "\t")).toContain("\tA B CD\t");
});

test("Mikro's title is split between words, and no character is cut in half", () => {
  const titles = (Unvani: string) =>
    importSheets
      .mikro(fieldsOf({ Merkez: { ...company, Unvani } }))
      .slice(1, 3)
      .map(([, value]) => value);
  expect(titles("A".repeat(127))).toEqual(["A".repeat(127), ""]);
  const words = "ÖRNEK ".repeat(40).trim();
  const [first = "", second = ""] = titles(words);
  expect(`${first} ${second}`).toBe(words);
  expect(first.length).toBeLessThanOrEqual(127);
  expect(titles("A".repeat(300)).map((one) => one.length)).toEqual([127, 127]);
  expect(titles("🏢".repeat(100)).every((one) => one.isWellFormed())).toBe(true);
});
