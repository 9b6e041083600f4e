import { provinces, usualProvince } from "../../company/general-words.ts";
import { vknOfMersis } from "../../company/mersis.ts";
import { streetWords } from "../../company/places.ts";
import { tradeDay } from "../../company/trade-values.ts";
import { wholeVkn } from "../../company/vkn.ts";
import type { CleanText } from "./clean-text.ts";
import type { Doubt } from "./findings.ts";
import type { Mention } from "./gather.ts";
import type { NumberInText } from "./numbers-in-text.ts";
import { hasHiddenSigns } from "./title-doubts.ts";
import type { TitleInText } from "./titles-in-text.ts";
import type { Given } from "./verdict.ts";

/** A stretch of the text in which things belong together, `[start, end)`. */
export interface Unit {
  kind: "line" | "block" | "whole";
  start: number;
  end: number;
  /** The role by a block's heading. */
  role: Mention["role"];
}

export function isIn({ start, end }: Pick<Unit, "start" | "end">, at: number): boolean {
  return at >= start && at < end;
}

/** Parts a text into its lines, its blocks and the whole, the narrowest first. */
export function unitsOf({ folded }: CleanText): Unit[] {
  let start = 0;
  const lines = folded.split("\n").map(({ length }): Unit => {
    const unit = { kind: "line" as const, start, end: start + length + 1, role: "text" as const };
    start = unit.end;
    return unit;
  });
  const whole = { kind: "whole" as const, start: 0, end: start, role: "text" as const };
  return [...lines, ...blocksOf(folded, lines), whole];
}

const sellerHeading =
  /^\W*(?:satici|tedarikci|gonderen|gonderici|duzenleyen|faturayi kesen|seller|supplier|vendor)\b/;
const buyerHeading =
  /^\W*(?:alici|musteri|sayin|fatura edilen|faturanin kesilecegi|buyer|customer|bill to)\b/;

/** Parts a text at empty lines and at headings of sellers and buyers. */
function blocksOf(folded: string, lines: readonly Unit[]): Unit[] {
  const blocks: Unit[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    if (last && isOpen && line !== "" && (role ?? last.role) === last.role) last.end = end;
    else if (line !== "") {
      // A heading may stand alone over an empty line.
      const above = last && isBareHeading(folded.slice(last.start, last.end)) ? last.role : "text";
      blocks.push({ kind: "block", start, end, role: role ?? above });
    }
    isOpen = line !== "";
  }
  return blocks;
}

function isBareHeading(text: string): boolean {
  return text.trim().split(/\s+/).length <= 3 && !/\d/.test(text);
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

/** Returns a test: true for a place on a line with invisible signs between letters. */
export function hiddenAt(text: string, units: readonly Unit[]): (at: number) => boolean {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return (at) => {
    const line = raw[units.findIndex((unit) => isIn(unit, at))] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  };
}

/** A company's number in a text with what belongs to it. */
export interface Party extends Pick<Given, "mersis" | "taxOffice" | "city" | "district"> {
  number: NumberInText;
  role: Mention["role"];
  titles: TitleInText[];
  doubts: Doubt[];
}

/** The doubts about numbers that must not be shown. */
const unshown: Partial<Record<NumberInText["kind"], Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};

/** Makes a party of a number, in the role of its block. */
export function partyOf(number: NumberInText, units: readonly Unit[]): Party {
  const role = units.find((unit) => unit.kind === "block" && isIn(unit, number.at))?.role ?? "text";
  const kind = unshown[number.kind] ?? "invalid-vkn";
  const doubts: Doubt[] = number.digits === "" ? [{ kind, written: "" }] : [];
  const nothing = { mersis: null, taxOffice: "", city: "", district: "" };
  return { number, role, titles: [], ...nothing, doubts };
}

/** Pairs numbers with titles: in a line, else in a block, else in the whole text. */
export function pairTitles(
  parties: readonly Party[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): void {
  const taken = new Set<TitleInText>();
  for (const unit of units) {
    const inside = partiesIn(parties, unit);
    const isLine = unit.kind === "line";
    const free = inside.filter((party) => party.titles.length === 0);
    const near = titles.filter((title) => isIn(unit, title.start) && (isLine || !taken.has(title)));
    const keys = new Set(near.map(({ key }) => key)).size;
    const numbers = new Set(inside.map(({ number }) => wholeVkn(number.digits))).size;
    const areMany = (!isLine || numbers === keys) && areInTurns(free, near);
    const paired = numbers === 1 && keys === 1 ? near.slice(0, 1) : areMany ? near : [];
    for (const [at, title] of paired.entries()) {
      free[at]?.titles.push(title);
      if (free[at]) taken.add(title);
    }
  }
}

/** True for numbers and titles one after the other: always the title first, or always the number. */
function areInTurns(parties: readonly Party[], titles: readonly TitleInText[]): boolean {
  const places = [
    ...parties.map(({ number }) => ({ at: number.at, isTitle: false })),
    ...titles.map(({ start }) => ({ at: start, isTitle: true })),
  ].sort((one, other) => one.at - other.at);
  const isInTurn = ({ isTitle }: { isTitle: boolean }, at: number) =>
    isTitle === (places[at % 2]?.isTitle ?? false);
  const isEven = parties.length === titles.length && places[0]?.isTitle !== places[1]?.isTitle;
  return isEven && places.every(isInTurn);
}

function partiesIn(parties: readonly Party[], unit: Unit): Party[] {
  return parties.filter(({ number }) => isIn(unit, number.at));
}

/** Returns the parties in the narrowest unit around a place that has any, the nearest first. */
function partiesNear(parties: readonly Party[], units: readonly Unit[], at: number): Party[] {
  const around = units.filter((unit) => isIn(unit, at)).map((unit) => partiesIn(parties, unit));
  const near = around.find((some) => some.length > 0) ?? [];
  const distance = ({ number }: Party) => Math.abs(number.at - at);
  return near.toSorted((one, other) => distance(one) - distance(other));
}

/** Assigns MERSİS numbers to their own or the nearest companies; returns a company for each that is left. */
export function attachMersis(
  parties: readonly Party[],
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
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
  units: readonly Unit[],
  at: number,
): TitleInText | undefined {
  for (const unit of units.filter((one) => isIn(one, at))) {
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
  units: readonly Unit[],
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
    for (const party of ownersOf(match.index)) {
      party.district = shown.slice(from, from + district.length);
      party.city = shown.slice(to, to + city.length);
    }
  }
}
