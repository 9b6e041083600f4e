import { type Slip, lacksVowels, slipBetween } from "../word-slips.ts";
import { prepareWord } from "./word-cost.ts";

/**
 * The least letters of a word with such a slip: a shorter one is another name. `alone` for a name
 * that is all there is; `beside` for one that the search does not know, beside a word that fits;
 * `sure` for one that nobody needs to be asked about: a letter in place of another, or one more,
 * makes a name that somebody may bear.
 * All chosen by hand.
 */
const minLength = {
  alone: {
    doubled: 4,
    swapped: 5,
    missingVowel: 4,
    missingConsonant: 6,
    extra: 6,
    neighbour: 6,
    vowel: 7,
    wrong: 7,
    first: Infinity,
    /** Letters that sound or look alike. */
    alike: 5,
    two: 9,
  },
  beside: {
    doubled: 4,
    swapped: 4,
    missingVowel: 4,
    missingConsonant: 4,
    extra: 5,
    neighbour: 5,
    vowel: 5,
    wrong: 7,
    first: 7,
    alike: 4,
    two: 9,
  },
  sure: {
    doubled: 4,
    swapped: 5,
    missingVowel: 4,
    missingConsonant: 6,
    extra: Infinity,
    neighbour: 7,
    vowel: Infinity,
    wrong: Infinity,
    first: Infinity,
    alike: 5,
    two: Infinity,
  },
} as const;

export type Evidence = keyof typeof minLength;

/** True if people would take a written word for the other one, misspelt, and not for another name. */
export function isMisspelling(word: string, meant: string, evidence: Evidence): boolean {
  const min = minLength[evidence];
  if (word.length >= min.alike && areAlike(word, meant, min.first)) return true;
  const slip = slipBetween(word, meant);
  if (slip) return word.length >= min[kindOf(slip, word, meant)];
  if (word.charAt(0) !== meant.charAt(0)) return false;
  return lacksVowels(word, meant) || (word.length >= min.two && haveTwoSlips(word, meant));
}

function kindOf({ kind, at, letters }: Slip, word: string, meant: string) {
  // ALSAN is not a misspelt TALSAN.
  if (at === 0) return "first";
  if (kind === "swapped") return "swapped";
  if (kind === "wrong") {
    if (/^[aeiou]{2}$/.test(letters)) return "vowel";
    // Names rhyme that differ in their last syllable: PERKAN, PERLAN.
    const isRhyme = at >= meant.search(/.?[aeiou][^aeiou]*$/);
    return neighbours.has(letters) && !isRhyme ? "neighbour" : "wrong";
  }
  if (letters === word.charAt(at - 1)) return "doubled";
  if (word.length > meant.length) return "extra";
  return "aeiou".includes(letters) ? "missingVowel" : "missingConsonant";
}

/** The letters of neighbouring keys. */
const neighbours: ReadonlySet<string> = new Set(
  (
    "qw we er rt ty yu ui io op as sd df fg gh hj jk kl zx xc cv vb bn nm " +
    "qa ws ed rf tg yh uj ik ol az sx dc fv gb hn jm wa es rd ft gy hu ji ko lp sz dx fc gv hb jn km"
  )
    .split(" ")
    .flatMap((pair) => [pair, pair.charAt(1) + pair.charAt(0)]),
);

function haveTwoSlips(word: string, meant: string): boolean {
  return Array.from(meant).some((_letter, at) => {
    if (at === 0) return false;
    const slip = slipBetween(word, meant.slice(0, at) + meant.slice(at + 1));
    return slip !== null && slip.at > 0;
  });
}

/** True if two words differ only in letters that sound or look alike. */
function areAlike(word: string, meant: string, minOfSeveral: number): boolean {
  // Several such letters make a short name another: AYDIN for `altın`.
  const isOneSlip = word.charAt(0) === meant.charAt(0) && slipBetween(word, meant) !== null;
  if (word.length < minOfSeveral && !isOneSlip) return false;
  const [one, other] = [prepareWord(word), prepareWord(meant)];
  return one.skeleton.join() === other.skeleton.join();
}
