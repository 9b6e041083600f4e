import { readTitle, withTail, wordsOf, type ReadTitle, type TitleWord } from "./read-title.ts";
import { shortTailWords, tailWords } from "./tail-words.ts";

/** Takes a query apart; no words where it asks for nobody. */
export function askedTitle(text: string): ReadTitle {
  const read = readTitle(text.slice(0, longestQuery), true);
  // An ending alone, its first word taken for a name (`Ltd. Şti.`), asks for nobody.
  const isEnding = read.words.every(({ text }) => shortTailWords.has(text));
  return {
    ...read,
    words: isEnding ? [] : read.words.slice(0, mostQueriedWords),
    written: text.length > longestQuery ? wordsOf(text) : read.written,
  };
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
    written: asked.written,
    flags: all,
    tailAt: tailAt < 0 ? -1 : tailAt - (words.length - left.length),
    isOpen,
    cutEndings: asked.cutEndings,
  };
}

const longestQuery = 500;
/** Further words of a query are not read. */
export const mostQueriedWords = 16;
