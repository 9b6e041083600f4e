import { officesIn } from "../../../company/tax-offices.ts";
import { isSentenceWord } from "./sentence-words.ts";
import { type Label, labelsIn } from "./lexicon.ts";
import type { PreparedText } from "./prepare.ts";
import { createTokenFinder, type Token, tokensOf } from "./tokens.ts";

/** A side of an invoice; `text` if a text names none. */
export type Role = "seller" | "buyer" | "carrier" | "text";

/** A line or a block `[start, end)` of a text. */
export interface Unit {
  start: number;
  end: number;
  /** The role in a block's heading. */
  role: Role;
}

/** A text with its tokens, labels, lines and blocks, and the look-ups that its readers share. */
export type ReadText = ReturnType<typeof layOut>;

/** Words between a label and its number: `vergi no ise 1234567890`. */
const wordsBetween: ReadonlySet<string> = new Set(
  "su ise olan is listesi tr asagidadir asagida sudur asagidaki gibidir belirtilmistir de ve".split(
    " ",
  ),
);
const signsBetween = /^[:.#=*"'()/\->_]$/;
/** The most words of an office between its label and the number. Chosen by hand. */
const maxOfficeWords = 6;
const officeWords = /^(?:vd|dairesi|daire|vdaire|office|department|d|stcd1)$/;

/** Reads a text's tokens, labels, lines and blocks. */
export function layOut(text: PreparedText) {
  const tokens = tokensOf(text);
  const labels = labelsIn(tokens);
  const findToken = createTokenFinder(tokens);
  const labelByEnd = new Map(labels.map((label) => [label.to, label]));
  const labelByStart = new Map(labels.map((label) => [label.from, label]));
  const labelsByLine = Map.groupBy(labels, ({ from }) => tokens[from]?.line ?? 0);
  const lines = linesOf(text.folded);
  const tokensByLine = tokenRanges(tokens, lines.length);
  const lineAt = createRangeFinder(lines);
  const isNumbersOffice = ({ kind, from, to }: Label) =>
    kind === "office" ||
    (kind === "tax" && tokens.slice(from, to).some(({ folded }) => officeWords.test(folded)));

  /** Returns the place behind the last token that says something, before a place. */
  function skipBack(place: number, line: number): number {
    let at = place;
    for (let skipped = 0; at > 0 && skipped < 12; skipped += 1) {
      const token = tokens[at - 1];
      if (token?.line !== line) return at;
      const isBracket = token.text === ")" && tokens[at]?.text === ":";
      const opened = isBracket ? openingOf(at - 1) : -1;
      if (opened >= 0) at = opened;
      else if (token.kind === "sign" && signsBetween.test(token.text)) at -= 1;
      else if (token.kind === "word" && wordsBetween.has(token.folded) && !labelByEnd.has(at))
        at -= 1;
      else return at;
    }
    return at;
  }

  function openingOf(closing: number): number {
    for (let at = closing - 1; at >= Math.max(0, closing - 8); at -= 1)
      if (tokens[at]?.text === "(") return at;
    return -1;
  }

  /** Returns the label of what begins at an index, also over an office's name. */
  function labelBefore(index: number): Label | null {
    const line = lineAt(index);
    let at = skipBack(findToken(index), line);
    const own = labelByEnd.get(at);
    if (own) return own;
    for (let words = 0; words < maxOfficeWords; words += 1) {
      const token = tokens[at - 1];
      if (token?.kind !== "word" || token.line !== line) return null;
      if (isSentenceWord(token.text, token.folded) && !labelByEnd.has(at)) return null;
      at = skipBack(at - 1, line);
      const label = labelByEnd.get(at);
      if (label) return isNumbersOffice(label) ? label : null;
    }
    return null;
  }

  /** Returns the label that ends a line's cell. */
  function headingOf(from: number, to: number, line: number): Label | null {
    return from < to ? (labelByEnd.get(skipBack(to, line)) ?? null) : null;
  }

  const cells = cellsOf(tokens);
  const cellsByLine = Map.groupBy(cells, ({ line }) => line);
  /** Returns the label of each cell of a line, up to the longest heading. */
  const headingsOf = (line: number): (Label | null)[] => {
    const headings: (Label | null)[] = [];
    for (const { from, to, cell } of cellsByLine.get(line) ?? []) {
      const letters = (tokens[to - 1]?.end ?? 0) - (tokens[from]?.start ?? 0);
      const heading = letters <= maxHeading ? headingOf(from, to, line) : null;
      // A name may end in a word of labels: `… ŞİRKETİ`.
      const isWhole =
        heading !== null && (heading.from <= from + 1 || numberKinds.has(heading.kind));
      headings[cell] = isWhole ? heading : null;
    }
    return Array.from(headings, (label) => label ?? null);
  };
  const textOf = (line: number) => text.folded.slice(lines[line]?.start, lines[line]?.end);
  const cellCount = (line: number) => (cellsByLine.get(line)?.at(-1)?.cell ?? 0) + 1;
  const columns: (readonly (Label | null)[])[] = [];
  for (const line of lines.keys()) columns.push(columnsAt(line, columns.at(-1) ?? []));

  /** Returns the labels of a line's columns; a line of data keeps the headings above. */
  function columnsAt(line: number, above: readonly (Label | null)[]): readonly (Label | null)[] {
    const written = textOf(line);
    const headings = /\d/.test(written.replace(fieldNumber, "")) ? [] : headingsOf(line);
    const told = headings.filter((label) => label !== null);
    const isHead =
      told.length > 1
        ? told.some(({ kind }) => !silentKinds.has(kind))
        : told.some(({ kind }) => numberKinds.has(kind));
    if (isHead && told.length * 2 >= (cellsByLine.get(line)?.length ?? 0)) return headings;
    // A chat's program writes the speaker's name before each line.
    const plain = written.replace(/^[^\d:]{1,30}: /, "");
    const isSingle = above.length === 1;
    const continues = isSingle ? /\d/.test(plain) && !/[a-z]{2}/.test(plain) : cellCount(line) > 1;
    return continues ? above : [];
  }

  /** Returns the label that is the first of several cells of a line. */
  function rowLabel(line: number): Label | null {
    const [first, second] = cellsByLine.get(line) ?? [];
    if (!first || !second || (columns[line]?.length ?? 0) > 0) return null;
    const label = labelByStart.get(first.from);
    return label && skipBack(first.to, line) === label.to ? label : null;
  }

  const layout = {
    ...text,
    skipBack,
    cells,
    /** The tax offices, with their marks. */
    offices: officesIn(text.folded),
    columnsOf: (line: number) => columns[line] ?? [],
    rowLabel,
    tokens,
    labels,
    lines,
    findToken,
    lineAt,
    labelBefore,
    labelByStart,
    labelByEnd,
    tokensOfLine: (line: number) => tokensByLine[line] ?? { from: 0, to: 0 },
    labelsOfLine: (line: number): readonly Label[] => labelsByLine.get(line) ?? [],
    cellAt: (index: number) => tokens[findToken(index)]?.cell ?? 0,
    cellsOfLine: (line: number): readonly Cell[] => cellsByLine.get(line) ?? [],
    headingsOf,
  };
  return layout;
}

/** The number of a heading: `Unvan 1`. */
const fieldNumber = /(?<=[a-z] ?)[1-5](?![^\s|;"])/g;
/** Labels that stand before names: a line of them alone is no table's head. */
const silentKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "seller",
  "buyer",
  "carrier",
  "party",
]);
/** Labels that are a table's head alone. */
const numberKinds: ReadonlySet<Label["kind"]> = new Set<Label["kind"]>([
  "tax",
  "mersis",
  "person",
  "phone",
]);
/** The longest heading of a table's column, in letters. Chosen by hand. */
const maxHeading = 40;

/** The tokens `[from, to)` of a cell. */
interface Cell {
  from: number;
  to: number;
  line: number;
  cell: number;
}

function cellsOf(tokens: readonly Token[]): Cell[] {
  const cells: Cell[] = [];
  tokens.forEach(({ kind, line, cell, text }, at) => {
    if (kind === "line" || text === "|" || text === ";") return;
    const last = cells.at(-1);
    if (last?.line === line && last.cell === cell) last.to = at + 1;
    else cells.push({ from: at, to: at + 1, line, cell });
  });
  return cells;
}

function linesOf(folded: string): Unit[] {
  let start = 0;
  return folded.split("\n").map(({ length }) => {
    const unit: Unit = { start, end: start + length + 1, role: "text" };
    start = unit.end;
    return unit;
  });
}

/** Returns each line's tokens `[from, to)`, without its end. */
function tokenRanges(tokens: readonly Token[], count: number) {
  const ranges = Array.from({ length: count }, () => ({ from: 0, to: 0 }));
  for (let from = 0; from < tokens.length;) {
    const line = tokens[from]?.line ?? 0;
    let to = from;
    while (to < tokens.length && tokens[to]?.line === line && tokens[to]?.kind !== "line") to += 1;
    ranges[line] = { from, to };
    from = tokens[to]?.kind === "line" ? to + 1 : to;
  }
  return ranges;
}

/** Returns a function that finds the unit of an index; the units follow each other. */
export function createRangeFinder(units: readonly Pick<Unit, "start" | "end">[]) {
  return (index: number): number => {
    let [low, high] = [0, units.length - 1];
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((units[middle]?.end ?? 0) <= index) low = middle + 1;
      else high = middle;
    }
    return low;
  };
}
