import { isGeneralWord, isProvince } from "./general-words.ts";
import { expandedTitleWords, legalFormWords } from "./title.ts";

/**
 * How a title that somebody wrote stands to a registered one: the `same` once folded and written out; a `part` of it,
 * where every word but a province is one of its own (begun, or with one slip) and at least one tells companies apart; `close`, where
 * the first word and most others agree; else `different`.
 */
export type TitleLikeness = "same" | "part" | "close" | "different";

/** Compares a title that somebody wrote with a registered one; legal forms that both name must agree. */
export function compareTitles(written: string, registered: string): TitleLikeness {
  const left = expandedTitleWords(written);
  const right = expandedTitleWords(registered);
  if (left.length === 0 || right.length === 0) return "different";
  if (left.join(" ") === right.join(" ")) return "same";
  if (formsDiffer(left, right)) return "different";
  const own = right.filter((word) => !legalFormWords.has(word));
  // A place beside a title says where the company is.
  const isTitle = (word: string) =>
    !legalFormWords.has(word) && (!isProvince(word) || own.includes(word));
  const asked = left.filter(isTitle);
  if (asked.length === 0 || own.length === 0) return "different";
  if (isPart(asked, own)) return "part";
  const known = new Set(own);
  const shared = asked.filter((word) => known.has(word)).length;
  return asked[0] === own[0] && shared / asked.length >= 0.6 ? "close" : "different";
}

function isPart(asked: string[], own: string[]): boolean {
  if (asked.every(isGeneralWord)) return false;
  if (asked.every((word) => own.some((one) => isWritten(word, one)))) return true;
  // Words that were joined or parted.
  const joined = asked.join("");
  return joined.length >= 6 && own.join("").startsWith(joined);
}

/** Whether a word was meant: whole, begun, or with one slip; in a name of up to four letters another letter is another name. */
function isWritten(word: string, meant: string): boolean {
  if (word === meant) return true;
  if (word.length >= 4 && meant.startsWith(word)) return true;
  return meant.length >= 5 && isOneSlip(word, meant);
}

/** Whether one letter is wrong, missing, too many, or two neighbours have changed places. */
function isOneSlip(word: string, meant: string): boolean {
  const [short, long] = word.length <= meant.length ? [word, meant] : [meant, word];
  if (long.length - short.length > 1) return false;
  let at = 0;
  while (at < short.length && short[at] === long[at]) at += 1;
  if (long.length > short.length) return short.slice(at) === long.slice(at + 1);
  const rest = at + 1;
  if (short.slice(rest) === long.slice(rest)) return true;
  const swapped = short[at] === long[rest] && short[rest] === long[at];
  return swapped && short.slice(rest + 1) === long.slice(rest + 1);
}

function formsDiffer(left: string[], right: string[]): boolean {
  const formOf = (words: string[]) =>
    words.find((word) => legalFormWords.has(word) && word !== "sirketi");
  const [a, b] = [formOf(left), formOf(right)];
  return a !== undefined && b !== undefined && a !== b;
}
