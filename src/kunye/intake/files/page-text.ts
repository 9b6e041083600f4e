import { foldTurkish } from "../../../company/title.ts";

/** Words on a page, in points from its upper left corner. */
export interface PlacedText {
  text: string;
  x: number;
  /** The baseline. */
  y: number;
  width: number;
  /** The font's size. */
  height: number;
}

/** Distances in heights of the font, chosen by hand. */
const reach = {
  /** Words of a line differ less in their baselines. */
  line: 0.5,
  /** A wider gap in a line separates cells, and a narrower one only letters. */
  cell: 1.5,
  word: 0.12,
  /** The narrowest strip between columns whose words are aligned. */
  gutter: 0.15,
  /** A higher gap between two lines separates blocks, if it is much higher than usual there. */
  block: 1.1,
};
/** Chosen by hand, for a gap much higher than the median of its block. */
const unusual = 1.6;
/** A page with more nested columns, or narrower strips between words, is cut no further. */
const max = { depth: 20, gutters: 60 };

/** Returns a page as text: one block after the other, apart by empty lines, cells apart by tabs. */
export function textOfPage(words: readonly PlacedText[]): string {
  return blocksIn(words)
    .map((block) => unwrapped(linesIn(block)).join("\n"))
    .join("\n\n");
}

/** Cuts a page along its empty strips until no block has one, in reading order. */
function blocksIn(words: readonly PlacedText[], depth = 0): (readonly PlacedText[])[] {
  if (words.length === 0 || depth > max.depth) return words.length === 0 ? [] : [words];
  const rows = cutIntoRows(words);
  const parts = rows.length > 1 ? rows : cutIntoColumns(words);
  return parts.length > 1 ? parts.flatMap((part) => blocksIn(part, depth + 1)) : [words];
}

function cutIntoRows(words: readonly PlacedText[]): PlacedText[][] {
  const strips = stripsOf(words, ({ y, height }) => [y - height, y]);
  const usual = strips.map(({ gap }) => gap).sort((one, other) => one - other);
  const median = usual[Math.floor(usual.length / 2)] ?? 0;
  return groupBy(strips, ({ gap, word }) => {
    return gap > word.height * reach.block && gap > median * unusual;
  });
}

function cutIntoColumns(words: readonly PlacedText[]): PlacedText[][] {
  const strips = stripsOf(words, ({ x, width }) => [x, x + width]);
  let gutters = 0;
  const columns = groupBy(strips, ({ gap, word }, at) => {
    if (gap > word.height * reach.cell) return true;
    if (gap <= word.height * reach.gutter || gutters === max.gutters) return false;
    gutters += 1;
    return areAligned(strips.slice(at).map((one) => one.word));
  });
  // Labels stay beside their values.
  return columns.reduce<PlacedText[][]>((joined, column, at) => {
    const last = joined.at(-1);
    const previous = columns[at - 1];
    if (last && previous && areLabels(previous, column)) last.push(...column);
    else joined.push([...column]);
    return joined;
  }, []);
}

interface Strip {
  /** The empty space before the word along an axis. */
  gap: number;
  word: PlacedText;
}

/** Orders words along an axis, each with the gap to all words before. */
function stripsOf(
  words: readonly PlacedText[],
  rangeOf: (word: PlacedText) => readonly [from: number, to: number],
): Strip[] {
  const sorted = words.toSorted((one, other) => rangeOf(one)[0] - rangeOf(other)[0]);
  let end = -Infinity;
  return sorted.map((word) => {
    const [from, to] = rangeOf(word);
    const gap = end === -Infinity ? 0 : Math.max(0, from - end);
    end = Math.max(end, to);
    return { gap, word };
  });
}

function groupBy(
  strips: readonly Strip[],
  isCut: (strip: Strip, at: number) => boolean,
): PlacedText[][] {
  const groups: PlacedText[][] = [];
  for (const [at, strip] of strips.entries()) {
    const last = groups.at(-1);
    if (last && !isCut(strip, at)) last.push(strip.word);
    else groups.push([strip.word]);
  }
  return groups;
}

/** True if at least two lines begin at the column's left edge, or have the same middle. */
function areAligned(column: readonly PlacedText[]): boolean {
  const lines = linesIn(column).map((line) => {
    const [first, last] = [line[0], line.at(-1)];
    return { from: first?.x ?? 0, to: (last?.x ?? 0) + (last?.width ?? 0) };
  });
  const isNear = (one: number, other: number) => Math.abs(one - other) < 1;
  const left = Math.min(...lines.map(({ from }) => from));
  const atLeft = lines.filter(({ from }) => isNear(from, left));
  const [first, ...others] = lines.map(({ from, to }) => (from + to) / 2);
  const areCentred = others.length > 0 && others.every((middle) => isNear(middle, first ?? 0));
  return atLeft.length > 1 || areCentred;
}

const amount = /^[₺$€£%]? ?-?\d[\d.,']*(?: ?(?:%|[₺$€£]|\p{Lu}{2,3}))?$/u;

/** True if most lines of the left column end in a colon, or stand beside amounts. */
function areLabels(left: readonly PlacedText[], right: readonly PlacedText[]): boolean {
  const lines = linesIn(left);
  const values = linesIn(right);
  const labels = lines.filter((line) => {
    const [first] = line;
    const value = values.find(([one]) => one && first && isOnLine(one, first));
    const isAmount = value && value.length === 1 && amount.test(textOfLine(value));
    return value && (isAmount || textOfLine(line).endsWith(":"));
  });
  return labels.length > lines.length / 2;
}

function isOnLine(word: PlacedText, first: PlacedText): boolean {
  return Math.abs(word.y - first.y) < word.height * reach.line;
}

/** Groups words into lines, top to bottom, each from left to right. */
function linesIn(words: readonly PlacedText[]): PlacedText[][] {
  const lines: PlacedText[][] = [];
  for (const word of words.toSorted((one, other) => one.y - other.y)) {
    const last = lines.at(-1);
    const [first] = last ?? [];
    if (last && first && isOnLine(word, first)) last.push(word);
    else lines.push([word]);
  }
  return lines.map((line) => line.toSorted((one, other) => one.x - other.x));
}

/** A label, or the heading of a side; they begin a line of their own. */
const lineStart = /^(?:[a-z ./()-]{1,30}:|(?:sayin|satici|alici|musteri|tedarikci)(?![a-z]))/;

/** Returns lines as texts; a line whose first word had no room on the line before is joined to it. */
function unwrapped(lines: readonly PlacedText[][]): string[] {
  const endOf = (line: readonly PlacedText[]) => {
    const last = line.at(-1);
    return (last?.x ?? 0) + (last?.width ?? 0);
  };
  const edge = Math.max(...lines.map(endOf));
  const texts = lines.map(textOfLine);
  const joined: string[][] = [];
  for (const [at, line] of lines.entries()) {
    const [text = "", textBefore = ""] = [texts[at], texts[at - 1]];
    const before = lines[at - 1];
    const [first] = line;
    const [word = ""] = /^\S+/.exec(first?.text ?? "") ?? [];
    const width = ((first?.width ?? 0) * word.length) / Math.max(1, first?.text.length ?? 1);
    const hasRoom = !before || endOf(before) + width + (first?.height ?? 0) * reach.word < edge;
    const hasCells = text.includes("\t") || textBefore.includes("\t");
    const isOwn = hasRoom || hasCells || lineStart.test(foldTurkish(text));
    if (isOwn) joined.push([text]);
    else joined.at(-1)?.push(text);
  }
  return joined.map((some) => some.join(" "));
}

/** Letters that stand apart, in a word or in several: `F A T U R A`. */
const spaced = /^\S(?: +\S)+$/;
/** The least letters of a word that shows that a line's letters stand apart. Chosen by hand. */
const minSpaced = 4;

/** True if the letters of all words of a line stand apart: a blank then parts no words. */
function areLettersApart(line: readonly PlacedText[]): boolean {
  const words = line.map(({ text }) => text.trim()).filter((text) => text.length > 1);
  const isLong = (word: string) => word.split(/ +/).length >= minSpaced;
  return words.every((word) => spaced.test(word)) && words.some(isLong);
}

function textOfLine(line: readonly PlacedText[]): string {
  let end = -Infinity;
  const isSpaced = areLettersApart(line);
  const parts = line.map(({ text, x, width, height }) => {
    const gap = end === -Infinity ? 0 : x - end;
    end = x + width;
    const sign = gap > height * reach.cell ? "\t" : gap > height * reach.word ? " " : "";
    return `${sign}${isSpaced ? text.replace(/(?<=\S) (?=\S)/g, "") : text}`;
  });
  return parts
    .join("")
    .replace(/ +/g, " ")
    .replace(/(?<=:) ?\t/g, " ")
    .trim();
}
