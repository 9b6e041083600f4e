import { vknCheckDigit } from "../../company/vkn.ts";
import type { Segment } from "./segment.ts";
import { namesOfTail, tail } from "./tail-words.ts";
import { flagsOf, longer, noWord, wordOf } from "./surface-meaning.ts";
import type { TitleEntry } from "./title-index.ts";

/** The most words of a title that are compared. */
export const mostWords = 24;

const space = " ".charCodeAt(0);

/** Reads titles back; `read` leaves its answer in `words`, `count` and `flags` until the next call. */
export interface StoredTitles {
  words: Uint32Array;
  count: number;
  flags: number;
  read(title: number): void;
  textOf(title: number): string;
  entryOf(title: number): TitleEntry;
}

export function openStoredTitles(segment: Segment): StoredTitles {
  const { titleTokens, titleStarts, meanings, surfaceText, surfaceStarts, vkns } = segment;
  const words = new Uint32Array(mostWords);

  const tokensOf = (title: number) => {
    const tokens: number[] = [];
    const end = titleStarts[title + 1] ?? 0;
    let [token, shift] = [0, 0];
    for (let at = titleStarts[title] ?? 0; at < end; at += 1) {
      const byte = titleTokens[at] ?? 0;
      token |= (byte & 0x7f) << shift;
      shift += 7;
      if (byte >= 0x80) continue;
      tokens.push(token);
      [token, shift] = [0, 0];
    }
    return tokens;
  };
  /** Those of the last searches: a title that is compared closely is named soon after. */
  const texts = new Map<number, string>();
  const textOf = (title: number) => {
    const known = texts.get(title);
    if (known !== undefined) return known;
    const bytes: number[] = [];
    for (const surface of tokensOf(title)) {
      const end = surfaceStarts[surface + 1] ?? 0;
      for (let at = surfaceStarts[surface] ?? 0; at < end; at += 1) {
        bytes.push(surfaceText[at] ?? 0);
      }
      bytes.push(space);
    }
    // The one behind the last word.
    bytes.pop();
    const text = Buffer.from(bytes).toString();
    if (texts.size >= 64) texts.clear();
    texts.set(title, text);
    return text;
  };

  const stored: StoredTitles = {
    words,
    count: 0,
    flags: 0,
    read: (title) => {
      const end = titleStarts[title + 1] ?? 0;
      let token = 0;
      let shift = 0;
      let count = 0;
      let flags = 0;
      let isJoined = false;
      for (let at = titleStarts[title] ?? 0; at < end; at += 1) {
        const byte = titleTokens[at] ?? 0;
        token |= (byte & 0x7f) << shift;
        shift += 7;
        if (byte >= 0x80) continue;
        const meaning = meanings[token] ?? 0;
        const isLong = meaning >>> 31 === 1;
        const place = meaning & ~longer;
        const bits = isLong ? (meanings[place] ?? 0) : flagsOf(meaning);
        // Only TİCARET before SANAYİ is out of the usual order.
        flags |=
          bits === (tail.ticaret | tail.ticaretFirst) && (flags & tail.sanayi) !== 0
            ? tail.ticaret
            : bits;
        const before = count;
        if (isLong) {
          const last = place + 2 + (meanings[place + 1] ?? 0);
          for (let slot = place + 2; slot < last && count < mostWords; slot += 1) {
            words[count] = meanings[slot] ?? 0;
            count += 1;
          }
        } else if (wordOf(meaning) !== noWord && count < mostWords) {
          words[count] = wordOf(meaning);
          count += 1;
        }
        if (count > before && isJoined) flags |= tail.innerAnd;
        isJoined =
          count === before && bits === tail.and && count > 0 && (flags & namesOfTail) === 0;
        token = 0;
        shift = 0;
      }
      stored.count = count;
      stored.flags = flags;
    },
    textOf,
    entryOf: (title) => {
      const nine = String(vkns[title] ?? 0).padStart(9, "0");
      return { ad: textOf(title), vkn: `${nine}${vknCheckDigit(nine)}` };
    },
  };
  return stored;
}
