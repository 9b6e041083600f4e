import { provinces, usualProvince } from "../../company/general-words.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { streetWords } from "../../company/places.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { wholeVkn } from "../../company/vkn.ts";
import type { CleanText } from "./clean-text.ts";
import type { Doubt } from "./findings.ts";
import type { NumberInText } from "./numbers-in-text.ts";
import { hasHiddenSigns } from "./title-doubts.ts";
import type { TitleInText } from "./titles-in-text.ts";

/** A stretch of the text, `[start, end)`. */
export interface Unit {
  start: number;
  end: number;
}

/** The stretches of a text in which things belong together, the narrowest first. */
export interface Units {
  lines: readonly Unit[];
  blocks: readonly (Unit & { role: "seller" | "buyer" | "text" })[];
  whole: Unit;
}

export function isIn({ start, end }: Unit, at: number): boolean {
  return at >= start && at < end;
}

export function linesOf({ folded }: CleanText): Unit[] {
  let start = 0;
  return folded.split("\n").map((line) => {
    const unit = { start, end: start + line.length + 1 };
    start = unit.end;
    return unit;
  });
}

const sellerHeading =
  /^\W*(?:satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor)\b/;
const buyerHeading =
  /^\W*(?:alici|musteri|sayin|fatura edilen|faturanin kesilecegi|buyer|customer|bill to)\b/;

/** Parts a text at empty lines and at headings of sellers and buyers; a part without a heading has the role `text`. */
export function blocksOf({ folded }: CleanText, lines: readonly Unit[]): Units["blocks"] {
  const blocks: (Unit & { role: "seller" | "buyer" | "text" })[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    const isEmpty = line === "";
    if (last && isOpen && !isEmpty && (role === null || role === last.role)) last.end = end;
    else if (!isEmpty) {
      // A heading may stand alone over an empty line.
      const isHeading =
        last && last.role !== "text" && isBareHeading(folded.slice(last.start, last.end));
      blocks.push({ start, end, role: role ?? (isHeading ? last.role : "text") });
    }
    isOpen = !isEmpty;
  }
  return blocks;
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
}

/** The line, the block and the whole text around a place. */
function unitsAround({ lines, blocks, whole }: Units, at: number): Unit[] {
  const around = [lines, blocks].flatMap((all) => all.find((unit) => isIn(unit, at)) ?? []);
  return [...around, whole];
}

/** The only day that a text calls a document's. */
export function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => tradeDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}

/** The lines in which signs hide between letters; the lines of both texts are the same. */
export function hiddenIn(text: string, lines: readonly Unit[]): Unit[] {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return lines.filter((_line, at) => {
    const line = raw[at] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  });
}

/** A company's number in a text with what belongs to it. */
export interface Party {
  number: NumberInText;
  role: "seller" | "buyer" | "text";
  titles: TitleInText[];
  mersis: string | null;
  taxOffice: string;
  place: { city: string; district: string };
  doubts: Doubt[];
}

/** What is wrong with a number that must not be shown. */
const unshown: Partial<Record<NumberInText["kind"], Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};

/** Makes a party of a number, in the role of its block. */
export function partyOf(number: NumberInText, { blocks }: Units): Party {
  const role = blocks.find((block) => isIn(block, number.at))?.role ?? "text";
  const doubts: Doubt[] =
    number.digits === "" ? [{ kind: unshown[number.kind] ?? "invalid-vkn", written: "" }] : [];
  const place = { city: "", district: "" };
  return { number, role, titles: [], mersis: null, taxOffice: "", place, doubts };
}

/** Pairs numbers with titles: in a line, else in a block, else in the whole text. */
export function pairTitles(
  parties: readonly Party[],
  titles: readonly TitleInText[],
  units: Units,
): void {
  const taken = new Set<TitleInText>();
  const pair = (party: Party, title: TitleInText) => {
    party.titles.push(title);
    taken.add(title);
  };
  for (const unit of [...units.lines, ...units.blocks, units.whole]) {
    const inside = partiesIn(parties, unit);
    const isLine = units.lines.includes(unit);
    const free = inside.filter((party) => party.titles.length === 0);
    const near = titles.filter((title) => isIn(unit, title.start) && (isLine || !taken.has(title)));
    const [first] = free;
    const [title] = near;
    if (!first || !title) continue;
    const keys = new Set(near.map(({ key }) => key));
    const numbers = new Set(inside.map(({ number }) => wholeVkn(number.digits)));
    if (numbers.size === 1 && keys.size === 1) pair(first, title);
    else if ((!isLine || numbers.size === keys.size) && areInTurns(free, near)) {
      for (const [at, one] of near.entries()) if (free[at]) pair(free[at], one);
    }
  }
}

/** True for numbers and titles one after the other: always the title first, or always the number. */
function areInTurns(parties: readonly Party[], titles: readonly TitleInText[]): boolean {
  const numbersAt = parties.map(({ number }) => number.at);
  const titlesAt = titles.map(({ start }) => start);
  const alternate = (first: number[], second: number[]) =>
    first.every((at, turn) => {
      const next = second[turn] ?? -1;
      return at < next && next < (first[turn + 1] ?? Infinity);
    });
  const isEven = parties.length === titles.length;
  return isEven && (alternate(numbersAt, titlesAt) || alternate(titlesAt, numbersAt));
}

function partiesIn(parties: readonly Party[], unit: Unit): Party[] {
  return parties.filter(({ number }) => isIn(unit, number.at));
}

/** Returns the parties in the narrowest unit around a place that has any, the nearest first. */
function partiesNear(parties: readonly Party[], units: Units, at: number): Party[] {
  const around = unitsAround(units, at).map((unit) => partiesIn(parties, unit));
  const near = around.find((some) => some.length > 0) ?? [];
  const distance = ({ number }: Party) => Math.abs(number.at - at);
  return near.toSorted((one, other) => distance(one) - distance(other));
}

/** Assigns MERSİS numbers to their own or the nearest companies; returns a company for each that is left. */
export function attachMersis(
  parties: readonly Party[],
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: Units,
): Party[] {
  const alone: Party[] = [];
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const namesakes = ({ digits }: NumberInText) =>
    parties.filter(({ number }) => wholeVkn(number.digits) === vknOfMersis(digits));
  const settled = new Set(mersis.flatMap(namesakes));
  const free = parties.filter((party) => !settled.has(party));
  for (const number of mersis) {
    const { at, digits } = number;
    const own = namesakes(number);
    for (const party of own) party.mersis ??= digits;
    if (own.length > 0) continue;
    const title = titleNear(titles, free, units, at);
    const [owner] = title ? [] : partiesNear(free, units, at);
    if (owner) owner.mersis ??= digits;
    const vkn = digits.slice(1, 11);
    if (owner?.mersis === digits || alone.some((one) => one.number.digits === vkn)) continue;
    alone.push({
      ...partyOf({ ...number, digits: vkn }, units),
      titles: title ? [title] : [],
      mersis: digits,
      doubts: [{ kind: "vkn-from-mersis", written: "" }],
    });
  }
  for (const { at, digits } of numbers.filter(({ kind }) => kind === "wrong-mersis")) {
    const [owner] = partiesNear([...parties, ...alone], units, at);
    if (owner) owner.doubts.push({ kind: "invalid-mersis", written: digits });
    else alone.push(partyOf({ kind: "wrong-mersis", digits: "", at }, units));
  }
  return alone;
}

/** Returns the only title in the narrowest unit with one, if no party stands nearer. */
function titleNear(
  titles: readonly TitleInText[],
  parties: readonly Party[],
  units: Units,
  at: number,
): TitleInText | undefined {
  for (const unit of unitsAround(units, at)) {
    if (partiesIn(parties, unit).length > 0) return undefined;
    const [title, ...others] = titles.filter(({ start }) => isIn(unit, start));
    if (title && others.length === 0) return title;
  }
  return undefined;
}

const officeBehind =
  /(?:vergi dairesi|tax office|\bv\.? ?d\.?)(?: adi)? ?(?:[:=]|(?<![a-z] (?:vergi dairesi|v\.? ?d\.?) ?)-) ?([a-z][a-z .]{2,40})/g;
const officeBefore =
  /(?<![a-z])([a-z]{1,40}(?: [a-z]{1,40})?) (?:vergi dairesi|v\.? ?d\.?)(?![a-z])/g;
const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company in their line, block or text. */
export function attachFields(
  { folded, shown }: CleanText,
  parties: readonly Party[],
  units: Units,
): void {
  const ownersOf = (at: number) => {
    const near = partiesNear(parties, units, at);
    return near.every(({ number }) => number.digits === near[0]?.number.digits) ? near : [];
  };
  for (const form of [officeBefore, officeBehind]) {
    for (const match of folded.matchAll(form)) {
      const [, name = ""] = match;
      const begin = match.index + match[0].indexOf(name);
      const office = name.replace(/ ?(?:vergi|vkn|v\.|no|tel|mersis)\b.*$/, "");
      const text = shown.slice(begin, begin + office.length).trim();
      for (const party of ownersOf(match.index)) party.taxOffice = text;
    }
  }
  for (const match of folded.matchAll(province)) {
    const [, district = "", city = ""] = match;
    if (!provinces.has(usualProvince(city)) || streetWords.has(district)) continue;
    const [from, to] = [match.index, match.index + match[0].lastIndexOf(city)];
    const place = {
      district: shown.slice(from, from + district.length),
      city: shown.slice(to, to + city.length),
    };
    for (const party of ownersOf(match.index)) party.place = place;
  }
}
