import { foldTurkish } from "./title.ts";

/** The short forms of the words that end most titles; an accountant writes them so. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ["sanayi", "San."],
  ["ticaret", "Tic."],
  ["ithalat", "İth."],
  ["ihracat", "İhr."],
  ["pazarlama", "Paz."],
  ["limited", "Ltd."],
  ["sirketi", "Şti."],
  ["anonim", "A.Ş."],
]);

/** Abbreviates the ending of a title: `… TİCARET LİMİTED ŞİRKETİ` to `… TİC. LTD. ŞTİ.`. */
export function briefTitle(title: string): string {
  const words = title.trim().split(/\s+/);
  const folded = words.map(foldTurkish);
  // Abbreviated forms stay: their ending is short already.
  if (!/^(?:limited|anonim) sirketi$/.test(folded.slice(-2).join(" "))) return title;
  const name = folded.findLastIndex((word) => !shortForms.has(word) && word !== "ve");
  const ending = words.slice(name + 1).flatMap((word, at) => {
    const text = folded[name + 1 + at] ?? "";
    // `A.Ş.` has the word behind it in it.
    if (text === "sirketi" && folded[name + at] === "anonim") return [];
    const short = shortForms.get(text) ?? word;
    return word === word.toLocaleUpperCase("tr") ? short.toLocaleUpperCase("tr") : short;
  });
  // A title of such words alone has no name to tell it by.
  return name < 0 ? title : [...words.slice(0, name + 1), ...ending].join(" ");
}
