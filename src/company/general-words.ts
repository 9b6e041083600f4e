import { expandedTitleWords, foldTurkish, titleWords } from "./title.ts";
import { endingWords, generalWords, legalFormWords, provinces } from "./title-words.ts";

export { generalWords, provinces };

/** Folded words of a chat that are hardly ever in a title. */
export const chatWords: ReadonlySet<string> = foldedWords(`
merhaba merhabalar selam selamlar günaydın iyi günler akşamlar geceler teşekkür teşekkürler sağol sağolun tamam evet
hayır lütfen peki nasıl nasılsın nasılsınız ne neden niye nedir nerede kim kimin hangi kaç mi mu misin misiniz bu şu
var yok ol olun olur oldu ederim gelsin tabii harika ben sen siz
`);

/** So many words without a legal form are a sentence. */
const longestBareTitle = 8;

/** Whether a title says nothing but trades, places and legal forms: thousands of companies fit it. */
export function isTooGeneral(title: string): boolean {
  return expandedTitleWords(title).every((word) => generalWords.has(word)) || isEnding(title);
}

/** True if a title is only an ending: `SAN. VE TİC. A.Ş.` */
function isEnding(title: string): boolean {
  // The first word of a title is never written out.
  const [, ...words] = expandedTitleWords(`x ${title}`);
  return words.every((word) => endingWords.has(word) || legalFormWords.has(word));
}

/** The provinces that a written title names, as they were written. */
export function provincesIn(title: string): string[] {
  const words = title.normalize("NFKC").match(/[\p{L}\p{M}]+/gu) ?? [];
  return words.filter((word) => provinces.has(foldTurkish(word)));
}

/** Whether a text of a company's record names a province, by any of its names. */
export function namesProvince(text: string, province: string): boolean {
  return titleWords(text)
    .map(usualProvince)
    .includes(usualProvince(foldTurkish(province)));
}

/** A folded word, or the usual name of the province that it names in another way. */
export function usualProvince(word: string): string {
  return otherNames.get(word) ?? word;
}

const otherNames = new Map([
  ["afyonkarahisar", "afyon"],
  ["antep", "gaziantep"],
  ["icel", "mersin"],
  ["maras", "kahramanmaras"],
  ["urfa", "sanliurfa"],
]);

/**
 * Whether a text that nobody called a title reads as one: no question, no word of a chat and no long number in it, and
 * either a legal form or two to eight words that tell companies apart.
 */
export function readsAsTitle(text: string): boolean {
  if (/\?|\d{6}/.test(text)) return false;
  const words = expandedTitleWords(text);
  if (words.some((word) => chatWords.has(word))) return false;
  if (words.some((word) => legalFormWords.has(word) && word !== "sirketi")) return true;
  return words.length >= 2 && words.length <= longestBareTitle && !isTooGeneral(text);
}

/** The words of a list, folded. */
export function foldedWords(list: string): Set<string> {
  return new Set(list.split(/\s+/).filter(Boolean).map(foldTurkish));
}
