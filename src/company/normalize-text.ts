/** Unicode's limit of a stream-safe text; a longer run takes quadratic time to normalise. */
const longRuns = /(\p{M}{30})\p{M}+/gu;

/** Normalises a text to NFKC; of a letter's marks at most thirty stay. */
export function normalizeText(text: string): string {
  return text.replace(longRuns, "$1").normalize("NFKC");
}
