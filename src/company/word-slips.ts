/** Whether one letter is wrong, missing, too many, or two neighbours have changed places. */
export function isOneSlip(word: string, meant: string): boolean {
  return slipBetween(word, meant) !== null;
}

/** The one slip between two different words; `at` is its place in the longer word, `isWhole` what stays in the shorter. */
export type Slip =
  | { kind: "wrong"; at: number; letters: string }
  | { kind: "missing"; at: number; isDoubled: boolean; letter: string }
  | { kind: "swapped"; at: number };

/** Which slip makes two words different, if it is a single one. */
export function slipBetween(one: string, other: string): Slip | null {
  const [short, long] = one.length <= other.length ? [one, other] : [other, one];
  if (long.length - short.length > 1 || one === other) return null;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  const [mine = "", next = "", letter = ""] = [short[at], short[at + 1], long[at]];
  if (long.length > short.length) {
    if (short.slice(at) !== long.slice(at + 1)) return null;
    return { kind: "missing", at, isDoubled: letter === long[at - 1], letter };
  }
  if (short.slice(at + 1) === long.slice(at + 1)) {
    return { kind: "wrong", at, letters: [mine, letter].sort().join("") };
  }
  const isSwapped = mine === long[at + 1] && next === letter;
  return isSwapped && short.slice(at + 2) === long.slice(at + 2) ? { kind: "swapped", at } : null;
}

/** Whether a word in which Turkish letters were lost may have been another one; UTF-8 loses two signs a letter. */
export function isWildcard(word: string, meant: string): boolean {
  const pattern = word.replace(/\?+/g, ({ length }) => {
    return `[cgiosu]{${Math.ceil(length / 2)},${length}}`;
  });
  return /[a-z]/.test(word) && new RegExp(`^${pattern}$`).test(meant);
}
