import { type TitleParts, type TitleWord, titleParts } from "./title-parts.ts";
import { endingWords, generalWords, provinces, shortWords } from "./title-words.ts";
import { type WordLikeness, likenessOfWords } from "./word-likeness.ts";

/**
 * The likeness of a written title to a registered one: `same` once folded and written out;
 * `spelling`: a mistake; `part`: a telling part; `short`: too little to tell; else `different`.
 */
export type TitleLikeness = "same" | "spelling" | "part" | "short" | "different";

/** Compares a written title with registered ones; legal forms named in both must agree. */
export function titleComparer(written: string): (registered: string) => TitleLikeness {
  const left = titleParts(written);
  return (registered) => compareParts(left, titleParts(registered));
}

/** True if a likeness identifies the company. */
export function isFitting(likeness: TitleLikeness): boolean {
  return likeness !== "different" && likeness !== "short";
}

/** The likeness to a company's title or, if that does not tell, to its business name. */
export type NameLikeness = TitleLikeness | "business-name";

/** Compares a written title with a company's title and its business name (`IsletmeAdi`). */
export function compareNames(
  written: string,
  { Unvani, IsletmeAdi }: { Unvani: string; IsletmeAdi: string },
): NameLikeness {
  const [left, right] = [titleParts(written), titleParts(Unvani)];
  const likeness = compareParts(left, right);
  if (isFitting(likeness) || formsDiffer(left, right)) return likeness;
  return isFitting(compareParts(left, titleParts(IsletmeAdi))) ? "business-name" : likeness;
}

function compareParts(left: TitleParts, right: TitleParts): TitleLikeness {
  const hasWords = left.words.length > 0 && right.words.length > 0;
  if (formsDiffer(left, right) || !hasWords) return "different";
  if (isCutOff(left, right)) return "spelling";
  const kind = isJoinedAlike(left, right) ? "same" : judge(left, right);
  if (kind !== "same" && kind !== "spelling") return kind;
  if (left.form !== right.form) return left.words.filter(isTelling).length > 1 ? "part" : "short";
  return left.isMended || right.isMended ? "spelling" : kind;
}

/** True if a 35-letter field cut the title off within a word. */
function isCutOff({ folded: cut }: TitleParts, { folded: whole }: TitleParts): boolean {
  return cut.length === 35 && whole.startsWith(cut) && /^[a-z0-9]/.test(whole.slice(cut.length));
}

/** True if a written title lacks only (parts of) the ending: `SAN. VE TİC. LTD. ŞTİ.` */
export function lacksOnlyEnding(written: string, registered: string): boolean {
  const [left, right] = [titleParts(written), titleParts(registered)];
  // TÜRK may belong to the form or to the name.
  const isTurk = ({ folded }: TitleParts) => folded.includes(" turk ");
  const likeness = compareParts(withoutEnding(left), withoutEnding(right));
  return likeness === "same" && isTurk(left) === isTurk(right);
}

function withoutEnding(parts: TitleParts): TitleParts {
  // An association's enterprise, a cooperative and a joint venture are separate companies.
  const isSeparate = /^(?:unit|cooperative|joint)$/.test(parts.form ?? "");
  if (isSeparate || parts.behind.length > 0) return parts;
  const last = parts.words.findLastIndex((word) => isTelling(word) && word.text !== "turk");
  return { ...parts, words: parts.words.slice(0, last + 1), form: null };
}

export interface Closeness {
  likeness: TitleLikeness;
  /** 0: the same; 1: misspelt; 2: without its ending; 3: farther. */
  distance: 0 | 1 | 2 | 3;
  /** True if the titles have the same legal form and differ in general words only. */
  hasNames: boolean;
}

export function closenessTo(written: string): (registered: string) => Closeness {
  const left = titleParts(written);
  return (title) => {
    const right = titleParts(title);
    const likeness = compareParts(left, right);
    if (likeness === "same") return { likeness, distance: 0, hasNames: true };
    if (likeness === "different") return { likeness, distance: 3, hasNames: false };
    const found = matchWords(left.words, right.words, left.form === null);
    const hasNames = left.form === right.form && namesAgree(left, right, found);
    return { likeness, distance: distanceOf(left, right, likeness, found), hasNames };
  };
}

/** True if only general words differ, behind the legal form too. */
function namesAgree(left: TitleParts, right: TitleParts, { pairs, extra, missing }: WordMatches) {
  const isTrade = ({ readings }: TitleWord) => readings.some((word) => generalWords.has(word));
  const isSame = ({ written, registered }: WordPair) =>
    written.readings.some((word) => registered.readings.includes(word)) ||
    (isTrade(written) && isTrade(registered));
  const behind = new Set(left.behind).symmetricDifference(new Set(right.behind));
  const areSame = pairs.every(isSame) && [...extra, ...missing].every(isTrade);
  return areSame && behind.isSubsetOf(generalWords);
}

function distanceOf(
  left: TitleParts,
  right: TitleParts,
  likeness: TitleLikeness,
  { pairs, extra, missing }: WordMatches,
): Closeness["distance"] {
  const isJoined = isJoinedAlike(left, right);
  if (!isJoined && pairs.some((pair) => mayBeOtherName(pair, pairs.length))) return 3;
  if (likeness === "spelling") return 1;
  const isInOrder = pairs[0]?.registered === right.words[0];
  const isBegun = pairs.some((pair) => pair.likeness === "begun");
  const isWhole = ![...extra, ...missing].some(isTelling) && !isBegun && isInOrder;
  return isJoined || isWhole ? 2 : 3;
}

function mayBeOtherName({ written, registered, likeness }: WordPair, count: number): boolean {
  if (likeness === "same" || isGeneral(registered)) return likeness === "near";
  if (likeness !== "slip") return true;
  return !written.text.includes("?") && (count < 2 || registered.text.length < 6);
}

const isGeneral = ({ text }: TitleWord) => generalWords.has(text);

function judge(left: TitleParts, right: TitleParts): TitleLikeness {
  const found = matchWords(left.words, right.words, left.form === null);
  const { pairs, extra, missing } = found;
  const tellingPairs = pairs.filter(({ registered }) => isTelling(registered)).length;
  const isComplete = missing.length === 0 && extra.length === 0;
  if (isOther(found, tellingPairs) || isOtherName(left, right, found)) return "different";
  if (!isComplete && (left.words.every(isGeneral) || tellingPairs < 2)) return "short";
  const kinds = new Set(pairs.map(({ likeness }) => likeness));
  // A name in which a letter differs may be another one, unless all the rest agrees.
  if (kinds.has("near") && pairs.length < 4) return "short";
  if (!isComplete || pairs[0]?.registered !== right.words[0] || kinds.has("begun")) return "part";
  return kinds.has("near") || kinds.has("slip") ? "spelling" : "same";
}

/** True if words found in only one of the titles point to another company. */
function isOther({ pairs, extra, missing }: WordMatches, tellingPairs: number): boolean {
  const isPlace = ({ text }: TitleWord) => provinces.has(text);
  return (
    extra.some((word) => isTelling(word) && !isPlace(word)) ||
    missing.some(({ readings }) => readings.includes("holding")) ||
    isOtherTrust(pairs, missing) ||
    (extra.some(isPlace) && missing.some(isPlace)) ||
    (extra.length > 0 && missing.length > 0 && tellingPairs < 2)
  );
}

/** True if the titles are investment trusts of different kinds. */
function isOtherTrust(pairs: readonly WordPair[], missing: readonly TitleWord[]): boolean {
  const areTrusts = pairs.some(({ registered }) => registered.text === "ortakligi");
  return areTrusts && missing.some(({ text }) => trusts.has(text));
}

const trusts = new Set(["gayrimenkul", "girisim", "menkul"]);

function isOtherName({ words: left }: TitleParts, { words }: TitleParts, found: WordMatches) {
  if (found.missing.length === 0 && found.extra.length === 0) return false;
  const name = words.find(({ text }) => !openers.has(text) && !provinces.has(text)) ?? words[0];
  if (found.missing.some((word) => word === name)) {
    return found.extra.length > 0 || !left.every(isGeneral);
  }
  const first = found.pairs[0];
  const isFirst = first === undefined || first.registered === words[0] || first.registered === name;
  return !isFirst && !generalWords.has(first.written.text);
}

/** True if only spaces differ: `ÖRNEKGIDA`, `P B M`. */
function isJoinedAlike({ words: left }: TitleParts, { words: right }: TitleParts): boolean {
  const written = (words: TitleWord[]) => words.map(({ text }) => text).join("");
  const read = (words: TitleWord[]) => words.map(({ readings }) => readings[1] ?? readings[0]);
  return written(left) === written(right) || read(left).join("") === read(right).join("");
}

/** True if the word tells companies apart; `T.H.` means "winding up". */
function isTelling({ readings }: TitleWord): boolean {
  return !readings.some((word) => fillers.has(word));
}

const fillers = endingWords.union(new Set(["ozel", "merkez", "th"]));
/** Words that begin a title but are left out when people name the company. */
const openers = new Set(["turkiye", "turk", "ozel", "t", "tc"]);

/** True if the titles name different legal forms; `A.Ş. LTD. ŞTİ.` differs from both. */
function formsDiffer(left: TitleParts, right: TitleParts): boolean {
  if (left.form === null || right.form === null) return false;
  return left.form !== right.form || left.hasTwoForms !== right.hasTwoForms;
}

type WordMatches = ReturnType<typeof matchWords>;

interface WordPair {
  written: TitleWord;
  registered: TitleWord;
  likeness: WordLikeness;
}

/**
 * Pairs each written word with the most similar registered one; a glued word with several.
 * `extra` words are in the written title only, `missing` words in the registered one only.
 * `isOpen` is true if no legal form ends the written title.
 */
function matchWords(written: TitleWord[], registered: TitleWord[], isOpen: boolean) {
  const pairs: WordPair[] = [];
  const [extra, missing] = [new Set(written), new Set(registered)];
  const take = (one: TitleWord, meant: TitleWord, likeness: WordLikeness) => {
    pairs.push({ written: one, registered: meant, likeness });
    extra.delete(one);
    missing.delete(meant);
  };
  for (const likeness of ["same", "slip", "begun", "near"] as const) {
    for (const one of extra) {
      const meant = [...missing].find((word) => likenessOfWords(one, word) === likeness);
      if (meant) take(one, meant, likeness);
    }
  }
  for (const one of extra) {
    for (const meant of partsOfGlued(one, missing)) take(one, meant, "slip");
  }
  for (const meant of missing) {
    for (const one of partsOfGlued(meant, extra)) take(one, meant, "slip");
  }
  const cut = isOpen ? wordCutOff(written) : undefined;
  if (cut && extra.has(cut)) {
    const meant = [...missing].find(({ text }) => text.startsWith(cut.text));
    if (meant) take(cut, meant, "begun");
  }
  pairs.sort((one, other) => written.indexOf(one.written) - written.indexOf(other.written));
  return { pairs, extra: [...extra], missing: [...missing] };
}

/** Returns the last word if it may be unfinished or cut off by the length of a field. */
function wordCutOff(written: TitleWord[]): TitleWord | undefined {
  const last = written.at(-1);
  const isLong = (last?.text.length ?? 0) >= 4;
  return written.length >= 4 || (written.length > 1 && isLong) ? last : undefined;
}

const shortestGlued = 5;

/** Splits a glued word into its words, whole or short; empty if letters are left over. */
function partsOfGlued({ text: glued }: TitleWord, words: Iterable<TitleWord>): TitleWord[] {
  if (glued.length < shortestGlued) return [];
  const pieces = Array.from(words).flatMap((word) => formsOf(word).map((text) => ({ word, text })));
  const ways = new Map<number, TitleWord[]>([[0, []]]);
  for (let at = 0; at < glued.length; at += 1) {
    const way = ways.get(at);
    if (!way) continue;
    if (glued.startsWith("ve", at) && !ways.has(at + 2)) ways.set(at + 2, way);
    for (const { word, text } of pieces) {
      const end = at + text.length;
      if (!glued.startsWith(text, at) || ways.has(end) || way.includes(word)) continue;
      ways.set(end, [...way, word]);
    }
  }
  return ways.get(glued.length) ?? [];
}

const shortForms = Map.groupBy(
  [...shortWords].flatMap(([short, { words }]) => words.map((word) => ({ short, word }))),
  ({ word }) => word,
);

function formsOf({ readings }: TitleWord): string[] {
  const short = readings.flatMap((word) => shortForms.get(word) ?? []);
  return [...readings, ...short.map((one) => one.short)];
}
