import { usualProvince } from "../../company/general-words.ts";
import { provinces } from "../../company/title-words.ts";
import { vknOfMersis, wholeVkn } from "../../company/identity-numbers.ts";
import { streetWords } from "../../company/places.ts";
import { isoDay } from "../../company/trade-values.ts";
import { type CleanText, hasHiddenSigns } from "./clean-text.ts";
import { doubtsBy, type Doubt } from "./findings.ts";
import type { Mention } from "./gather.ts";
import type { NumberInText } from "./numbers-in-text.ts";
import type { TitleInText } from "./titles-in-text.ts";
import type { Given } from "./verdict.ts";

/** A range `[start, end)` of the text whose contents belong together. */
export interface Unit {
  kind: "line" | "block" | "whole";
  start: number;
  end: number;
  /** The role in a block's heading. */
  role: Mention["role"];
}

interface Placed {
  at: number;
}

export function inUnit<Item extends Placed>({ start, end }: Unit, items: readonly Item[]): Item[] {
  return items.filter(({ at }) => at >= start && at < end);
}

/** Returns the units around an index, the narrowest first. */
export function unitsAround(units: readonly Unit[], { at }: Placed): Unit[] {
  return units.filter(({ start, end }) => at >= start && at < end);
}

/** Returns the items of the narrowest unit that has any, the nearest first. */
function nearest<Item extends Placed>(
  items: readonly Item[],
  units: readonly Unit[],
  place: Placed,
): Item[] {
  const around = unitsAround(units, place).map((unit) => inUnit(unit, items));
  const distance = ({ at }: Placed) => Math.abs(at - place.at);
  const near = around.find((some) => some.length > 0) ?? [];
  return near.toSorted((one, other) => distance(one) - distance(other));
}

/** Splits a text into its lines, its blocks and the whole, narrowest first. */
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

/** Splits a text at empty lines and at headings of sellers and buyers. */
function blocksOf(folded: string, lines: readonly Unit[]): Unit[] {
  const blocks: Unit[] = [];
  let isOpen = false;
  for (const { start, end } of lines) {
    const line = folded.slice(start, end).trim();
    const role = sellerHeading.test(line) ? "seller" : buyerHeading.test(line) ? "buyer" : null;
    const last = blocks.at(-1);
    if (last && isOpen && line !== "" && (role ?? last.role) === last.role) last.end = end;
    else if (line !== "") {
      // An empty line may follow a heading.
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

/** Returns the document's date, or null if the text has none or several. */
export function dateIn(folded: string): string | null {
  const form =
    /(?:fatura|belge|duzenleme|irsaliye|sevk)? ?tarihi? ?[:=]? ?(\d{1,2}[./-]\d{1,2}[./-]\d{4}|\d{4}-\d{2}-\d{2})/g;
  const [date, ...others] = new Set(
    Array.from(folded.matchAll(form), ([, day = ""]) => isoDay(day)),
  );
  return others.length === 0 ? (date ?? null) : null;
}

/** Returns a function that is true for an index on a line with invisible signs. */
export function hiddenAt(text: string, units: readonly Unit[]): (at: number) => boolean {
  const raw = text.split(/\r\n?|[\n\u2028\u2029\v\f]/);
  return (at) => {
    const line = raw[units.findIndex(({ end }) => at < end)] ?? "";
    return /\p{L}\p{Cf}|\p{Cf}\p{L}/u.test(line) || hasHiddenSigns(line.replace(/\p{Cf}/gu, ""));
  };
}

export interface Party extends Pick<Given, "mersis" | "taxOffice" | "city" | "district"> {
  at: number;
  digits: string;
  role: Mention["role"];
  titles: TitleInText[];
  doubts: Doubt[];
}

/** Doubts about numbers that must not be shown. */
const unshown: Partial<Record<NumberInText["kind"], Doubt["kind"]>> = {
  eleven: "eleven-digits",
  foreign: "foreign-vat",
  "wrong-mersis": "invalid-mersis",
};

export function partyOf({ at, digits, kind }: NumberInText, units: readonly Unit[]): Party {
  const block = unitsAround(units, { at }).find((unit) => unit.kind === "block");
  const nothing = { mersis: null, taxOffice: "", city: "", district: "" };
  const doubts = doubtsBy([digits === "", unshown[kind] ?? "invalid-vkn"]);
  return { at, digits, role: block?.role ?? "text", titles: [], ...nothing, doubts };
}

/** Pairs numbers and titles: in a line, else in a block, else in the whole text. */
export function pairTitles(
  parties: readonly Party[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): void {
  const taken = new Set<TitleInText>();
  for (const unit of units) {
    const inside = inUnit(unit, parties);
    const isLine = unit.kind === "line";
    const free = inside.filter((party) => party.titles.length === 0);
    const near = inUnit(unit, titles).filter((title) => isLine || !taken.has(title));
    const keys = new Set(near.map(({ key }) => key)).size;
    const numbers = new Set(inside.map(({ digits }) => wholeVkn(digits))).size;
    const areMany = (!isLine || numbers === keys) && areInTurns(free, near);
    const paired = numbers === 1 && keys === 1 ? near.slice(0, 1) : areMany ? near : [];
    for (const [at, title] of paired.entries()) {
      free[at]?.titles.push(title);
      if (free[at]) taken.add(title);
    }
  }
}

/** True if numbers and titles alternate, so that each pair is clear. */
function areInTurns(parties: readonly Party[], titles: readonly TitleInText[]): boolean {
  const all = [...parties, ...titles].sort((one, other) => one.at - other.at);
  return /^(?:(?:tn)+|(?:nt)+)$/.test(all.map((one) => ("key" in one ? "t" : "n")).join(""));
}

/** Gives MERSİS numbers to their own or the nearest company; the rest become companies. */
export function attachMersis(
  parties: readonly Party[],
  numbers: readonly NumberInText[],
  titles: readonly TitleInText[],
  units: readonly Unit[],
): Party[] {
  const alone: Party[] = [];
  const mersis = numbers.filter(({ kind }) => kind === "mersis");
  const namesakes = (number: NumberInText) =>
    parties.filter(({ digits }) => wholeVkn(digits) === vknOfMersis(number.digits));
  const settled = new Set(mersis.flatMap(namesakes));
  const free = parties.filter((party) => !settled.has(party));
  for (const number of mersis) {
    const { digits } = number;
    const own = namesakes(number);
    for (const party of own) party.mersis ??= digits;
    if (own.length > 0) continue;
    const [closest, ...others] = nearest([...free, ...titles], units, number);
    // A title alone in the number's unit belongs to the number.
    const title = closest && "key" in closest && others.length === 0 ? [closest] : [];
    const [owner] = title.length > 0 ? [] : nearest(free, units, number);
    if (owner) owner.mersis ??= digits;
    const vkn = digits.slice(1, 11);
    if (owner?.mersis === digits || alone.some((one) => one.digits === vkn)) continue;
    const doubts = doubtsBy([true, "vkn-from-mersis"]);
    const party = partyOf({ ...number, digits: vkn }, units);
    alone.push({ ...party, titles: title, mersis: digits, doubts });
  }
  for (const number of numbers.filter(({ kind }) => kind === "wrong-mersis")) {
    const [owner] = nearest([...parties, ...alone], units, number);
    if (owner) owner.doubts.push({ kind: "invalid-mersis", written: number.digits });
    else alone.push(partyOf({ ...number, digits: "" }, units));
  }
  return alone;
}

const officeBehind =
  /(?:vergi dairesi|tax office|\bv\.? ?d\.?)(?: adi)? ?(?:[:=]|(?<![a-z] (?:vergi dairesi|v\.? ?d\.?) ?)-) ?([a-z][a-z .]{2,40})/g;
const officeBefore =
  /(?<![a-z])([a-z]{1,40}(?: [a-z]{1,40})?) (?:vergi dairesi|v\.? ?d\.?)(?![a-z])/g;
const province = /([a-z]{3,20}) ?[/-] ?([a-z]{3,20})\.? *(?=\n|$)/g;

/** Gives tax offices and places to the only company of their line, block or text. */
export function attachFields(
  { folded, shown }: CleanText,
  parties: readonly Party[],
  units: readonly Unit[],
): void {
  const ownersOf = (at: number) => {
    const near = nearest(parties, units, { at });
    return near.every(({ digits }) => digits === near[0]?.digits) ? near : [];
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
