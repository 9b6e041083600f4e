const code = (letter: string) => letter.charCodeAt(0) - (letter >= "a" ? 97 : 22);

/** Letters that sound or look alike and become one. */
const alike = new Uint8Array(36).map((_, at) => at);
for (const pair of "wv uv qk jc zs 5s 2s dt pb 8b 6b li 1i yi 0o 9k gk".split(" ")) {
  alike[code(pair.charAt(0))] = code(pair.charAt(1));
}

const [r, n, m, v, c, d, l, s, h, o, e, u, i, k, p, f, x] = Array.from("rnmvcdlshoeuikpfx", code);
/** Two letters that are read or written as one. */
const pairs = new Int8Array(36 * 36).fill(-1);
for (const [first, second, one] of [
  [r, n, m],
  [v, v, v],
  [c, l, d],
  [s, h, s],
  [c, h, c],
  [o, e, o],
  [u, e, u],
  [i, i, u],
  [p, h, f],
  [l, c, k],
  [r, i, n],
] as const) {
  pairs[(first ?? 0) * 36 + (second ?? 0)] = one ?? 0;
}

/** Writes what is left of a word when letters that sound or look alike are one; returns its length. */
export function writeSkeleton(
  codes: Uint8Array,
  from: number,
  to: number,
  skeleton: Uint8Array,
): number {
  let length = 0;
  for (let at = from; at < to; at += 1) {
    const letter = codes[at] ?? 0;
    const pair = at + 1 < to ? (pairs[letter * 36 + (codes[at + 1] ?? 0)] ?? -1) : -1;
    if (pair >= 0) {
      length = put(skeleton, length, pair);
      at += 1;
    } else if (letter === x) {
      length = put(skeleton, put(skeleton, length, k ?? 0), s ?? 0);
    } else if (letter !== h || at === from) {
      length = put(skeleton, length, letter);
    }
  }
  return length;
}

/** Writes a letter unless it is the one before it once more; returns the length. */
function put(skeleton: Uint8Array, length: number, letter: number): number {
  const one = alike[letter] ?? letter;
  if (length > 0 && skeleton[length - 1] === one) return length;
  skeleton[length] = one;
  return length + 1;
}
