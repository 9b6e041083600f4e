import { branchVkn, vknOfMersis } from "./mersis.ts";
import { placeAtEnd } from "./places.ts";
import type { Answer } from "./record.ts";
import { shortTaxOffice } from "./tax-offices.ts";
import { formatPostcode } from "./trade-values.ts";

/** The fields of accounting programs by the record's names, one line each; empty if unknown. */
export type ImportFields = ReturnType<typeof importFields>;

/** The fields of the company or the branch that an answer is about; `asked` is what it was bought by. */
export function importFields(
  { merkez, sube, detail }: Answer,
  asked: { vkn: string | null; key: string },
) {
  const record = merkez ?? sube;
  const place = merkez && detail?.AdresDetay;
  const address = oneLine(record?.Adres);
  const atEnd = placeAtEnd(address);
  // The number that belongs to the title and the address beside it.
  const vkn = merkez
    ? (vknOfMersis(merkez.MersisNo) ?? asked.vkn)
    : branchVkn(sube?.SubeMerkeziMersisNo ?? "", asked.key);
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

/** A column of an import sheet with one company's value. */
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
    const [first, second] = inTwo(of.Unvani, mikroTitle);
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

/** The values as a line of a sheet. None can begin a formula there or end its own cell. */
export function importLine(cells: readonly Cell[], separator: "\t" | ";"): string {
  return cells
    .map(([, value]) => withoutFormula(value))
    .map((value) =>
      [separator, '"'].some((sign) => value.includes(sign))
        ? `"${value.replaceAll('"', '""')}"`
        : value,
    )
    .join(separator);
}

/** A cell that a spreadsheet program takes for no formula. */
export function withoutFormula(cell: string): string {
  return /^[=+\-@＝＋－＠\t\r]/.test(cell) ? `'${cell}` : cell;
}

const mikroTitle = 127;

/** A text parted at a word where it is longer than `most`; what two such parts don't hold is left out. */
function inTwo(text: string, most: number): [string, string] {
  if (text.length <= most) return [text, ""];
  const space = text.lastIndexOf(" ", most);
  const cut = space > 0 ? space : most;
  return [oneLine(text.slice(0, cut)), oneLine(text.slice(cut).trim().slice(0, most))];
}

/** Words without line breaks, tabs, invisible signs and halves of a pair. */
function oneLine(value = ""): string {
  return value
    .replace(/\p{Cf}/gu, "")
    .replace(/[\p{C}\p{Z}]+/gu, " ")
    .trim();
}
