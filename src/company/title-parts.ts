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
  const sent = title.slice(0, longest);
  const mended = mendEncoding(sent);
  const folded = joinInitials(writeOutPhrases(foldTurkish(mended.replaceAll("\uFFFD", "?"))));
  const dotted = new Set(folded.match(/[a-z0-9?]+(?=\.)/g));
  const written = (folded.match(/[a-z0-9?]+/g) ?? []).map(mendedForm).join(" ");
  const parted = written.replace(glued, "$1 $2 $3").replace(status, " ").trim();
  const { form, hasTwoForms, ...line } = splitForm(parted.replace(opening, ""));
  const told = wordsIn(line.rest);
  return {
    words: told.slice(0, mostWords).map((text, at) => readWord(text, at, dotted.has(text))),
    /** The words that are not compared: behind the form, or too many. */
    behind: [...told.slice(mostWords), ...wordsIn(line.behind)],
    form,
    hasTwoForms,
    folded: foldTurkish(sent.trim()),
    isMended: foldTurkish(mended) !== foldTurkish(sent) && brokenLetters.test(sent),
  };
}

function wordsIn(line: string): string[] {
  return line.split(" ").filter((text) => /[a-z0-9]/.test(text) && !silent.has(text));
}

/** True if a title says that its company is winding up, as the law demands (TTK 533/2). */
export function saysWindingUp(title: string): boolean {
  return /\b(?:tasfiye|tasf\.?) ?(?:halinde|hal\b)/.test(foldTurkish(mendEncoding(title)));
}

/** True if a title says that its company is bankrupt or under a concordat. */
export function saysInsolvent(title: string): boolean {
  return /\b(?:iflas|konkordato)/.test(foldTurkish(mendEncoding(title)));
}

/** Titles are far shorter; what stands behind is not read. */
const longest = 600;
const mostWords = 40;
const brokenLetters = /[ÃÄÅÝýÞþÐð]/;
const opening = /^(?:sayin )?(?:ss |sinirli sorumlu )?/;
const status =
  /(?<![^ ])(?:iflas nedeniyle )?(?:(?:tasfiye|tasf|iflas) (?:halinde|hal)|konkordato(?: surecinde| muhletinde)?)(?![^ ])/g;
const silent = new Set(["ve", "sti", "sirketi"]);
const glued = /(?<![^ ])([^ ]{3,}?)(ltd|limited|anonim)(sti|sirketi)(?![^ ])/g;
const formWords = ["as", "sti", ...legalFormWords];

/** A legal form's word whose letters were lost or misread. */
function mendedForm(word: string): string {
  const isMeant = (form: string) =>
    word.includes("?")
      ? isWildcard(word, form)
      : word.length > 5 && slipBetween(word, form) !== null;
  return formWords.find(isMeant) ?? word;
}

/**
 * A word: `text` is letters and digits, with `?` for lost letters.
 * `readings` are the word or its long forms, likeliest first; `guesses` need a full stop: `YEM`, `TEK`.
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
/** A field's end may have cut it off. */
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
  // A joint venture is a taxpayer of its own, whatever its partners are.
  const form = (told.includes("joint") ? "joint" : told.at(-1)) ?? null;
  const hasTwoForms = form !== "joint" && told.includes("anonim") && told.includes("limited");
  // A partnership's partners stand behind its form.
  const isEnd = form === "anonim" || form === "limited" || form === "cooperative";
  const end = isEnd && last ? last.index + last[0].length : line.length;
  const rest = found.reduceRight(
    (left, { 0: text, index }) => {
      return `${left.slice(0, index)} ${left.slice(index + text.length)}`;
    },
    line.slice(0, end),
  );
  return { form, hasTwoForms, rest, behind: line.slice(end) };
}

/** Without its dots `AS` may be a word of the name. */
function goesOn(behind: string): boolean {
  const [next = ""] = behind.trim().split(" ");
  return generalWords.has(next) && !provinces.has(next);
}
