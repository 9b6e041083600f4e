import { withoutIbans } from "../../company/iban.ts";
import { normalizeText } from "../../company/normalize-text.ts";
import { foldTurkish } from "../../company/title.ts";
import { lookAlikes } from "./look-alikes.ts";

/** A text with one sign for each thing that can be written in several ways. */
export type CleanText = ReturnType<typeof cleanText>;

/** Stands for bold, code, quotes and bullets: it parts numbers and belongs to no word. */
export const mark = "*";

/** Compatibility signs such as `ﷺ` are written out, up to eighteen times as long; Slack's longest text has 40,000. */
const longest = 80_000;

/**
 * Takes links, bank accounts, invisible signs and Slack's marks out of a text whose escapes are undone already: as it may
 * be shown, and in small letters without their marks. Both have the same length.
 */
export function cleanText(text: string) {
  const shown = normalizeText(text)
    .slice(0, longest)
    .replace(/\p{Cf}/gu, "")
    .replace(/\r\n?|[\u2028\u2029\v\f]/g, "\n")
    .replace(/[^\S\n\t]/g, " ")
    .replace(/[\p{Pd}\u2212]/gu, "-")
    .replace(/[‘’´]/g, "'")
    .replace(/[`~>•▪●◦]/g, mark)
    .replace(/(?<![\p{L}\p{N}_])_|_(?![\p{L}\p{N}_])/gu, mark)
    // A link, an address of mail or a person's name in Slack names no company.
    .replace(/[^\s|;,<*"()]+/g, (word) => (/:\/\/|^www\.|@/i.test(word) ? "," : word));
  const kept = withoutIbans(shown, ",");
  return { shown: kept, folded: foldInPlace(kept) };
}

/** A letter of ours for a letter, by its look. */
function foldInPlace(text: string): string {
  return text
    .replace(/[^\p{Script=Latin}\P{L}]/gu, (letter) =>
      letter.length === 1 ? (lookAlikes.get(letter) ?? letter) : letter,
    )
    .replace(/[İIı]/g, "i")
    .toLowerCase()
    .replace(/[çğöşüâîû]/g, foldTurkish);
}
