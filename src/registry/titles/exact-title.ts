import { filedWord, type TitleWord } from "./read-title.ts";
import { shortEndings } from "../../company/title-words.ts";

/**
 * What is left of a title when case, diacritics, spaces, full stops and known forms of the same words make no
 * difference: `Örnek Gıda San. A.Ş.` is `ÖRNEK GIDA SANAYİ ANONİM ŞİRKETİ`.
 */
export function exactTitle(written: readonly TitleWord[]): string {
  const words = written.map((word, at) => (at === 0 ? word.text : writtenOut(word)));
  return words.join("").replace(/(?:turk)?(anonim|limited|kollektif|komandit)sirketi$/, "$1");
}

function writtenOut(word: TitleWord): string {
  return shortEndings.get(word.text)?.words.join("") ?? filedWord({ ...word, isDotted: true });
}
