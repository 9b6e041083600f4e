import { commonNames } from "./general-words.ts";
import { type LegalForm, type TitleParts, type TitleWord, titleParts } from "./title-parts.ts";
import { endingWords, generalWords, legalFormWords, provinces, shortWords } from "./title-words.ts";
import { type WordLikeness, likenessOfWords } from "./word-likeness.ts";

/**
 * The likeness of a written title to a registered one: `same` once folded and written out;
 * `spelling`: a mistake; `part`: a telling part; `short`: too little to tell; else `different`.
 */
export type TitleLikeness = "same" | "spelling" | "part" | "short" | "different";

/** Compares a written title with registered ones; legal forms named in both must agree. */
export function titleComparer(written: string): (registered: string) => TitleLikeness {
  const parts = titleParts(written);
  return (registered) => compareParts(parts, titleParts(registered));
}

/** True if a likeness identifies the company. */
export function isFitting(likeness: TitleLikeness): boolean {
  return likeness !== "different" && likeness !== "short";
}

/** True if two titles are the same, apart from their spelling. */
export function isSameTitle(likeness: NameLikeness | undefined): boolean {
  return likeness === "same" || likeness === "spelling";
}

/** The likeness to a company's title or, if the title does not fit, to its business name. */
export type NameLikeness = TitleLikeness | "business-name";

/** Compares a written title with a company's title and its business name (`IsletmeAdi`). */
export function compareNames(
  written: string,
  { Unvani, IsletmeAdi }: { Unvani: string; IsletmeAdi: string },
): NameLikeness {
  const [parts, registered] = [titleParts(written), titleParts(Unvani)];
  const likeness = compareParts(parts, registered);
  if (isFitting(likeness) || formsDiffer(parts, registered)) return likeness;
  return isFitting(compareParts(parts, titleParts(IsletmeAdi))) ? "business-name" : likeness;
}

export function compareParts(written: TitleParts, registered: TitleParts): TitleLikeness {
  const hasWords = written.words.length > 0 && registered.words.length > 0;
  if (formsDiffer(written, registered) || !hasWords) return "different";
  const isCut = isCutOff(written, registered);
  if (isCut && written.folded.length === 35) return "spelling";
  const kind = isJoinedAlike(written, registered) ? "same" : compareWords(written, registered);
  if (kind !== "same" && kind !== "spelling") return isCut ? "part" : kind;
  if (written.form !== registered.form)
    return written.words.filter(isTelling).length > 1 ? "part" : "short";
  return written.isMended || registered.isMended ? "spelling" : kind;
}

/** A shorter field cuts off few titles. Chosen by hand. */
const minFieldLength = 25;

/** True if a field of a program cut the title off within a word. */
function isCutOff({ folded: cut }: TitleParts, { folded: whole }: TitleParts): boolean {
  const isLong = cut.length >= minFieldLength;
  return isLong && whole.startsWith(cut) && /^[a-z0-9]/.test(whole.slice(cut.length));
}

/** True if two titles differ at most in their endings (`SAN. VE TİC. LTD. ŞTİ.`). */
function lacksOnlyEnding(written: string, registered: string): boolean {
  const [parts, registeredParts] = [titleParts(written), titleParts(registered)];
  // TÜRK may belong to the form or to the name.
  const hasTurk = ({ folded }: TitleParts) => folded.includes(" turk ");
  const likeness = compareParts(withoutEnding(parts), withoutEnding(registeredParts));
  return likeness === "same" && hasTurk(parts) === hasTurk(registeredParts);
}

/** Returns a likeness; an ending that was left out, which is usual, makes no other title. */
export function likenessBesideEnding<Likeness extends NameLikeness | undefined>(
  likeness: Likeness,
  written: string,
  registered: string,
): Likeness | "same" {
  const isShorter = likeness === "part" || likeness === "short";
  return isShorter && lacksOnlyEnding(written, registered) ? "same" : likeness;
}

/** An association's enterprise, a cooperative and a joint venture are separate companies. */
const separateForms: ReadonlySet<LegalForm> = new Set(["unit", "cooperative", "joint"]);

/** True if the forms differ and one of them is never another form of the same company. */
export function areSeparate(one: TitleParts, other: TitleParts): boolean {
  const isSeparate = ({ form }: TitleParts) => form !== null && separateForms.has(form);
  return formsDiffer(one, other) && (isSeparate(one) || isSeparate(other));
}

function withoutEnding(parts: TitleParts): TitleParts {
  const isSeparate = parts.form !== null && separateForms.has(parts.form);
  if (isSeparate || parts.behind.length > 0) return parts;
  const last = parts.words.findLastIndex((word) => isTelling(word) && word.text !== "turk");
  return { ...parts, words: parts.words.slice(0, last + 1), form: null };
}

/** The distances of a written title to a registered one. Only their order has a meaning. */
export const distances = { same: 0, misspelt: 1, withoutEnding: 2, far: 3 } as const;

export interface Closeness {
  likeness: TitleLikeness;
  distance: (typeof distances)[keyof typeof distances];
  /** True if the titles have the same legal form and differ in general words only. */
  hasSameName: boolean;
}

export function closenessTo(written: string): (registered: string) => Closeness {
  const parts = titleParts(written);
  return (title) => {
    const registered = titleParts(title);
    const likeness = compareParts(parts, registered);
    if (likeness === "same") return { likeness, distance: distances.same, hasSameName: true };
    if (likeness === "different") {
      return { likeness, distance: distances.far, hasSameName: false };
    }
    const matches = matchWords(parts, registered);
    const hasSameName = parts.form === registered.form && namesAgree(parts, registered, matches);
    return { likeness, distance: distanceOf(parts, registered, likeness, matches), hasSameName };
  };
}

/** True if a written title is the registered one, misspelt or without its ending. */
export function isSameWithoutEnding(written: string, registered: string): boolean {
  return closenessTo(written)(registered).distance !== distances.far;
}

/** True if only general words differ, behind the legal form too. */
function namesAgree(written: TitleParts, registered: TitleParts, matches: WordMatches): boolean {
  const { pairs, extra, missing } = matches;
  const isTrade = ({ readings }: TitleWord) => readings.some((word) => generalWords.has(word));
  const isSame = ({ written: word, registered: meant }: WordPair) =>
    word.readings.some((reading) => meant.readings.includes(reading)) ||
    (isTrade(word) && isTrade(meant));
  const behind = new Set(written.behind).symmetricDifference(new Set(registered.behind));
  const areSame = pairs.every(isSame) && [...extra, ...missing].every(isTrade);
  return areSame && behind.isSubsetOf(generalWords);
}

function distanceOf(
  written: TitleParts,
  registered: TitleParts,
  likeness: TitleLikeness,
  { pairs, extra, missing }: WordMatches,
): Closeness["distance"] {
  const isJoined = isJoinedAlike(written, registered);
  if (!isJoined && pairs.some((pair) => mayBeAnotherName(pair, pairs.length))) return distances.far;
  if (likeness === "spelling") return distances.misspelt;
  const isInOrder = pairs[0]?.registered === registered.words[0];
  const isBegun = pairs.some((pair) => pair.likeness === "begun");
  const isWhole = ![...extra, ...missing].some(isTelling) && !isBegun && isInOrder;
  return isJoined || isWhole ? distances.withoutEnding : distances.far;
}

function mayBeAnotherName({ written, registered, likeness }: WordPair, count: number): boolean {
  if (likeness === "same" || isGeneral(registered)) return likeness === "near";
  if (likeness !== "slip") return true;
  return !written.text.includes("?") && (count < 2 || registered.text.length < 6);
}

const isGeneral = ({ text }: TitleWord) => generalWords.has(text);

function compareWords(written: TitleParts, registered: TitleParts): TitleLikeness {
  const matches = matchWords(written, registered);
  const { pairs, extra, missing } = matches;
  const tellingPairs = pairs.filter(({ registered }) => isTelling(registered)).length;
  const isComplete = missing.length === 0 && extra.length === 0;
  const isOther = isOtherCompany(matches, tellingPairs);
  if (isOther && !isBeginning(written, registered)) return "different";
  if (isOtherName(written, registered, matches)) return "different";
  if (!isComplete && (written.words.every(isGeneral) || tellingPairs < 2)) return "short";
  const kinds = new Set(pairs.map(({ likeness }) => likeness));
  // A name in which a letter differs may be another one, unless three other words are paired.
  if (kinds.has("near") && pairs.length < 4) return "short";
  if (!isComplete || pairs[0]?.registered !== registered.words[0] || kinds.has("begun"))
    return "part";
  return kinds.has("near") || kinds.has("slip") ? "spelling" : "same";
}

/** True if words of only one of the titles point to another company. */
function isOtherCompany({ pairs, extra, missing }: WordMatches, tellingPairs: number): boolean {
  const isPlace = ({ text }: TitleWord) => provinces.has(text);
  return (
    extra.some((word) => isTelling(word) && !isPlace(word)) ||
    missing.some(({ readings }) => readings.includes("holding")) ||
    isOtherTrust(pairs, missing) ||
    (extra.some(isPlace) && missing.some(isPlace)) ||
    (extra.length > 0 && missing.length > 0 && tellingPairs < 2)
  );
}

/** True if a registered title begins with all written words: two or more telling ones, no form. */
function isBeginning({ words, form }: TitleParts, registered: TitleParts): boolean {
  const isSame = ({ text }: TitleWord, at: number) => text === registered.words[at]?.text;
  return form === null && words.filter(isTelling).length > 1 && words.every(isSame);
}

/** True if the titles are investment trusts of different kinds. */
function isOtherTrust(pairs: readonly WordPair[], missing: readonly TitleWord[]): boolean {
  const areTrusts = pairs.some(({ registered }) => registered.text === "ortakligi");
  return areTrusts && missing.some(({ text }) => trustKinds.has(text));
}

const trustKinds = new Set(["gayrimenkul", "girisim", "menkul"]);

function isOtherName(written: TitleParts, { words }: TitleParts, matches: WordMatches) {
  const { pairs, extra, missing } = matches;
  if (missing.length === 0 && extra.length === 0) return false;
  const name = words.find(({ text }) => !openers.has(text) && !provinces.has(text)) ?? words[0];
  if (missing.some((word) => word === name)) {
    return extra.length > 0 || !written.words.every(isGeneral);
  }
  const first = pairs[0];
  const isFirst = first === undefined || first.registered === words[0] || first.registered === name;
  return !isFirst && !generalWords.has(first.written.text);
}

/** True if only spaces differ: `ÖRNEKGIDA`, `P B M`. */
function isJoinedAlike(written: TitleParts, registered: TitleParts): boolean {
  const areEqual = (textOf: (word: TitleWord) => string | undefined) =>
    written.words.map(textOf).join("") === registered.words.map(textOf).join("");
  return areEqual(({ text }) => text) || areEqual(({ readings }) => readings[1] ?? readings[0]);
}

/** True if the word tells companies apart. */
export function isTelling({ readings }: TitleWord): boolean {
  return !readings.some((word) => fillers.has(word));
}

/** Words that tell no companies apart; `th` is short for "winding up". */
const fillers = endingWords.union(new Set(["ozel", "merkez", "th"]));
/** Words that begin a title but are left out when people name the company. */
const openers = new Set(["turkiye", "turk", "ozel", "t", "tc"]);

/** True if the titles name different legal forms; `A.Ş. LTD. ŞTİ.` differs from both. */
export function formsDiffer(written: TitleParts, registered: TitleParts): boolean {
  if (written.form === null || registered.form === null) return false;
  return written.form !== registered.form || written.hasTwoForms !== registered.hasTwoForms;
}

/** Forms into which a company can change and keep its VKN. */
const changeableForms: ReadonlySet<LegalForm> = new Set<LegalForm>([
  "anonim",
  "limited",
  "collective",
  "komandit",
]);

/**
 * True if two titles have the same name, or the registered one begins with the written one, and
 * their forms can change into each other.
 */
export function differInFormOnly(written: string, registered: string): boolean {
  const [parts, others] = [titleParts(written), titleParts(registered)];
  const canChange = [parts, others].every(
    ({ form, hasTwoForms }) => form !== null && changeableForms.has(form) && !hasTwoForms,
  );
  if (!canChange || parts.form === others.form) return false;
  const isSameName = isSameTitle(compareParts(parts, { ...others, form: parts.form }));
  // A common name with a trade begins the titles of many companies: `YILDIZ İNŞAAT`.
  const isNamed = parts.words.some(
    (word) => isTelling(word) && !generalWords.has(word.text) && !commonNames.has(word.text),
  );
  const isBegun = isNamed && isBeginning({ ...parts, form: null }, others);
  return isSameName || isBegun || lacksOnlyEnding(written, registered);
}

export type WordMatches = ReturnType<typeof matchWords>;

interface WordPair {
  written: TitleWord;
  registered: TitleWord;
  likeness: WordLikeness;
}

/**
 * Pairs each written word with the most similar registered one; a glued word with several.
 * `extra` words are in the written title only, `missing` words in the registered one only.
 */
export function matchWords(
  { words: written, form, folded: writtenText }: TitleParts,
  { words: registered, behind, folded }: TitleParts,
) {
  const pairs: WordPair[] = [];
  // A written word may be a part of the registered form: `TÜRK ANONİM ŞİRKETİ`.
  const names = new Set([...registered.map(({ text }) => text), ...behind]);
  const isOfForm = ({ text }: TitleWord) => !names.has(text) && ` ${folded} `.includes(` ${text} `);
  const [extra, missing] = [new Set(written.filter((one) => !isOfForm(one))), new Set(registered)];
  const addPair = (one: TitleWord, meant: TitleWord, likeness: WordLikeness) => {
    pairs.push({ written: one, registered: meant, likeness });
    extra.delete(one);
    missing.delete(meant);
  };
  for (const likeness of ["same", "slip", "begun", "near"] as const) {
    for (const one of extra) {
      const meant = [...missing].find((word) => likenessOfWords(one, word) === likeness);
      if (meant) addPair(one, meant, likeness);
    }
  }
  for (const one of extra) {
    for (const meant of partsOfGlued(one, missing)) addPair(one, meant, "slip");
  }
  for (const meant of missing) {
    for (const one of partsOfGlued(meant, extra)) addPair(one, meant, "slip");
  }
  const cut = form === null ? wordCutOff(written) : undefined;
  if (cut && extra.has(cut)) {
    const meant = [...missing].find(({ text }) => text.startsWith(cut.text));
    if (meant) addPair(cut, meant, "begun");
    // A field of a program may end within the legal form, or within VE.
    else if (writtenText.length >= minFieldLength && isBegunEnding(cut.text, folded))
      extra.delete(cut);
  }
  pairs.sort((one, other) => written.indexOf(one.written) - written.indexOf(other.written));
  return { pairs, extra: [...extra], missing: [...missing] };
}

/** VE and the words of legal forms, as they are written in full and in short. */
const cutEndings: readonly (readonly [written: string, word: string])[] = [
  ...["ve", ...legalFormWords].map((word) => [word, word] as const),
  ["ltd", "limited"],
  ["sti", "sirketi"],
];

/** True if letters begin VE or a word of the legal form of a folded title. */
function isBegunEnding(letters: string, folded: string): boolean {
  return cutEndings.some(
    ([written, word]) => written.startsWith(letters) && folded.includes(` ${word}`),
  );
}

/** Returns the last word if it may be unfinished or cut off by the length of a field. */
function wordCutOff(written: TitleWord[]): TitleWord | undefined {
  const last = written.at(-1);
  const isLong = (last?.text.length ?? 0) >= 4;
  return written.length >= 4 || (written.length > 1 && isLong) ? last : undefined;
}

/** Shorter words are seldom glued. Chosen by hand. */
const minGluedLength = 5;

/** Splits a glued word into its words, whole or short; empty if letters are left over. */
function partsOfGlued({ text: glued }: TitleWord, words: Iterable<TitleWord>): TitleWord[] {
  if (glued.length < minGluedLength) return [];
  const pieces = Array.from(words).flatMap((word) => formsOf(word).map((text) => ({ word, text })));
  const splitsByEnd = new Map<number, TitleWord[]>([[0, []]]);
  for (let at = 0; at < glued.length; at += 1) {
    const parts = splitsByEnd.get(at);
    if (!parts) continue;
    if (glued.startsWith("ve", at) && !splitsByEnd.has(at + 2)) splitsByEnd.set(at + 2, parts);
    for (const { word, text } of pieces) {
      const end = at + text.length;
      if (!glued.startsWith(text, at) || splitsByEnd.has(end) || parts.includes(word)) continue;
      splitsByEnd.set(end, [...parts, word]);
    }
  }
  return splitsByEnd.get(glued.length) ?? [];
}

const shortForms = Map.groupBy(
  [...shortWords].flatMap(([short, { words }]) => words.map((word) => ({ short, word }))),
  ({ word }) => word,
);

function formsOf({ readings }: TitleWord): string[] {
  const short = readings.flatMap((word) => shortForms.get(word) ?? []);
  return [...readings, ...short.map((one) => one.short)];
}
