import { differInFormOnly, likenessBesideEnding } from "../../../company/compare-titles.ts";
import { behalfWords, branchWords } from "../../../company/general-words.ts";
import { isVkn } from "../../../company/id-numbers.ts";
import { placeAtEnd } from "../../../company/places.ts";
import type { Merkez } from "../../../company/record.ts";
import { readsAsOffice } from "../../../company/tax-offices.ts";
import { hasOtherLetters } from "../../../company/title-differences.ts";
import { titleParts } from "../../../company/title-parts.ts";
import { expandedTitleWords, titleWords } from "../../../company/title.ts";
import { provinces } from "../../../company/title-words.ts";
import { titleAsSeen } from "../../intake/text/clean-text.ts";
import type { Finding } from "../findings.ts";
import type { Side } from "../case.ts";
import { titleLikeness, type CaseView, type SideView } from "../case-view.ts";
import { askedVkn, isDoubted, lacksNumber } from "../sides.ts";
import { aboutSide, eachSide } from "./finding.ts";

/** Compares the titles of sides with their records. */
export const titleFindings = eachSide((side) => {
  const { title, record } = side;
  const merkez = record?.merkez ?? null;
  const registered = merkez?.Unvani ?? "";
  const seen = titleAsSeen(title, registered);
  const likeness = likenessBesideEnding(titleLikeness(side), seen.text, registered);
  // Other letters are told before what the title lacks.
  const isShorter = likeness === "part" || likeness === "short";
  const like = isShorter && hasOtherLetters(seen.text, registered) ? "spelling" : likeness;
  const extraWords = wordsBehind(seen.text, merkez);
  const isBlank = title.trim() === "";
  return aboutSide(
    side,
    [seen.isOdd && !isDoubted(side, "odd-letters"), "odd-letters"],
    [isCutShort(title), "cut-title"],
    [extraWords !== "", "words-behind", extraWords],
    [merkez !== null && isBlank && !isTitledElsewhere(side), "untitled"],
    [merkez !== null && !isBlank && like === undefined, "unclear", title],
    [like === "same", "matches"],
    [like === "spelling", "spelling"],
    [like === "part", "title-part"],
    [like === "short", "short-title"],
    [like === "business-name", "business-name"],
    [
      like === "different",
      differInFormOnly(seen.text, registered) ? "form-differs" : "title-differs",
    ],
  );
});

/** True if free words write a side's number again, with a title. */
function isTitledElsewhere({ of, asked }: SideView): boolean {
  const isTitled = (other: Side) => other.title.trim() !== "" && askedVkn(other) === asked;
  return of.header === null && of.sides.some(isTitled);
}

/** Finds titles that stand with another number in this case, or are held under one. */
export function namesakeFindings(view: CaseView): Finding[] {
  const { ours, namesakes } = view;
  const all = view.views.flatMap(({ sides }) => sides);
  const byTitle = Map.groupBy(all, ({ title }) => titleKeyOf(title));
  const vknsByTitle = new Map(
    Array.from(byTitle, ([key, sides]) => {
      const held = sides.flatMap(({ title }) => namesakes.get(title) ?? []);
      return [key, new Set([...held, ...sides.map(({ asked }) => asked)].filter(isVkn).sort())];
    }),
  );
  return all.flatMap((side) => {
    const { title, asked } = side;
    const key = titleKeyOf(title);
    // A mistyped number is one mistake, not two.
    const isComparable = key !== "" && !lacksNumber(side) && (asked === "" || isVkn(asked));
    const vkns = isComparable ? [...(vknsByTitle.get(key) ?? [])] : [];
    const others = vkns.filter((one) => one !== asked);
    const own = others.find((one) => ours.own.has(one));
    const isOurs = own !== undefined && !ours.own.has(asked);
    return aboutSide(side, [
      others.length > 0,
      isOurs ? "own-title" : "title-of-another",
      own ?? others[0],
    ]);
  });
}

export function titleKeyOf(title: string): string {
  return expandedTitleWords(title).join(" ");
}

/** `titleParts` does not compare the rest of a longer title. */
const maxComparedLength = 600;
const maxComparedWords = 40;

function isCutShort(title: string): boolean {
  return title.length > maxComparedLength || titleWords(title).length > maxComparedWords;
}

/** Meaningless words after a legal form. */
const idleWords =
  /^(?:[a-z]|turk|turkiye|tr|st|ss|sinirli|sorumlu|isl|isletmesi|sayin|tasf(?:iye)?|hal|halinde|iflas|nedeniyle|konkordato|ortakligi)$/;
/** Words that name another company, never a branch. */
const groupWords: ReadonlySet<string> = new Set(["holding", "grubu"]);
/** The name of a branch has at most so many words. Chosen by hand. */
const maxBranchWords = 5;

/** Returns the words after a title's legal form that no record, place or branch explains. */
function wordsBehind(title: string, merkez: Merkez | null): string {
  const { words: compared, behind } = titleParts(title);
  // Without a record, a bare office or district waits for its comparison.
  if (!merkez && readsAsOffice(behind.join(" "))) return "";
  const all = [...compared.map(({ text }) => text), ...behind];
  const known = merkez ? wordsOfRecord(merkez) : [];
  const times = (words: readonly string[], word: string) =>
    words.filter((one) => one === word).length;
  const words = behind.filter((word) => {
    return times(all, word) > times(known, word) && !idleWords.test(word);
  });
  const hasBranch = words.some((word) => branchWords.has(word));
  const namesOther = words.some((word) => behalfWords.has(word) || groupWords.has(word));
  const rest = words.filter((word) => !branchWords.has(word) && !provinces.has(word));
  if (rest.length === 0 || (hasBranch && !namesOther && rest.length <= maxBranchWords)) return "";
  const shown = title
    .split(/\s+/)
    .filter((word) => titleWords(word).some((one) => words.includes(one)));
  return (shown.length > 0 ? shown : words).join(" ");
}

/** Returns the registered words that may stand behind a title. */
function wordsOfRecord({ Unvani, Durumu, VergiDairesi, Adres }: Merkez): string[] {
  const { district = "", city = "" } = placeAtEnd(Adres) ?? {};
  return [Unvani, Durumu, VergiDairesi, district, city].flatMap(titleWords);
}
