import { type TitleParts, type TitleWord, titleParts } from "./title-parts.ts";
import { endingWords, generalWords, provinces, shortWords } from "./title-words.ts";
import { type WordLikeness, likenessOfWords } from "./word-likeness.ts";

/**
 * How a title that somebody wrote stands to a registered one: the `same` once folded and written out; with a mistake of
 * `spelling`; a `part` that tells the company apart; too `short` to tell; else `different`.
 */
export type TitleLikeness = "same" | "spelling" | "part" | "short" | "different";

/** Compares a title that somebody wrote with registered ones; legal forms that both name must agree. */
export function titleComparer(written: string): (registered: string) => TitleLikeness {
  const left = titleParts(written);
  return (registered) => compareParts(left, titleParts(registered));
}

/** Whether a likeness says that the company is meant. */
export function isFitting(likeness: TitleLikeness): boolean {
  return likeness !== "different" && likeness !== "short";
}

/** How a title stands to a company's: to its title or, where that doesn't tell, to the name of its business. */
export type NameLikeness = TitleLikeness | "business-name";

/** Compares a title that somebody wrote with a company's title and with the name of its business (`IsletmeAdi`). */
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

/** True if a field of 35 letters has cut a title off within a word. */
function isCutOff({ folded: cut }: TitleParts, { folded: whole }: TitleParts): boolean {
  return cut.length === 35 && whole.startsWith(cut) && /^[a-z0-9]/.test(whole.slice(cut.length));
}

/** The distance of a title from a written one: 0 the same, 1 misspelt, 2 without its ending, 3 farther. */
export type Nearness = 0 | 1 | 2 | 3;

/** Measures how near registered titles are to a written one; a name in which a letter differs may be another name. */
export function nearnessTo(written: string): (registered: string) => Nearness {
  const left = titleParts(written);
  return (title) => {
    const right = titleParts(title);
    const likeness = compareParts(left, right);
    if (likeness === "same") return 0;
    if (likeness === "different" || left.words.length === 0) return 3;
    const { pairs, extra, missing } = matchWords(left.words, right.words, left.form === null);
    const isJoined = isJoinedAlike(left, right);
    if (!isJoined && pairs.some((pair) => mayBeOtherName(pair, pairs.length))) return 3;
    if (likeness === "spelling") return 1;
    const isInOrder = pairs[0]?.registered === right.words[0];
    const isWhole = ![...extra, ...missing].some(isTelling) && !pairs.some(isBegun) && isInOrder;
    return isJoined || isWhole ? 2 : 3;
  };
}

const isBegun = ({ likeness }: WordMatches["pairs"][number]) => likeness === "begun";

function mayBeOtherName(
  { written, registered, likeness }: WordMatches["pairs"][number],
  count: number,
): boolean {
  if (likeness === "same" || generalWords.has(registered.text)) return likeness === "near";
  if (likeness !== "slip") return true;
  return !written.text.includes("?") && (count < 2 || registered.text.length < 6);
}

function judge(left: TitleParts, right: TitleParts): TitleLikeness {
  const found = matchWords(left.words, right.words, left.form === null);
  const { pairs, extra, missing } = found;
  const told = pairs.filter(({ registered }) => isTelling(registered)).length;
  const isAll = missing.length === 0 && extra.length === 0;
  if (isOther(found, told) || (!isAll && isOtherName(left, right, found))) return "different";
  const isOnlyGeneral = left.words.every(({ text }) => generalWords.has(text));
  if (!isAll && (isOnlyGeneral || told < 2)) return "short";
  const has = (wanted: WordLikeness) => pairs.some(({ likeness }) => likeness === wanted);
  // A name in which a letter differs may be another one, unless all the rest agrees.
  if (has("near") && pairs.length < 4) return "short";
  if (!isAll || pairs[0]?.registered !== right.words[0] || has("begun")) return "part";
  return has("near") || has("slip") ? "spelling" : "same";
}

/** What is in one title and not in the other tells of another company. */
function isOther({ pairs, extra, missing }: WordMatches, told: number): boolean {
  const isPlace = ({ text }: TitleWord) => provinces.has(text);
  return (
    extra.some((word) => isTelling(word) && !isPlace(word)) ||
    missing.some(({ readings }) => readings.includes("holding")) ||
    isOtherTrust(pairs, missing) ||
    (extra.some(isPlace) && missing.some(isPlace)) ||
    (extra.length > 0 && missing.length > 0 && told < 2)
  );
}

/** True if an investment trust of one kind was named, and the other title is one of another kind. */
function isOtherTrust(pairs: WordMatches["pairs"], missing: readonly TitleWord[]): boolean {
  return (
    pairs.some(({ registered }) => registered.text === "ortakligi") &&
    missing.some(({ text }) => trusts.has(text))
  );
}

const trusts = new Set(["gayrimenkul", "girisim", "menkul"]);

/** Whether the words that a company is called by are others. */
function isOtherName({ words: left }: TitleParts, { words }: TitleParts, found: WordMatches) {
  const name = words.find(({ text }) => !openers.has(text) && !provinces.has(text)) ?? words[0];
  if (found.missing.some((word) => word === name)) {
    return found.extra.length > 0 || !left.every(({ text }) => generalWords.has(text));
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

/** Whether it is none of what a title may have or leave out without being another company's; `T.H.` is a winding up. */
function isTelling({ readings }: TitleWord): boolean {
  return !readings.some((word) => fillers.has(word));
}

const fillers = endingWords.union(new Set(["ozel", "merkez", "th"]));
/** What a company is seldom called by, though its title begins with it. */
const openers = new Set(["turkiye", "turk", "ozel", "t", "tc"]);

/** True if both titles name a form and not the same one; `A.Ş. LTD. ŞTİ.` is neither of the two. */
function formsDiffer(left: TitleParts, right: TitleParts): boolean {
  if (left.form === null || right.form === null) return false;
  return left.form !== right.form || left.hasTwoForms !== right.hasTwoForms;
}

/** Which words of two titles belong together. */
type WordMatches = ReturnType<typeof matchWords>;

/**
 * Gives each written word the registered one that it is most like; a glued one as many as it holds. Pairs stand in the
 * written order, `extra` words are only written, `missing` ones only registered. `isOpen` says that no legal form ends
 * what was written.
 */
function matchWords(written: TitleWord[], registered: TitleWord[], isOpen: boolean) {
  const pairs: { written: TitleWord; registered: TitleWord; likeness: WordLikeness }[] = [];
  const [extra, missing] = [new Set(written), new Set(registered)];
  const take = (one: TitleWord, meant: TitleWord, likeness: WordLikeness) => {
    pairs.push({ written: one, registered: meant, likeness });
    extra.delete(one);
    missing.delete(meant);
  };
  for (const likeness of ["same", "slip", "begun", "near"] as const) {
    for (const one of written) {
      if (!extra.has(one)) continue;
      const meant = [...missing].find((it) => likenessOfWords(one, it) === likeness);
      if (meant) take(one, meant, likeness);
    }
  }
  for (const one of extra) {
    for (const meant of partsOfGlued(one, missing)) take(one, meant, "slip");
  }
  for (const meant of missing) {
    for (const one of partsOfGlued(meant, extra)) take(one, meant, "slip");
  }
  const last = written.at(-1);
  // A last word may have been left unfinished, or cut off by the length of a field.
  const mayBeCut = written.length >= 4 || (written.length > 1 && (last?.text.length ?? 0) >= 4);
  if (isOpen && last && extra.has(last) && mayBeCut) {
    const meant = [...missing].find(({ text }) => text.startsWith(last.text));
    if (meant) take(last, meant, "begun");
  }
  pairs.sort((one, other) => written.indexOf(one.written) - written.indexOf(other.written));
  return { pairs, extra: [...extra], missing: [...missing] };
}

const shortestGlued = 5;

/** The words that a glued one consists of, each whole or short; empty where letters are left over. */
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
