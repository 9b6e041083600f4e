/** Unicode's limit of a stream-safe text; a longer run takes quadratic time to normalise. */
const longRuns = /(\p{M}{30})\p{M}+/gu;

/** Texts that NFKC leaves as they are: ASCII and composed Latin letters. */
const plain = /^[\x20-\x7e\u00c0-\u0131\u0134-\u013e\u0141-\u0148\u014a-\u017e]*$/;

/** Normalises a text to NFKC; of a letter's marks at most thirty stay. */
export function normalizeText(text: string): string {
  return plain.test(text) ? text : text.replace(longRuns, "$1").normalize("NFKC");
}
