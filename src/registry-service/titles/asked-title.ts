import { readTitle, withTail, wordsOf, type ReadTitle, type TitleWord } from "./read-title.ts";
import { cutTailWords, shortTailWords, tailWords } from "./tail-words.ts";

/** A query taken apart. */
export interface AskedTitle extends ReadTitle {
  /** How many words of its ending are cut off. */
  cutEndings: number;
}

/** Takes a query apart; no words where it asks for nobody. */
export function askedTitle(text: string): AskedTitle {
  const asked = text.slice(0, longestQuery);
  const read = readTitle(asked, true);
  // An ending alone, its first word taken for a name (`Ltd. Şti.`), asks for nobody.
  const isEnding = read.words.every(({ text }) => shortTailWords.has(text));
  const cutEndings = wordsOf(asked).filter(({ text: word }) => cutTailWords.has(word)).length;
  return { ...read, words: isEnding ? [] : read.words.slice(0, mostQueriedWords), cutEndings };
}

/** Words that only turned out to complete a title once they were put together or apart. */
export function withoutTails(words: readonly TitleWord[], asked: ReadTitle): ReadTitle {
  let all = asked.flags;
  // What was put apart or together stood before the ending.
  const tailAt = asked.tailAt < 0 ? -1 : asked.tailAt + words.length - asked.words.length;
  const left = words.filter(({ text }, at) => {
    const bits = tailWords.get(text) ?? (at > 0 ? shortTailWords.get(text) : undefined);
    all = withTail(all, bits ?? 0, at < tailAt);
    return bits === undefined;
  });
  const isOpen = asked.isOpen && left.at(-1) === words.at(-1);
  return {
    words: left,
    flags: all,
    tailAt: tailAt < 0 ? -1 : tailAt - (words.length - left.length),
    isOpen,
  };
}

const longestQuery = 500;
/** Further words of a query are not read. */
export const mostQueriedWords = 16;
