import { vknOfMersis, wholeVkn } from "../../../company/id-numbers.ts";
import { isSlip } from "./blocks.ts";
import type { ReadText } from "./layout.ts";
import type { NumberInText, NumberKind } from "./numbers.ts";
import type { TitleInText } from "./segments.ts";

/** Kinds of numbers that are a company's, right or wrong. */
const ownKinds = new Set<NumberKind>([
  "labelled",
  "mended",
  "mersis",
  "bare",
  "wrong",
  "short",
  "eleven",
]);
/** A document's number: a year, or the zeros of a counter. */
const counter = /^20[1-3]\d|0{3}/;
/** The signs between a number and the title that it touches, with one line's end at most. */
const touch = /^[ ,;:.()*–-]{0,3}\n?[ *(]{0,2}$/;
/** The letters of the longest such signs. */
const maxTouch = 6;
/** The letters of a line that are read on each side of a number. Chosen by hand. */
const reach = 120;
/** An amount or a date: the line is a row of a statement, or of an order. */
const otherFigures =
  /\d[.,]\d{2}(?!\d)|\d[./-]\d{1,2}[./-]\d|\d ?(?:tl|try|usd|eur|[₺$€])(?![a-z])/;
/** The line's end, a sign or a plain word of sentences. */
const plainBehind =
  /^ *(?:$|[,;.!?)|*]|[-–] |(?:ile|icin|olan|olarak|aktif|dogru|gecerli|kayitli|mi|mu)(?![a-z]))/;
/** The line's beginning or a sign. */
const plainBefore = /(?:^|[,;.:!?(|*>•]|[-–] ) *$/;

/**
 * Makes wrong VKNs of the unlabelled ten digits that touch a title without a number of its own, and
 * drops the others: they may be of an order, a customer or a document.
 */
export function withMisreadNumbers(
  text: ReadText,
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
): NumberInText[] {
  const named = titles.filter(({ proof, isBank }) => proof !== "label" && !isBank);
  const touching = numbers.filter(
    (number) => number.kind === "misread" && touchesTitle(text, number, named),
  );
  const own = new Set(
    numbers.flatMap(({ kind, digits }) => (ownKinds.has(kind) ? companyOf(digits) : [])),
  );
  const count = new Set(touching.map(({ digits }) => digits)).size;
  // Several wrong ones among few right ones are numbers of another kind.
  const areFew = count === 1 || count < own.size;
  const isTitleFree = new Set(named.map(({ key }) => key)).size > own.size;
  const wrong = new Set(areFew && isTitleFree && !isSlip(text.folded) ? touching : []);
  return numbers.flatMap((number): NumberInText[] => {
    if (number.kind !== "misread") return [number];
    return wrong.has(number) ? [{ ...number, kind: "wrong" }] : [];
  });
}

const companyOf = (digits: string): string => vknOfMersis(digits) ?? wholeVkn(digits);

function touchesTitle(
  { folded, lines, lineAt, columnsOf, offices }: ReadText,
  { at, end, digits }: NumberInText,
  titles: readonly TitleInText[],
): boolean {
  const line = lineAt(at);
  if (counter.test(digits) || columnsOf(line).length > 0) return false;
  const { start = 0, end: lineEnd = 0 } = lines[line] ?? {};
  const before = folded.slice(Math.max(start, at - reach), at);
  const behind = folded.slice(end, Math.min(lineEnd, end + reach)).trimEnd();
  if (otherFigures.test(before) || otherFigures.test(behind)) return false;
  const isOffice = offices.some(({ start: office }) => office === end + 1);
  const isPlain = {
    before: plainBefore.test(before),
    behind: isOffice || plainBehind.test(behind),
  };
  const areTouching = (from: number, to: number) =>
    from <= to && to - from <= maxTouch && touch.test(folded.slice(from, to));
  return titles.some(
    (title) =>
      (isPlain.before && areTouching(end, title.at)) ||
      (isPlain.behind && areTouching(title.end, at)),
  );
}
