import { mendEncoding } from "./mend-encoding.ts";
import {
  generalWords,
  legalFormWords,
  provinces,
  shortWords,
  spellings,
  writeOutPhrases,
} from "./title-words.ts";
import { foldTurkish, joinInitials } from "./title.ts";
import { isWildcard, slipBetween } from "./word-slips.ts";

/** The kinds of company that a title can end in. */
export type LegalForm = keyof typeof patterns;

export type TitleWord = ReturnType<typeof readWord>;

/** A title taken apart for comparison. */
export type TitleParts = ReturnType<typeof titleParts>;

/**
 * Splits a title, short forms written out: words, legal form, the words behind it, winding up.
 * Also tells if letters of a wrong encoding were mended.
 */
export function titleParts(title: string) {
  const sent = title.slice(0, maxLength);
  const mended = mendEncoding(sent);
  const folded = joinInitials(writeOutPhrases(foldTurkish(mended.replaceAll("\uFFFD", "?"))));
  const dotted = new Set(folded.match(/[a-z0-9?]+(?=\.)/g));
  const written = (folded.match(/[a-z0-9?]+/g) ?? []).map(mendedForm).join(" ");
  const parted = written.replace(glued, "$1 $2 $3").replace(status, " ").trim();
  const { form, hasTwoForms, ...line } = splitForm(parted.replace(opening, ""));
  const told = wordsIn(line.rest);
  return {
    words: told.slice(0, maxWords).map((text, at) => readWord(text, at, dotted.has(text))),
    /** The words that are not compared: behind the form, or too many. */
    behind: [...told.slice(maxWords), ...wordsIn(line.behind)],
    form,
    hasTwoForms,
    folded: foldTurkish(sent.trim()),
    isMended: foldTurkish(mended) !== foldTurkish(sent) && brokenLetters.test(sent),
  };
}

function wordsIn(line: string): string[] {
  return line.split(" ").filter((text) => /[a-z0-9]/.test(text) && !silent.has(text));
}

/** True if a title says that the company is winding up, as the law requires (TTK 533/2). */
export function saysWindingUp(title: string): boolean {
  return /\b(?:tasfiye|tasf\.?) ?(?:halinde|hal\b)/.test(foldTurkish(mendEncoding(title)));
}

/** True if a title says that the company is bankrupt or under a concordat. */
export function saysInsolvent(title: string): boolean {
  return /\b(?:iflas|konkordato)/.test(foldTurkish(mendEncoding(title)));
}

/** Titles are far shorter; the rest is not read. */
const maxLength = 600;
const maxWords = 40;
const brokenLetters = /[ÃÄÅÝýÞþÐð]/;
const opening = /^(?:sayin )?(?:ss |sinirli sorumlu )?/;
const status =
  /(?<![^ ])(?:iflas nedeniyle )?(?:(?:tasfiye|tasf|iflas) (?:halinde|hal)|konkordato(?: surecinde| muhletinde)?)(?![^ ])/g;
const silent = new Set(["ve", "sti", "sirketi"]);
const glued = /(?<![^ ])([^ ]{3,}?)(ltd|limited|anonim)(sti|sirketi)(?![^ ])/g;
const formWords = ["as", "sti", ...legalFormWords];

/** Returns the legal form's word that a word with lost or misread letters means; else the word. */
function mendedForm(word: string): string {
  const isMeant = (form: string) =>
    word.includes("?")
      ? isWildcard(word, form)
      : word.length > 5 && slipBetween(word, form) !== null;
  return formWords.find(isMeant) ?? word;
}

/**
 * Reads a word; `text` has `?` for lost letters, `readings` are the word and its long forms.
 * `guesses` are long forms of a word without its full stop that is also a common word: `YEM`, `TEK`.
 */
function readWord(text: string, at: number, isDotted: boolean) {
  const known = shortWords.get(text);
  // A first word such as SAN or TUR is a brand more often than a short form.
  const isName = at === 0 && !isDotted;
  const short = isName ? [] : (known?.words ?? []);
  const isGuess = !isDotted && known?.isWord === true;
  const readings = [text, ...(isGuess ? [] : short)].map((word) => spellings.get(word) ?? word);
  return { text, readings, guesses: isGuess ? short : [], isDotted };
}

const company = "(?: (?:sirketi?|sirke?|sir|sti?|s)(?= |$))?";
/** Four words before a form that the field's end may have cut off. */
const cut = "(?<=(?:[a-z0-9?]+ ){4})";
const patterns = {
  joint: "(?:is|adi) ort(?:akli(?:gi|k))?|ortak girisimi|konsorsiyumu?",
  unit: "(?:iktisadi|ikt) (?:isletmesi|isl)",
  cooperative: "koop(?:e[a-z]{0,6})?",
  collective: `(?:kollektif|kolektif|koll?(?= sti| sirketi?|$))${company}`,
  komandit: `(?:komandit|kom(?= sti| sirketi?|$))${company}`,
  limited: `(?:limited|ltd|lim(?:i|ite?)?(?= sti| sirketi?|$))${company}|(?:ltd|lim)sti|${cut}li?$`,
  anonim: `(?:turk )?(?:anonim(?: ortakligi)?|anoni?$)${company}|(?:turk )?(?:as|ao)|a s|tao|tas$|${cut}an?o?$`,
};
const kinds = Object.keys(patterns) as LegalForm[];
const named = kinds.map((kind) => `(?<${kind}>${patterns[kind]})`).join("|");
const forms = new RegExp(`(?<=[a-z0-9?] )(?:${named})(?= |$)`, "g");

/** Removes the legal form of a folded title, and the branch or place behind it. */
function splitForm(line: string) {
  const found = Array.from(line.matchAll(forms)).filter(
    ({ 0: text, index }) => text !== "as" || !goesOn(line.slice(index + text.length)),
  );
  const last = found.at(-1);
  const told = found.map(({ groups }) => kinds.find((kind) => groups?.[kind] !== undefined));
  // A joint venture is a separate taxpayer, whatever forms its partners have.
  const form = (told.includes("joint") ? "joint" : told.at(-1)) ?? null;
  const hasTwoForms = form !== "joint" && told.includes("anonim") && told.includes("limited");
  // Partnerships name their partners behind the form.
  const isEnd = form === "anonim" || form === "limited" || form === "cooperative";
  const end = isEnd && last ? last.index + last[0].length : line.length;
  let rest = line.slice(0, end);
  for (const { 0: text, index } of found.toReversed())
    rest = `${rest.slice(0, index)} ${rest.slice(index + text.length)}`;
  return { form, hasTwoForms, rest, behind: line.slice(end) };
}

/** True if a name goes on behind `AS` without dots: then `AS` is a word of the name. */
function goesOn(behind: string): boolean {
  const [next = ""] = behind.trim().split(" ");
  return generalWords.has(next) && !provinces.has(next);
}
