import { readNumberCell, type NumberCell } from "../../../company/number-cell.ts";
import { isTaxOffice } from "../../../company/tax-offices.ts";
import { endsInLegalForm } from "../../../company/title-parts.ts";
import { generalWords, provinces, shortWords } from "../../../company/title-words.ts";
import { foldTurkish, titleWords } from "../../../company/title.ts";

/** The shares of a column's filled cells with each content. */
export type Content = ReturnType<typeof contentOf>;

/** Numbers and titles are shorter; the rest of a cell does not count. Chosen by hand. */
const maxCell = 200;

/** Reads the contents of a table's columns, at least of `minWidth`. */
export function contentsOf(sample: readonly (readonly string[])[], minWidth: number): Content[] {
  const width = sample.reduce((max, { length }) => Math.max(max, length), minWidth);
  return Array.from({ length: width }, (_, column) =>
    contentOf(sample.flatMap((row) => row[column]?.slice(0, maxCell) || [])),
  );
}

function contentOf(cells: readonly string[]) {
  const readings = cells.map((cell) => ({ cell, ...readNumberCell(cell) }));
  const kinds = readings.map(kindOf);
  const shareOf = (isMatch: (cell: string) => boolean) =>
    cells.filter(isMatch).length / (cells.length || 1);
  const share = (...wanted: (typeof kinds)[number][]) =>
    kinds.filter((kind) => wanted.includes(kind)).length / (cells.length || 1);
  const isRepeated = cells.length > 3 && new Set(cells).size === 1;
  const vkn = share("vkn", "short-vkn");
  return {
    count: cells.length,
    // A column of VKNs may also hold persons' numbers.
    vkn: vkn > 0 ? vkn + share("personal") : 0,
    mersis: share("mersis", "short-mersis"),
    person: share("personal"),
    // Two words make a title likelier.
    title: share("title") + shareOf(hasTwoWords),
    // One company in all rows is the sender of a report.
    formal: isRepeated ? 0 : shareOf(endsInLegalForm),
    company: shareOf((cell) => endsInLegalForm(cell) || hasTrade(cell)),
    prose: shareOf(isProse),
    digits: shareOf((cell) => /\d/.test(cell) && !/\p{L}{2}/u.test(cell)),
    hasWordsBesideNumber: readings.some(({ words }) => words !== ""),
  };
}

/** True if two words, one beside the other, have two adjacent letters each. */
function hasTwoWords(cell: string): boolean {
  const areWords = cell.split(/\s+/).map((part) => /\p{L}{2}/u.test(part));
  return areWords.some((isWord, at) => isWord && areWords[at + 1] === true);
}

/** Returns the kind of a cell's number; `title` for a number within other words. */
export function numberKind(cell: string) {
  return kindOf({ cell, ...readNumberCell(cell) });
}

function kindOf({ cell, input, words }: NumberCell & { cell: string }) {
  return words === "" || /^\W*\d/.test(cell) || isTaxOffice(words) ? input.kind : "title";
}

function hasTrade(cell: string): boolean {
  return titleWords(cell).some((word) => generalWords.has(word) && !provinces.has(word));
}

/** The last letters, which tell a sentence, and the words of the longest title. Both by hand. */
const maxTail = 40;
const maxTitleWords = 12;

/** True for a line of minutes, mails and notes: a sentence, a label, a question. */
function isProse(cell: string): boolean {
  if (endsInLegalForm(cell)) return false;
  const [, last = ""] = /([\p{L}\d]+)\.\s*$/u.exec(cell.slice(-maxTail)) ?? [];
  const isSentence = last !== "" && !shortWords.has(foldTurkish(last));
  return isSentence || /[!?:]\s*$|\p{L}: /u.test(cell) || cell.split(/\s+/).length > maxTitleWords;
}

/** True for a cell that can only be a company's title: with a legal form, or with a trade. */
export function isTitleLike(cell: string): boolean {
  return endsInLegalForm(cell) || (hasTrade(cell) && !isProse(cell) && !/\d/.test(cell));
}

/** A longer cell is not one of the words below. */
const maxNone = 16;
const none = /^\W*(?:yok(?:tur)?|bos|belirsiz|bilinmiyor|bilinmeyen|none|null|nan|n\/?a)?\W*$/;

/** True for words which say that there is no number. */
export function isNone(cell: string): boolean {
  return cell.length <= maxNone && none.test(foldTurkish(cell));
}
