import { matchWords, type WordMatches } from "./match-words.ts";
import type { WordLikeness } from "./word-likeness.ts";
import { generalWords, provinces } from "./title-words.ts";
import { titleParts, type TitleParts, type TitleWord } from "./title-parts.ts";

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
  const kind = isJoinedAlike(left, right) ? "same" : judge(left, right);
  if (kind !== "same" && kind !== "spelling") return kind;
  if (left.form !== right.form) return left.words.filter(isTelling).length > 1 ? "part" : "short";
  return left.isMended || right.isMended ? "spelling" : kind;
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

/** Whether only spaces differ: `ÖRNEKGIDA`, `P B M`. */
function isJoinedAlike({ words: left }: TitleParts, { words: right }: TitleParts): boolean {
  const written = (words: TitleWord[]) => words.map(({ text }) => text).join("");
  const read = (words: TitleWord[]) => words.map(({ readings }) => readings[1] ?? readings[0]);
  return written(left) === written(right) || read(left).join("") === read(right).join("");
}

/** Whether it is none of what a title may have or leave out without being another company's; `T.H.` is a winding up. */
function isTelling({ readings }: TitleWord): boolean {
  return !readings.some((word) => fillers.has(word));
}

const fillers = new Set("sanayi ticaret ithalat ihracat ic dis ozel merkez th".split(" "));
/** What a company is seldom called by, though its title begins with it. */
const openers = new Set(["turkiye", "turk", "ozel", "t", "tc"]);

function formsDiffer(left: TitleParts, right: TitleParts): boolean {
  return left.form !== null && right.form !== null && left.form !== right.form;
}
