import { weights } from "./weights.ts";

/** A place of a number or a title, with what its pairs are judged by. */
export interface Placed {
  at: number;
  end: number;
  line: number;
  cell: number;
  block: number;
  role: "seller" | "buyer" | "carrier" | "text";
  /** The place among the items of its kind, in order. */
  rank: number;
  /** The place among the items of its kind on its line, and their number. */
  rankInLine: number;
  countInLine: number;
}

export interface PlacedTitle extends Placed {
  /** The part of the score that does not depend on a number. */
  own: number;
  isLabelled: boolean;
}

/** The certainty of a pair: by its difference to the second best assignment. */
export type Certainty = "sure" | "likely" | "guess";

export interface Pair {
  number: number;
  title: number;
  certainty: Certainty;
}

/** Counts of items before a place, which tell how many lie between two. */
export interface Between {
  /** The items of each kind that begin before an index. */
  numbersBefore: (index: number) => number;
  titlesBefore: (index: number) => number;
  /** True if nothing but labels and offices stands in a stretch. */
  isExplained: (from: number, to: number) => boolean;
}

const { pair } = weights;
/** Above each sum of places: the text itself gives the title to the number. */
const namedScore = 30;
/** More items between two places do not part them further. */
const maxBetween = 2;

/** Judges a number and a title by their places. */
function scoreOf(number: Placed, title: PlacedTitle, between: Between): number {
  const isTitleFirst = title.at < number.at;
  const [from, to] = isTitleFirst ? [title.end, number.at] : [number.end, title.at];
  const lines = Math.abs(title.line - number.line);
  const isOneLine = lines === 0;
  const blocks = Math.abs(title.block - number.block);
  const near = isOneLine
    ? pair.sameLine + (title.cell === number.cell ? pair.sameCell : 0)
    : blocks === 0
      ? pair.sameBlock
      : blocks === 1
        ? pair.nextBlock
        : pair.sameText;
  const [before, behind] = isTitleFirst ? [title.at + 1, number.at] : [number.at + 1, title.at];
  const countBetween = (count: (index: number) => number) =>
    Math.min(maxBetween, Math.max(0, count(behind) - count(before)));
  // The fields of a form stand between its title and its number.
  const isForm =
    title.isLabelled &&
    isTitleFirst &&
    blocks === 0 &&
    countBetween(between.titlesBefore) + countBetween(between.numbersBefore) === 0;
  const isAdjacent = lines <= 1 && between.isExplained(from, to);
  const areColumns =
    !isOneLine && number.countInLine > 1 && number.countInLine === title.countInLine;
  const column = number.rankInLine === title.rankInLine ? pair.sameColumn : pair.otherColumn;
  const haveRoles = number.role !== "text" && title.role !== "text";
  const role = number.role === title.role ? pair.sameRole : pair.otherRole;
  return (
    near +
    title.own +
    (isAdjacent ? pair.adjacent : 0) +
    (areColumns ? column : 0) +
    (haveRoles ? role : 0) +
    (isTitleFirst ? pair.titleFirst : 0) -
    pair.perLine * Math.min(lines, isForm ? 2 : 12) -
    (pair.perHundred * Math.min(to - from, 600)) / 100 +
    (areColumns ? 0 : pair.numberBetween * countBetween(between.numbersBefore)) +
    (areColumns ? 0 : pair.titleBetween * countBetween(between.titlesBefore))
  );
}

/** The facts of a text by which its numbers and titles are paired. */
interface Pairing {
  between: Between;
  keyOf: (title: number) => string;
  /** True if numbers take only the titles of their blocks. */
  isBlockwise: boolean;
  /** The titles that the text itself gives to numbers. */
  named: ReadonlyMap<number, number>;
  /** True for each title whose number is said to be missing. */
  isKept: readonly boolean[];
}

/** Pairs numbers and titles by the exact assignment with the highest sum; a number may have none. */
export function pairsOf(
  numbers: readonly Placed[],
  titles: readonly PlacedTitle[],
  { between, keyOf, isBlockwise, named, isKept }: Pairing,
): Pair[] {
  if (numbers.length === 0 || titles.length === 0) return [];
  const namedTitles = new Set(named.values());
  const scores = numbers.map((number, row) =>
    titles.map((title, column) => {
      const own = named.get(row);
      if (own !== undefined || namedTitles.has(column)) return own === column ? namedScore : 0;
      const isElsewhere = number.line !== title.line || number.at > title.at;
      if (isKept[column] && isElsewhere) return 0;
      return isBlockwise && number.block !== title.block ? 0 : scoreOf(number, title, between);
    }),
  );
  const titleOf = assignment(scores);
  return titleOf.flatMap((title, number) =>
    title === null ? [] : { number, title, certainty: certaintyOf(scores, titleOf, number, keyOf) },
  );
}

/**
 * Returns each row's column in the assignment with the highest sum, or null where none is better
 * (Hungarian method with potentials; the cost is `-score`, and 0 for no column).
 */
function assignment(scores: readonly (readonly number[])[]): (number | null)[] {
  const rows = scores.length;
  const columns = Math.max(rows, scores[0]?.length ?? 0);
  const cost = (row: number, column: number) => -Math.max(0, scores[row]?.[column] ?? 0);
  const [ofRow, ofColumn] = [new Float64Array(rows + 1), new Float64Array(columns + 1)];
  const rowOf = new Int32Array(columns + 1);
  const way = new Int32Array(columns + 1);
  for (let row = 1; row <= rows; row += 1) {
    rowOf[0] = row;
    const least = new Float64Array(columns + 1).fill(Infinity);
    const used = new Uint8Array(columns + 1);
    let column = 0;
    do {
      used[column] = 1;
      const current = rowOf[column] ?? 0;
      let [delta, next] = [Infinity, 0];
      for (let one = 1; one <= columns; one += 1) {
        if (used[one] === 1) continue;
        const reduced = cost(current - 1, one - 1) - (ofRow[current] ?? 0) - (ofColumn[one] ?? 0);
        if (reduced < (least[one] ?? 0)) [least[one], way[one]] = [reduced, column];
        if ((least[one] ?? 0) < delta) [delta, next] = [least[one] ?? 0, one];
      }
      for (let one = 0; one <= columns; one += 1) {
        if (used[one] === 1) {
          const of = rowOf[one] ?? 0;
          ofRow[of] = (ofRow[of] ?? 0) + delta;
          ofColumn[one] = (ofColumn[one] ?? 0) - delta;
        } else least[one] = (least[one] ?? 0) - delta;
      }
      column = next;
    } while (rowOf[column] !== 0);
    do {
      const before = way[column] ?? 0;
      rowOf[column] = rowOf[before] ?? 0;
      column = before;
    } while (column !== 0);
  }
  const columnOf: (number | null)[] = Array.from({ length: rows }, () => null);
  for (let column = 1; column <= columns; column += 1) {
    const row = (rowOf[column] ?? 0) - 1;
    if (row >= 0 && (scores[row]?.[column - 1] ?? 0) > 0) columnOf[row] = column - 1;
  }
  return columnOf;
}

/** Compares a pair with the assignments that differ from the best one by a change or a swap. */
function certaintyOf(
  scores: readonly (readonly number[])[],
  titleOf: readonly (number | null)[],
  number: number,
  keyOf: (title: number) => string,
): Certainty {
  const title = titleOf[number] ?? 0;
  const row = scores[number] ?? [];
  const own = row[title] ?? 0;
  const numberOf = new Map(
    titleOf.flatMap((one, at) => (one === null ? [] : [[one, at] as const])),
  );
  let least = Infinity;
  row.forEach((score, other) => {
    if (other === title || keyOf(other) === keyOf(title)) return;
    const holder = numberOf.get(other);
    if (holder === undefined) least = Math.min(least, own - Math.max(0, score));
    else {
      const theirs = scores[holder]?.[other] ?? 0;
      const swapped = score + Math.max(0, scores[holder]?.[title] ?? 0);
      least = Math.min(least, own + theirs - swapped);
    }
  });
  titleOf.forEach((one, holder) => {
    if (one === null && holder !== number) {
      const score = scores[holder]?.[title] ?? 0;
      if (score > 0) least = Math.min(least, own - score);
    }
  });
  if (least >= weights.margin.sure) return "sure";
  return least >= weights.margin.likely ? "likely" : "guess";
}
