import { add, differences } from "./model.ts";
import { formBits, namesOfTail, tail } from "./tail-words.ts";

/** A query that ends in `sanayi ve` goes on. */
export function withOther(asked: number): number {
  const named = asked & namesOfTail;
  if ((asked & (tail.and | tail.innerAnd)) !== tail.and) return asked;
  return named === tail.sanayi || named === tail.ticaret ? asked | namesOfTail : asked;
}

/** Adds up what differs in the endings of a query and of a title, given as the bits of their words. */
export function compareEndings(asked: number, held: number, parts: number[]): void {
  const form = formDifference(asked & formBits, held & formBits);
  if (form !== null) add(parts, form, 1);
  // Who names a part of the ending names the whole of it more often than not.
  if ((asked & (formBits | namesOfTail)) !== 0) compareNamesOfTail(asked, held, parts);
  const { innerAndMissing, innerAndUnasked, windingUpMissing, windingUpUnasked } = differences;
  addEither(parts, asked, held, tail.innerAnd, [innerAndMissing, innerAndUnasked]);
  addEither(parts, asked, held, tail.windingUp, [windingUpMissing, windingUpUnasked]);
}

function formDifference(asked: number, held: number): number | null {
  if (asked !== 0) {
    if (held === 0) return differences.formMissing;
    return (asked & held) === 0 ? differences.otherForm : null;
  }
  if (held === 0) return differences.noForm;
  return (held & tail.unit) === 0 ? null : differences.unitUnasked;
}

function compareNamesOfTail(asked: number, held: number, parts: number[]): void {
  const { nameMissing, nameUnasked, nameUnaskedWhole, ticaretFirst, and } = differences;
  const unasked = (asked & formBits) === 0 ? nameUnasked : nameUnaskedWhole;
  addEither(parts, asked, held, tail.sanayi, [nameMissing, unasked]);
  addEither(parts, asked, held, tail.ticaret, [nameMissing, unasked]);
  addEither(parts, asked, held, tail.ticaretFirst, [ticaretFirst, ticaretFirst]);
  const areBoth = (asked & held & namesOfTail) === namesOfTail;
  if (areBoth) addEither(parts, asked, held, tail.and, [and, and]);
}

/** Adds one of two differences where only the query or only the title has a bit. */
function addEither(
  parts: number[],
  asked: number,
  held: number,
  bit: number,
  [missing, unasked]: number[],
): void {
  if (((asked ^ held) & bit) !== 0) add(parts, ((asked & bit) !== 0 ? missing : unasked) ?? 0, 1);
}
