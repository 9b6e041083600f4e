import {
  countryKind,
  isForeignTitle,
  isTurkishTitle,
  type CountryKind,
} from "../../../company/foreign-companies.ts";
import { isForeignVat } from "../../../company/number-input.ts";
import { endsInLegalForm } from "../../../company/title-parts.ts";
import { provinces } from "../../../company/title-words.ts";
import { foldTurkish } from "../../../company/title.ts";
import { numberKind } from "./column-content.ts";
import type { Columns, FoundColumns } from "./find-columns.ts";
import { normalName } from "./headings.ts";

type Cells = readonly string[];

/** A row of no company in the registry: of a sum, of a section or an account, or of a foreign one. */
export type OtherRow = "sum" | "section" | "foreign";

/** Tells the rows of companies from other rows. */
export interface OtherRows {
  /** Returns the kind of a row without a valid number, or null for a company's row. */
  kindOf: (cells: Cells, columns: Columns) => OtherRow | null;
  /** True for a row of another country, unless its title has a Turkish legal form. */
  isAbroad: (cells: Cells, columns: Columns) => boolean;
}

// Chosen by hand.

/** The rows that show which cells a company's row has, and the share that makes a cell usual. */
const maxSampled = 200;
const usualShare = 0.9;
/** Longer cells are no sum and no section's name. */
const maxSum = 80;
const maxName = 60;

/** Reads the first rows of a table; `parents` are the codes of accounts with accounts below them. */
export function findOtherRows(
  table: readonly string[][],
  { header, columns }: Pick<FoundColumns, "header" | "columns">,
  parents: ReadonlySet<string>,
): OtherRows {
  const begin = (header ?? -1) + 1;
  const rows = table.slice(begin, begin + maxSampled);
  const headings = table[header ?? -1] ?? [];
  const usual = usualColumns(rows, columns, headings);
  const isMainAccount = (cells: Cells) => {
    const code = codeOf(cells[columns.code ?? -1]);
    return /^\d{3}$/.test(code) && parents.has(code) && !endsInLegalForm(titleOf(cells, columns));
  };
  const isTrialBalance = parents.size > 0 && rows.some(isMainAccount);
  const countries = new Map<string, CountryKind>();
  const countryOf = (cells: Cells, { country = -1 }: Columns): CountryKind => {
    const cell = cells[country] ?? "";
    const known = countries.get(cell) ?? countryKind(cell);
    if (countries.size < maxCountries) countries.set(cell, known);
    return known;
  };
  const hasHome = rows.some((cells) => countryOf(cells, columns) === "home");

  function isForeign(cells: Cells, places: Columns): boolean {
    const kind = countryOf(cells, places);
    const isOtherCountry = kind === "other" && hasHome && !isProvince(cells[places.country ?? -1]);
    const isVat = (cell: string, at: number) =>
      at !== places.code && at !== places.iban && vatStart.test(cell) && isForeignVat(cell.trim());
    return (
      kind === "foreign" ||
      isOtherCountry ||
      isForeignTitle(titleOf(cells, places)) ||
      (foreignIban.test(cells[places.iban ?? -1] ?? "") &&
        !isTurkishTitle(titleOf(cells, places))) ||
      cells.some(isVat)
    );
  }

  function isSection(cells: Cells, words: string, places: Columns): boolean {
    const code = codeOf(cells[places.code ?? -1]);
    if (isTrialBalance && /^\d{3}(?!\d)/.test(code) && !partyAccount.test(code)) return true;
    if (words === "" || words.length > maxName) return false;
    const isUnlikely =
      parents.has(code) ||
      (usual.length > 0 && usual.every((at) => !cells[at]?.trim())) ||
      isLone(cells, words, places) ||
      isGroupName(words);
    return isUnlikely && !endsInLegalForm(words);
  }

  const ofResult = new Set(headings.flatMap((name, at) => (/^\s*künye/i.test(name) ? [at] : [])));
  const givenCells = (cells: Cells) =>
    ofResult.size === 0 ? cells : cells.map((cell, at) => (ofResult.has(at) ? "" : cell));

  return {
    kindOf(all, places) {
      const cells = givenCells(all);
      const words = wordsOf(cells, places);
      const named = [words, cells[places.code ?? -1] ?? "", cells[places.vkn ?? -1] ?? ""];
      if (named.some(isSum)) return "sum";
      if (isForeign(cells, places)) return "foreign";
      return isSection(cells, words, places) ? "section" : null;
    },
    isAbroad: (cells, places) =>
      countryOf(cells, places) === "foreign" && !isTurkishTitle(cells[places.title ?? -1] ?? ""),
  };
}

/** The different cells of a column of countries that are remembered. */
const maxCountries = 500;
/** The first letters of a VAT number; a quick test. */
const vatStart = /^\s*[A-Z]{2,3}[ .-]?[A-Z]?\d/i;

/** An IBAN of another country; a quick test, as its check digits tell nothing of a country. */
const foreignIban = /^\s*(?!TR)[A-Z]{2}\d{2}(?: ?[A-Z\d]){11,30}\s*$/i;

/** Returns the cell of the title; without its column that of the number, which may hold both. */
function titleOf(cells: Cells, { title, vkn }: Columns): string {
  return cells[title ?? vkn ?? -1] ?? "";
}

/** True for words alone in their row, outside the columns of the number and the title. */
function isLone(cells: Cells, words: string, { vkn, title }: Columns): boolean {
  if (title === undefined || /[.:!?]$|\d{3}/.test(words)) return false;
  const first = cells.findIndex((cell) => cell.trim() !== "");
  const last = cells.findLastIndex((cell) => cell.trim() !== "");
  return first === last && first !== vkn && first !== title;
}

/** Returns the words of a row: its title, else its first cell with letters. */
function wordsOf(cells: Cells, { title = -1 }: Columns): string {
  return cells[title]?.trim() || (cells.find((cell) => /\p{L}/u.test(cell)) ?? "").trim();
}

/** Returns the codes that other codes continue: `320` and `320.01` beside `320.01.001`. */
export function parentCodes(codes: readonly string[]): ReadonlySet<string> {
  const above = codes.flatMap((code) => {
    const parts = code.split(".");
    return parts.slice(1).map((_part, at) => parts.slice(0, at + 1).join("."));
  });
  return new Set(codes).intersection(new Set(above));
}

/** Returns an account's code with dots: `320 01-001` becomes `320.01.001`. */
export function codeOf(cell = ""): string {
  const code = cell.slice(0, maxSum);
  return /[\s/-]|^\.|\.$|\.\./.test(code)
    ? code.replace(/[\s./-]+/g, ".").replace(/^\.|\.$/g, "")
    : code;
}

/** The groups of the chart of accounts that name customers, suppliers and other companies. */
const partyAccount = /^(?:12\d|13[1236]|159|22\d|23[1236]|32\d|33[1236]|34\d|42\d|43[1236]|44\d)/;

/** Returns the columns of codes, amounts and numbers that each row with a company's number fills. */
function usualColumns(rows: readonly string[][], columns: Columns, headings: Cells): number[] {
  const { vkn = -1, code, ...others } = columns;
  const ofCompany = new Set([vkn, ...Object.values(others)]);
  const numbered = rows.filter((cells) => numberKind(cells[vkn] ?? "") === "vkn");
  if (numbered.length < 2) return [];
  const isUsual = (isFilled: (cell: string) => boolean, at: number) =>
    numbered.filter((cells) => isFilled(cells[at]?.trim() ?? "")).length >=
    numbered.length * usualShare;
  const width = Math.max(...numbered.map(({ length }) => length));
  return Array.from({ length: width }, (_, at) => at).filter((at) => {
    if (at === code) return isUsual(Boolean, at);
    const isContact = telephone.test(normalName(headings[at]));
    return !ofCompany.has(at) && !isContact && isUsual((cell) => /^[^\p{L}]*\d/u.test(cell), at);
  });
}

const telephone = /tel|gsm|fa(?:x|ks)|cep|phone|mobil/;

function isProvince(cell = ""): boolean {
  return provinces.has(foldTurkish(cell).trim());
}

/** True for a line of totals or of a page: `Genel Toplam`, `Devreden`, `Sayfa 2 / 5`, `12 kayıt`. */
export function isPageLine(cell: string): boolean {
  return cell.length <= maxSum && pageLine.test(foldTurkish(cell));
}

const pageLine =
  /^\W*(?:(?:(?:genel|ara|dip|alt|net|rapor|sayfa|grup|nakli) )?(?:toplam|yekun)i?|(?:(?:onceki|sonraki) )?(?:sayfa(?:dan|ya) )?(?:devreden|devir|nakil)(?: (?:toplam|bakiye|yekun)i?)?|(?:grand |sub[ -]?|page |report |net )?totals?|(?:brought|carried) forward|(?:sayfa|page)(?: no)?\W*\d+(?:\W+\d+)?|\d+ (?:kayit|satir)(?: (?:listelendi|bulundu))?|(?:toplam )?(?:kayit|satir|cari) (?:sayisi|adedi)\W*\d*)\W*$/;

/** A sum with the words of its group or its count: `320 SATICILAR TOPLAMI`, `Toplam (12 kayıt)`. */
const namedSum =
  /^\W*(?:.{0,60}[^a-z]toplami?|toplam[^a-z].{0,20}\d.{0,20}|(?:genel |ara )?toplami? (?:tl|try|usd|eur|euro|gbp|borc|alacak|bakiye|tutar|adet))\W*$/;

/** The stems of all sums and lines of pages; a quick test. */
const sumStem = /top|yek|dev|nak|tot|forw|sayf|pag|kay|sat|car/i;

/** True for a row's words that name a sum. */
function isSum(words: string): boolean {
  if (words.length > maxSum || !sumStem.test(words)) return false;
  const folded = foldTurkish(words);
  return pageLine.test(folded) || (namedSum.test(folded) && !endsInLegalForm(words));
}

/** Words that name several companies, an account of the chart, or a part of a list. */
const groupWords: ReadonlySet<string> = wordSet(`
  alicilar saticilar musteriler tedarikciler cariler firmalar sirketler bayiler subeler nakliyeciler taseronlar
  alicilari saticilari musterileri tedarikcileri carileri firmalari bayileri subeleri
  yukleniciler acenteler ureticiler ihracatcilar ithalatcilar ortaklar istirakler vendors suppliers customers
  debtors creditors personel kasa kasalar bankalar stoklar mallar hammaddeler malzemeler mamuller cekler senetleri
  senetler avanslar avanslari alacaklar borclar depozitolar teminatlar krediler kredileri giderler giderleri
  gelirler gelirleri satislar satislari alislar odemeler tahakkuklar kdv vergiler fonlar karsiliklar bolge bolgesi
  bolum bolumu hesaplar hesaplari
`);
/** Words that stand beside them. */
const sideWords: ReadonlySet<string> = wordSet(`
  yurt ici icinden icindeki disi disindan disindaki yurtici yurtdisi ic dis dogu bati guney kuzey marmara ege akdeniz
  karadeniz anadolu guneydogu orta diger ticari supheli genel merkez eski yeni aktif pasif kisa uzun vadeli ve ile
  veya grubu grup a b c d e f alinan verilen cari hesap ana alt liste listesi donem satis alis alacak borc banka
  personele personelden ortaklara ortaklardan istiraklere bagli ortakliklara odenecek indirilecek hesaplanan
  devreden tahsil tl usd eur dovizli doviz the our domestic foreign local trade other accounts
`);

function wordSet(words: string): Set<string> {
  return new Set(words.trim().split(/\s+/));
}

/** True for a name of several companies or of an account: `320 YURT İÇİ SATICILAR`. */
function isGroupName(words: string): boolean {
  const all = foldTurkish(words).match(/[a-z0-9]+/g) ?? [];
  const isKnown = (word: string) =>
    groupWords.has(word) || sideWords.has(word) || provinces.has(word) || /^\d+$/.test(word);
  return all.some((word) => groupWords.has(word)) && all.every(isKnown);
}
