import { tckn, vkn, wrong } from "../../kunye/lists/support/numbers.ts";
import { tr } from "../../support/wording.ts";

const turkish = new Map(Object.entries({ Ğ: 0xd0, ğ: 0xf0, İ: 0xdd, ı: 0xfd, Ş: 0xde, ş: 0xfe }));

/** Encodes a text in the Windows code page for Turkish. */
function windows1254(text: string): Buffer {
  return Buffer.from(Array.from(text, (sign) => turkish.get(sign) ?? sign.charCodeAt(0)));
}

/** Invented companies: the first three are held, the next three have lost their zero. */
export const companies = Array.from({ length: 43 }, (_, at) =>
  vkn(at >= 3 && at < 6 ? 12_345_600 + at : 310_000_000 + at),
);
export const persons = [1, 2, 3].map((at) => tckn(123_456_700 + at));
export const titleOf = (at: number) => `ÖRNEK ${at} GIDA ŞİRKETİ A.Ş.`;

const company = (at: number) => {
  const number = companies[at] ?? "";
  return [`C${at}`, titleOf(at), number.replace(/^0/, ""), "ULUDAĞ", "Bursa"];
};

/** Rows: 43 companies (8 twice), persons, wrong numbers, titles, an empty row, a foreign title. */
export const rows = [
  ...companies.map((_, at) => company(at)),
  ...Array.from({ length: 8 }, (_, at) => company(at + 10)),
  ...persons.map((number, at) => [`P${at}`, "KANARYA ZÜMRÜT", number, "", ""]),
  ["W1", "YANLIŞ LTD. ŞTİ.", wrong(vkn(400_000_001)), "", ""],
  ["W2", "=KISA LTD. ŞTİ.", "12345", "", ""],
  ["T1", "YALNIZ UNVAN TEKSTİL A.Ş.", "", "", ""],
  ["T2", "İKİNCİ UNVAN GIDA A.Ş.", "", "", ""],
  ["T3", "YALNIZ UNVAN TEKSTİL A.Ş.", "", "", ""],
  ["", "", "", "", ""],
  ["Son", "BAMBAŞKA TURİZM LTD. ŞTİ.", companies[42] ?? "", "ULUDAĞ", "Bursa"],
];

const help = [tr.lists.state.offered, "", "Bu satırları silmeyin", "", "Örnek A.Ş.", ""];
const header = "Cari Kodu;Unvan;Vergi No;Vergi Dairesi;İl";

/** The list as a file: help above its header, which is in row 7. */
export const cariList = windows1254(
  [...help, header, ...rows.map((row) => row.join(";"))].join("\r\n"),
);
