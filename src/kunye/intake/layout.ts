import { isSentenceWord } from "../invoices/titles-in-text.ts";
import { type Label, labelsIn } from "./lexicon.ts";
import { type PreparedText, prepareText } from "./prepare.ts";
import { createTokenFinder, type Token, tokensOf } from "./tokens.ts";

/** A side of an invoice; `text` if a text names none. */
export type Role = "seller" | "buyer" | "text";

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
  "su ise olan is listesi tr asagidadir asagida sudur asagidaki gibidir belirtilmistir de ve".split(" "),
);
const signsBetween = /^[:.#=*"'()/\->_]$/;
/** The most words of an office between its label and the number. Chosen by hand. */
const maxOfficeWords = 6;
const officeWords = /^(?:vd|dairesi|daire|vdaire|office|department|d|stcd1)$/;

/** Reads a text's tokens, labels, lines and blocks. */
export function layOut(given: string) {
  const text: PreparedText = prepareText(given);
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
      else if (token.kind === "word" && wordsBetween.has(token.folded) && !labelByEnd.has(at)) at -= 1;
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

  const layout = {
    ...text,
    skipBack,
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
    cellsOf(line: number): number {
      const { to } = tokensByLine[line] ?? { to: 0 };
      const last = tokens[to - 1];
      return last?.line === line ? last.cell + 1 : 1;
    },
    /** Returns the label of each cell of a line, up to the longest heading. */
    headingsOf(line: number, maxLetters: number): (Label | null)[] {
      const { from, to } = tokensByLine[line] ?? { from: 0, to: 0 };
      const headings: (Label | null)[] = [];
      for (let at = from; at < to;) {
        const cell = tokens[at]?.cell ?? 0;
        let end = at;
        while (end < to && tokens[end]?.cell === cell) end += 1;
        const [first, last] = [tokens[at], tokens[end - 1]];
        const isShort = (last?.end ?? 0) - (first?.start ?? 0) <= maxLetters;
        headings[cell] = isShort ? headingOf(at, end, line) : null;
        at = end;
      }
      return Array.from(headings, (label) => label ?? null);
    },
    /** Returns a line without the name of who said it, as programs for chats copy it. */
    withoutSpeaker(line: number): string {
      const { start = 0, end = 0 } = lines[line] ?? {};
      return text.folded.slice(start, end).replace(/^[^\d:]{1,30}: /, "");
    },
  };
  return layout;
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
