import { isGeneralWord, isProvince } from "./general-words.ts";
import { matchWords, type WordMatches } from "./match-words.ts";
import { titleParts, type TitleParts, type TitleWord } from "./title-parts.ts";

/**
 * How a title that somebody wrote stands to a registered one: the `same` once folded and written out; with a mistake of
 * `spelling`; a `part` that tells the company apart; too `short` to tell; else `different`.
 */
export type TitleLikeness = "same" | "spelling" | "part" | "short" | "different";

/** Compares a title that somebody wrote with a registered one; legal forms that both name must agree. */
export function compareTitles(written: string, registered: string): TitleLikeness {
  return titleComparer(written)(registered);
}

/** The same for many registered titles; what somebody wrote is taken apart once. */
export function titleComparer(written: string): (registered: string) => TitleLikeness {
  const left = titleParts(written);
  return (registered) => compareParts(left, titleParts(registered));
}

/** Whether a likeness says that the company is meant. */
export function isFitting(likeness: TitleLikeness): boolean {
  return likeness !== "different" && likeness !== "short";
}

function compareParts(left: TitleParts, right: TitleParts): TitleLikeness {
  if (formsDiffer(left, right) || !hasWords(left) || !hasWords(right)) return "different";
  const isWhole = left.form === right.form;
  const isMended = left.isMended || right.isMended;
  const kind = isJoinedAlike(left, right) ? "same" : judge(left, right);
  if (kind !== "same" && kind !== "spelling") return kind;
  if (!isWhole) return tellsApart(left.words) ? "part" : "short";
  return isMended ? "spelling" : kind;
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

function judge(left: TitleParts, right: TitleParts): TitleLikeness {
  const found = matchWords(left.words, right.words, left.form === null);
  const told = found.pairs.filter(({ registered }) => !isFiller(registered));
  const isNear = found.pairs.some(({ likeness }) => likeness === "near");
  if (isOther(found, told.length) || isOtherName(left, right, found)) return "different";
  const onlyGeneral = left.words.every(({ text }) => isGeneralWord(text));
  const isAll = found.missing.length === 0 && found.extra.length === 0;
  if (!isAll && (onlyGeneral || told.length < 2)) return "short";
  // A name in which a letter differs may be another one, unless all the rest agrees.
  if (isNear && found.pairs.length < 4) return "short";
  const isMoved = found.pairs[0]?.registered !== right.words[0];
  const isBegun = found.pairs.some(({ likeness }) => likeness === "begun");
  if (!isAll || isMoved || isBegun) return "part";
  return isNear || found.pairs.some(({ likeness }) => likeness === "slip") ? "spelling" : "same";
}

/** What is in one title and not in the other tells of another company. */
function isOther({ extra, missing }: WordMatches, told: number): boolean {
  if (extra.some((word) => !isFiller(word) && !isProvince(word.text))) return true;
  if (missing.some(({ readings }) => readings.includes("holding"))) return true;
  const isPlace = ({ text }: TitleWord) => isProvince(text);
  if (extra.some(isPlace) && missing.some(isPlace)) return true;
  return extra.length > 0 && missing.length > 0 && told < 2;
}

/** Whether the words that a company is called by are others. */
function isOtherName({ words: left }: TitleParts, { words }: TitleParts, found: WordMatches) {
  const name = words.find(({ text }) => !openers.has(text) && !isProvince(text)) ?? words[0];
  if (found.missing.some((word) => word === name)) {
    return !left.every(({ text }) => isGeneralWord(text)) || found.extra.length > 0;
  }
  const first = found.pairs[0];
  const isFirst = first === undefined || first.registered === words[0] || first.registered === name;
  if (isFirst || isGeneralWord(first.written.text)) return false;
  return found.missing.length > 0 || found.extra.length > 0;
}

/** Whether only spaces differ: `ÖRNEKGIDA`, `P B M`. */
function isJoinedAlike({ words: left }: TitleParts, { words: right }: TitleParts): boolean {
  const written = (words: TitleWord[]) => words.map(({ text }) => text).join("");
  const read = (words: TitleWord[]) => words.map(({ readings }) => readings[1] ?? readings[0]);
  return written(left) === written(right) || read(left).join("") === read(right).join("");
}

function tellsApart(words: TitleWord[]): boolean {
  return words.filter((word) => !isFiller(word)).length > 1;
}

/** What a title may have or leave out without being another company's; `T.H.` is a winding up. */
function isFiller({ readings }: TitleWord): boolean {
  return readings.some((word) => fillers.has(word));
}

const fillers = new Set("sanayi ticaret ithalat ihracat ic dis ozel merkez th".split(" "));
/** What a company is seldom called by, though its title begins with it. */
const openers = new Set(["turkiye", "turk", "ozel", "t", "tc"]);

function hasWords({ words }: TitleParts): boolean {
  return words.length > 0;
}

function formsDiffer(left: TitleParts, right: TitleParts): boolean {
  return left.form !== null && right.form !== null && left.form !== right.form;
}
