import { branchVkn, vknOfMersis } from "./id-numbers.ts";
import { placeAtEnd } from "./places.ts";
import type { Answer } from "./record.ts";
import { shortTaxOffice } from "./tax-offices.ts";
import { formatPostcode } from "./trade-values.ts";

export type ImportFields = ReturnType<typeof importFields>;

/** Returns the fields for accounting programs, empty if unknown; `query` has the asked number. */
export function importFields(
  { merkez, sube, detail }: Answer,
  query: { vkn: string | null; key: string },
) {
  const record = merkez ?? sube;
  const place = merkez && detail?.AdresDetay;
  const address = oneLine(record?.Adres);
  const atEnd = placeAtEnd(address);
  const vkn = merkez
    ? (vknOfMersis(merkez.MersisNo) ?? query.vkn)
    : branchVkn(sube?.SubeMerkeziMersisNo ?? "", query.key);
  return {
    Unvani: oneLine(record?.Unvani),
    vkn: vkn ?? "",
    VergiDairesi: shortTaxOffice(oneLine(record?.VergiDairesi)),
    VergiDairesiKodu: oneLine(record?.VergiDairesiKodu),
    Adres: address,
    IlceAdi: oneLine(place?.IlceAdi) || (atEnd?.district ?? ""),
    IlAdi: oneLine(place?.IlAdi) || (atEnd?.city ?? ""),
    PostaKodu: formatPostcode(oneLine(place?.PostaKodu)),
  };
}

export type Cell = readonly [column: string, value: string];

/** The import sheets of accounting programs: their columns in order, filled for one company. */
export const importSheets = {
  common: (of: ImportFields): Cell[] => [
    ["Cari Kodu", ""],
    ["Unvan", of.Unvani],
    ["Vergi Dairesi", of.VergiDairesi],
    ["VKN", of.vkn],
    ["Adres", of.Adres],
    ["İlçe", of.IlceAdi],
    ["İl", of.IlAdi],
    ["Posta Kodu", of.PostaKodu],
  ],
  mikro: (of: ImportFields): Cell[] => {
    const [first, second] = inTwo(of.Unvani, mikroTitleLength);
    return [
      ["Cari kodu", ""],
      ["Cari ünvanı 1", first],
      ["Cari ünvanı 2", second],
      ["Vergi dairesi", of.VergiDairesi],
      ["Vergi kimlik no", of.vkn],
    ];
  },
  logo: (of: ImportFields): Cell[] => [
    ["Kod", ""],
    ["Unvan", of.Unvani],
    ["Adres 1", of.Adres],
    ["Şehir", of.IlAdi],
    ["Ülke", "TÜRKİYE"],
    ["Posta kodu", of.PostaKodu],
    ["Vergi dairesi", of.VergiDairesi],
    ["Vergi no", of.vkn],
  ],
  parasut: (of: ImportFields): Cell[] => [
    ["Unvan", of.Unvani],
    ["Vergi no", of.vkn],
    ["Vergi dairesi", of.VergiDairesi],
    ["İl", of.IlAdi],
    ["İlçe", of.IlceAdi],
    ["Adres", of.Adres],
  ],
};

/** Writes the values as a line of a sheet; no value can begin a formula or end its cell early. */
export function importLine(cells: readonly Cell[], separator: "\t" | ";"): string {
  const quoted = (value: string) => `"${value.replaceAll('"', '""')}"`;
  const isPlain = (value: string) => !value.includes(separator) && !value.includes('"');
  const values = cells.map(([, value]) => withoutFormula(value));
  return values.map((value) => (isPlain(value) ? value : quoted(value))).join(separator);
}

/** Puts an apostrophe before a value that a spreadsheet program would run as a formula. */
export function withoutFormula(cell: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
}

/** The letters that each of Mikro's two title fields holds. */
const mikroTitleLength = 127;

/** Splits a text between words into two parts of at most `maxLength`; the rest is left out. */
function inTwo(text: string, maxLength: number): [string, string] {
  if (text.length <= maxLength) return [text, ""];
  const space = text.lastIndexOf(" ", maxLength);
  const cut = space > 0 ? space : maxLength;
  return [oneLine(text.slice(0, cut)), oneLine(text.slice(cut).trim().slice(0, maxLength))];
}

/** Replaces line breaks, tabs and lone surrogates with spaces; removes invisible characters. */
function oneLine(value = ""): string {
  return value
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
}
