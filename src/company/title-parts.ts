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

/** The legal forms that a title can name. */
export type LegalForm = keyof typeof patterns;

export type TitleWord = ReturnType<typeof readWord>;

export type TitleParts = ReturnType<typeof titleParts>;

/**
 * Splits a title into its words, its legal form and the words behind the form.
 * Short forms are expanded, a stated winding-up or insolvency is removed, wrong letters are mended.
 */
export function titleParts(title: string) {
  const clipped = title.slice(0, maxLength);
  const mended = mendEncoding(clipped);
  const line = joinInitials(writeOutPhrases(foldTurkish(mended.replaceAll("\uFFFD", "?"))));
  const dotted = new Set(line.match(/[a-z0-9?]+(?=\.)/g));
  const mendedLine = (line.match(/[a-z0-9?]+/g) ?? []).map(mendFormWord).join(" ");
  const bareLine = mendedLine
    .replace(gluedForm, "$1 $2 $3")
    .replace(statusWords, " ")
    .replace(innerForm, " turk $1 anonim sirketi")
    .replace(branchShort, "subesi")
    .replace(foreignForm, (long) => foreignForms.get(long) ?? long)
    .trim();
  const { form, hasTwoForms, name, behind } = splitForm(bareLine.replace(opening, ""));
  const texts = wordsIn(name);
  const folded = foldTurkish(clipped.trim());
  const [first, ...others] = texts
    .slice(0, maxWords)
    .map((text, at) => readWord(text, at, dotted.has(text)));
  const isTurk = countryInitial.test(folded) && first?.text === "turkiye";
  const opener = isTurk ? { ...first, readings: [...first.readings, "turk"] } : first;
  return {
    words: opener ? [opener, ...others] : [],
    /** The words after the name: behind the form, or too many. */
    behind: [...texts.slice(maxWords), ...wordsIn(behind)],
    form,
    hasTwoForms,
    /** The title before mending and expansion. */
    folded,
    isMended: foldTurkish(mended) !== foldTurkish(clipped) && brokenLetters.test(clipped),
  };
}

function wordsIn(line: string): string[] {
  return line.split(" ").filter((text) => /[a-z0-9]/.test(text) && !silentWords.has(text));
}

/** The last letters, in which an ending is looked for. Chosen by hand: the longest has fewer. */
const maxTail = 80;

/** True for a name that ends in a legal form, in `San. ve Tic.`, or in the name of a branch. */
export function endsInLegalForm(text: string): boolean {
  // A quick test of the last letters spares most cells the reading.
  if (text.length < 4 || !/[\p{L}.)]\s*$/u.test(text)) return false;
  const { form, words, behind } = titleParts(text.slice(-maxTail));
  const [trade, last] = words.slice(-2).map(({ readings }) => readings.at(-1));
  const isTrade = words.length > 2 && trade === "sanayi" && last === "ticaret";
  const isEnd = behind.length === 0 || /^sube(?:si)?$/.test(behind.at(-1) ?? "");
  return words.length > 0 && isEnd && (form !== null || isTrade);
}

/** True if a title says that the company is winding up, as the law requires (TTK 533/2). */
export function saysWindingUp(title: string): boolean {
  return /\b(?:tasfiye|tasf\.?) ?(?:halinde|hal\b)/.test(foldTurkish(mendEncoding(title)));
}

/** True if a title says that the company is bankrupt or under a concordat. */
export function saysInsolvent(title: string): boolean {
  return /\b(?:iflas|konkordato)/.test(foldTurkish(mendEncoding(title)));
}

/** Real titles are far shorter; the rest of a text is not read. Both chosen by hand. */
const maxLength = 600;
const maxWords = 40;
const brokenLetters = /[ÃÄÅÝýÞþÐð˜‡¦§šžŸ\u0080-\u009f]/;
const opening = /^(?:sayin )?(?:ss |sinirli (?:sorumlu )?)?/;
const statusWords =
  /(?<![^ ])(?:iflas nedeniyle )?(?:(?:tasfiye|tasf|iflas) (?:halinde|hal)|konkordato(?: surecinde| muhletinde)?)(?![^ ])/g;
/** `T.` before a name is TÜRKİYE or TÜRK. */
const countryInitial = /^\W*t\. ?[a-z]{2}/;
const branchShort = /(?<![^ ])sb(?![^ ])/g;
/** The forms of foreign companies, in full as their branches are registered (mended: `ANONIMA`), and short. */
const foreignForms: ReadonlyMap<string, string> = new Map([
  ["national association", "na"],
  ["aktiengesellschaft", "ag"],
  ["gesellschaft mit beschrankter haftung", "gmbh"],
  ["societe anonyme", "sa"],
  ["sociedad anonim", "sa"],
  ["societa per azioni", "spa"],
  ["naamloze vennootschap", "nv"],
  ["besloten vennootschap", "bv"],
  ["public limited company", "plc"],
  ["limited liability company", "llc"],
  ["incorporated", "inc"],
  ["corporation", "corp"],
]);
const foreignForm = new RegExp(`(?<![^ ])(?:${[...foreignForms.keys()].join("|")})(?![^ ])`, "g");
const silentWords = new Set(["ve", "sti", "sirketi"]);
const gluedForm = /(?<![^ ])([^ ]{3,}?)(ltd|limited|anonim)(sti|sirketi)(?![^ ])/g;
/** `ANONİM TÜRK SİGORTA ŞİRKETİ`: the form of old companies has the trade inside. */
const innerForm =
  /(?<=[a-z0-9]) anonim turk (?!anonim|ortakligi|sirketi)([a-z0-9?]+(?: [a-z0-9?]+){0,3}?)(?: sirketi)?$/;
const formWords = ["as", "sti", ...legalFormWords];

/** Returns the legal form's word that a word with lost or misread letters means; else the word. */
function mendFormWord(word: string): string {
  const isMeant = (form: string) =>
    word.includes("?")
      ? isWildcard(word, form)
      : word.length > 5 && slipBetween(word, form) !== null;
  return formWords.find(isMeant) ?? word;
}

/**
 * Reads a word; `text` has `?` for lost letters, `readings` are the word and its long forms.
 * `guesses` are long forms of a common word without a full stop, such as `YEM` or `TEK`.
 */
function readWord(text: string, at: number, isDotted: boolean) {
  const abbreviation = shortWords.get(text);
  // A first word such as SAN or TUR is a brand more often than a short form.
  const isName = at === 0 && !isDotted;
  const short = isName ? [] : (abbreviation?.words ?? []);
  const isGuess = !isDotted && abbreviation?.isWord === true;
  const readings = [text, ...(isGuess ? [] : short)].map((word) => spellings.get(word) ?? word);
  return { text, readings, guesses: isGuess ? short : [], isDotted };
}

const companyWord = "(?: (?:sirketi?|sirke?|sir|sti?|s)(?= |$))?";
/** Four words before a legal form that the end of a field may have cut off. */
const afterFourWords = "(?<=(?:[a-z0-9?]+ ){4})";
const patterns = {
  joint: "(?:is|adi) ort(?:akli(?:gi|k))?|ortak girisimi|konsorsiyumu?",
  unit: "(?:iktisadi|ikt) (?:isletmesi|isl)",
  cooperative: "koop(?:e[a-z]{0,6})?",
  collective: `(?:kollektif|kolektif|koll?(?= sti| sirketi?|$))${companyWord}`,
  komandit: `(?:komandit|kom(?= sti| sirketi?|$))${companyWord}`,
  limited: `(?:limited|ltd|lim(?:i|ite?)?(?= sti| sirketi?|$))${companyWord}|(?:ltd|lim)sti|${afterFourWords}li?$`,
  anonim: `(?:turk )?(?:anonim(?: ortakligi)?|anoni?$)${companyWord}|(?:turk )?(?:as|ao)|a s|tao|tas$|${afterFourWords}an?o?$`,
};
const legalForms = Object.keys(patterns) as LegalForm[];
const namedPatterns = legalForms.map((kind) => `(?<${kind}>${patterns[kind]})`).join("|");
const formPattern = new RegExp(`(?<=[a-z0-9?] )(?:${namedPatterns})(?= |$)`, "g");

/** Splits a folded title into its name, its legal form, and the branch or place behind the form. */
function splitForm(line: string) {
  const matches = Array.from(line.matchAll(formPattern)).filter(
    ({ 0: text, index }) => text !== "as" || !continuesName(line.slice(index + text.length)),
  );
  const last = matches.at(-1);
  const forms = matches.map(({ groups }) => legalForms.find((kind) => groups?.[kind]));
  // A joint venture is a separate taxpayer, whatever forms its partners have.
  const form = (forms.includes("joint") ? "joint" : forms.at(-1)) ?? null;
  const hasTwoForms = form !== "joint" && forms.includes("anonim") && forms.includes("limited");
  // Partnerships name their partners behind the form.
  const endsName = form === "anonim" || form === "limited" || form === "cooperative";
  const end = endsName && last ? last.index + last[0].length : line.length;
  let name = line.slice(0, end);
  for (const { 0: text, index } of matches.toReversed())
    name = `${name.slice(0, index)} ${name.slice(index + text.length)}`;
  return { form, hasTwoForms, name, behind: line.slice(end) };
}

/** True if the text behind `AS` without dots continues the name: then `AS` is no legal form. */
function continuesName(behind: string): boolean {
  const [next = ""] = behind.trim().split(" ");
  return generalWords.has(next) && !provinces.has(next);
}

/** True for a title with a legal form that no natural person has; persons form joint ventures. */
export function isCompanyTitle(title: string): boolean {
  const { form } = titleParts(title);
  return form !== null && form !== "joint";
}
