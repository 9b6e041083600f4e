import { foldedWords } from "../../../company/general-words.ts";
import { wholeVkn } from "../../../company/id-numbers.ts";
import type { ReadText } from "./layout.ts";
import type { TitleInText } from "./segments.ts";
import type { Token } from "./tokens.ts";

/** A mail's quotation mark, which is folded to a star, or a list's. */
const leadingMark = /^[*•–—-]$/;

/** Returns the tokens `[from, to)` of a line behind its leading marks. */
function tokensBehindMarks({ tokens, tokensOfLine }: ReadText, line: number) {
  const { from, to } = tokensOfLine(line);
  let begin = from;
  while (begin < to && leadingMark.test(tokens[begin]?.text ?? "")) begin += 1;
  return { from: begin, to };
}

interface PlacedNumber {
  at: number;
  end: number;
  digits: string;
}

/** The most words of a key. Chosen by hand. */
const maxKeyWords = 4;
/** The most lines between words about an order and the last of its numbers. Chosen by hand. */
const maxOrderLines = 4;

/** A number's place in its list, and its title. */
type NamedPair = readonly [number: number, title: TitleInText];

/** Numbers without a title on their line, with their places in the list of all, and titles. */
interface Apart {
  count: number;
  apart: readonly { number: PlacedNumber; place: number }[];
  titles: readonly TitleInText[];
}

/** Numbers whose names stand elsewhere in the text. */
interface NamedPairs {
  /** The titles of numbers, by their places. */
  titles: ReadonlyMap<number, TitleInText>;
  /** The places of numbers that have a name elsewhere, also one that is read as no title. */
  named: ReadonlySet<number>;
  /** True if the numbers have a named order that fits no titles. */
  isOpen: boolean;
}

/**
 * Returns the titles that the text itself gives to numbers of other lines: behind the same key
 * (`Borçlu: …`, `Borçlu VKN: …`; `A)`; a footnote's mark), in the order that is said to be theirs
 * (`sırasıyla`), or in the same line of two stacks.
 */
export function namedPairs(
  text: ReadText,
  numbers: readonly PlacedNumber[],
  titles: readonly TitleInText[],
): NamedPairs {
  const titledLines = new Set(titles.map(({ at }) => text.lineAt(at)));
  const apart = numbers.flatMap((number, place) =>
    titledLines.has(text.lineAt(number.at)) ? [] : { number, place },
  );
  const items = { count: numbers.length, apart, titles };
  const byKey = pairsByKey(text, items);
  const ofStacks = pairsOfStacks(text, items);
  const inOrder = pairsInOrder(text, numbers, titles);
  const pairs = new Map([...ofStacks.pairs, ...byKey.pairs, ...inOrder.pairs]);
  const areApart = pairs.size > 0 || ofStacks.isAlike || inOrder.isOrdered;
  const others = areApart ? apart.map(({ place }) => place) : byKey.keyed;
  const isOpen = inOrder.isOrdered && inOrder.pairs.length === 0;
  return { titles: pairs, named: new Set(isOpen ? numbers.keys() : others), isOpen };
}

/** Pairs the numbers and titles of keys that each name one number and one title. */
function pairsByKey(
  text: ReadText,
  { apart, titles }: Apart,
): { pairs: NamedPair[]; keyed: number[] } {
  const keyed = apart.flatMap((one) =>
    numberKeys(text, one.number).map((key) => ({ key, ...one })),
  );
  if (keyed.length === 0) return { pairs: [], keyed: [] };
  const titlesBy = Map.groupBy(
    titles.flatMap((title) => titleKeys(text, title).map((key) => ({ key, title }))),
    ({ key }) => key,
  );
  const pairs: NamedPair[] = [];
  for (const [key, ofKey] of Map.groupBy(keyed, (one) => one.key)) {
    const named = titlesBy.get(key) ?? [];
    const vkns = new Set(ofKey.map(({ number }) => wholeVkn(number.digits)));
    const names = new Set(named.map(({ title }) => title.key));
    const [first] = named;
    if (first && vkns.size === 1 && names.size === 1)
      pairs.push(...ofKey.map(({ place }) => [place, first.title] as const));
  }
  // Several keys may name one number, but not differently.
  const byNumber = Map.groupBy(pairs, ([place]) => place);
  const byTitle = Map.groupBy(pairs, ([, title]) => title);
  const clear = pairs.filter(
    ([place, title]) =>
      byNumber.get(place)?.every(([, other]) => other === title) &&
      byTitle.get(title)?.every(([other]) => other === place),
  );
  const lineKeys = keysOfLines(text, new Set(apart.map(({ number }) => text.lineAt(number.at))));
  return {
    pairs: clear,
    keyed: keyed.flatMap(({ key, place }) => (lineKeys.has(key) ? place : [])),
  };
}

/** Returns the keys of lines without those numbers: their marks, and the words before a colon. */
function keysOfLines(text: ReadText, numbered: ReadonlySet<number>): Set<string> {
  const keys = new Set<string>();
  for (const line of text.lines.keys()) {
    const { from, to } = tokensBehindMarks(text, line);
    if (from === to || numbered.has(line)) continue;
    const begin = text.tokens.slice(from, Math.min(to, from + maxKeyWords + 1));
    const colon = begin.findIndex(({ text: sign }) => sign === ":");
    const words = colon < 0 || from + colon + 1 === to ? [] : begin.slice(0, colon);
    keys.add(markOf(begin)).add(keyBeforeColon(words)).add(lastMark(words));
  }
  keys.delete("");
  return keys;
}

/** Returns the keys of a number: its line's mark, a mark behind its label, the words before that. */
function numberKeys(text: ReadText, number: PlacedNumber): string[] {
  const label = text.labelBefore(number.at);
  const { tokens } = text;
  const line = text.lineAt(number.at);
  const range = tokensBehindMarks(text, line);
  const own = tokens.slice(range.from, text.findToken(number.at));
  const keys = [markOf(own)];
  if (label?.kind !== "tax" || tokens[label.from]?.line !== line) return withoutEmpty(keys);
  const behind = tokens.slice(label.to, text.findToken(number.at));
  const [open, mark, close] = behind;
  if (open?.text === "(" && close?.text === ")" && mark && isMark(mark)) keys.push(mark.folded);
  const before = tokens.slice(range.from, label.from);
  const begin = before.findLastIndex(({ text: sign }) => /^[,;.|()]$/.test(sign)) + 1;
  keys.push(...wordKeys(before.slice(begin)));
  return withoutEmpty(keys);
}

/** Returns the keys of a title: its line's mark, the words before its colon, a footnote's mark. */
function titleKeys(text: ReadText, { at, end }: TitleInText): string[] {
  const { tokens, folded } = text;
  const { from } = tokensBehindMarks(text, text.lineAt(at));
  const before = tokens.slice(from, text.findToken(at));
  const keys = before.length <= 3 ? [markOf(before)] : [];
  const words = before.at(-1)?.text === ":" ? before.slice(0, -1) : before;
  if (words.length < before.length || words.every(({ kind }) => kind === "word"))
    keys.push(keyBeforeColon(words), lastMark(words));
  const [, bare = "", bracketed = ""] =
    /^\.?(?:(\d{1,2})(?!\d|[.,]\d)|\s?[[(](\d{1,2})[\])])/.exec(folded.slice(end, end + 8)) ?? [];
  keys.push(bare || bracketed);
  return withoutEmpty(keys);
}

const keyBeforeColon = (words: readonly Token[]) => wordKeys(words)[0] ?? "";

/** Returns the mark at the end of words: `Taraf A:` is A's. */
function lastMark(words: readonly Token[]): string {
  const last = words.at(-1);
  return last?.kind === "word" && isMark(last) ? last.folded : "";
}

const withoutEmpty = (keys: readonly string[]) => keys.filter((key) => key !== "");

function isMark({ kind, folded }: Token): boolean {
  return (
    (kind === "word" && /^[a-z]$/.test(folded)) || (kind === "digits" && /^\d{1,2}$/.test(folded))
  );
}

/** Returns the mark at a line's beginning: `A)`, `[1]`, or a footnote's bare digits; else "". */
function markOf(tokens: readonly Token[]): string {
  const isOpen = /^[[(]$/.test(tokens[0]?.text ?? "");
  const [mark, next] = tokens.slice(isOpen ? 1 : 0);
  if (!mark || !isMark(mark)) return "";
  const isClosed = /^[\])]$/.test(next?.text ?? "");
  const isNote = !isOpen && mark.kind === "digits" && (next?.kind ?? "word") === "word";
  return isClosed || isNote ? mark.folded : "";
}

/** Returns words as keys, with and without a case ending; none for too many, or with a number. */
function wordKeys(tokens: readonly Token[]): string[] {
  const words = tokens.filter(({ kind }) => kind === "word").map(({ folded }) => folded);
  const isLong = words.length > maxKeyWords || tokens.some(({ kind }) => kind === "digits");
  if (isLong || words.every((word) => word.length < 2)) return [];
  const last = words.at(-1) ?? "";
  // `eden(in)`, `kiracı(nın)`.
  const stems = new Set(["", "in", "un", "nin", "nun"].map((ending) => stemOf(last, ending)));
  return Array.from(stems, (stem) => [...words.slice(0, -1), hardened(stem)].join(" "));
}

/** Takes a case ending off a word; a short rest is no word. */
function stemOf(word: string, ending: string): string {
  const stem = word.endsWith(ending) ? word.slice(0, word.length - ending.length) : word;
  return stem.length < 3 ? word : stem;
}

/** Undoes the softening before an ending: `muhatab(ın)` is `muhatap`. */
function hardened(word: string): string {
  const last = word.at(-1) ?? "";
  const hard: Readonly<Record<string, string>> = { b: "p", d: "t", g: "k" };
  return word.slice(0, -1) + (hard[last] ?? last);
}

/** Words that give numbers to names by their order. */
const orderWords = foldedWords("sırasıyla sırayla respectively");
const orderPhrase =
  /(?<![a-z])(?:ayni sira(?:da|yla|ile)|sira(?:si)? ile|same order|in that order)(?![a-z])/;

/** Pairs the numbers at words about an order with as many titles before them. */
function pairsInOrder(
  text: ReadText,
  numbers: readonly PlacedNumber[],
  titles: readonly TitleInText[],
): { pairs: NamedPair[]; isOrdered: boolean } {
  const { folded, lines, lineAt, tokens } = text;
  const word = tokens.find(({ kind, folded: one }) => kind === "word" && orderWords.has(one));
  const at = word?.start ?? orderPhrase.exec(folded)?.index;
  if (at === undefined || numbers.length < 2) return { pairs: [], isOrdered: false };
  const line = lineAt(at);
  const begin = lines[line]?.start ?? 0;
  const areNear = numbers.every((one) => one.at >= begin && lineAt(one.at) <= line + maxOrderLines);
  const before = titles.filter((title) => title.at < (numbers[0]?.at ?? 0) && !title.isBank);
  // A further number or title leaves the order open.
  const vkns = new Set(numbers.map(({ digits }) => wholeVkn(digits)));
  const names = new Set(before.map(({ key }) => key));
  const counts = [vkns.size, names.size, before.length];
  const arePairs = areNear && counts.every((count) => count === numbers.length);
  const pairs = before.map((title, place) => [place, title] as const);
  return { pairs: arePairs ? pairs : [], isOrdered: areNear };
}

/** Pairs numbers that stand alone in lines with the titles of as many lines in a row. */
function pairsOfStacks(
  text: ReadText,
  { count, apart, titles }: Apart,
): { pairs: NamedPair[]; isAlike: boolean } {
  const { lineAt, tokens, labelByStart } = text;
  const rangeOf = (line: number) => tokensBehindMarks(text, line);
  const isFilled = (line: number) => rangeOf(line).to > rangeOf(line).from;
  const isWhole = ({ at, end }: { at: number; end: number }) => {
    const { from, to } = rangeOf(lineAt(at));
    return tokens.slice(from, to).every(({ start }) => start >= at && start <= end);
  };
  const isHeading = (line: number) => {
    const { from, to } = rangeOf(line);
    const end = labelByStart.get(from)?.to ?? from;
    return end > from && tokens.slice(end, to).every(({ kind }) => kind === "sign");
  };
  const [first = 0] = apart.map(({ number }) => lineAt(number.at));
  const isStack =
    count > 1 &&
    apart.length === count &&
    apart.every(({ number }, rank) => isWhole(number) && lineAt(number.at) === first + rank);
  if (!isStack || titles.length === 0 || !titles.every(isWhole))
    return { pairs: [], isAlike: false };
  let begin = lineAt(titles[0]?.at ?? 0);
  let end = lineAt(titles.at(-1)?.at ?? 0) + 1;
  while (begin > 0 && isFilled(begin - 1) && !isHeading(begin - 1)) begin -= 1;
  while (end < text.lines.length && isFilled(end)) end += 1;
  const isAlike = end - begin === count && (begin >= first + count || first >= end);
  // A line among them may hold a name that is read as no title; fewer titles may be a signature.
  const arePairs = isAlike && titles.length * 2 > count;
  const pairs = titles.map((title) => [lineAt(title.at) - begin, title] as const);
  return { pairs: arePairs ? pairs : [], isAlike };
}

/** The words of a number that is said to be missing; an arrow is folded to a star. */
const missingNumber =
  /^[\s.]*(?:[-=]*[>*]|[:|;,=–—-])?\s*\(?\s*(?:(?:vkn|vergi (?:kimlik )?(?:no|numarasi)|tax (?:id|no|number)):?\s*)?(?:\?+|[–—]|-(?=\s*(?:\n|$))|n\/?a|yok|(?:henuz )?(?:alinmadi|belli degil|bilinmiyor)|not (?:stated|known|yet known|given)|tba|tbd)\s*\)?(?=\s*(?:[\n|;,./]|$|ve |and ))/;

/** True for a title behind which the text says that its number is not known: `… A.Ş. -> ?`. */
export function isWithoutNumber({ folded }: ReadText, { end }: TitleInText): boolean {
  return missingNumber.test(folded.slice(end, end + 60));
}
