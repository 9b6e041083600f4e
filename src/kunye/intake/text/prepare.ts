import { withoutIbans } from "../../../company/number-input.ts";
import { type CleanText, cleanText, hasHiddenSigns } from "./clean-text.ts";
import { withColumnsApart } from "./columns.ts";

/** A text as it is read: cleaned and folded, with what its lines held before. */
export interface PreparedText extends CleanText {
  /** The lines with invisible signs. */
  hiddenLines: ReadonlySet<number>;
  /** The lines with a Turkish IBAN. */
  ibanLines: ReadonlySet<number>;
}

/** Decodes what programs leave in a text, and cleans it. */
export function prepareText(text: string): PreparedText {
  const decoded = withPlainLetters(withColumnsApart(withoutMarkup(withoutPercents(text))));
  const raw = decoded.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  const linesWith = (holds: (line: string) => boolean) =>
    new Set(raw.flatMap((line, at) => (holds(line) ? [at] : [])));
  return {
    ...cleanText(decoded),
    hiddenLines: linesWith(
      (line) =>
        /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, "")),
    ),
    ibanLines: linesWith((line) => withoutIbans(line) !== line),
  };
}

/** Returns a cleaned text as one that is read; its lines held no signs before. */
export function asPrepared(clean: CleanText): PreparedText {
  return { hiddenLines: new Set(), ibanLines: new Set(), ...clean };
}

/** `BEST%20DENEME`: percent signs within words. */
const percents = /(?<=\S)(?:%[0-9a-f]{2})+(?=\S)/gi;

/** Decodes percent signs; a single one is a rate, such as `%20`. */
function withoutPercents(text: string): string {
  if ((text.match(percents)?.length ?? 0) < 2) return text;
  return text.replace(percents, (encoded) => {
    try {
      return decodeURIComponent(encoded);
    } catch {
      return encoded;
    }
  });
}

const marks: Readonly<Record<string, string>> = { uml: "\u0308", cedil: "\u0327", circ: "\u0302" };
const signs: Readonly<Record<string, string>> = {
  amp: "&",
  nbsp: " ",
  quot: '"',
  ldquo: "“",
  rdquo: "”",
  lsquo: "‘",
  rsquo: "’",
  apos: "'",
  ndash: "–",
  mdash: "—",
  lt: "<",
  gt: ">",
};
/** A mail's quotation marks before a tag. */
const quoteMarks = /^(?:>[ \t]?)+(?=[ \t]*<)/gm;
const rowTags = /<\/(?:p|div|tr|li|h[1-6])>\s{0,20}(?=<(?:p|div|tr|li|h[1-6])[\s>])/gi;
const lineTag = /<(?:br|\/?(?:p|div|tr|li|h[1-6]|table))(?:\s[^<>]{0,200})?\/?>/gi;
const cellTag = /<\/?(?:td|th)(?:\s[^<>]{0,200})?>/gi;
const inlineTag = /<\/?(?:b|i|u|em|strong|span|font|small|ul|ol|tbody|a)(?:\s[^<>]{0,200})?>/gi;

/** Replaces HTML's tags and entities, and tags that were written with entities. */
function withoutMarkup(text: string): string {
  return withoutTags(withoutEntities(withoutTags(text)));
}

function withoutTags(text: string): string {
  if (!/<[a-z/]/i.test(text)) return text;
  return text
    .replace(quoteMarks, "")
    .replace(rowTags, "")
    .replace(lineTag, "\n")
    .replace(cellTag, "\t")
    .replace(inlineTag, "");
}

function withoutEntities(text: string): string {
  if (!text.includes("&")) return text;
  return text
    .replace(/&#(\d{2,5}|x[0-9a-f]{2,4});/gi, (whole, code: string) => {
      const sign = String.fromCodePoint(Number(code.replace(/^x/i, "0x")));
      return /\p{Cs}|\p{Cc}/u.test(sign) ? whole : sign;
    })
    .replace(/&([a-z])(uml|cedil|circ);/gi, (_whole, letter: string, mark: string) =>
      `${letter}${marks[mark.toLowerCase()] ?? ""}`.normalize("NFC"),
    )
    .replace(/&([a-z]{2,6});/gi, (whole, name: string) => signs[name.toLowerCase()] ?? whole);
}

/** Letters that stand apart: `F A T U R A`. */
const spaced = /(?<![\p{L}\p{N}])\p{L}(?: \p{L}){3,}(?![\p{L}\p{N}])/gu;
/** Words in capitals in which a scan read I as a small l: `MAKlNA`. */
const scanned =
  /(?<![\p{L}\p{N}])(?=[\p{Lu}l]{0,40}\p{Lu}[\p{Lu}l]{0,40}\p{Lu})[\p{Lu}l]{2,40}(?![\p{L}\p{N}])/gu;

/** The least wide gaps of a text that is set in them. Chosen by hand. */
const minWideGaps = 4;

/** Narrows the gaps between words where a program has widened nearly all: they part no cells. */
function withSingleGaps(text: string): string {
  const wide = text.match(/\p{L} {2,}\p{L}/gu)?.length ?? 0;
  if (wide < minWideGaps) return text;
  const narrow = text.match(/\p{L} \p{L}/gu)?.length ?? 0;
  return narrow * 10 > wide ? text : text.replace(/(?<=\p{L}) {2,}(?=\p{L})/gu, " ");
}

function withPlainLetters(text: string): string {
  return withSingleGaps(text)
    .replace(/([iİ])\u0307/g, "$1")
    .replace(spaced, (letters) => letters.replaceAll(" ", ""))
    .replace(scanned, (word) => word.replaceAll("l", "I"));
}
