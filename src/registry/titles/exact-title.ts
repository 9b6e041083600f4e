import { filedWord, type TitleWord } from "./read-title.ts";
import { shortEndings } from "./tail-words.ts";

/**
 * What is left of a title when case, diacritics, spaces, full stops and known forms of the same words make no
 * difference: `Örnek Gıda San. A.Ş.` is `ÖRNEK GIDA SANAYİ ANONİM ŞİRKETİ`.
 */
export function exactTitle(written: readonly TitleWord[]): string {
  const words = written.map((word, at) => (at === 0 ? word.text : writtenOut(word)));
  return words.join("").replace(/(?<=anonim|limited|kollektif|komandit)sirketi$/, "");
}

function writtenOut(word: TitleWord): string {
  return shortEndings.get(word.text) ?? filedWord({ ...word, isDotted: true });
}
