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
  const [askedForm, heldForm] = [asked & formBits, held & formBits];
  if (askedForm !== 0 && heldForm === 0) add(parts, differences.formMissing, 1);
  else if (askedForm !== 0 && (askedForm & heldForm) === 0) add(parts, differences.otherForm, 1);
  else if (askedForm === 0 && heldForm === 0) add(parts, differences.noForm, 1);
  else if (askedForm === 0 && (heldForm & tail.unit) !== 0) add(parts, differences.unitUnasked, 1);
  // Who names a part of the ending names the whole of it more often than not.
  if (askedForm !== 0 || (asked & namesOfTail) !== 0) {
    for (const bit of [tail.sanayi, tail.ticaret]) {
      if ((asked & bit) !== 0 && (held & bit) === 0) add(parts, differences.nameMissing, 1);
      if ((asked & bit) === 0 && (held & bit) !== 0) {
        add(parts, askedForm === 0 ? differences.nameUnasked : differences.nameUnaskedWhole, 1);
      }
    }
    if (((asked ^ held) & tail.ticaretFirst) !== 0) add(parts, differences.ticaretFirst, 1);
    const both = asked & held & namesOfTail;
    if (both === namesOfTail && ((asked ^ held) & tail.and) !== 0) add(parts, differences.and, 1);
  }
  if (((asked ^ held) & tail.innerAnd) !== 0) {
    const isAsked = (asked & tail.innerAnd) !== 0;
    add(parts, isAsked ? differences.innerAndMissing : differences.innerAndUnasked, 1);
  }
  if (((asked ^ held) & tail.windingUp) !== 0) {
    const isAsked = (asked & tail.windingUp) !== 0;
    add(parts, isAsked ? differences.windingUpMissing : differences.windingUpUnasked, 1);
  }
}
