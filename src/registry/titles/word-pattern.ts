/** A word prepared for comparing it with many others. */
export interface WordPattern {
  length: number;
  mask: number;
  codes: Uint8Array;
  /** For each letter code the places where it stands, a bit each. */
  places: readonly number[];
}

export function wordPattern(codes: Uint8Array, mask: number): WordPattern {
  const places = new Array<number>(36).fill(0);
  for (let at = 0; at < codes.length; at += 1) {
    const code = codes[at] ?? 0;
    places[code] = (places[code] ?? 0) | (1 << at);
  }
  return { length: codes.length, mask, codes, places };
}

/**
 * The edits between a pattern and a word: a letter left out, put in, changed, or two neighbours swapped.
 * Hyyrö's bit-parallel form (2003): a machine word holds a column of the table.
 */
export function editsTo(
  pattern: WordPattern,
  letters: Uint8Array,
  from: number,
  to: number,
): number {
  const { length, places } = pattern;
  if (length === 0) return to - from;
  const last = 1 << (length - 1);
  let plus = -1;
  let minus = 0;
  let diagonal = 0;
  let before = 0;
  let edits = length;
  for (let at = from; at < to; at += 1) {
    const here = places[letters[at] ?? 0] ?? 0;
    const swapped = ((~diagonal & here) << 1) & before;
    diagonal = (((here & plus) + plus) ^ plus) | here | minus | swapped;
    before = here;
    let up = minus | ~(diagonal | plus);
    let down = plus & diagonal;
    if ((up & last) !== 0) edits += 1;
    if ((down & last) !== 0) edits -= 1;
    up = (up << 1) | 1;
    down <<= 1;
    plus = down | ~(diagonal | up);
    minus = up & diagonal;
  }
  return edits;
}
